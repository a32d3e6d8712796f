import { z } from 'zod'

/** Lines and totals of an order as buyers see them: dollars, each with an integer equivalent in cents. */
export const money = { amount: z.number(), twin: z.int() }

export const WireLine = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    quantity: z.int().optional(),
    quantity_lbs: z.number().optional(),
    unit_price: money.amount,
    unit_price_cents: money.twin,
    modifiers: z.array(
      z.looseObject({
        category_id: z.string(),
        category: z.string(),
        modifier_id: z.string(),
        name: z.string(),
        units: z.int(),
        price: money.amount,
        price_cents: money.twin,
      }),
    ),
    applied_defaults: z.array(z.string()).optional().describe('Categories whose defaults were filled in'),
    line_total: money.amount,
    line_total_cents: money.twin,
    line_tax: money.amount,
    line_tax_cents: money.twin,
  })
  .meta({ id: 'OrderLine' })

export const OrderedLine = WireLine.extend({
  given: z
    .looseObject({
      quantity: z.int().optional(),
      quantity_lbs: z.number().optional(),
      line_total: money.amount,
      line_total_cents: money.twin,
      line_tax: money.amount,
      line_tax_cents: money.twin,
    })
    .optional()
    .describe('Amount handed out, if less than ordered; the difference is refunded'),
}).meta({ id: 'OrderedLine' })

/** Price components of an order, except the currency. There is a tip if the buyer gave one. */
export const PRICE_FIELDS = {
  subtotal: money.amount,
  subtotal_cents: money.twin,
  tax: money.amount,
  tax_cents: money.twin,
  deliveryFee: money.amount,
  deliveryFee_cents: money.twin,
  convenienceFee: money.amount,
  convenienceFee_cents: money.twin,
  tip: money.amount.optional(),
  tip_cents: money.twin.optional(),
  total: money.amount,
  total_cents: money.twin,
}

export const totals = { ...PRICE_FIELDS, currency: z.literal('USD') }
