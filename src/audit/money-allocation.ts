import type { OrderStatus } from '#src/orders/states.ts'
import { type BookedClaim, type Books, groupBy, isLeft, isProven } from './books.ts'

/** Statuses in which the restaurant is cooking or has cooked. Money not refunded is earned. */
const FULFILLED: ReadonlySet<string> = new Set<OrderStatus>([
  'confirmed',
  'ready_for_pickup',
  'out_for_delivery',
  'picked_up',
  'delivered',
])

/** Statuses of paid orders without an outcome. */
export const UNDER_WAY: ReadonlySet<string> = new Set<OrderStatus>([
  'payment_received',
  'paid',
  'placing_order',
  'submitting_to_restaurant',
  'order_received',
  'confirming_with_restaurant',
])

/** Allocation of the money of one proven claim, in micro-USDC. The parts sum to the settled amount. */
export type MoneyAllocation = {
  readonly claim: BookedClaim
  readonly fulfilled: number
  readonly refunded: number
  readonly refundPending: number
  readonly underWay: number
  /** Amount in no expected state. */
  readonly astray: number
}

/** Allocates every settled micro-USDC. */
export function allocateMoney(books: Books): MoneyAllocation[] {
  const status = new Map(books.orders.map(order => [order.id, order.status]))
  const delivered = new Set(books.purchases.filter(({ settled_at }) => settled_at !== null).map(({ id }) => id))
  const refunds = groupBy(books.refunds, ({ claim_id }) => claim_id)
  return books.claims
    .filter(claim => isProven(claim) && !isLeft(claim))
    .map(claim => {
      const own = refunds.get(claim.id) ?? []
      const sum = (state: string) =>
        own.filter(refund => refund.state === state).reduce((total, { amount_micro }) => total + amount_micro, 0)
      const [refunded, refundPending] = [sum('succeeded'), sum('pending')]
      const rest = claim.value_micro - refunded - refundPending
      const place = placeOf(claim, status.get(claim.subject_id), delivered.has(claim.subject_id))
      const at = (name: typeof place) => (name === place ? rest : 0)
      return {
        claim,
        refunded,
        refundPending,
        fulfilled: at('fulfilled'),
        underWay: at('underWay'),
        astray: at('astray'),
      }
    })
}

function placeOf(
  claim: BookedClaim,
  status: string | undefined,
  isDelivered: boolean,
): 'fulfilled' | 'underWay' | 'astray' {
  if (claim.state === 'stray') return 'astray'
  if (claim.subject_kind === 'purchase') return isDelivered ? 'fulfilled' : 'astray'
  if (status === undefined) return 'astray'
  return FULFILLED.has(status) ? 'fulfilled' : UNDER_WAY.has(status) ? 'underWay' : 'astray'
}
