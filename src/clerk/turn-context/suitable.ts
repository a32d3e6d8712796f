import { allergensOf } from '#src/allergens/codes.ts'
import { dishesRefused } from '#src/allergens/refused-words.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dietOf } from '#src/clerk/draft/diet-of.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { suitableMenu } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import type { TurnContext } from './turn-context.ts'

/**
 * Returns the items available without anything the guest must not be served; undefined without restrictions. An
 * allergen that the guest has yet to say yes or no to counts as restricted.
 */
export function suitableItems(menu: Menu, state: ClerkState): ReadonlySet<string> | undefined {
  const given = dietOf(state)
  const diet = {
    ...given,
    allergens: allergensOf([...(given.allergens ?? []), ...(state.doubted ?? [])]),
    words: [...(given.words ?? []), ...dishesRefused(state.held?.query ?? '')],
  }
  if (!diet.allergens?.length && !diet.words?.length && !diet.diets?.length) return undefined
  return new Set(suitableMenu(menu, diet).items.keys())
}

/** Removes dishes that cannot be served without a restricted food, including their required choices. */
export const suitable = (
  { engine }: Pick<ClerkDeps, 'engine'>,
  { state }: TurnContext,
  found: readonly FoundRestaurant[],
) =>
  found.map((one): FoundRestaurant => {
    const menu = engine.market.menus.get(one.id)
    const items = menu && suitableItems(menu, state)
    if (!items) return one
    return { ...one, match: { ...one.match, dishes: one.match.dishes.filter(dish => items.has(dish.id)) } }
  })
