import { type Hours, hoursOf } from './hours.ts'
import type { Fulfillment, Restaurant } from './restaurant.ts'
import type { SlotRules } from './slots.ts'
import type { HasRoom, WindowRules } from './windows.ts'

/** So far ahead an order may be scheduled. */
export const DAYS_AHEAD = 14

/** When an order for one fulfilment of a restaurant can be handed over. */
export type TimeRules = SlotRules & {
  readonly hours: Hours
  readonly maxDays: typeof DAYS_AHEAD
  /** Present where goods come in windows and not at a time of their own. */
  readonly windows?: WindowRules
}

/** The time rules of a fulfilment; undefined when the restaurant does not offer it. */
export function timeRules(
  restaurant: Restaurant,
  fulfillment: Fulfillment,
  hasRoom: HasRoom = () => true,
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
            hasRoom: start => hasRoom(restaurant.id, start),
          },
        }
      : {}),
  }
}
