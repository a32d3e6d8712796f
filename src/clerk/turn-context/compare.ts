import { milesBetween } from '#src/catalog/places.ts'
import { openNow } from '#src/catalog/present.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import { findAskedDishes } from './dishes-asked.ts'
import { show, type TurnContext } from './turn-context.ts'

/** Compares the restaurants of the last list side by side. */
export function compare({ engine, menus, world }: ClerkDeps, context: TurnContext) {
  const ids = context.state.offer?.choices.flatMap(choice => choice.restaurant_id ?? []) ?? []
  const restaurants = ids.flatMap(id => engine.market.restaurants.get(id) ?? [])
  if (restaurants.length === 0) return { status: 'nothing_to_compare' as const }
  const wish = context.state.held?.query
  const lines = restaurants.map((one, at) => {
    const compiled = menus(one.id)
    const found = wish === undefined || !compiled ? [] : findAskedDishes(wish, compiled, compiled.items).found
    const prices = found.flatMap(id => compiled?.itemOf.get(id)?.item.price_cents ?? [])
    const from = prices.length === 0 ? [] : [`“${wish}” from ${dollars(Math.min(...prices))}`]
    return `${at + 1}. ${one.name}: ${[...from, ...factsOf(one, context, world.now())].join(' · ')}`
  })
  show(context, 'restaurants', `${lines.join('\n')}\nWhich one would you like?`)
  return { status: 'ok' as const, compared: lines }
}

function factsOf(restaurant: Restaurant, { state }: TurnContext, now: number): string[] {
  const { rating, review_count, price_level, delivery, location_point } = restaurant
  return [
    ...(state.place ? [`${milesBetween(state.place, location_point).toFixed(1)} mi`] : []),
    `${rating} ★ of ${review_count} reviews`,
    ...(price_level === undefined ? [] : [['inexpensive', 'moderate', 'upscale', 'fine dining'][price_level - 1]!]),
    openNow(restaurant, now).open ? 'open now' : 'closed now',
    delivery ? `delivery ${dollars(delivery.fee_cents)}` : 'no delivery',
  ]
}
