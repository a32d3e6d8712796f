import { type Hours, hoursOf } from './hours.ts'
import type { Fulfillment, Restaurant } from './restaurant.ts'
import type { SlotRules } from './slots.ts'
import type { HasCapacity, WindowRules } from './windows.ts'

/** Maximum days in advance that an order can be scheduled. */
export const DAYS_AHEAD = 14

/** Handover time rules of a restaurant for one fulfillment. */
export type TimeRules = SlotRules & {
  readonly hours: Hours
  readonly maxDays: typeof DAYS_AHEAD
  /** Present if orders are delivered in windows instead of at individual times. */
  readonly windows?: WindowRules
}

/** Returns the time rules of a fulfillment; undefined if the restaurant does not offer it. */
export function timeRules(
  restaurant: Restaurant,
  fulfillment: Fulfillment,
  hasCapacity: HasCapacity = () => true,
): TimeRules | undefined {
  const hours = hoursOf(restaurant, fulfillment)
  if (hours === undefined) return undefined
  const windows = fulfillment === 'delivery' ? restaurant.delivery?.windows : undefined
  return {
    hours,
    prepMinutes: restaurant.prep_minutes,
    travelMinutes: fulfillment === 'delivery' ? (restaurant.delivery?.travel_minutes ?? 0) : 0,
    lastOrderMinutes: restaurant.last_order_minutes,
    maxDays: DAYS_AHEAD,
    ...(windows
      ? {
          windows: {
            hours: windows.hours,
            cutoffMinutes: windows.cutoff_minutes,
            hasCapacity: start => hasCapacity(restaurant.id, start),
          },
        }
      : {}),
  }
}
