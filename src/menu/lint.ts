import { normalizeName } from '#src/catalog/fold.ts'
import { groupsOf, type Menu, optionOf } from './menu.ts'
import type { MenuGroup, MenuItem } from './model.ts'
import { isWithin, maxDistinct, minDistinct, solve } from './solver.ts'

const MAX_DEPTH = 6

/** Returns all reasons why a menu must not be published, as sentences; empty for a valid menu. */
export function lintMenu(menu: Menu): string[] {
  const structure = [
    ...duplicateIds(menu),
    ...menu.file.groups.flatMap(group => lintGroup(menu, group)),
    ...lintTree(menu),
  ]
  // the item checks traverse the tree, so it must be valid first
  return structure.length > 0 ? structure : [...menu.items.values()].flatMap(item => lintItem(menu, item))
}

function duplicateIds(menu: Menu): string[] {
  const { categories, groups } = menu.file
  return [
    ...repeated(categories.map(c => c.id)).map(id => `category id ${id} is used twice`),
    ...repeated(categories.flatMap(c => c.items.map(i => i.id))).map(id => `item id ${id} is used twice`),
    ...repeated(groups.map(g => g.id)).map(id => `group id ${id} is used twice`),
    ...repeated(groups.flatMap(g => g.options.map(o => o.id))).map(id => `option id ${id} is used twice`),
  ]
}

function lintGroup(menu: Menu, group: MenuGroup): string[] {
  const problems: string[] = []
  const report = (text: string) => problems.push(`group ${group.id} "${group.name}": ${text}`)
  if (group.min_units > group.max_units) report('min_units is above max_units')
  if (minDistinct(group) > maxDistinct(group)) report('min_distinct is above max_distinct')
  if (minDistinct(group) > Math.min(group.options.length, group.max_units))
    report('min_distinct is above the number of options, or above max_units')
  if (group.min_units > group.max_per_option * Math.min(group.options.length, maxDistinct(group)))
    report('min_units cannot be reached with max_per_option and max_distinct')
  for (const name of repeated(group.options.map(o => normalizeName(o.name)))) report(`two options are called "${name}"`)
  const names = new Set(group.options.map(o => normalizeName(o.name)))
  const aliases = group.options.flatMap(o => [...new Set(o.aliases.map(normalizeName))])
  for (const alias of repeated(aliases)) report(`the alias "${alias}" belongs to two options`)
  for (const option of group.options) {
    const own = normalizeName(option.name)
    for (const alias of option.aliases.map(normalizeName))
      if (alias !== own && names.has(alias)) report(`the alias "${alias}" is another option's name`)
    if (group.subtractive && (option.price_cents !== 0 || option.price_by_size))
      report(`"${option.name}" has a price in a removals-only group`)
    if (option.linked_item_id && !menu.items.has(option.linked_item_id))
      report(`"${option.name}" links to the unknown item ${option.linked_item_id}`)
    for (const child of option.child_group_ids)
      if (!menu.groups.has(child)) report(`"${option.name}" opens the unknown group ${child}`)
  }
  const defaults = group.defaults.map(id => optionOf(group, id))
  if (defaults.some(option => option === undefined)) report('a default is not an option of the group')
  if (defaults.some(option => option && option.child_group_ids.length > 0)) report('a default opens further groups')
  if (group.defaults.length > 0 && !isWithin(group, group.defaults)) report('the defaults are outside the limits')
  return problems
}

function lintTree(menu: Menu): string[] {
  const problems: string[] = []
  const openings = menu.file.groups.flatMap(g => g.options.flatMap(o => o.child_group_ids))
  for (const id of repeated(openings)) problems.push(`group ${id} is opened by two options`)
  const topLevel = new Set([...menu.items.values()].flatMap(item => item.group_ids))
  for (const id of new Set(openings))
    if (topLevel.has(id)) problems.push(`group ${id} is both offered by an item and opened by an option`)
  const depths = new Map<string, number>()
  const depth = (id: string): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    // a placeholder depth: reaching the group again before its depth is known means a cycle
    depths.set(id, Number.POSITIVE_INFINITY)
    const children = menu.groups.get(id)?.options.flatMap(o => o.child_group_ids) ?? []
    const found = 1 + Math.max(0, ...children.map(depth))
    depths.set(id, found)
    return found
  }
  for (const group of menu.file.groups)
    if (depth(group.id) > MAX_DEPTH)
      problems.push(`group ${group.id} is nested deeper than ${MAX_DEPTH} levels or in a cycle`)
  return problems
}

function lintItem(menu: Menu, item: MenuItem): string[] {
  const problems: string[] = []
  const report = (text: string) => problems.push(`item ${item.id} "${item.name}": ${text}`)
  for (const id of item.group_ids) if (!menu.groups.has(id)) report(`offers the unknown group ${id}`)
  if (new Set(item.group_ids).size !== item.group_ids.length) report('offers a group twice')
  for (const name of item.availability.dayparts)
    if (!Object.hasOwn(menu.file.dayparts, name)) report(`names the unknown daypart "${name}"`)
  if (item.tax_category === 'alcohol' && item.min_age === undefined) report('is alcohol without min_age')
  const weights = item.min_weight_mlb ?? item.weight_increment_mlb ?? item.preset_weight_mlb
  if (item.pricing_type === 'per_unit' && weights !== undefined) report('has a weight but is sold by the unit')
  if (item.size_group_id && !item.group_ids.includes(item.size_group_id)) report('does not offer its size group')
  if ((menu.groups.get(item.size_group_id ?? '')?.max_units ?? 1) > 1) report('allows more than one size')
  const sizes = new Set(menu.groups.get(item.size_group_id ?? '')?.options.map(o => o.id))
  const groups = groupsOf(menu, item)
  for (const option of groups.flatMap(g => g.options)) {
    if (option.price_by_size && item.size_group_id === undefined)
      report(`"${option.name}" is priced by size, but the item has no sizes`)
    for (const size of Object.keys(option.price_by_size ?? {}))
      if (item.size_group_id && !sizes.has(size)) report(`"${option.name}" is priced for the unknown size ${size}`)
  }
  const everythingInStock = { ...menu, groups: new Map([...menu.groups].map(([id, g]) => [id, stocked(g)])) }
  if (!solve(everythingInStock, item)) report('has a required choice that cannot be made')
  const least = groups.reduce<number>((sum, group) => sum + largestDiscount(group), item.price_cents)
  if (least < 0) report('could have a negative price')
  return problems
}

/** Returns the largest possible discount per unit from one group's choices, in cents: 0 or less. */
function largestDiscount(group: MenuGroup): number {
  const discounts = group.options
    .map((option): number => Math.min(option.price_cents, ...Object.values(option.price_by_size ?? {})))
    .filter(price => price < 0)
    .sort((a, b) => a - b)
    .slice(0, maxDistinct(group))
  const units = discounts.flatMap(price => Array<number>(group.max_per_option).fill(price))
  return units.slice(0, group.max_units).reduce((sum, price) => sum + price, 0)
}

const stocked = (group: MenuGroup): MenuGroup => ({
  ...group,
  options: group.options.map(option => ({ ...option, in_stock: true })),
})

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  const again = values.filter(value => seen.size === seen.add(value).size)
  return [...new Set(again)]
}
