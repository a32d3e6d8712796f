import { addCents, cents, type MilliPounds, toPounds } from '#src/kernel/money.ts'
import { type MinuteOfDay, unavailability } from './availability.ts'
import { MOST_UNITS, MOST_WEIGHT, sampleItem } from './correct.ts'
import { type Line, readLine } from './line.ts'
import { isWeighed, type Menu } from './menu.ts'
import type { MenuItem } from './model.ts'
import type { OrderItem } from './order-item.ts'

const MOST_LINES = 50

/**
 * The same items in greater amounts, and where these do not do, the dearest others as well, until a subtotal in cents
 * is reached; as near to it as the menu allows where it cannot be.
 */
export function raiseTo(menu: Menu, items: readonly OrderItem[], subtotal: number, minute: MinuteOfDay): OrderItem[] {
  let raised = [...items]
  const missing = () =>
    subtotal - addCents(...raised.map(item => readLine(menu, item, 'items', minute).line?.total ?? cents(0)))
  for (let index = 0; index < raised.length && missing() > 0; index += 1) {
    const others = raised.toSpliced(index, 1)
    raised = raised.with(index, more(menu, raised[index]!, missing(), others, minute))
  }
  const further = [...menu.items.values()]
    .filter(item => !raised.some(known => known.id === item.id) && !unavailability(menu, item, minute))
    .sort((a, b) => b.price_cents - a.price_cents)
  for (const item of further) {
    if (missing() <= 0 || raised.length >= MOST_LINES) break
    const sample = sampleItem(menu, item)
    if (!sample) continue
    raised = [...raised, sample]
    if (missing() > 0) raised = raised.with(-1, more(menu, sample, missing(), raised.slice(0, -1), minute))
  }
  return raised
}

/** One line with as much more as adds so many cents, or as much as may be ordered of it. */
function more(
  menu: Menu,
  ordered: OrderItem,
  missing: number,
  others: readonly OrderItem[],
  minute: MinuteOfDay,
): OrderItem {
  const item = menu.items.get(ordered.id)
  const line = item && readLine(menu, ordered, 'items', minute).line
  if (!item || !line || line.unitPrice <= 0) return ordered
  if (isWeighed(item)) return { ...ordered, quantity_lbs: toPounds(weightFor(item, line, line.total + missing)) }
  const elsewhere = others.filter(other => other.id === item.id).reduce((sum, other) => sum + (other.quantity ?? 0), 0)
  const most = Math.min(MOST_UNITS, (item.availability.stock_qty ?? Number.POSITIVE_INFINITY) - elsewhere)
  const wanted = (line.quantity ?? 1) + Math.ceil(missing / line.unitPrice)
  return { ...ordered, quantity: Math.max(line.quantity ?? 1, Math.min(most, wanted)) }
}

/** The least weight in whole steps that costs so many cents, half a cent counting as one. */
function weightFor(item: MenuItem, line: Line, total: number): MilliPounds {
  const step = item.weight_increment_mlb ?? 1
  const exact = Math.ceil((total * 1000 - 500) / line.unitPrice)
  const steps = Math.min(Math.ceil(exact / step), Math.floor(MOST_WEIGHT / step))
  return Math.max(steps * step, line.weight ?? 0) as MilliPounds
}
