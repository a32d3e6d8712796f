import type { Problem } from '#src/kernel/faults.ts'
import { type MilliPounds, parsePounds, toPounds } from '#src/kernel/money.ts'
import { gap } from '#src/kernel/placeholders.ts'
import { isWeighed, type Menu } from './menu.ts'
import type { MenuItem } from './model.ts'
import type { OrderItem } from './order-item.ts'

/**
 * Returns the remaining stock of an item: units or packages, or thousandths of a pound if weighed; undefined if
 * unlimited.
 */
export const leftOf = (item: MenuItem): number | undefined =>
  isWeighed(item) ? item.availability.stock_mlb : item.availability.stock_qty

/** Returns the amount that a line requests, in the unit of `leftOf`; 0 if it cannot be parsed. */
export const amountOf = (item: MenuItem, ordered: OrderItem): number =>
  isWeighed(item)
    ? ((ordered.quantity_lbs === undefined ? undefined : parsePounds(ordered.quantity_lbs)) ?? 0)
    : (ordered.quantity ?? 0)

/** Formats an amount for display: "3", "2.5 lb". */
const amountText = (item: MenuItem, amount: number): string =>
  isWeighed(item) ? `${toPounds(amount as MilliPounds)} lb` : String(amount)

/** Reports lines that together exceed an item's stock, each at the line that first exceeds it. */
export function stockProblems(menu: Menu, items: readonly (OrderItem | undefined)[]): Problem[] {
  const asked = new Map<string, number>()
  return items.flatMap((ordered, index): Problem[] => {
    const item = ordered && menu.items.get(ordered.id)
    const left = item && leftOf(item)
    if (!item || left === undefined) return []
    const before = asked.get(item.id) ?? 0
    const now = before + amountOf(item, ordered)
    asked.set(item.id, now)
    if (now <= left || before > left) return []
    const field = `items[${index}].${isWeighed(item) ? 'quantity_lbs' : 'quantity'}`
    const problem: Problem = { code: 'item_unavailable', field, message: shortage(item, left, now) }
    return [before < left ? { ...problem, gap: gap(`at most ${amountText(item, left - before)}`) } : problem]
  })
}

/** Formats a shortage: "Only 2 of Rye Loaf are left; 3 were asked for." */
export const shortage = (item: MenuItem, left: number, asked: number): string =>
  left === 0
    ? `${item.name} is out of stock.`
    : `Only ${amountText(item, left)} of ${item.name} ${isWeighed(item) || left === 1 ? 'is' : 'are'} left; ${amountText(item, asked)} were requested.`
