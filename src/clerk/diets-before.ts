import { chosenModifiers } from '#src/clerk/draft/lines.ts'
import { breaksDiet } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { type DietName, dietCalled } from './diets-said.ts'

const WORD = /[\p{L}-]+/gu
const NEGATES = /(?<![\p{L}])(?:not|no|non|isn['’]?t|without|sin|than|unlike|instead of)[\s-]*(?:an?\s+|the\s+)?$/iu

/**
 * Returns the diets with which an order qualifies a dish that the menu does not mark accordingly: the halal of
 * "halal pepperoni slice". Excludes words that are part of the dish, option, or restaurant name, and dishes that
 * the menu marks.
 */
export function dietsUnmet(menu: Menu, words: string, items: readonly OrderItem[], restaurant: string): DietName[] {
  if (items.length === 0) return []
  const named = [...words.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const diet = dietCalled(word)
    return diet === undefined ||
      restaurant.toLowerCase().includes(word.toLowerCase()) ||
      NEGATES.test(words.slice(0, index))
      ? []
      : [{ word: word.toLowerCase(), diet }]
  })
  const isMet = ({ word, diet }: (typeof named)[number]) =>
    items.some(ordered => {
      const item = menu.items.get(ordered.id)
      const modifiers = chosenModifiers(ordered)
      if (item === undefined) return false
      const options = modifiers.flatMap(
        ({ categoryId, modifierId }) =>
          menu.groups.get(categoryId)?.options.find(({ id }) => id === modifierId)?.name ?? [],
      )
      return (
        [item.name, ...(item.aliases ?? []), ...options].some(name => name.toLowerCase().includes(word)) ||
        !breaksDiet(menu, { item, modifiers }, { diets: [diet] })
      )
    })
  return [...new Set(named.filter(one => !isMet(one)).map(({ diet }) => diet))]
}
