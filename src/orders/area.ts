import { deliversTo, deliveryArea } from '#src/catalog/delivery-area.ts'
import { milesBetween, type Point } from '#src/catalog/places.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Problem } from '#src/kernel/faults.ts'

/**
 * Returns why a restaurant does not deliver to a ZIP at `point`, with the ZIPs that it serves; undefined if it
 * delivers there.
 */
export function deliveryAreaCheck(
  restaurant: Restaurant,
  zip: string,
  point: Point,
): { readonly problems: Problem[]; readonly fields: Readonly<Record<string, unknown>> } | undefined {
  const area = deliveryArea(restaurant)
  if (!area || deliversTo(restaurant, zip, point)) return undefined
  const miles = milesBetween(point, restaurant.location_point).toFixed(1)
  const message =
    'zips' in area
      ? `${restaurant.name} does not deliver to ${zip}. It delivers to the ZIPs in available_zips.`
      : `${restaurant.name} delivers within ${area.miles} miles; ${zip} is about ${miles} miles away.`
  return {
    problems: [{ code: 'outside_delivery_area', field: 'delivery_address.zip', message }],
    fields: 'zips' in area ? { available_zips: area.zips } : { delivers_within_miles: area.miles },
  }
}
