import { hoursOf, openState } from '#src/catalog/hours.ts'
import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import type { OrderRow } from '#src/ledger/tables.ts'

type Timed = Pick<OrderRow, 'fulfillment' | 'requested_time' | 'resolved_at' | 'accept_deadline'>

/**
 * When a call that is wanted at an instant can be made: while the restaurant is open, and before its time to answer is
 * over. A promise for later is asked about again only as long as the food can still be made for it. Undefined when it
 * would come too late. Epoch milliseconds.
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
