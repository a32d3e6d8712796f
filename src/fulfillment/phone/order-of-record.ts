import { formatClockTime, formatLocal } from '#src/catalog/hours.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { localDay } from '#src/catalog/zone.ts'
import { toPounds } from '#src/kernel/money.ts'
import type { Line } from '#src/menu/line.ts'
import type { Menu } from '#src/menu/menu.ts'
import { constraintsOf } from '#src/orders/constraints.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import { customerJson } from '#src/orders/stored-customer.ts'
import type { SpokenLine, SpokenOrder } from './spoken-order.ts'

/** Spoken form of an order. The menu adds aliases of its items; the restaurant may have left the catalog. */
export function toSpokenOrder(
  { row, quote }: Pick<OrderRecord, 'row' | 'quote'>,
  restaurant: Pick<Restaurant, 'prep_minutes'> | undefined,
  menu: Menu | undefined,
  now: number,
): SpokenOrder {
  const customer = row.customer === null ? undefined : customerJson.parse(row.customer)
  const address = customer?.address
  const constraints = constraintsOf(row, quote)
  return {
    orderId: row.id,
    restaurant: quote.restaurant.name,
    customerName: customer?.contact.name ?? '',
    fulfillment: quote.fulfillment,
    ...(row.requested_time === 'ASAP' ? {} : { at: formatSpokenTime(row.resolved_at, quote.restaurant.timezone, now) }),
    lines: quote.lines.map(line => spokenLine(line, menu)),
    ...(constraints?.allergens ? { allergens: constraints.allergens } : {}),
    ...(constraints?.diets ? { diets: constraints.diets } : {}),
    ...(row.instructions === null ? {} : { note: row.instructions }),
    ...(customer && address
      ? {
          delivery: {
            street: address.street,
            ...(address.unit === undefined ? {} : { unit: address.unit }),
            city: address.city,
            phone: customer.contact.phone,
          },
        }
      : {}),
    usualMinutes: restaurant?.prep_minutes ?? USUAL_MINUTES,
  }
}

const USUAL_MINUTES = 20

const spokenLine = ({ itemId, name, quantity, weight, modifiers }: Line, menu: Menu | undefined): SpokenLine => ({
  itemId,
  name: weight === null ? name : `${toPounds(weight)} pounds of ${name}`,
  aliases: [name, ...(menu?.items.get(itemId)?.aliases ?? [])],
  quantity: quantity ?? 1,
  removals: modifiers.map(modifier =>
    modifier.units > 1 ? `${modifier.units} times ${modifier.name}` : modifier.name,
  ),
})

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Spoken form of a local time: "12:30 PM", "tomorrow at 9 AM", "November 28 at 9:15 AM". */
export function formatSpokenTime(instant: number, timezone: string, now: number): string {
  const clock = formatClockTime(instant, timezone)
    .replace(':00', '')
    .replace(/[ap]m$/, half => ` ${half.toUpperCase()}`)
  const days = localDay(timezone, instant) - localDay(timezone, now)
  if (days === 0) return clock
  if (days === 1) return `tomorrow at ${clock}`
  const [, month, day] = formatLocal(instant, timezone).slice(0, 10).split('-').map(Number)
  return `${MONTHS[month! - 1]} ${day} at ${clock}`
}
