import type { MilliPounds } from '#src/kernel/money.ts'
import { toPounds } from '#src/kernel/money.ts'
import { type Line, readLine } from '#src/menu/line.ts'
import { isWeighed, type Menu, optionOf } from '#src/menu/menu.ts'
import type { MenuItem } from '#src/menu/model.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { isWithin } from '#src/menu/solver.ts'
import { type Variant, weightUnit } from './axes.ts'
import type { LineInput } from './requests.ts'
import { hasUnits, type UcpVersion } from './versions.ts'

type Asked = Pick<LineInput, 'quantity' | 'modifiers'>

/**
 * Converts a variant with an amount and modifiers to an item of our orders. Required groups that were not mentioned
 * get their defaults, so that an agent without our extension can order the dish as the kitchen usually makes it.
 */
export function orderItemOf(
  menu: Menu,
  item: MenuItem,
  variant: Variant,
  asked: Asked,
  version: UcpVersion,
): OrderItem {
  const chosen = new Map(variant.options.map(({ axis, option }) => [axis.group.id, [option.id]] as const))
  const selection = new Map<string, readonly string[]>(chosen)
  for (const { group_id, option_ids } of asked.modifiers ?? []) selection.set(group_id, option_ids)
  addDefaults(menu, item.group_ids, selection)
  const modifiers = [...selection].map(([category_id, ids]) => ({ category_id, modifier_ids: [...ids] }))
  return {
    id: item.id,
    ...amountOf(item, variant, asked.quantity, version),
    ...(modifiers.length > 0 ? { modifiers } : {}),
  }
}

function addDefaults(menu: Menu, groupIds: readonly string[], selection: Map<string, readonly string[]>): void {
  for (const id of groupIds) {
    const group = menu.groups.get(id)
    if (!group) continue
    const inStock = group.defaults.filter(each => optionOf(group, each)?.in_stock)
    if (!selection.has(id) && group.min_units > 0 && inStock.length > 0 && isWithin(group, inStock))
      selection.set(id, inStock)
    for (const each of new Set(selection.get(id)))
      addDefaults(menu, optionOf(group, each)?.child_group_ids ?? [], selection)
  }
}

/**
 * Converts a UCP quantity to that of an order item. For a weighed dish the result is in pounds: `quantity` counts
 * increments of its unit, or portions of the variant's weight (one pound by default).
 */
function amountOf(item: MenuItem, { weight }: Variant, quantity: number, version: UcpVersion) {
  if (!isWeighed(item)) return { quantity }
  const milliPounds =
    hasUnits(version) && weight === undefined ? quantity * weightUnit(item).perStep : quantity * (weight ?? 1_000)
  return { quantity_lbs: toPounds(milliPounds as MilliPounds) }
}

/** Returns the number of steps or pieces that a priced line has in this release. */
export function quantityOf(item: MenuItem, { weight }: Variant, line: Line, version: UcpVersion): number {
  if (line.weight === null) return line.quantity ?? 0
  return hasUnits(version) && weight === undefined
    ? line.weight / weightUnit(item).perStep
    : line.weight / (weight ?? 1_000)
}

/** Returns a line of one unit, piece, or pound of a variant as it is ordered without further choices, if possible. */
export function sampleLine(menu: Menu, item: MenuItem, variant: Variant, version: UcpVersion): Line | undefined {
  const isByUnit = isWeighed(item) && variant.weight === undefined
  const quantity = isByUnit ? leastSteps(item) : 1
  return readLine(menu, orderItemOf(menu, item, variant, { quantity }, version), 'items[0]').line
}

/** Least number of steps of a weighed dish. */
function leastSteps(item: MenuItem): number {
  const { perStep, unit } = weightUnit(item)
  return Math.max(unit.increment, Math.ceil((item.min_weight_mlb ?? 0) / perStep / unit.increment) * unit.increment)
}

/** True if a variant can be ordered only with a choice that it does not state. */
export const needsChoice = (menu: Menu, item: MenuItem, variant: Variant): boolean => {
  const selection = new Map<string, readonly string[]>(
    variant.options.map(({ axis, option }) => [axis.group.id, [option.id]]),
  )
  addDefaults(menu, item.group_ids, selection)
  return item.group_ids.some(id => (menu.groups.get(id)?.min_units ?? 0) > 0 && !selection.has(id))
}
