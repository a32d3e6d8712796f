import { hoursOf, openState } from '#src/catalog/hours.ts'
import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'

/** How long a restaurant that is open may take to answer, unless it says otherwise. */
const PATIENCE_MINUTES = 8

/**
 * By when a restaurant must have answered an order paid now: its `accept_minutes` of opening time, and never later than the
 * promised time. One that is called may put us off for as long as it could still make what is wanted later. A restaurant that has left the catalogue is given the same time, and will not use it. Epoch milliseconds.
 */
export function acceptDeadline(
  restaurant: Restaurant | undefined,
  order: { readonly fulfillment: string; readonly resolved_at: number; readonly requested_time: string },
  now: number,
): number {
  const patience = (restaurant?.accept_minutes ?? PATIENCE_MINUTES) * 60_000
  const hours = restaurant && hoursOf(restaurant, order.fulfillment as Fulfillment)
  const state = hours && openState(hours, now)
  const start = state && !state.open && state.opensAt !== null ? state.opensAt : now
  const promised = Math.max(order.resolved_at, now + patience)
  const deadline = Math.min(start + patience, promised)
  const isPatient = restaurant?.dispatch.kind === 'phone' && order.requested_time !== 'ASAP'
  return isPatient ? Math.max(deadline, order.resolved_at - restaurant.prep_minutes * 60_000) : deadline
}
