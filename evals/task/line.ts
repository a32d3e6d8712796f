import { groupsOf, type Menu } from '#src/menu/menu.ts'
import type { MenuGroup, MenuItem, MenuOption } from '#src/menu/model.ts'
import type { OrderItem } from '#src/menu/order-item.ts'

/** Order line of a task, resolved against a menu. */
export type WantedLine = {
  readonly item: MenuItem
  /** Line in API form. */
  readonly order: OrderItem
  readonly chosen: readonly { readonly group: MenuGroup; readonly option: MenuOption }[]
  readonly removed: readonly { readonly group: MenuGroup; readonly option: MenuOption }[]
  readonly notes: readonly string[]
}

/**
 * Parses `2 Cheese Pie | Large, 18 inch | - Pickles | * no capers`. Throws Error for a name missing from the menu.
 */
export function readWantedLine(menu: Menu, text: string): WantedLine {
  const [head = '', ...parts] = text.split(' | ').map(part => part.trim())
  const [, amount = '', name = ''] = /^([\d.]+(?: lb)?) (.+)$/.exec(head) ?? []
  const item = [...menu.items.values()].find(other => other.name === name)
  if (!item) throw new Error(`no such dish on the menu: ${text}`)
  const groups = groupsOf(menu, item)
  const find = (part: string) => optionOf(groups, part, text)
  const removed = parts.filter(part => part.startsWith('- ')).map(part => find(part.slice(2)))
  const chosen = parts.filter(part => !/^[-*] /.test(part)).map(find)
  const notes = parts.filter(part => part.startsWith('* ')).map(part => part.slice(2))
  const touched = new Map<string, { group: MenuGroup; ids: string[] }>()
  for (const { group } of [...removed, ...chosen]) touched.set(group.id, { group, ids: [] })
  for (const { group, option } of chosen) touched.get(group.id)!.ids.push(option.id)
  const gone = new Set(removed.map(({ option }) => option.id))
  const modifiers = [...touched.values()].map(({ group, ids }) => ({
    category_id: group.id,
    modifier_ids: givesWay(group, ids) ? ids : [...group.defaults.filter(id => !gone.has(id)), ...ids],
  }))
  const quantity = amount.endsWith(' lb') ? { quantity_lbs: amount.slice(0, -3) } : { quantity: Number(amount) }
  return {
    item,
    order: { id: item.id, ...quantity, ...(modifiers.length > 0 ? { modifiers } : {}) },
    chosen,
    removed,
    notes,
  }
}

/** True if a group's defaults are replaced by other selections. */
const givesWay = (group: MenuGroup, ids: readonly string[]): boolean =>
  group.min_units > 0 || (ids.length > 0 && (group.max_units === 1 || group.defaults.length === 1))

function optionOf(groups: readonly MenuGroup[], name: string, text: string) {
  const found = groups.flatMap(group =>
    group.options
      .filter(option => option.name === name || `${group.name}: ${option.name}` === name)
      .map(option => ({ group, option })),
  )
  if (!found[0]) throw new Error(`no option ${name} for: ${text}`)
  return found[0]
}

/** Canonical text of a line with its defaults filled in. Equal lines yield equal texts. */
export function canonicalLine(menu: Menu, { id, quantity, quantity_lbs, modifiers = [] }: OrderItem): string {
  const item = menu.items.get(id)
  const given = new Map(modifiers.map(({ category_id, modifier_ids }) => [category_id, modifier_ids]))
  for (const group of item?.group_ids.map(group => menu.groups.get(group)!) ?? [])
    if (!given.has(group.id) && group.min_units === 0 && group.defaults.length > 0) given.set(group.id, group.defaults)
  const options = [...given]
    .filter(([, ids]) => ids.length > 0)
    .map(([group, ids]) => `${group}=${[...ids].sort().join('+')}`)
  const amount = quantity_lbs === undefined ? `${quantity ?? '?'}` : `${Number(quantity_lbs)} lb`
  return [`${amount} ${item?.name ?? id}`, ...options.sort()].join(' | ')
}
