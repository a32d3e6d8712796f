import type { z } from 'zod'
import type { MenuFile, MenuItem } from '../../../src/menu/model.ts'
import { dietsOf } from './diets.ts'
import type { DrawnDish } from './drawn-dish.ts'
import type { DrawnCombo, DrawnMenu } from './drawn-menu.ts'
import { groupId, unlessEmpty, writeGroups } from './groups.ts'
import { textOf } from './text.ts'

/** A menu as a file holds it: without what reading fills in by itself. */
export type MenuText = z.input<typeof MenuFile>
/** A dish as a file holds it. */
export type ItemText = z.input<typeof MenuItem>

const DAYPARTS = {
  breakfast: { from: '06:00', to: '12:00' },
  lunch: { from: '11:00', to: '16:00' },
}
const TAXES: Readonly<Record<string, MenuItem['tax_category']>> = {
  soda: 'sweet_drink',
  pantry: 'grocery',
  candy: 'candy',
}

/** The id of a dish by its number on the menu of a restaurant. */
export const dishId = (restaurantId: number, number: number): string => String(restaurantId * 100 + number)

/** Writes a drawn menu down. */
export function writeMenu(restaurantId: number, menu: DrawnMenu): MenuText {
  const idOf = (number: number) => dishId(restaurantId, number)
  const roles = new Set(menu.categories.map(({ of }) => of.section.role))
  const categories = menu.categories.map(({ of, dishes }, at) => ({
    id: String(at + 1),
    name: of.section.title,
    items: dishes.map(dish => writeDish(dish, idOf(dish.number))),
  }))
  const { combo } = menu
  const forTwo = { id: String(categories.length + 1), name: 'For the Table' }
  return {
    dayparts: Object.fromEntries(Object.entries(DAYPARTS).filter(([name]) => roles.has(name))),
    categories: combo ? [...categories, { ...forTwo, items: [writeCombo(combo, idOf(combo.number))] }] : categories,
    groups: writeGroups(menu, idOf),
  }
}

/** Writes one dish of a drawn menu down. */
export function writeDish(drawn: DrawnDish, id: string): ItemText {
  const { dish, section, wording } = drawn.kitchen
  const { role } = section.section
  return {
    id,
    name: dish.name,
    aliases: unlessEmpty(dish.aliases),
    description: textOf(wording, drawn.wording),
    price_cents: drawn.cents as MenuItem['price_cents'],
    size_group_id: drawn.size < 0 ? undefined : groupId(drawn.size),
    tax_category: TAXES[role] ?? 'prepared',
    allergens: [...dish.allergens],
    diets: [...dietsOf(drawn.diets)],
    availability: availabilityOf(drawn, role),
    group_ids: drawn.groups.map(groupId),
  }
}

function availabilityOf({ inStock, stock }: DrawnDish, role: string): ItemText['availability'] {
  const limited = role in DAYPARTS
  if (inStock && stock === 0 && !limited) return undefined
  return {
    dayparts: limited ? [role] : undefined,
    in_stock: inStock ? undefined : false,
    stock_qty: stock === 0 ? undefined : stock,
  }
}

/** Writes the dish for two of a drawn menu down. */
export const writeCombo = ({ name, description, cents, diets, groups }: DrawnCombo, id: string): ItemText => ({
  id,
  name,
  aliases: [...COMBO_ALIASES],
  description,
  price_cents: cents as MenuItem['price_cents'],
  tax_category: 'prepared',
  allergens: [],
  diets: [...dietsOf(diets)],
  group_ids: groups.map(groupId),
})

/** What people call a dish for two. */
export const COMBO_ALIASES = ['combo for two', 'meal for two', 'couple special'] as const
