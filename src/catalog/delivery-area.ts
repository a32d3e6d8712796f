import { milesBetween, type Point } from './places.ts'
import type { Restaurant } from './restaurant.ts'

/** Maximum delivery radius in miles, and the default if a restaurant specifies none. */
export const LARGEST_MILES = 10

/** Delivery area: a list of ZIPs or a radius in miles; undefined if the restaurant does not deliver. */
export type DeliveryArea = { readonly zips: readonly string[] } | { readonly miles: number }

export function deliveryArea({ delivery }: Restaurant): DeliveryArea | undefined {
  if (!delivery) return undefined
  return delivery.zips ? { zips: delivery.zips } : { miles: delivery.radius_miles ?? LARGEST_MILES }
}

/** True if the restaurant delivers to an address in the ZIP located at `point`. */
export function deliversTo(restaurant: Restaurant, zip: string, point: Point): boolean {
  const area = deliveryArea(restaurant)
  if (!area) return false
  return 'zips' in area ? area.zips.includes(zip) : milesBetween(point, restaurant.location_point) <= area.miles
}
