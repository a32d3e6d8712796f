import type { Menu } from './menu.ts'
import type { MenuItem } from './model.ts'
import { isSolvable } from './solver.ts'
import { leftOf } from './stock.ts'

/** Minutes since local midnight. */
export type MinuteOfDay = number

const toMinute = (clock: string): MinuteOfDay => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** True if items of this daypart are served at a local time. */
export function isDaypart(menu: Menu, name: string, minute: MinuteOfDay): boolean {
  const range = menu.file.dayparts[name]
  if (!range) return false
  const from = toMinute(range.from)
  const to = toMinute(range.to)
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** True if the item's dayparts include a local time; an item without dayparts is served all day. */
export function isServedAt(menu: Menu, item: MenuItem, minute: MinuteOfDay): boolean {
  const { dayparts } = item.availability
  return dayparts.length === 0 || dayparts.some(name => isDaypart(menu, name, minute))
}

/**
 * Returns why an item is unavailable, as a sentence that names it; undefined if it is available. `minute` is the
 * local time for which the food is ordered; if omitted, dayparts are not checked.
 */
export function unavailability(menu: Menu, item: MenuItem, minute?: MinuteOfDay): string | undefined {
  const { in_stock, dayparts } = item.availability
  if (item.min_age !== undefined)
    return `${item.name} is sold only from age ${item.min_age} and cannot be ordered online.`
  if (!in_stock || leftOf(item) === 0) return `${item.name} is out of stock.`
  if (minute !== undefined && !isServedAt(menu, item, minute)) {
    const times = dayparts.map(name => `${name} (${menu.file.dayparts[name]?.from}–${menu.file.dayparts[name]?.to})`)
    return `${item.name} is served only at ${times.join(' and ')}.`
  }
  if (!isSolvable(menu, item)) return `${item.name} is out of stock: a required choice is sold out.`
  return undefined
}
