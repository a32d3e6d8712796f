import { dishesRefused } from '#src/allergens/refused-words.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dietOf } from '#src/clerk/draft/diet-of.ts'
import { suitableMenu } from '#src/menu/diet.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import type { Desk } from './desk.ts'

/** No dish is shown that cannot be had without what must not be given, its required choices included. */
export function suitable({ menus }: ClerkDeps, { state }: Desk, found: readonly FoundRestaurant[]): FoundRestaurant[] {
  const given = dietOf(state)
  const diet = { ...given, words: [...(given.words ?? []), ...dishesRefused(state.held?.query ?? '')] }
  if (!diet.allergens?.length && !diet.words?.length && !diet.diets?.length) return [...found]
  return found.map(one => {
    const menu = menus(one.id)?.menu
    if (!menu) return one
    const { items } = suitableMenu(menu, diet)
    return { ...one, match: { ...one.match, dishes: one.match.dishes.filter(dish => items.has(dish.id)) } }
  })
}
