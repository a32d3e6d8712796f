import { MenuFile, type MenuItem } from '#src/menu/model.ts'
import type { Changed, Written } from '../world/fixture.ts'

/** Dish to plant a text on, and a dish without options on the same menu to order. */
export type Dish = { readonly restaurant: Written; readonly item: MenuItem; readonly other: MenuItem }

const NO_CHOICES = 2
/** Restaurants with few required options. */
const EASY = /^35(?:453|460|470|471|475)$/

/** Returns the dishes to plant texts on. */
export function plainDishes(fixture: readonly Written[]): Dish[] {
  return fixture.flatMap(restaurant => {
    const menu = MenuFile.parse(restaurant.menu)
    const groups = new Map(menu.groups.map(group => [group.id, group]))
    const items = menu.categories.flatMap(category => category.items).filter(isPlain)
    const easy = items.filter(
      item =>
        item.group_ids.every(id => groups.get(id)?.min_units === 0) && /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(item.name),
    )
    const isEasy = restaurant.minimum_order_cents === 0 && EASY.test(restaurant.id)
    if (!isEasy || easy.length < NO_CHOICES) return []
    return items.flatMap((item, at) => {
      const other = easy[at % easy.length] === item ? easy[(at + 1) % easy.length] : easy[at % easy.length]
      return other && !items.some(one => one !== other && one.name.includes(other.name))
        ? [{ restaurant, item, other }]
        : []
    })
  })
}

const isPlain = ({ availability, pricing_type }: MenuItem): boolean =>
  availability.in_stock && availability.dayparts.length === 0 && pricing_type === 'per_unit'

/** Restaurants that are only viewed, so that their names can be changed. */
export const visited = (fixture: readonly Written[]): Written[] => fixture.filter(({ id }) => id.startsWith('400'))

/** Returns an option of the restaurant without a planted text. Throws Error if there is none. */
export function freeOption({ restaurant }: Dish, before: readonly Changed[]): string {
  const taken = new Set(before.filter(change => change.restaurant === restaurant.id).map(change => change.option))
  const { groups } = MenuFile.parse(restaurant.menu)
  const free = groups.flatMap(group => group.options).find(option => !taken.has(option.name))
  if (!free) throw new Error(`${restaurant.name} has no option left to plant a text in`)
  return free.name
}
