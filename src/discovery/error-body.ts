import { z } from 'zod'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'
import { FAULTS, type FaultCode } from '#src/kernel/faults.ts'
import { ORDER_STATUSES } from '#src/orders/states.ts'

const CODES = Object.keys(FAULTS) as [FaultCode, ...FaultCode[]]

/** Additional fields of certain codes, as the fault table declares them; each may be absent. */
const extras = Object.assign(
  {},
  ...Object.values(FAULTS).flatMap(row => ('extra' in row ? [row.extra.partial().shape] : [])),
) as z.ZodRawShape

const sentence = z.string().min(1)
const zip = z.string().regex(/^\d{5}$/)

const shape = {
  message: sentence.describe('What is wrong, in one sentence for people'),
  missing_fields: z.array(sentence).optional().describe('Paths such as customer.phone or items[0].modifiers'),
  problems: z
    .array(
      z.looseObject({
        error: sentence.describe('Code of this problem'),
        message: sentence.describe('What is wrong with the field'),
        field: sentence.optional().describe('Path of the field, if the problem has one'),
      }),
    )
    .optional()
    .describe('All problems found, not only the first'),
  _hint: sentence.describe('How to resolve the error'),
  candidates: z
    .array(
      z.looseObject({
        field: sentence.describe('Path of the field that is ambiguous'),
        text: sentence.optional().describe('The words that may mean several things'),
        options: z
          .array(
            z.looseObject({
              id: sentence.describe('Id to send instead'),
              name: sentence.describe('What it is called'),
              items: z
                .array(z.looseObject({}))
                .optional()
                .describe('Items to send if this is meant, with their quantities'),
            }),
          )
          .describe('What may be meant'),
      }),
    )
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
    .array(sentence)
    .optional()
    .describe('Fields of _example that hold a placeholder in angle brackets, which the caller must fill in'),
  request_id: z.string().regex(/^req_/).describe('Also in the header X-Request-Id'),
}

/** Body of every error; written by http/faults.ts. */
export const ErrorBody = z
  .looseObject({
    error: z.enum(CODES).describe('Stable code for programs; message is for people'),
    ...shape,
    ...extras,
    nextAvailableTime: z.iso
      .datetime({ offset: true })
      .nullable()
      .optional()
      .describe('When the restaurant takes the order; null if that is not known'),
    closedReason: z.enum(['not_orderable', 'closed_now']).optional().describe('Why it takes no orders now'),
    phone: sentence.nullable().optional().describe('Telephone number of a restaurant that takes no orders here'),
    website: z.url().nullable().optional().describe('Website of a restaurant that takes no orders here'),
    offered: z.array(z.enum(FULFILLMENTS)).optional().describe('Fulfillments that the restaurant offers'),
    delivers_within_miles: z.number().min(0).optional().describe('Radius of its deliveries'),
    minimum_order: z.number().min(0).optional().describe('Minimum subtotal, in dollars'),
    minimum_order_cents: z.int().min(0).optional().describe('The same in cents'),
    suggestions: z.array(sentence).optional().describe('Places with names similar to the one sent'),
    available_zips: z.array(zip).optional().describe('ZIP codes that the restaurant delivers to'),
    availableCoverage: z.array(zip).optional().describe('ZIP codes in which restaurants were found'),
    options: z.record(z.string(), sentence).optional().describe('Ways to give the location, each with an example'),
    status: z
      .enum(['location_required', ...ORDER_STATUSES])
      .optional()
      .describe('Status of the order that the request is about; location_required for a search without a place'),
    orderId: sentence.optional().describe('Order that the request is about'),
    since: z.iso.datetime({ offset: true }).optional().describe('When the order reached that status'),
    freshPriceToken: sentence.optional().describe('A price token for the cart that was sent, valid now'),
    checks: z.looseObject({}).optional().describe('Checks of the service, if it cannot take orders'),
    refund: z
      .looseObject({
        status: z.literal('by_operator').describe('The operator sends it by hand'),
        reason: sentence.describe('Why it cannot be sent automatically'),
      })
      .optional()
      .describe('Refund of a payment that arrived too late'),
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

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const micro = z.string().regex(/^\d+$/)

const Requirements = z.looseObject({
  scheme: z.literal('exact').describe('Exactly this amount'),
  network: z.literal('base').describe('Name of the chain in x402 version 1'),
  maxAmountRequired: micro.describe('Micro-USDC'),
  asset: address.describe('Contract of USDC'),
  payTo: address.describe('Who is paid'),
  resource: sentence.describe('What is paid for'),
  description: sentence.describe('The same in words'),
  mimeType: sentence.describe('Type of the response once paid'),
  maxTimeoutSeconds: z.int().min(1).describe('How long a signature should be valid'),
  extra: z
    .looseObject({ name: sentence.describe('Name of the token'), version: sentence.describe('Its version') })
    .describe("Of the token's EIP-712 domain"),
})

/** Body of a 402: problem document, x402 version 1, and error in one; written by http/paid.ts. */
export const PaymentRequiredBody = z
  .looseObject({
    type: z.url().describe('Kind of problem (RFC 9457)'),
    title: sentence.describe('The same in words'),
    status: z.literal(402).describe('The HTTP status'),
    detail: sentence.describe('What is owed, or why the payment was refused'),
    challengeId: sentence.optional().describe('Id of the first MPP challenge in WWW-Authenticate'),
    x402Version: z.literal(1).describe('Version of accepts'),
    accepts: z.array(Requirements).describe('x402 version 1; version 2 is in the header PAYMENT-REQUIRED'),
    error: z.enum(OWED).describe('Stable code'),
    ...shape,
    amount: micro.describe('Micro-USDC'),
    payTo: address.describe('Who is paid'),
    plainTransfers: z
      .literal('not_credited')
      .describe('USDC sent to payTo without a signed payment is not credited to any order'),
    howToPay: sentence.describe('How to pay, in words'),
    expiresAt: z.iso.datetime({ offset: true }).describe('Until when the price holds'),
    orderId: sentence.optional().describe('The order that is paid for, if any'),
    statusUrl: sentence.optional().describe('Path to poll'),
    payPage: sentence.optional().describe('Page on which a person pays by card or wallet'),
  })
  .meta({ id: 'PaymentRequired' })
