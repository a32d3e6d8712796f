import type { Entry } from '#src/search/entry.ts'
import { truncateText } from './truncate-text.ts'

/** Character limit that fits the 512 tokens of small models. */
export const MOST_CHARACTERS = 1200

/** Text embedded for a restaurant: name, cuisines, description, and as many dish names as fit. */
export function textOfRow({ restaurant, dishes = [] }: Entry): string {
  const menu = [...new Set(dishes.map(dish => dish.name))].join(', ')
  const parts = [restaurant.name, restaurant.cuisines.join(', '), restaurant.description, menu && `Menu: ${menu}`]
  const text = parts
    .map(part => part.replace(/\s+/g, ' ').trim())
    .filter(part => part !== '')
    .map(part => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')
  return truncateText(text, MOST_CHARACTERS)
}
