import { z } from 'zod'
import { FAULTS, type FaultCode } from '#src/kernel/faults.ts'

const CODES = Object.keys(FAULTS) as [FaultCode, ...FaultCode[]]

/** Additional fields of certain codes; each may be absent. */
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
    .describe('All problems found, not only the first'),
  _hint: z.string().describe('How to resolve the error'),
  candidates: z
    .array(z.looseObject({ field: z.string(), options: z.array(z.looseObject({ id: z.string(), name: z.string() })) }))
    .optional()
    .describe('Options that a field may refer to, or available alternatives'),
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
    .describe('Fields of _example that hold a placeholder in angle brackets, which the caller must fill in'),
  request_id: z.string().describe('Also in the header X-Request-Id'),
}

/** Body of every error; written by http/faults.ts. */
export const ErrorBody = z
  .looseObject({
    error: z.enum(CODES).describe('Stable code for programs; message is for people'),
    ...shape,
    ...extras,
    closedReason: z.enum(['not_orderable', 'closed_now']).optional(),
    offered: z.array(z.string()).optional().describe('Fulfillments that the restaurant offers'),
    delivers_within_miles: z.number().optional(),
    minimum_order: z.number().optional().describe('Minimum subtotal, in dollars'),
    minimum_order_cents: z.int().optional(),
    suggestions: z.array(z.string()).optional().describe('Places with names similar to the one sent'),
    available_zips: z.array(z.string()).optional().describe('ZIP codes that the restaurant delivers to'),
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

/** Body of a 402: problem document, x402 version 1, and error in one; written by http/paid.ts. */
export const PaymentRequiredBody = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.literal(402),
    detail: z.string(),
    challengeId: z.string().optional().describe('Id of the first MPP challenge in WWW-Authenticate'),
    x402Version: z.literal(1),
    accepts: z.array(Requirements).describe('x402 version 1; version 2 is in the header PAYMENT-REQUIRED'),
    error: z.enum(OWED),
    ...shape,
    amount: z.string().describe('Micro-USDC'),
    payTo: z.string(),
    plainTransfers: z
      .literal('not_credited')
      .describe('USDC sent to payTo without a signed payment is not credited to any order'),
    howToPay: z.string(),
    expiresAt: z.iso.datetime({ offset: true }),
    orderId: z.string().optional(),
    statusUrl: z.string().optional(),
    payPage: z.string().optional().describe('Page on which a person pays by card or wallet'),
  })
  .meta({ id: 'PaymentRequired' })
