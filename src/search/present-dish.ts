import { formatLocal } from '#src/catalog/hours.ts'
import { milesBetween, type Point } from '#src/catalog/places.ts'
import { formatAddress, openNow } from '#src/catalog/present.ts'
import { acceptsOrders, FULFILLMENTS, type Restaurant } from '#src/catalog/restaurant.ts'
import { cents, toDollars } from '#src/kernel/money.ts'
import type { SearchDish } from './entry.ts'
import type { FoundDish } from './schema.ts'

export type PresentedDish = {
  readonly dish: SearchDish
  readonly restaurant: Restaurant
  readonly at: number
  readonly baseUrl: string
  /** Position of the caller, if the request contained coordinates. */
  readonly from?: Point | undefined
  readonly match: FoundDish['match']
}

/** Builds the search result of a dish. */
export function presentDish({ dish, restaurant, at, baseUrl, from, match }: PresentedDish): FoundDish {
  const methods = FULFILLMENTS.filter(method => restaurant[method] !== undefined)
  const { open, opensAt } = openNow(restaurant, at)
  return {
    id: dish.id,
    name: dish.name,
    ...(dish.description === undefined ? {} : { description: dish.description }),
    price: toDollars(cents(dish.price_cents)),
    price_cents: dish.price_cents,
    diets: [...dish.diets],
    allergens: dish.allergens ? [...new Set(dish.allergens.map(({ code }) => code))] : null,
    restaurant: {
      id: restaurant.id,
      name: restaurant.name,
      slug: restaurant.slug,
      rating: restaurant.rating,
      methods,
      address: formatAddress(restaurant.address),
      ...(from ? { distance: Math.round(milesBetween(from, restaurant.location_point) * 100) / 100 } : {}),
      open_now: methods.length === 0 ? null : open,
      next_open: opensAt === null ? null : formatLocal(opensAt, restaurant.timezone),
      accepting_orders: acceptsOrders(restaurant),
    },
    ordering: { url: `${baseUrl}/api/restaurants/${restaurant.id}/menu` },
    match,
  }
}
