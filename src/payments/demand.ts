import type { Subject } from './claims.ts'
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
