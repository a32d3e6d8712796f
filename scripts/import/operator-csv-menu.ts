import { derivedId } from './identity.ts'
import type { Kind } from './operator-columns.ts'
import { type Fields, readFields } from './operator-fields.ts'

type Part = Record<string, unknown>
type Group = { readonly key: string; readonly part: Part; readonly options: Part[]; readonly defaults: string[] }

/**
 * Menu of one restaurant under construction while its records are read. Ids are derived from the keys, so they are
 * stable across imports.
 */
export type MenuDraft = {
  readonly idOf: (kind: string, ...keys: readonly string[]) => string
  readonly groups: Map<string, Group>
  readonly categories: Map<string, Part[]>
  /** Group keys referenced by items and options, with the referencing record. */
  readonly named: { readonly group: string; readonly by: string }[]
}

/** Creates an empty menu for the restaurant with the given key. */
export const draftMenu = (restaurant: string): MenuDraft => ({
  idOf: (kind, ...keys) => derivedId('', 'operator', restaurant, kind, ...keys),
  groups: new Map(),
  categories: new Map(),
  named: [],
})

/** Adds a group, an option of the preceding group, or an item. */
export function addMenuRecord(menu: MenuDraft, kind: Kind, fields: Fields, reasons: string[]): void {
  if (kind === 'group') addGroup(menu, fields, reasons)
  if (kind === 'option') addOption(menu, fields, reasons)
  if (kind === 'item') addItem(menu, fields, reasons)
}

/** Returns the menu in the catalog file format, or undefined if it has no items. */
export function finishMenu({ groups, categories, named, idOf }: MenuDraft, reasons: string[]): Part | undefined {
  for (const { group, by } of named) if (!groups.has(group)) reasons.push(`${by} refers to unknown group ${group}`)
  for (const { key, options } of groups.values())
    if (options.length === 0) reasons.push(`the group ${key} has no option`)
  if (categories.size === 0) {
    if (groups.size > 0) reasons.push('groups without any item')
    return undefined
  }
  return {
    categories: [...categories].map(([name, items]) => ({ id: idOf('category', name), name, items })),
    groups: [...groups.values()].map(({ part, options, defaults }) => ({ ...part, defaults, options })),
  }
}

const keyOf = (fields: Fields): string => fields.get('external_id') ?? fields.get('name')!

function addGroup(menu: MenuDraft, fields: Fields, reasons: string[]): void {
  const { text, whole, flag } = readFields(fields, reasons)
  const key = keyOf(fields)
  if (menu.groups.has(key)) reasons.push(`duplicate group ${key}; set external_id on one of them`)
  const part = {
    id: menu.idOf('group', key),
    name: text('name'),
    ...given({ min_units: whole('min'), max_units: whole('max'), max_per_option: whole('max_per_option') }),
    ...given({ min_distinct: whole('min_distinct'), max_distinct: whole('max_distinct') }),
    ...given({ included_units: whole('included'), subtractive: flag('subtractive') }),
  }
  menu.groups.set(key, { key, part, options: [], defaults: [] })
}

function addOption(menu: MenuDraft, fields: Fields, reasons: string[]): void {
  const { text, list, cents, flag, allergens } = readFields(fields, reasons)
  const group = [...menu.groups.values()].at(-1)
  if (!group) {
    reasons.push('option before the first group')
    return
  }
  const id = menu.idOf('option', group.key, keyOf(fields))
  const opens = list('opens')
  for (const key of opens) menu.named.push({ group: key, by: `the option ${text('name')}` })
  if (flag('default')) group.defaults.push(id)
  group.options.push({
    id,
    name: text('name'),
    aliases: list('aliases'),
    child_group_ids: opens.map(key => menu.idOf('group', key)),
    ...given({ price_cents: cents('price'), allergens_delta: allergens('allergens'), in_stock: flag('in_stock') }),
  })
}

function addItem(menu: MenuDraft, fields: Fields, reasons: string[]): void {
  const { text, list, whole, cents, pounds, flag, allergens } = readFields(fields, reasons)
  const category = text('category')!
  const groups = list('groups')
  for (const key of groups) menu.named.push({ group: key, by: `the item ${text('name')}` })
  const items = menu.categories.get(category) ?? []
  menu.categories.set(category, items)
  items.push({
    id: menu.idOf('item', keyOf(fields)),
    name: text('name'),
    aliases: list('aliases'),
    ...given({ description: text('description'), price_cents: cents('price'), pricing_type: text('pricing_type') }),
    ...given({ preset_weight_mlb: pounds('preset_weight_lb'), min_weight_mlb: pounds('min_weight_lb') }),
    ...given({ weight_increment_mlb: pounds('weight_increment_lb'), min_age: whole('min_age') }),
    tax_category: text('tax_category'),
    ...given({ allergens: allergens('allergens') }),
    diets: list('diets'),
    availability: given({ in_stock: flag('in_stock'), stock_qty: whole('stock_qty') }),
    group_ids: groups.map(key => menu.idOf('group', key)),
  })
}

const given = (part: Part): Part => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
