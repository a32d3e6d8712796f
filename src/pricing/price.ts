import type { Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import { addCents, allocate, type Cents, cents, type TaxRate, taxOn } from '#src/kernel/money.ts'
import type { Line } from '#src/menu/line.ts'
import type { TaxCategory } from '#src/menu/model.ts'

/** Added to every order. */
const CONVENIENCE_FEE = cents(199)

/** What an order costs: the one figure that preview, 402, inline order and receipt share. */
export type Price = {
  readonly subtotal: Cents
  readonly tax: Cents
  readonly deliveryFee: Cents
  readonly convenienceFee: Cents
  readonly total: Cents
  /** The order's tax by line, in the order of the lines; what fees bear is not among them. */
  readonly lineTaxes: readonly Cents[]
}

/** Food that is eaten as sold is taxed in New York and New Jersey; groceries are not. */
const isTaxed = (category: TaxCategory): boolean => category !== 'grocery'

/** Prices an order: tax is rounded once per order and then split over the lines by largest remainder. */
export function priceOrder(restaurant: Restaurant, lines: readonly Line[], fulfillment: Fulfillment): Price {
  const { rate, fee_taxable, delivery_taxable } = restaurant.tax
  const deliveryFee = fulfillment === 'delivery' ? (restaurant.delivery?.fee_cents ?? cents(0)) : cents(0)
  const subtotal = addCents(...lines.map(line => line.total))
  const taxed = [
    ...lines.map(line => (isTaxed(line.taxCategory) ? line.total : cents(0))),
    fee_taxable ? CONVENIENCE_FEE : cents(0),
    delivery_taxable ? deliveryFee : cents(0),
  ]
  const tax = taxOn(addCents(...taxed), rate as TaxRate)
  return {
    subtotal,
    tax,
    deliveryFee,
    convenienceFee: CONVENIENCE_FEE,
    total: addCents(subtotal, tax, deliveryFee, CONVENIENCE_FEE),
    lineTaxes: allocate(tax, taxed).slice(0, lines.length),
  }
}
