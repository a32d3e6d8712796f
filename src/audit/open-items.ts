import { type Books, isProven } from './books.ts'
import { UNDER_WAY } from './money-allocation.ts'

/** Unfinished item. */
export type OpenItem = {
  readonly kind: 'claim' | 'refund' | 'order' | 'mail' | 'job'
  readonly id: string
  readonly detail: string
  /** Epoch milliseconds. */
  readonly since: number
  /** Pending amount in micro-USDC, if any. */
  readonly micro: number
}

/** Number of attempts after which a job needs operator attention. */
const MANY_ATTEMPTS = 10

/**
 * Returns the unfinished items, oldest first: payments with unknown outcome, unproven refunds, and orders without a
 * response.
 */
export function openItems({ claims, refunds, orders, purchases, jobs }: Books): OpenItem[] {
  const undecided = claims.filter(claim => !isProven(claim) && claim.state !== 'failed')
  const items: OpenItem[] = [
    ...undecided.map(({ id, subject_id, state, created_at, value_micro }) => ({
      kind: 'claim' as const,
      id,
      detail: `${state}, for ${subject_id}`,
      since: created_at,
      micro: value_micro,
    })),
    ...refunds
      .filter(({ state }) => state === 'pending')
      .map(({ id, order_id, attempts, created_at, amount_micro }) => ({
        kind: 'refund' as const,
        id,
        detail: `${attempts} attempts, for ${order_id ?? 'a purchase'}`,
        since: created_at,
        micro: amount_micro,
      })),
    ...orders
      .filter(({ status }) => UNDER_WAY.has(status))
      .map(({ id, status, created_at, settled_micro, refunded_micro }) => ({
        kind: 'order' as const,
        id,
        detail: status,
        since: created_at,
        micro: settled_micro - refunded_micro,
      })),
    ...purchases
      .filter(({ mail }) => mail === 'queued' || mail === 'sending')
      .map(({ id, mail, settled_at, created_at }) => ({
        kind: 'mail' as const,
        id,
        detail: `mail ${mail}`,
        since: settled_at ?? created_at,
        micro: 0,
      })),
    ...jobs
      .filter(({ attempts }) => attempts >= MANY_ATTEMPTS)
      .map(({ kind, subject, attempts, run_at }) => ({
        kind: 'job' as const,
        id: subject,
        detail: `${kind}, ${attempts} attempts`,
        since: run_at,
        micro: 0,
      })),
  ]
  return items.sort((a, b) => a.since - b.since)
}
