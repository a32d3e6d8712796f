import type { Subject } from './subject.ts'
import type { Terms } from './terms.ts'

/** Payment demand, the same in every protocol: derived from our own quote and stable across requests. */
export type PaymentRequirement = {
  readonly terms: Terms
  readonly subject: Subject
  /** MPP externalId if the subject depends on the payer; by default the subject's id. */
  readonly reference?: string
  /** Time in epoch milliseconds until which the price is valid. */
  readonly expiresAt: number
}

/** Maximum validity of a price. */
const LONGEST_PROMISE_MS = 3_600_000

/** Returns the earliest possible payment time, in epoch milliseconds, of a demand that expires at `expiresAt`. */
export const asEarlyAs = (expiresAt: number): number => expiresAt - LONGEST_PROMISE_MS
