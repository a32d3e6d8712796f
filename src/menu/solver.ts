import { type Menu, optionOf } from './menu.ts'
import type { MenuGroup, MenuItem, MenuOption } from './model.ts'

/** Chosen option ids by group; an id repeats for each further unit. */
export type Selection = ReadonlyMap<string, readonly string[]>

type Solved = { readonly cost: number; readonly entries: readonly (readonly [string, readonly string[]])[] }

/**
 * Completes a selection for an item: keeps valid choices, drops the rest, and adds the cheapest options in stock
 * until every required group, including child groups, is satisfied. A group in `keep` that ends up empty stays as
 * an empty choice if omitting it would apply its defaults. Deterministic. Undefined if the item cannot be ordered
 * at all.
 */
export function solve(menu: Menu, item: MenuItem, keep: Selection = new Map()): Selection | undefined {
  const solved = solveAll(menu, item.group_ids, keep)
  const says = (id: string) => keep.has(id) && (menu.groups.get(id)?.defaults.length ?? 0) > 0
  return solved && new Map(solved.entries.filter(([id, ids]) => ids.length > 0 || says(id)))
}

function rememberSolvable(): (menu: Menu, item: MenuItem) => boolean {
  const known = new WeakMap<Menu, WeakMap<MenuItem, boolean>>()
  return (menu, item) => {
    const ofMenu = known.get(menu) ?? new WeakMap<MenuItem, boolean>()
    known.set(menu, ofMenu)
    const solvable = ofMenu.get(item) ?? solve(menu, item) !== undefined
    ofMenu.set(item, solvable)
    return solvable
  }
}

/** False if an item cannot be ordered at all: a required choice is sold out. Cached per menu. */
export const isSolvable = rememberSolvable()

function solveAll(menu: Menu, groupIds: readonly string[], keep: Selection): Solved | undefined {
  let cost = 0
  const entries: (readonly [string, readonly string[]])[] = []
  for (const id of groupIds) {
    const group = menu.groups.get(id)
    const solved = group && solveGroup(menu, group, keep)
    if (!solved) return undefined
    cost += solved.cost
    entries.push(...solved.entries)
  }
  return { cost, entries }
}

function solveGroup(menu: Menu, group: MenuGroup, keep: Selection): Solved | undefined {
  const usable = group.options
    .filter(option => option.in_stock)
    .flatMap(option => {
      const below = solveAll(menu, option.child_group_ids, keep)
      return below ? [{ option, below }] : []
    })
  const kept = withinLimits(
    group,
    (keep.get(group.id) ?? []).filter(id => usable.some(u => u.option.id === id)),
    usable.length,
  )
  if (kept.length === 0 && group.min_units === 0) return { cost: 0, entries: [[group.id, []]] }
  const byCost = usable
    .filter(u => !kept.includes(u.option.id))
    .sort((a, b) => a.option.price_cents + a.below.cost - (b.option.price_cents + b.below.cost))
  const distinct = distinctNeeded(group, kept, usable.length)
  if (distinct === undefined) return undefined
  const added = byCost.slice(0, distinct - new Set(kept).size).map(u => u.option.id)
  const chosen = fillUnits(group, [...kept, ...added])
  const parts = [...new Set(chosen)].map(id => usable.find(u => u.option.id === id)!)
  return {
    cost:
      parts.reduce((sum, part) => sum + part.below.cost, 0) +
      chosen.reduce((sum, id) => sum + (optionOf(group, id)?.price_cents ?? 0), 0),
    entries: [[group.id, chosen], ...parts.flatMap(part => part.below.entries)],
  }
}

/** Returns the leading choices that respect the group's limits and leave capacity for its minimums. */
function withinLimits(group: MenuGroup, ids: readonly string[], usable: number): string[] {
  const kept: string[] = []
  for (const id of ids) {
    const next = [...kept, id]
    const repeats = next.filter(other => other === id).length
    if (repeats <= group.max_per_option && distinctNeeded(group, next, usable) !== undefined) kept.push(id)
  }
  return kept
}

/**
 * Returns the minimum number of distinct options with which these choices satisfy all limits; undefined if
 * impossible.
 */
function distinctNeeded(group: MenuGroup, kept: readonly string[], usable: number): number | undefined {
  const present = new Set(kept).size
  const least = Math.max(present, minDistinct(group), Math.ceil(group.min_units / group.max_per_option))
  const units = Math.max(group.min_units, kept.length + least - present)
  return least <= usable && least <= maxDistinct(group) && units <= group.max_units ? least : undefined
}

/** Repeats the cheapest chosen options until the group reaches its minimum units. */
function fillUnits(group: MenuGroup, chosen: readonly string[]): string[] {
  const units = [...chosen]
  const cheapestFirst = [...new Set(chosen)]
    .map(id => optionOf(group, id))
    .filter((option): option is MenuOption => option !== undefined)
    .sort((a, b) => a.price_cents - b.price_cents)
  for (const option of cheapestFirst) {
    const room = group.max_per_option - units.filter(id => id === option.id).length
    const missing = group.min_units - units.length
    units.push(...Array<string>(Math.max(0, Math.min(room, missing))).fill(option.id))
  }
  return units
}

export const minDistinct = (group: MenuGroup): number => group.min_distinct ?? Math.min(1, group.min_units)
export const maxDistinct = (group: MenuGroup): number => group.max_distinct ?? group.max_units

/** True if a non-empty choice respects all limits of its group: units and distinct options. */
export function isWithin(group: MenuGroup, ids: readonly string[]): boolean {
  const distinct = new Set(ids)
  return (
    ids.length >= group.min_units &&
    ids.length <= group.max_units &&
    distinct.size >= minDistinct(group) &&
    distinct.size <= maxDistinct(group) &&
    [...distinct].every(id => ids.filter(other => other === id).length <= group.max_per_option)
  )
}
