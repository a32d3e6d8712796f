import { z } from 'zod'
import { PRICE_FIELDS, WireLine } from './schema-lines.ts'
import { ORDER_STATUSES } from './states.ts'

const Payload = z.looseObject({
  iss: z.string().describe('The service that signed it'),
  sub: z.string().describe('The orderId'),
  version: z.literal(1),
  issuedAt: z.int().describe('Unix seconds'),
  network: z.string(),
  payer: z.string(),
  transaction: z.string().describe('Hash of the transaction, or the PaymentIntent id of a card payment'),
  resourceUrl: z.string(),
  order: z.looseObject({
    orderId: z.string(),
    status: z.enum(ORDER_STATUSES),
    seq: z.int().describe('Newest event that the receipt covers; while the order continues, newer receipts follow'),
    outcome: z.enum(['served', 'refunded', 'open']),
    restaurant: z.looseObject({ id: z.string(), name: z.string() }),
    items: z.array(WireLine),
    ...PRICE_FIELDS,
    currency: z.literal('USD'),
  }),
  payment: z.looseObject({
    amount: z.string(),
    asset: z.string(),
    network: z.string(),
    method: z.string(),
    payer: z.string(),
    payTo: z.string(),
    transaction: z.string(),
  }),
  refunds: z.array(
    z.looseObject({
      refundId: z.string(),
      reason: z.string(),
      amount: z.string(),
      status: z.string(),
      refundTo: z.string(),
      of: z.string().nullable().describe('Transaction of the payment that it gives back'),
      transaction: z.string().nullable(),
    }),
  ),
  events: z
    .array(
      z.looseObject({
        orderId: z.string(),
        seq: z.int(),
        at: z.int().describe('Unix milliseconds'),
        type: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        data: z.looseObject({}),
        withheld: z.literal(true).optional(),
        hash: z.string(),
      }),
    )
    .describe(
      'hash is the SHA-256 of the canonical JSON of the event without hash and with prev, the previous hash or null. Of an event ' +
        'with withheld: true, which an older version wrote, a part that its hash covers is not shown',
    ),
})

export const ReceiptResponse = z
  .looseObject({
    orderId: z.string(),
    seq: z.int(),
    format: z.literal('jws'),
    signature: z.string().describe('The receipt as a compact JWS (ES256): store and verify this form'),
    keysUrl: z.string().describe('URL of the public keys'),
    receipt: Payload.describe('Decoded JWS payload, for reading'),
  })
  .meta({ id: 'OrderReceipt' })
export type ReceiptResponse = z.infer<typeof ReceiptResponse>

export const PublicKeys = z
  .looseObject({
    keys: z.array(
      z.looseObject({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        use: z.literal('sig'),
        alg: z.literal('ES256'),
      }),
    ),
  })
  .meta({ id: 'PublicKeys' })
