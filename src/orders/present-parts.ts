import { formatLocal } from '#src/catalog/hours.ts'
import { formatAddress } from '#src/catalog/present.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { cents, toDollars, toPounds } from '#src/kernel/money.ts'
import type { Line } from '#src/menu/line.ts'
import type { Price } from '#src/pricing/price.ts'
import type { SlotTime } from './examine.ts'

/** The parts that preview, confirmation and order have in common on the wire. */

export const presentRestaurant = (restaurant: Restaurant) => ({
  id: restaurant.id,
  name: restaurant.name,
  address: formatAddress(restaurant.address),
  phone: restaurant.phone ?? null,
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
})
