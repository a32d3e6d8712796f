import type { Subject } from './claims.ts'
import type { Terms } from './terms.ts'

/** What is asked of a payer, by every rail the same: it comes from our own quote and is the same as often as it is asked. */
export type Demand = {
  readonly terms: Terms
  readonly subject: Subject
  /** What challenges name instead of the subject, where only the payment decides whose it is. */
  readonly reference?: string
  /** Epoch milliseconds until which the price holds. */
  readonly expiresAt: number
}

/** What a challenge is for, in words that the payer sends back. */
export const referenceOfDemand = ({ reference, subject }: Pick<Demand, 'reference' | 'subject'>): string =>
  reference ?? subject.id
