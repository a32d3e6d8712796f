import { formatLocal, hoursOf } from '#src/catalog/hours.ts'
import { milesBetween, type Point } from '#src/catalog/places.ts'
import { formatAddress, openNow, photoOf } from '#src/catalog/present.ts'
import { acceptsOrders, FULFILLMENTS, type Restaurant, WEEKDAYS } from '#src/catalog/restaurant.ts'
import { cents, toDollars } from '#src/kernel/money.ts'
import type { Entry } from './entry.ts'
import type { Explain } from './explain.ts'
import type { FoundRestaurant } from './schema.ts'

export type PresentedResult = {
  readonly row: number
  readonly quality: number
  readonly entry: Entry
  readonly at: number
  readonly baseUrl: string
  /** Position of the caller, if the request contained coordinates. */
  readonly from?: Point
  readonly explain?: Explain
  /** False for a dish that is out of stock. */
  readonly has: (dishId: string) => boolean
  readonly corrected?: string | undefined
}

/** Builds the search result of a restaurant. */
export function presentFound({
  row,
  quality,
  entry,
  at,
  baseUrl,
  from,
  explain,
  has,
  corrected,
}: PresentedResult): FoundRestaurant {
  const { restaurant, dishes = [] } = entry
  const { id, name, slug, cuisines, rating, address, location_point: location, delivery, timezone } = restaurant
  const methods = FULFILLMENTS.filter(method => restaurant[method] !== undefined)
  const { open, opensAt } = openNow(restaurant, at)
  const fee = delivery?.fee_cents ?? cents(0)
  const orders = acceptsOrders(restaurant)
  const match = explain?.match(row, dishes, has)
  const unmet = [...(match?.lacked ?? []), ...(explain?.unmet(row) ?? [])]
  return {
    id,
    name,
    slug,
    cuisines,
    rating,
    reviewCount: restaurant.review_count,
    address: { formatted: formatAddress(address), city: address.city, state: address.state, zip: address.zip },
    location: { ...location },
    fulfillment: { methods, deliveryFee: toDollars(fee), deliveryFee_cents: fee },
    hours: { timezone, schedule: scheduleOf(restaurant) },
    photos: [photoOf(restaurant, baseUrl)],
    ordering: { url: (orders ? undefined : restaurant.website) ?? `${baseUrl}/api/restaurants/${id}/menu` },
    qualityScore: quality,
    ...(from ? { distance: Math.round(milesBetween(from, location) * 100) / 100 } : {}),
    open_now: methods.length === 0 ? null : open,
    next_open: opensAt === null ? null : formatLocal(opensAt, timezone),
    price_level: restaurant.price_level ?? null,
    accepting_orders: orders,
    match: {
      concepts: match?.concepts ?? [],
      dishes: (match?.dishes ?? []).map(dish => ({
        id: dish.id,
        name: dish.name,
        price: toDollars(cents(dish.price_cents)),
        price_cents: dish.price_cents,
      })),
      ...(corrected === undefined ? {} : { corrected }),
      ...(unmet.length > 0 ? { unmet } : {}),
    },
  }
}

function scheduleOf(restaurant: Restaurant): FoundRestaurant['hours']['schedule'] {
  const hours = hoursOf(restaurant, 'pickup') ?? hoursOf(restaurant, 'delivery')
  if (!hours) return []
  return WEEKDAYS.flatMap((day): FoundRestaurant['hours']['schedule'] => {
    const ranges = hours.week[day] ?? []
    if (ranges.length === 0) return [{ day, open: '00:00', close: '00:00', closed: true }]
    return ranges.map(({ open, close }) => ({ day, open, close, closed: false }))
  })
}
