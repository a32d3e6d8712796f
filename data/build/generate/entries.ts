import type { Restaurant } from '../../../src/catalog/restaurant.ts'
import { describedItem } from '../../../src/menu/described.ts'
import { MenuGroup, MenuItem } from '../../../src/menu/model.ts'
import type { SearchDish } from '../../../src/search/entry.ts'
import { type Cuisine, readCuisines } from './cuisine.ts'
import type { DrawnDish } from './drawn-dish.ts'
import type { DrawnCombo, DrawnMenu } from './drawn-menu.ts'
import { writeGroups } from './groups.ts'
import type { KitchenDish } from './kitchen.ts'
import { COMBO_ALIASES, dishId, type ItemText, writeCombo, writeDish } from './menu.ts'
import { openDraw } from './restaurant.ts'
import { textOf } from './text.ts'

/** What search reads of a dish, whoever cooks it and for how much. */
export type DishKind = Pick<SearchDish, 'name' | 'aliases' | 'diets'> & {
  readonly description: string
  readonly allergens: readonly { readonly code: string; readonly level: string }[]
}

/** Dishes that read alike, in one entry or another, have the very same `kind`. */
type SeedDish = SearchDish & { readonly kind: DishKind }
export type SeedEntry = { readonly restaurant: Restaurant; readonly dishes: readonly SeedDish[] }

/**
 * Yields what search reads of a generated marketplace: the records, dishes and prices that the same rows have with
 * `openGenerator`, while no menu is written down.
 */
export function* entriesOfSeed(seed: string, count: number): Generator<SeedEntry> {
  const entryOf = openEntries(readCuisines())
  for (let row = 0; row < count; row += 1) yield entryOf(seed, row)
}

/** Opens the entries of any row, in any order. */
export function openEntries(cuisines: readonly Cuisine[]): (seed: string, row: number) => SeedEntry {
  const draw = openDraw(cuisines)
  const kinds = openKinds()
  return (seed, row) => {
    const { restaurant, menu } = draw(seed, row)
    return { restaurant, dishes: dishesOf(menu, Number(restaurant.id), kinds) }
  }
}

type Kinds = {
  readonly ofDish: (dish: DrawnDish, menu: DrawnMenu) => DishKind
  readonly ofCombo: (combo: DrawnCombo, menu: DrawnMenu) => DishKind
}

function openKinds(): Kinds {
  const byText = new Map<string, DishKind>()
  const known = new Map<KitchenDish, DishKind[]>()
  const intern = (kind: DishKind): DishKind => {
    const key = JSON.stringify(kind)
    const same = byText.get(key) ?? kind
    byText.set(key, same)
    return same
  }
  return {
    ofDish: (drawn, menu) => {
      const { kitchen, wording, diets } = drawn
      const those = known.get(kitchen) ?? []
      known.set(kitchen, those)
      const { name, aliases } = kitchen.dish
      const at = wording * 128 + diets
      those[at] ??= intern({
        name,
        aliases,
        description: textOf(kitchen.wording, wording),
        ...publishedOf(writeDish(drawn, String(drawn.number)), menu),
      })
      return those[at]
    },
    ofCombo: (combo, menu) =>
      intern({
        name: combo.name,
        aliases: COMBO_ALIASES,
        description: combo.description,
        ...publishedOf(writeCombo(combo, String(combo.number)), menu),
      }),
  }
}

/** Returns the diets and allergens of a dish as reading its menu finds them, with what only its description names. */
function publishedOf(text: ItemText, menu: DrawnMenu): Pick<DishKind, 'diets' | 'allergens'> {
  const groups = writeGroups(menu, String).map(group => MenuGroup.parse(group))
  const item = MenuItem.parse(text)
  const { diets, allergens = [] } = describedItem(item, new Map(groups.map(group => [group.id, group])))
  return { diets, allergens }
}

function dishesOf(menu: DrawnMenu, restaurantId: number, kinds: Kinds): SeedDish[] {
  const { categories, combo } = menu
  const dish = (number: number, cents: number, kind: DishKind): SeedDish => ({
    id: dishId(restaurantId, number),
    name: kind.name,
    aliases: kind.aliases,
    description: kind.description,
    price_cents: cents,
    diets: kind.diets,
    allergens: kind.allergens,
    kind,
  })
  const dishes = categories.flatMap(({ dishes }) => dishes.map(d => dish(d.number, d.cents, kinds.ofDish(d, menu))))
  if (combo) dishes.push(dish(combo.number, combo.cents, kinds.ofCombo(combo, menu)))
  return dishes
}
