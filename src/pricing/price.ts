import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import { addCents, allocate, type Cents, cents, type TaxRate, taxOn } from '#src/kernel/money.ts'
import type { Line } from '#src/menu/line.ts'
import type { TaxCategory } from '#src/menu/model.ts'
import { type Tip, tipOn } from './tip.ts'

/** Fee added to every order. */
export const CONVENIENCE_FEE = cents(199)

/** Price of an order, shared by preview, 402, inline order, and receipt. */
export type Price = {
  readonly subtotal: Cents
  readonly tax: Cents
  readonly deliveryFee: Cents
  readonly convenienceFee: Cents
  /** Present if the buyer gives one. */
  readonly tip?: Cents
  readonly total: Cents
  /** Tax by line, in line order; tax on fees is not included. */
  readonly lineTaxes: readonly Cents[]
}

/** True if the category is taxed: New York and New Jersey tax ready-to-eat food, but not groceries. */
const isTaxed = (category: TaxCategory): boolean => category !== 'grocery'

/** Charges added to the lines of an order. */
export type Charges = Pick<Price, 'deliveryFee' | 'convenienceFee'> & { readonly tip?: Tip | undefined }

/**
 * Prices lines and charges: tax is rounded once per order, then split over the lines by largest remainder. A tip is not
 * taxed.
 */
export function priceLines(lines: readonly Line[], tax: Restaurant['tax'], charges: Charges): Price {
  const { deliveryFee, convenienceFee } = charges
  const subtotal = addCents(...lines.map(line => line.total))
  const tip = tipOn(charges.tip, subtotal)
  const taxed = [
    ...lines.map(line => (isTaxed(line.taxCategory) ? line.total : cents(0))),
    tax.fee_taxable ? convenienceFee : cents(0),
    tax.delivery_taxable ? deliveryFee : cents(0),
  ]
  const taxes = taxOn(addCents(...taxed), tax.rate as TaxRate)
  return {
    subtotal,
    tax: taxes,
    deliveryFee,
    convenienceFee,
    ...(tip > 0 ? { tip } : {}),
    total: addCents(subtotal, taxes, deliveryFee, convenienceFee, tip),
    lineTaxes: allocate(taxes, taxed).slice(0, lines.length),
  }
}

/** Prices an order at a restaurant. */
export function priceOrder(restaurant: Restaurant, lines: readonly Line[], fulfillment: Fulfillment, tip?: Tip): Price {
  const deliveryFee = fulfillment === 'delivery' ? (restaurant.delivery?.fee_cents ?? cents(0)) : cents(0)
  return priceLines(lines, restaurant.tax, { deliveryFee, convenienceFee: CONVENIENCE_FEE, tip })
}
