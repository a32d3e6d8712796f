import type { Subject } from './subject.ts'
import type { Terms } from './terms.ts'

/** What is asked of a payer, by every rail the same: it comes from our own quote and is the same as often as it is asked. */
export type Demand = {
  readonly terms: Terms
  readonly subject: Subject
  /** What MPP calls the externalId, where the subject is known only with its payer; the subject's id unless given. */
  readonly reference?: string
  /** Epoch milliseconds until which the price holds. */
  readonly expiresAt: number
}

/** No price holds for longer. */
const LONGEST_PROMISE_MS = 3_600_000

/** Epoch milliseconds before which nobody can have paid what is owed until `expiresAt`. */
export const asEarlyAs = (expiresAt: number): number => expiresAt - LONGEST_PROMISE_MS
