import { normalizeName } from '#src/catalog/fold.ts'
import type { Chosen } from './diet.ts'
import { type Line, readLine } from './line.ts'
import { groupsOf, type Menu } from './menu.ts'
import type { OrderItem } from './order-item.ts'

/**
 * Finds the equivalent of a line that was priced on another menu version: by its ids if they still mean the same,
 * else by the names of item, groups, and options; in both cases only at the same price. Undefined if there is none.
 */
export function carryOver(menu: Menu, item: OrderItem, line: Line, minute?: number): OrderItem | undefined {
  return [item, renamed(menu, item, line)].find(
    candidate => candidate && isSame(line, readLine(menu, candidate, 'item', minute).line),
  )
}

/**
 * Returns the dish and options of a line on this menu, by id if the names still match, else by name; regardless of
 * price and availability. Undefined if one of them is no longer on the menu.
 */
export function chosenNow(menu: Menu, line: Line): Chosen | undefined {
  const called = ({ name }: { readonly name: string }) => normalizeName(name) === normalizeName(line.name)
  const known = menu.items.get(line.itemId)
  const item = known && called(known) ? known : [...menu.items.values()].find(called)
  if (!item) return undefined
  const groups = groupsOf(menu, item)
  const modifiers = line.modifiers.map(({ categoryId, category, modifierId, name }) => {
    const fitting = groups.flatMap(group =>
      group.options
        .filter(option => normalizeName(option.name) === normalizeName(name))
        .map(option => ({ group, option })),
    )
    const found =
      fitting.find(({ group, option }) => group.id === categoryId && option.id === modifierId) ??
      fitting.find(({ group }) => normalizeName(group.name) === normalizeName(category))
    return found && { categoryId: found.group.id, modifierId: found.option.id }
  })
  return modifiers.some(found => !found) ? undefined : { item, modifiers: modifiers.flatMap(found => found ?? []) }
}

/** Maps the same choices to the current ids of their names. */
function renamed(menu: Menu, item: OrderItem, line: Line): OrderItem | undefined {
  const named = [...menu.items.values()].find(other => normalizeName(other.name) === normalizeName(line.name))
  if (!named) return undefined
  const groups = groupsOf(menu, named)
  const modifiers = new Map<string, string[]>()
  for (const modifier of line.modifiers) {
    const group = groups.find(
      g =>
        normalizeName(g.name) === normalizeName(modifier.category) &&
        g.options.some(o => normalizeName(o.name) === normalizeName(modifier.name)),
    )
    const option = group?.options.find(o => normalizeName(o.name) === normalizeName(modifier.name))
    if (!group || !option) return undefined
    modifiers.set(group.id, [...(modifiers.get(group.id) ?? []), ...Array<string>(modifier.units).fill(option.id)])
  }
  // keep an empty group empty: its defaults were not quoted
  for (const group of groups) if (group.defaults.length > 0 && !modifiers.has(group.id)) modifiers.set(group.id, [])
  const reached = (id: string): boolean => {
    const parent = menu.parents.get(id)
    return (
      named.group_ids.includes(id) ||
      (parent !== undefined &&
        reached(parent.groupId) &&
        (modifiers.get(parent.groupId) ?? []).includes(parent.optionId))
    )
  }
  const choices = [...modifiers].filter(([id]) => reached(id))
  return {
    ...item,
    id: named.id,
    modifiers: choices.map(([category_id, modifier_ids]) => ({ category_id, modifier_ids })),
  }
}

/** True if two lines are the same for the kitchen and the payer. */
const isSame = (a: Line, b: Line | undefined): boolean =>
  b !== undefined &&
  a.total === b.total &&
  a.taxCategory === b.taxCategory &&
  normalizeName(a.name) === normalizeName(b.name) &&
  wording(a) === wording(b)

const wording = (line: Line): string =>
  line.modifiers
    .map(m => `${normalizeName(m.category)}/${normalizeName(m.name)}×${m.units}`)
    .sort()
    .join('\n')
