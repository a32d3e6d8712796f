import { formatLocal } from '#src/catalog/hours.ts'
import { cents, toDollars, toPounds } from '#src/kernel/money.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import type { Line } from '#src/menu/line.ts'
import type { Price } from '#src/pricing/price.ts'
import type { QuoteContent } from '#src/pricing/quote-content.ts'
import type { SlotTime } from './validate-cart.ts'

/** Parts shared by the API formats of preview, confirmation, and order. */

export const presentRestaurant = ({ restaurantId, restaurant }: Pick<QuoteContent, 'restaurantId' | 'restaurant'>) => ({
  id: restaurantId,
  name: restaurant.name,
  address: restaurant.address,
  phone: restaurant.phone,
})

export const presentTotals = (price: Price) => ({
  subtotal: toDollars(price.subtotal),
  subtotal_cents: price.subtotal,
  tax: toDollars(price.tax),
  tax_cents: price.tax,
  deliveryFee: toDollars(price.deliveryFee),
  deliveryFee_cents: price.deliveryFee,
  convenienceFee: toDollars(price.convenienceFee),
  convenienceFee_cents: price.convenienceFee,
  ...(price.tip === undefined ? {} : { tip: toDollars(price.tip), tip_cents: price.tip }),
  total: toDollars(price.total),
  total_cents: price.total,
  currency: 'USD' as const,
})

export const presentLines = (lines: readonly Line[], price: Price) =>
  lines.map((line, index) => {
    const tax = price.lineTaxes[index] ?? cents(0)
    return {
      id: line.itemId,
      name: line.name,
      ...(line.quantity === null ? {} : { quantity: line.quantity }),
      ...(line.weight === null ? {} : { quantity_lbs: toPounds(line.weight) }),
      unit_price: toDollars(line.unitPrice),
      unit_price_cents: line.unitPrice,
      modifiers: line.modifiers.map(modifier => ({
        category_id: modifier.categoryId,
        category: modifier.category,
        modifier_id: modifier.modifierId,
        name: modifier.name,
        units: modifier.units,
        price: toDollars(modifier.price),
        price_cents: modifier.price,
      })),
      ...(line.appliedDefaults.length > 0 ? { applied_defaults: [...line.appliedDefaults] } : {}),
      line_total: toDollars(line.total),
      line_total_cents: line.total,
      line_tax: toDollars(tax),
      line_tax_cents: tax,
    }
  })

export const presentTime = (time: SlotTime, timezone: string) => ({
  requested: time.requested,
  resolved: formatLocal(time.resolved, timezone),
  earliest: formatLocal(time.earliest, timezone),
  ...(time.window
    ? { window: { start: formatLocal(time.window.start, timezone), end: formatLocal(time.window.end, timezone) } }
    : {}),
})

/** Returns the current requested time of an order, which might have changed since the quote. */
export const timeOf = (row: OrderRow, quote: Pick<QuoteContent, 'time'>): SlotTime => ({
  requested: row.requested_time,
  resolved: row.resolved_at,
  earliest: quote.time.earliest,
  ...(row.window_end === null ? {} : { window: { start: row.resolved_at, end: row.window_end } }),
})
