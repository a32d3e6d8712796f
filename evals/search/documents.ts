import type { Entry } from '#src/search/entry.ts'
import { byId } from '#src/search/index-version.ts'

/** Restaurant as seen by text search baselines, with the same data as the default search. */
export type TextDocument = {
  readonly id: string
  readonly name: string
  readonly cuisines: string
  readonly description: string
  readonly menu: string
}

/** Returns the documents of a catalog by ascending id. */
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
