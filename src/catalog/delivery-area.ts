import { milesBetween, type Point } from './places.ts'
import type { Restaurant } from './restaurant.ts'

/** No restaurant delivers further than this, and one that names no radius delivers as far. */
export const LARGEST_MILES = 10

/** Where a restaurant delivers: to a list of ZIPs, or within so many miles; undefined when it does not. */
export type DeliveryArea = { readonly zips: readonly string[] } | { readonly miles: number }

export function deliveryArea({ delivery }: Restaurant): DeliveryArea | undefined {
  if (!delivery) return undefined
  return delivery.zips ? { zips: delivery.zips } : { miles: delivery.radius_miles ?? LARGEST_MILES }
}

/** True when a restaurant delivers to an address whose ZIP lies at `point`. */
export function deliversTo(restaurant: Restaurant, zip: string, point: Point): boolean {
  const area = deliveryArea(restaurant)
  if (!area) return false
  return 'zips' in area ? area.zips.includes(zip) : milesBetween(point, restaurant.location_point) <= area.miles
}
