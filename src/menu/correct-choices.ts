import { gap } from '#src/kernel/placeholders.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import { groupsOf, type Menu, optionOf } from './menu.ts'
import type { MenuGroup, MenuItem, MenuOption } from './model.ts'
import { foldedNames, foldSaid } from './normalized-names.ts'
import type { ModifierChoice } from './order-item.ts'
import { isWithin } from './solver.ts'

const CATEGORY = ['category_id', 'category', 'group_id', 'group', 'modifier_category_id', 'modifier_category'] as const
const OPTIONS = [
  ...['modifier_ids', 'modifier_id', 'modifiers', 'modifier', 'option_ids', 'option_id', 'options', 'option'],
  ...['choices', 'choice', 'selected', 'selection', 'values', 'value', 'ids', 'id', 'name'],
]
const COUNTS = ['quantity', 'count', 'units'] as const
const DEEPEST = 6
/** Maximum number of options to read for one item; no real request has more. */
const MOST_SAID = 400

/** Option ids by category, as requested; `unknown` if part of the input was not understood. */
type Understood = { readonly chosen: Map<string, string[]>; unknown: boolean; said: number }

/**
 * Normalizes modifiers of any shape: lists of option ids or names, maps from categories to options, one entry per
 * option. Keeps every requested option; a placeholder marks a choice that is missing, unavailable, or over the
 * limit. Undefined if nothing was requested and nothing is required.
 */
export function normalizeModifiers(menu: Menu, item: MenuItem, raw: unknown): unknown {
  const groups = groupsOf(menu, item)
  const understood: Understood = { chosen: new Map(), unknown: false, said: 0 }
  take(understood, groups, raw, undefined, 1, DEEPEST)
  if (understood.unknown) return [{ category_id: gap('category id'), modifier_ids: [gap('option id')] }]
  const { chosen } = understood
  const choices: ModifierChoice[] = []
  const visit = (ids: readonly string[]) => {
    for (const id of ids) {
      const group = menu.groups.get(id)
      if (!group || choices.some(choice => choice.category_id === id)) continue
      const modifier_ids = settled(group, chosen.get(id))
      if (modifier_ids) choices.push({ category_id: id, modifier_ids })
      for (const option of new Set(modifier_ids)) visit(optionOf(group, option)?.child_group_ids ?? [])
    }
  }
  visit(item.group_ids)
  // an option in a child category is unavailable without the choice that opens the category
  const astray = [...chosen.keys()].filter(id => !choices.some(choice => choice.category_id === id))
  choices.push(...astray.map(category_id => ({ category_id, modifier_ids: [gap('option id')] })))
  return choices.length === 0 && (raw === undefined || raw === null) ? undefined : choices
}

/** Returns the choice for a category: as requested, the only possible one, or a placeholder. Undefined for none. */
function settled(group: MenuGroup, said: readonly string[] | undefined): string[] | undefined {
  const inStock = group.options.filter(option => option.in_stock)
  const can = (ids: readonly string[]) => isWithin(group, ids) && ids.every(id => inStock.some(one => one.id === id))
  if (said === undefined && group.min_units === 0) return undefined
  if (said?.length === 0 && group.min_units === 0) return []
  if (said && said.length > 0 && can(said)) return [...said]
  if (said === undefined || said.length === 0) {
    if (group.defaults.length > 0 && can(group.defaults)) return [...group.defaults]
    if (inStock.length === 1 && can([inStock[0]!.id])) return [inStock[0]!.id]
  }
  const amount = group.min_units === group.max_units ? `${group.max_units}` : `${group.min_units} to ${group.max_units}`
  return [gap(`choose ${amount} of ${group.name.replace(/[<>]/g, '')}`)]
}

function take(
  understood: Understood,
  groups: readonly MenuGroup[],
  raw: unknown,
  within: MenuGroup | undefined,
  units: number,
  levels: number,
): void {
  if (raw === undefined || raw === null || understood.unknown) return
  if (levels === 0) understood.unknown = true
  else if (Array.isArray(raw)) for (const one of raw) take(understood, groups, one, within, units, levels - 1)
  else if (isJsonObject(raw)) takeObject(understood, groups, raw, within, levels - 1)
  else takeOption(understood, within ? [within] : groups, String(raw), units)
}

function takeOption(understood: Understood, groups: readonly MenuGroup[], text: string, units: number): void {
  understood.said += units
  if (understood.said > MOST_SAID) {
    understood.unknown = true
    return
  }
  const wanted = foldSaid(text)
  const isCalled = (option: MenuOption) => wanted !== '' && foldedNames(option).includes(wanted)
  const found = groups.flatMap(group => {
    const option = optionOf(group, text.trim()) ?? group.options.find(isCalled)
    return option ? [{ group, id: option.id }] : []
  })
  const [only, another] = found
  if (only && !another) add(understood, only.group.id, Array<string>(units).fill(only.id))
  else if (groups.length === 1) add(understood, groups[0]!.id, [gap('option id')])
  else understood.unknown = true
}

function takeObject(
  understood: Understood,
  groups: readonly MenuGroup[],
  raw: JsonObject,
  within: MenuGroup | undefined,
  levels: number,
): void {
  const groupKey = CATEGORY.find(key => raw[key] !== undefined)
  const optionKeys = OPTIONS.filter(key => raw[key] !== undefined && raw[key] !== null)
  const count = COUNTS.map(key => raw[key]).find(said => said !== undefined) ?? 1
  const isCount = typeof count === 'number' && Number.isInteger(count) && count > 0 && count < 100
  const keys = Object.keys(raw).filter(key => ![...CATEGORY, ...OPTIONS, ...COUNTS].includes(key as never))
  if (groupKey === undefined && optionKeys.length === 0) {
    // map from categories to options
    for (const key of keys) {
      const group = groupOf(groups, key)
      if (group) takeIn(understood, groups, raw[key], group, 1, levels)
      else understood.unknown = true
    }
    if (Object.keys(raw).length > keys.length) understood.unknown = true
    return
  }
  const group = groupKey === undefined ? within : groupOf(groups, raw[groupKey])
  const options = optionKeys[0]
  const isAstray = groupKey !== undefined && !group && !(options && areIds(groups, raw[options]))
  if (keys.length > 0 || !isCount || isAstray) understood.unknown = true
  else if (options === undefined) add(understood, group!.id, [])
  else takeIn(understood, groups, raw[options], group, count, levels)
}

/** True if all values are option ids, which determine their category even if it was misstated. */
const areIds = (groups: readonly MenuGroup[], said: unknown): boolean =>
  [said].flat().every(id => typeof id !== 'object' && groups.some(group => optionOf(group, String(id))))

function takeIn(
  understood: Understood,
  groups: readonly MenuGroup[],
  raw: unknown,
  group: MenuGroup | undefined,
  units: number,
  levels: number,
): void {
  if (group) add(understood, group.id, [])
  take(understood, groups, raw, group, units, levels)
}

const add = ({ chosen }: Understood, group: string, ids: readonly string[]) =>
  chosen.set(group, [...(chosen.get(group) ?? []), ...ids])

function groupOf(groups: readonly MenuGroup[], said: unknown): MenuGroup | undefined {
  if (typeof said !== 'string' && typeof said !== 'number') return undefined
  const wanted = foldSaid(String(said))
  return groups.find(group => group.id === String(said).trim() || (wanted !== '' && foldedNames(group)[0] === wanted))
}
