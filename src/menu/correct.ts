import { foldName } from '#src/catalog/fold.ts'
import { type MilliPounds, parsePounds, toPounds } from '#src/kernel/money.ts'
import { type MinuteOfDay, unavailability } from './availability.ts'
import { isWeighed, type Menu } from './menu.ts'
import type { MenuItem } from './model.ts'
import { toChoices } from './modifiers.ts'
import type { OrderItem } from './order-item.ts'
import { type Selection, solve } from './solver.ts'

type Raw = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Raw => value !== null && typeof value === 'object' && !Array.isArray(value)

/**
 * The caller's item with everything wrong put right and every valid choice kept; undefined when the item itself cannot
 * be told or had. Takes any JSON.
 */
export function correctItem(menu: Menu, raw: unknown, minute?: MinuteOfDay): OrderItem | undefined {
  if (!isRecord(raw)) return undefined
  const item = findItem(menu, raw.id)
  if (!item || unavailability(menu, item, minute)) return undefined
  return orderFor(menu, item, readSelection(raw.modifiers), raw)
}

/** The simplest order of an item that the menu allows: one unit or the least weight, cheapest required choices. */
export function sampleItem(menu: Menu, item: MenuItem): OrderItem | undefined {
  return orderFor(menu, item, new Map(), {})
}

/** The cheapest suitable item that can be ordered at a local time, as a sample; undefined when there is none. */
export function sampleOf(
  menu: Menu,
  minute: MinuteOfDay,
  suits: (item: MenuItem) => boolean = () => true,
): OrderItem | undefined {
  const item = [...menu.items.values()]
    .filter(candidate => candidate.price_cents > 0 && suits(candidate) && !unavailability(menu, candidate, minute))
    .sort((a, b) => a.price_cents - b.price_cents)[0]
  return item && sampleItem(menu, item)
}

function orderFor(menu: Menu, item: MenuItem, keep: Selection, raw: Raw): OrderItem | undefined {
  const selection = solve(menu, item, keep)
  if (!selection) return undefined
  const modifiers = toChoices(selection)
  const amount = isWeighed(item)
    ? { quantity_lbs: toPounds(nearestWeight(item, raw.quantity_lbs ?? raw.quantity)) }
    : { quantity: wholeQuantity(raw.quantity ?? raw.quantity_lbs) }
  return { id: item.id, ...amount, ...(modifiers.length > 0 ? { modifiers } : {}) }
}

function findItem(menu: Menu, id: unknown): MenuItem | undefined {
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  const byId = menu.items.get(String(id))
  const wanted = foldName(String(id))
  return byId ?? [...menu.items.values()].find(item => [item.name, ...item.aliases].some(n => foldName(n) === wanted))
}

function readSelection(modifiers: unknown): Selection {
  const selection = new Map<string, string[]>()
  if (!Array.isArray(modifiers)) return selection
  for (const choice of modifiers) {
    if (!isRecord(choice) || !Array.isArray(choice.modifier_ids)) continue
    const ids = choice.modifier_ids.filter(id => typeof id === 'string' || typeof id === 'number').map(String)
    const groupId = String(choice.category_id)
    selection.set(groupId, [...(selection.get(groupId) ?? []), ...ids])
  }
  return selection
}

function wholeQuantity(value: unknown): number {
  const wanted = Number(value)
  return Number.isFinite(wanted) ? Math.min(99, Math.max(1, Math.round(wanted))) : 1
}

/** The weight asked for, raised to the minimum and the next step, at most 100 pounds. */
function nearestWeight(item: MenuItem, value: unknown): MilliPounds {
  const step = item.weight_increment_mlb ?? 1
  const least = Math.max(item.min_weight_mlb ?? step, step)
  const asked = typeof value === 'number' || typeof value === 'string' ? parsePounds(value) : undefined
  const steps = Math.ceil(Math.max(asked ?? least, least) / step)
  return (Math.min(steps, Math.floor(100_000 / step)) * step) as MilliPounds
}
