import { cents, type MilliPounds, priceOfWeight, toMicroUsdc } from '#src/kernel/money.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { Line } from '#src/menu/line.ts'
import type { TaxCategory } from '#src/menu/model.ts'
import { priceLines } from '#src/pricing/price.ts'
import type { QuoteContent } from '#src/pricing/quote-content.ts'

export const TAX = { rate: 8875, fee_taxable: false, delivery_taxable: false } as QuoteContent['tax'] & object

const plain = { modifiers: [], appliedDefaults: [] }

export const counted = (name: string, price: number, quantity: number, taxCategory: TaxCategory = 'grocery'): Line => ({
  itemId: name,
  name,
  quantity,
  weight: null,
  taxCategory,
  ...plain,
  unitPrice: cents(price),
  total: cents(price * quantity),
})

export const weighed = (name: string, price: number, weight: number, taxCategory: TaxCategory = 'grocery'): Line => ({
  itemId: name,
  name,
  quantity: null,
  weight: weight as MilliPounds,
  taxCategory,
  ...plain,
  unitPrice: cents(price),
  total: priceOfWeight(cents(price), weight as MilliPounds),
})

/** Quote of the given lines, delivered for 13.49. */
export const quoteOf = (lines: readonly Line[]): QuoteContent => ({
  restaurantId: '1',
  restaurant: { name: 'A Store', address: '1 Elm St', phone: null, timezone: 'America/New_York' },
  menuVersion: 'm',
  items: lines.map(line => ({ id: line.itemId })),
  lines,
  fulfillment: 'delivery',
  address: null,
  time: { requested: 'ASAP', resolved: 0, earliest: 0 },
  price: priceLines(lines, TAX, { deliveryFee: cents(1349), convenienceFee: cents(199) }),
  tax: TAX,
})

/** Writes an accepted order for a quote, paid with the given excess over its price. */
export async function paidOrder(
  db: Ledger,
  content: QuoteContent,
  about: { readonly id?: string; readonly fulfillment?: string; readonly overpaid?: number } = {},
): Promise<string> {
  const { id = 'ORD-1', fulfillment = 'pickup', overpaid = 0 } = about
  const due = Number(toMicroUsdc(content.price.total))
  const value = due + overpaid
  const settling = { pay_to: `0x${'1'.repeat(40)}`, asset: `0x${'2'.repeat(40)}`, chain_id: 8453 }
  await db
    .insertInto('quotes')
    .values({
      token_hash: `q ${id}`,
      kind: 'order',
      restaurant_id: '1',
      menu_version: 'm',
      cart_hash: 'c',
      content: JSON.stringify(content),
      total_cents: content.price.total,
      amount_micro: due,
      ...settling,
      created_at: 0,
      expires_at: 1,
    })
    .execute()
  await db
    .insertInto('orders')
    .values({
      id,
      quote_hash: `q ${id}`,
      restaurant_id: '1',
      channel: 'grocery',
      fulfillment,
      status: 'confirmed',
      version: 1,
      confirm_hash: 'h',
      requested_time: 'ASAP',
      resolved_at: 0,
      created_at: 0,
      settled_micro: value,
      refunded_micro: 0,
    })
    .execute()
  await db
    .insertInto('claims')
    .values({
      id: `cl ${id}`,
      claim_key: `k ${id}`,
      rail: 'inline',
      subject_kind: 'order',
      subject_id: id,
      ...settling,
      payer: `0x${'3'.repeat(40)}`,
      nonce: '0xn',
      amount_micro: due,
      value_micro: value,
      valid_before: 1,
      from_block: 0,
      state: 'settled',
      tx_hash: '0xh',
      created_at: 0,
      updated_at: 0,
      payload: JSON.stringify({ domain: { name: 'USD Coin', version: '2' }, validAfter: '0', signature: '0x' }),
    })
    .execute()
  return id
}
