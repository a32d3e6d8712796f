import { hoursOf, openState } from '#src/catalog/hours.ts'
import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'

/** Default time in minutes for an open restaurant to answer. */
const PATIENCE_MINUTES = 8

/**
 * Returns the deadline for a restaurant to answer an order paid now, in epoch milliseconds: `accept_minutes` of
 * opening time, but no later than the promised time. For scheduled orders, a restaurant that is called can postpone
 * its answer until preparation must start. A restaurant that has left the catalog gets the same time, although it
 * will not answer.
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
