import { hoursOf, openState } from '#src/catalog/hours.ts'
import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import type { OrderRow } from '#src/ledger/tables.ts'

type Timed = Pick<OrderRow, 'fulfillment' | 'requested_time' | 'resolved_at' | 'accept_deadline'>

/**
 * Earliest time for a call requested at an instant: while the restaurant is open and before its answer deadline.
 * For an order scheduled for later, calls end when the food could no longer be made in time. Undefined if too late.
 * Epoch milliseconds.
 */
export function callTime(restaurant: Restaurant, order: Timed, n: number, wanted: number): number | undefined {
  const hours = hoursOf(restaurant, order.fulfillment as Fulfillment)
  if (!hours) return undefined
  const state = openState(hours, wanted)
  const at = state.open ? wanted : state.opensAt
  if (at === null || at >= (order.accept_deadline ?? 0)) return undefined
  const isLate = order.requested_time !== 'ASAP' && at > order.resolved_at - restaurant.prep_minutes * 60_000
  return n > 1 && isLate ? undefined : at
}
