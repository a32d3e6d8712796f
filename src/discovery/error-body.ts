import { z } from 'zod'
import { FAULTS, type FaultCode } from '#src/kernel/faults.ts'

const CODES = Object.keys(FAULTS) as [FaultCode, ...FaultCode[]]

/** Extra fields that some codes bring, each of them absent from the others. */
const extras = Object.assign(
  {},
  ...Object.values(FAULTS).flatMap(row => ('extra' in row ? [row.extra.partial().shape] : [])),
) as z.ZodRawShape

const shape = {
  message: z.string(),
  missing_fields: z.array(z.string()).optional().describe('Paths such as customer.phone or items[0].modifiers'),
  problems: z
    .array(z.looseObject({ error: z.string(), message: z.string(), field: z.string().optional() }))
    .optional()
    .describe('Everything that is wrong, not only the first thing'),
  _hint: z.string().describe('What to do about it'),
  candidates: z
    .array(z.looseObject({ field: z.string(), options: z.array(z.looseObject({ id: z.string(), name: z.string() })) }))
    .optional()
    .describe('What a field may have meant, or what may be had instead'),
  _example: z
    .unknown()
    .optional()
    .describe(
      "The caller's own request put right, and nothing else. Without _exampleNeeds it succeeds when sent as it is, and " +
        'asks for the same',
    ),
  _exampleNeeds: z
    .array(z.string())
    .optional()
    .describe('Fields of _example that hold a placeholder in angle brackets: only the caller can say what to send'),
  request_id: z.string().describe('Also in the header X-Request-Id'),
}

/** The body of every error; http/faults.ts writes it. */
export const ErrorBody = z
  .looseObject({
    error: z.enum(CODES).describe('Stable; the message is for people'),
    ...shape,
    ...extras,
    closedReason: z.enum(['not_orderable', 'closed_now']).optional(),
    offered: z.array(z.string()).optional().describe('Ways that the restaurant offers'),
    delivers_within_miles: z.number().optional(),
    minimum_order: z.number().optional().describe('What the subtotal must reach, in dollars'),
    minimum_order_cents: z.int().optional(),
    suggestions: z.array(z.string()).optional().describe('Places whose names are like the one that was sent'),
    available_zips: z.array(z.string()).optional().describe('Where it is delivered to'),
  })
  .meta({ id: 'Error' })

const OWED = [
  'payment_required',
  'payment_settlement_failed',
  'invalid_proof',
  'underpayment',
  'payto_mismatch',
  'authorization_expired',
] as const satisfies readonly FaultCode[]

const Requirements = z.looseObject({
  scheme: z.literal('exact'),
  network: z.literal('base'),
  maxAmountRequired: z.string().describe('Micro-USDC'),
  asset: z.string(),
  payTo: z.string(),
  resource: z.string(),
  description: z.string(),
  mimeType: z.string(),
  maxTimeoutSeconds: z.int(),
  extra: z.looseObject({ name: z.string(), version: z.string() }).describe("Of the token's EIP-712 domain"),
})

/** The body of a 402: a problem document, x402 version 1 and an error in one; http/paid.ts writes it. */
export const PaymentRequiredBody = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.literal(402),
    detail: z.string(),
    challengeId: z.string().optional().describe('Of the first MPP challenge in WWW-Authenticate'),
    x402Version: z.literal(1),
    accepts: z.array(Requirements).describe('Version 2 is in the header PAYMENT-REQUIRED'),
    error: z.enum(OWED),
    ...shape,
    amount: z.string().describe('Micro-USDC'),
    payTo: z.string(),
    plainTransfers: z
      .literal('not_credited')
      .describe('USDC that is sent to payTo without a signed payment pays for nothing'),
    howToPay: z.string(),
    expiresAt: z.iso.datetime({ offset: true }),
    orderId: z.string().optional(),
    statusUrl: z.string().optional(),
  })
  .meta({ id: 'PaymentRequired' })
