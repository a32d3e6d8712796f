import { foldName } from '#src/catalog/fold.ts'
import type { Chosen } from './diet.ts'
import { type Line, readLine } from './line.ts'
import { groupsOf, type Menu } from './menu.ts'
import type { OrderItem } from './order-item.ts'

/**
 * Finds a line that was priced on another version of the menu on this one: by its ids when they still mean the same,
 * else by the names of item, groups and options; in either way at the same price. Undefined when it is not there any
 * more.
 */
export function carryOver(menu: Menu, item: OrderItem, line: Line, minute?: number): OrderItem | undefined {
  return [item, renamed(menu, item, line)].find(
    candidate => candidate && isSame(line, readLine(menu, candidate, 'item', minute).line),
  )
}

/**
 * The dish and options of a line as this menu has them, by their ids where these still have the same names, else by name;
 * whatever they cost, and whether or not they can be had just now. Undefined when one of them is not on it any more.
 */
export function chosenNow(menu: Menu, line: Line): Chosen | undefined {
  const called = ({ name }: { readonly name: string }) => foldName(name) === foldName(line.name)
  const known = menu.items.get(line.itemId)
  const item = known && called(known) ? known : [...menu.items.values()].find(called)
  if (!item) return undefined
  const groups = groupsOf(menu, item)
  const modifiers = line.modifiers.map(({ categoryId, category, modifierId, name }) => {
    const fitting = groups.flatMap(group =>
      group.options.filter(option => foldName(option.name) === foldName(name)).map(option => ({ group, option })),
    )
    const found =
      fitting.find(({ group, option }) => group.id === categoryId && option.id === modifierId) ??
      fitting.find(({ group }) => foldName(group.name) === foldName(category))
    return found && { categoryId: found.group.id, modifierId: found.option.id }
  })
  return modifiers.some(found => !found) ? undefined : { item, modifiers: modifiers.flatMap(found => found ?? []) }
}

/** The same choices under the ids that their names have now. */
function renamed(menu: Menu, item: OrderItem, line: Line): OrderItem | undefined {
  const named = [...menu.items.values()].find(other => foldName(other.name) === foldName(line.name))
  if (!named) return undefined
  const groups = groupsOf(menu, named)
  const modifiers = new Map<string, string[]>()
  for (const modifier of line.modifiers) {
    const group = groups.find(
      g =>
        foldName(g.name) === foldName(modifier.category) &&
        g.options.some(o => foldName(o.name) === foldName(modifier.name)),
    )
    const option = group?.options.find(o => foldName(o.name) === foldName(modifier.name))
    if (!group || !option) return undefined
    modifiers.set(group.id, [...(modifiers.get(group.id) ?? []), ...Array<string>(modifier.units).fill(option.id)])
  }
  // a group that was left empty stays so: its defaults were not quoted
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

/** Two lines that say the same to a kitchen and to a payer. */
const isSame = (a: Line, b: Line | undefined): boolean =>
  b !== undefined &&
  a.total === b.total &&
  a.taxCategory === b.taxCategory &&
  foldName(a.name) === foldName(b.name) &&
  wording(a) === wording(b)

const wording = (line: Line): string =>
  line.modifiers
    .map(m => `${foldName(m.category)}/${foldName(m.name)}×${m.units}`)
    .sort()
    .join('\n')
