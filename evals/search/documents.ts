import type { Entry } from '#src/search/entry.ts'
import { byId } from '#src/search/epoch.ts'

/** A restaurant as a text search reads it: all that the default search reads of it. */
export type TextDocument = {
  readonly id: string
  readonly name: string
  readonly cuisines: string
  readonly description: string
  readonly menu: string
}

/** The documents of a catalogue by ascending id. */
export const documentsOf = (entries: readonly Entry[]): TextDocument[] =>
  entries
    .map(({ restaurant, dishes = [] }) => ({
      id: restaurant.id,
      name: restaurant.name,
      cuisines: restaurant.cuisines.join('\n'),
      description: `${restaurant.description}\n${restaurant.neighborhood}`,
      menu: dishes.map(dish => [dish.name, ...dish.aliases, dish.description ?? ''].join('\n')).join('\n'),
    }))
    .sort((a, b) => byId(a.id, b.id))
