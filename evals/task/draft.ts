import type { Restaurant } from '#src/catalog/restaurant.ts'
import { groupsOf, isWeighed, type Menu, optionOf } from '#src/menu/menu.ts'
import type { MenuGroup, MenuItem } from '#src/menu/model.ts'
import type { WantedOrder } from './schema.ts'

export type DraftInput = {
  readonly restaurant: Restaurant
  readonly menu: Menu
  /** Returns a random integer below `n`. */
  readonly below: (n: number) => number
  /** Number of distinct dishes. */
  readonly dishes: number
}

/** Drafts a valid order: required options are selected, and occasionally optional ones. */
export function draftOrder({ restaurant, menu, below, dishes }: DraftInput): WantedOrder {
  const fit = [...menu.items.values()].filter(item => isPlain(item))
  const taken = new Set<MenuItem>()
  while (taken.size < Math.min(dishes, fit.length)) taken.add(fit[below(fit.length)]!)
  return {
    restaurant: restaurant.name,
    items: [...taken].map(item => draftLine(menu, item, below)),
    fulfillment: restaurant.pickup ? 'pickup' : 'delivery',
    time: 'ASAP',
  }
}

/** True for a dish that is available to everyone at any time. */
const isPlain = ({ availability, min_age }: MenuItem): boolean =>
  availability.in_stock &&
  availability.dayparts.length === 0 &&
  availability.stock_qty === undefined &&
  min_age === undefined

function draftLine(menu: Menu, item: MenuItem, below: (n: number) => number): string {
  const least = item.min_weight_mlb ?? 1_000
  const step = item.weight_increment_mlb ?? 250
  const amount = isWeighed(item) ? `${(least + step * below(4)) / 1_000} lb` : String([1, 1, 1, 2, 2, 3][below(6)])
  const chosen = choicesOf(menu, item, item.group_ids, below)
  return [`${amount} ${item.name}`, ...chosen].join(' | ')
}

/** One in this many optional groups is used. */
const SELDOM = 4

function choicesOf(menu: Menu, item: MenuItem, ids: readonly string[], below: (n: number) => number): string[] {
  return ids.flatMap(id => {
    const group = menu.groups.get(id)
    if (!group) return []
    const wanted = Math.max(group.min_units, group.min_distinct ?? 0)
    const count = wanted > 0 ? wanted : below(SELDOM) === 0 ? 1 : 0
    const open = group.options.filter(option => option.in_stock && !group.defaults.includes(option.id))
    const left = open.filter(option => isClear(menu, item, group, option.name))
    const pool = left.length >= count ? left : open
    const picked: string[] = []
    while (picked.length < count && pool.length > 0) {
      const option = pool[below(pool.length)]!
      if (pool.length >= count) pool.splice(pool.indexOf(option), 1)
      picked.push(option.id)
    }
    return picked.flatMap(option => {
      const found = optionOf(group, option)!
      const name = isClear(menu, item, group, found.name) ? found.name : `${group.name}: ${found.name}`
      return [name, ...choicesOf(menu, item, found.child_group_ids, below)]
    })
  })
}

/** True for an option whose name occurs in only one group of the dish. */
const isClear = (menu: Menu, item: MenuItem, group: MenuGroup, name: string): boolean =>
  groupsOf(menu, item).every(other => other === group || other.options.every(option => option.name !== name))
