import type { Entry } from '#src/search/entry.ts'
import { beginning } from './beginning.ts'

/** Fits the 512 tokens of small models. */
export const MOST_CHARACTERS = 1200

/** What a model reads of a restaurant: name, cuisines, description, and as many names of dishes as fit. */
export function textOfRow({ restaurant, dishes = [] }: Entry): string {
  const menu = [...new Set(dishes.map(dish => dish.name))].join(', ')
  const parts = [restaurant.name, restaurant.cuisines.join(', '), restaurant.description, menu && `Menu: ${menu}`]
  const text = parts
    .map(part => part.replace(/\s+/g, ' ').trim())
    .filter(part => part !== '')
    .map(part => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')
  return beginning(text, MOST_CHARACTERS)
}
