import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { unlistedOf } from '#src/clerk/draft/diet-of.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import { suitableMenu } from '#src/menu/diet.ts'
import { show, type TurnContext } from './turn-context.ts'

const MOST = 3
const PAGE = 30
/** Maximum distance that counts as nearby. */
const MOST_MILES = 3

/**
 * Suggests nearby restaurants that have a dish missing from this menu: one dish per restaurant, suitable for the
 * guest's allergies and diets.
 */
export async function tellDishesElsewhere(
  { engine, menus }: ClerkDeps,
  context: TurnContext,
  { id, location_point }: Restaurant,
  words: string,
): Promise<void> {
  const { allergens = [], diets = [] } = context.state.details.constraints ?? {}
  const { lat, lng } = context.state.place ?? location_point
  const body = {
    kind: 'dishes',
    query: words.slice(0, 300),
    limit: PAGE,
    location: { coords: [lat, lng] },
    ...(allergens.length > 0 ? { filters: { avoid: [...allergens] } } : {}),
  }
  // best effort: a failed suggestion must not fail the answer
  const found = await engine.search(body).catch(() => undefined)
  const avoided = { allergens, diets, words: unlistedOf(context.state) }
  const seen = new Set([id])
  const told = (found?.dishes ?? []).flatMap(({ id: dishId, name, price_cents, restaurant, match }) => {
    const { distance = Number.POSITIVE_INFINITY } = restaurant
    if (match.unmet || !restaurant.accepting_orders || distance > MOST_MILES || seen.has(restaurant.id)) return []
    const menu = menus(restaurant.id)?.menu
    if (!menu || !suitableMenu(menu, avoided).items.has(dishId)) return []
    seen.add(restaurant.id)
    return [`${name} ${dollars(price_cents)} at ${restaurant.name}, ${distance.toFixed(1)} mi`]
  })
  if (told.length > 0) show(context, 'facts', `Nearby: ${told.slice(0, MOST).join('; ')}.`)
}
