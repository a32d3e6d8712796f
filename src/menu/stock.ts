import type { Problem } from '#src/kernel/faults.ts'
import type { Menu } from './menu.ts'
import type { OrderItem } from './order-item.ts'

/** Lines that ask together for more units or packages of an item than are left, each told at the line that goes too far. */
export function stockProblems(menu: Menu, items: readonly (OrderItem | undefined)[]): Problem[] {
  const asked = new Map<string, number>()
  return items.flatMap((ordered, index): Problem[] => {
    const item = ordered && menu.items.get(ordered.id)
    const left = item?.availability.stock_qty
    if (!item || left === undefined) return []
    const before = asked.get(item.id) ?? 0
    const now = before + (ordered.quantity ?? 0)
    asked.set(item.id, now)
    if (now <= left || before > left) return []
    const message = `Only ${left} of ${item.name} are left; ${now} were asked for.`
    return [{ code: 'item_unavailable', field: `items[${index}].quantity`, message }]
  })
}

/** The same lines with no more units of an item than are left; a line for which nothing is left goes. */
export function withinStock(menu: Menu, items: readonly OrderItem[]): OrderItem[] {
  const taken = new Map<string, number>()
  return items.flatMap(ordered => {
    const left = menu.items.get(ordered.id)?.availability.stock_qty
    if (left === undefined || ordered.quantity === undefined) return [ordered]
    const before = taken.get(ordered.id) ?? 0
    const quantity = Math.min(ordered.quantity, left - before)
    taken.set(ordered.id, before + quantity)
    return quantity > 0 ? [{ ...ordered, quantity }] : []
  })
}
