import { z } from 'zod'
import { ORDER_STATUSES } from './states.ts'

const Payload = z.looseObject({
  iss: z.string().describe('The service that signed it'),
  sub: z.string().describe('The orderId'),
  version: z.literal(1),
  issuedAt: z.int().describe('Unix seconds'),
  network: z.string(),
  payer: z.string(),
  transaction: z.string().describe('Of the payment, or the PaymentIntent of a card'),
  resourceUrl: z.string(),
  order: z.looseObject({
    orderId: z.string(),
    status: z.enum(ORDER_STATUSES),
    seq: z.int().describe('The newest event that it covers: an order that goes on has newer receipts'),
    outcome: z.enum(['served', 'refunded', 'open']),
  }),
  payment: z.looseObject({ amount: z.string(), payer: z.string(), payTo: z.string(), transaction: z.string() }),
  refunds: z.array(z.looseObject({ refundId: z.string(), amount: z.string(), transaction: z.string().nullable() })),
  events: z
    .array(z.looseObject({ seq: z.int(), type: z.string(), hash: z.string() }))
    .describe(
      'hash is the SHA-256 of the canonical JSON of the event without it, with prev: the hash before, or null. Of an event ' +
        'with withheld: true, which an older version wrote, a part that its hash covers is not shown',
    ),
})

export const ReceiptResponse = z
  .looseObject({
    orderId: z.string(),
    seq: z.int(),
    format: z.literal('jws'),
    signature: z.string().describe('The receipt as a compact JWS, ES256: the form in which it is kept and checked'),
    keysUrl: z.string().describe('Where the public keys are'),
    receipt: Payload.describe('What the JWS says, to be read'),
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
