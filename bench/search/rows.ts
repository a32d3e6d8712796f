import type { Entry, SearchDish } from '#src/search/entry.ts'
import { readCuisines } from '../../data/build/generate/cuisine.ts'
import { openGenerator } from '../../data/build/generate/restaurant.ts'

/** Yields the search entries of the first `count` fictional restaurants of a seed, one after the other. */
export function* entriesOf(seed: string, count: number): Generator<Entry> {
  const generate = openGenerator(readCuisines())
  for (let row = 0; row < count; row++) {
    const { menu, location: _shop, ...restaurant } = generate(seed, row)
    const items = menu.categories.flatMap(category => category.items)
    yield { restaurant, dishes: items.filter(item => item.availability.in_stock).map(dishOf) }
  }
}

/** What search looks at, without the modifiers and dayparts of a menu. */
const dishOf = ({ id, name, aliases, description, price_cents, diets, allergens }: SearchDish): SearchDish => ({
  ...{ id, name, aliases, description, price_cents, diets, allergens },
})
