import { foldName } from '#src/catalog/fold.ts'
import { type MilliPounds, parsePounds, toPounds } from '#src/kernel/money.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import { type MinuteOfDay, unavailability } from './availability.ts'
import { groupsOf, isWeighed, type Menu, optionOf } from './menu.ts'
import type { MenuGroup, MenuItem } from './model.ts'
import { toChoices } from './modifiers.ts'
import type { OrderItem } from './order-item.ts'
import { type Selection, solve } from './solver.ts'

/** Limits of one line, in units or packages and in thousandths of a pound. */
export const MOST_UNITS = 99
export const MOST_WEIGHT = 100_000

const MORE_DECIMALS = /^(\d{1,3}\.\d{3})\d+$/

/**
 * The caller's item with everything wrong put right and every valid choice kept; undefined when the item itself cannot
 * be told or had. Takes any JSON.
 */
export function correctItem(menu: Menu, raw: unknown, minute?: MinuteOfDay): OrderItem | undefined {
  if (!isJsonObject(raw)) return undefined
  const item = findItem(menu, raw.id)
  if (!item || unavailability(menu, item, minute)) return undefined
  return orderFor(menu, item, readSelection(raw.modifiers), raw)
}

/** The simplest order of an item that the menu allows: one unit or the least weight, cheapest required choices. */
export function sampleItem(menu: Menu, item: MenuItem): OrderItem | undefined {
  return orderFor(menu, item, new Map(), {})
}

/** The cheapest item that can be ordered at a local time, as a sample; undefined when there is none. */
export function sampleOf(menu: Menu, minute: MinuteOfDay): OrderItem | undefined {
  const item = [...menu.items.values()]
    .filter(candidate => candidate.price_cents > 0 && !unavailability(menu, candidate, minute))
    .sort((a, b) => a.price_cents - b.price_cents)[0]
  return item && sampleItem(menu, item)
}

function orderFor(menu: Menu, item: MenuItem, keep: Selection, raw: JsonObject): OrderItem | undefined {
  const selection = solve(menu, item, spelledOut(menu, item, keep))
  if (!selection) return undefined
  const modifiers = toChoices(selection)
  const amount = isWeighed(item)
    ? { quantity_lbs: toPounds(nearestWeight(item, raw.quantity_lbs ?? raw.quantity)) }
    : { quantity: wholeQuantity(raw.quantity ?? raw.quantity_lbs) }
  return { id: item.id, ...amount, ...(modifiers.length > 0 ? { modifiers } : {}) }
}

/** The choice of defaults that are to be had, where some are not: left out, the group would ask for all of them. */
function spelledOut(menu: Menu, item: MenuItem, keep: Selection): Selection {
  const inStock = (group: MenuGroup) => group.defaults.filter(id => optionOf(group, id)?.in_stock)
  const partial = groupsOf(menu, item).filter(
    group => group.min_units === 0 && !keep.has(group.id) && inStock(group).length < group.defaults.length,
  )
  return new Map([...keep, ...partial.map(group => [group.id, inStock(group)] as const)])
}

/** The text of a JSON string or number: numbers as ids and as text are common slips. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

function findItem(menu: Menu, id: unknown): MenuItem | undefined {
  const text = textOf(id)
  if (text === undefined) return undefined
  const wanted = foldName(text)
  const named = (item: MenuItem) => [item.name, ...item.aliases].some(name => foldName(name) === wanted)
  return menu.items.get(text) ?? [...menu.items.values()].find(named)
}

function readSelection(modifiers: unknown): Selection {
  const selection = new Map<string, string[]>()
  if (!Array.isArray(modifiers)) return selection
  for (const choice of modifiers) {
    if (!isJsonObject(choice) || !Array.isArray(choice.modifier_ids)) continue
    const groupId = textOf(choice.category_id)
    if (groupId === undefined) continue
    const ids = choice.modifier_ids.flatMap((id: unknown) => textOf(id) ?? [])
    selection.set(groupId, [...(selection.get(groupId) ?? []), ...ids])
  }
  return selection
}

function wholeQuantity(value: unknown): number {
  const wanted = Number(textOf(value))
  return Number.isFinite(wanted) ? Math.min(MOST_UNITS, Math.max(1, Math.round(wanted))) : 1
}

/** The weight asked for, raised to the minimum and the next step, at most 100 pounds; a pound where nothing says how much. */
function nearestWeight(item: MenuItem, value: unknown): MilliPounds {
  const step = item.weight_increment_mlb ?? 1
  const least = Math.max(item.min_weight_mlb ?? step, step)
  const text = textOf(value) ?? ''
  const asked = parsePounds(text) ?? parsePounds(text.replace(MORE_DECIMALS, '$1'))
  const usual = item.min_weight_mlb === undefined && item.weight_increment_mlb === undefined ? 1000 : least
  const steps = Math.ceil(Math.max(asked ?? usual, least) / step)
  return (Math.min(steps, Math.floor(MOST_WEIGHT / step)) * step) as MilliPounds
}
