import { type MilliPounds, toPounds } from '#src/kernel/money.ts'
import { groupsOf, isWeighed, type Menu, optionOf } from './menu.ts'
import type { MenuGroup, MenuItem } from './model.ts'
import { toChoices } from './modifiers.ts'
import type { OrderItem } from './order-item.ts'
import { type Selection, solve } from './solver.ts'

/**
 * Returns the simplest valid order of an item: one unit or the minimum weight, with the cheapest required choices.
 */
export function sampleOrderItem(menu: Menu, item: MenuItem): OrderItem | undefined {
  const selection = solve(menu, item, defaultsLeft(menu, item))
  if (!selection) return undefined
  const modifiers = toChoices(selection)
  const amount = isWeighed(item) ? { quantity_lbs: toPounds(leastWeight(item)) } : { quantity: 1 }
  return { id: item.id, ...amount, ...(modifiers.length > 0 ? { modifiers } : {}) }
}

/**
 * Returns the defaults in stock for groups where some are sold out: if omitted, such a group would apply all of
 * them.
 */
function defaultsLeft(menu: Menu, item: MenuItem): Selection {
  const inStock = (group: MenuGroup) => group.defaults.filter(id => optionOf(group, id)?.in_stock)
  const partial = groupsOf(menu, item).filter(
    group => group.min_units === 0 && inStock(group).length < group.defaults.length,
  )
  return new Map(partial.map(group => [group.id, inStock(group)] as const))
}

/** Returns the minimum weight in whole increments; one pound if the item has no limits. */
function leastWeight({ min_weight_mlb, weight_increment_mlb }: MenuItem): MilliPounds {
  if (min_weight_mlb === undefined && weight_increment_mlb === undefined) return 1000 as MilliPounds
  const step = weight_increment_mlb ?? 1
  return (Math.ceil(Math.max(min_weight_mlb ?? step, step) / step) * step) as MilliPounds
}
