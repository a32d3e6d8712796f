import { z } from 'zod'
import type { PreviewResponse } from '#src/orders/schema.ts'

/** Price of the draft, as quoted. */
export const Quote = z.strictObject({
  price_token: z.string().max(200),
  expires_at: z.number(),
  /** Hash of the quoted cart; a different cart requires a new quote. */
  cart_hash: z.string().max(64),
  /** Totals in cents. */
  totals: z.strictObject({
    subtotal: z.int(),
    tax: z.int(),
    delivery: z.int(),
    convenience: z.int(),
    tip: z.int().optional(),
    total: z.int(),
  }),
  requested: z.string().max(40),
  resolved: z.string().max(40),
})

/** Order that was booked in the conversation. */
export const Booked = z.strictObject({
  order_id: z.string().max(40),
  status_token: z.string().max(200),
  pay_url: z.string().max(400),
  status_url: z.string().max(200),
  command: z.string().max(1_000),
  env: z.record(z.string().max(60), z.string().max(600)).default({}),
  alternatives: z.array(z.string().max(600)).max(5),
  expires_at: z.string().max(40),
  total_cents: z.int(),
  amount: z.string().max(30),
  /** True if the draft changed after booking; a confirmation then books a new order. */
  superseded: z.boolean(),
  /** True if the current draft replaces this order, which is cancelled when the draft is booked. */
  replaced: z.boolean().optional(),
})

/** Returns the totals of a preview, in cents. */
export const quotedTotals = (preview: PreviewResponse): z.infer<typeof Quote>['totals'] => ({
  subtotal: preview.subtotal_cents,
  tax: preview.tax_cents,
  delivery: preview.deliveryFee_cents,
  convenience: preview.convenienceFee_cents,
  ...(preview.tip_cents === undefined ? {} : { tip: preview.tip_cents }),
  total: preview.total_cents,
})
