import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'
import { DIETS } from '#src/menu/model.ts'
import { Overpaid } from '#src/payments/overpayment.ts'
import { PAYING_STEP } from '#src/payments/paying-command.ts'
import { PaymentRequest } from '#src/payments/payment-request.ts'
import { PresentedComplaint } from './present-complaint.ts'
import { money, OrderedLine, totals, WireLine } from './schema-lines.ts'
import { ORDER_STATUSES } from './states.ts'

/** API formats of responses to buyers: dollars with a twin in cents; `amount` in micro-USDC as a string. */

const instant = z.iso.datetime({ offset: true })
const RestaurantRef = z.looseObject({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
})

const Pickup = z.looseObject({
  requested: z.string(),
  resolved: instant.describe('Start of the delivery window, if the order has one'),
  earliest: instant.optional(),
  window: z.looseObject({ start: instant, end: instant }).optional().describe('The delivery window'),
})

const Refund = z
  .looseObject({
    status: z.enum(['pending', 'succeeded']),
    refundId: z.string(),
    reason: z
      .string()
      .describe(
        'Reason for the refund. adjusted:<n> and complaint:<n> refund part of an order without canceling it; overpaid refunds the excess over its total',
      ),
    originalTransactionHash: z.string().nullable(),
    refundTo: z.string(),
    amount: z.string().describe('Micro-USDC'),
    transactionHash: z.string().nullable(),
  })
  .meta({ id: 'Refund' })

const Cancellation = z
  .looseObject({
    status: z
      .enum(['requested', 'accepted', 'declined'])
      .describe('requested: a payment or the restaurant decides; declined: the order continues'),
    requestedAt: instant,
    answerBy: instant.optional().describe('Without an answer of the restaurant it counts as declined then'),
    decidedAt: instant.optional(),
  })
  .meta({ id: 'Cancellation' })

export const AgreedConstraints = z
  .looseObject({ allergens: z.array(z.enum(ALLERGENS)).optional(), diets: z.array(z.enum(DIETS)).optional() })
  .describe('Allergens and diets that the order must respect; the kitchen is informed')
export type AgreedConstraints = z.infer<typeof AgreedConstraints>

const NextRequest = z.looseObject({
  method: z.literal('POST'),
  url: z.string(),
  body: z.looseObject({}).optional().describe('Fields that are known; add those in missing'),
  missing: z.array(z.string()).optional().describe('Fields of the body that only the guest knows'),
})

/** Steps after a preview: confirm, or order and pay at once. */
const NextRequests = z.looseObject({
  confirm: NextRequest.optional(),
  inline: NextRequest.optional(),
  note: z.string().optional().describe('How to choose between them'),
})

export const PreviewResponse = z
  .looseObject({
    status: z.literal('ok'),
    restaurant: RestaurantRef,
    fulfillment: z.enum(FULFILLMENTS),
    lines: z.array(WireLine),
    ...totals,
    priceToken: z.string().describe('Opaque; good for one order within 10 minutes'),
    expiresAt: instant,
    pickup: Pickup,
    constraints: AgreedConstraints.optional(),
    payment: PaymentRequest,
    _next: NextRequests.describe('Possible next requests'),
    _warnings: z.array(z.string()).describe('Warnings for the buyer'),
  })
  .meta({ id: 'Preview' })
export type PreviewResponse = z.infer<typeof PreviewResponse>

const Callback = z
  .looseObject({ url: z.string(), secret: z.string().describe('whsec_…, in Standard Webhooks format') })
  .describe('URL that receives each event, and the secret that signs it')

export const ConfirmResponse = z
  .looseObject({
    orderId: z.string(),
    status: z.enum(ORDER_STATUSES),
    payUrl: z.string().describe('Answers 402 until it is paid'),
    payPage: z.string().describe('Page on which a person pays by card or wallet, and follows the order'),
    expiresAt: instant.describe('Payment deadline'),
    total: money.amount,
    total_cents: money.twin,
    amount: z.string().describe('Micro-USDC'),
    pickup: Pickup,
    restaurant: RestaurantRef,
    statusUrl: z.string(),
    statusToken: z
      .string()
      .optional()
      .describe(
        'Returned to the caller who confirmed, and again only under the same Idempotency-Key. Send it as Authorization: Bearer to see the customer block of the order and to change the order until it is paid',
      ),
    callback: Callback.optional(),
    // biome-ignore lint/suspicious/noThenProperty: the wire's name for the step after paying
    _next: z.looseObject({ ...PAYING_STEP, then: z.string(), alternatives: z.array(z.string()) }),
    _warnings: z.array(z.string()),
  })
  .meta({ id: 'Confirmation' })
export type ConfirmResponse = z.infer<typeof ConfirmResponse>

export const OrderResponse = z
  .looseObject({
    orderId: z.string(),
    status: z.enum(ORDER_STATUSES),
    restaurant: RestaurantRef,
    channel: z.string(),
    fulfillment: z.enum(FULFILLMENTS),
    items: z.array(OrderedLine),
    ...totals,
    payment: z.looseObject({
      method: z.string().nullable().describe('x402-v2, x402-v1, inline, mpp-evm, mpp-stripe or mpp-tempo'),
      settlement: z.enum(['none', 'pending', 'settled']),
      transactionHash: z
        .string()
        .nullable()
        .describe('Hash of the transaction, or the PaymentIntent id of a card payment'),
      payer: z.string().nullable().describe('A wallet, or a card such as Visa ending in 4242'),
      amount: z.string().nullable().describe('Micro-USDC settled, or millionths of a dollar'),
      network: z.string(),
      overpaid: Overpaid.optional(),
    }),
    pickup: Pickup,
    estimatedReady: instant.nullable().describe('When to collect or expect it; known once the restaurant accepts'),
    createdAt: instant,
    expiresAt: instant.optional().describe('While awaiting payment'),
    answerBy: instant
      .optional()
      .describe(
        'Deadline for the restaurant to accept; after it the order is refunded. Present until the restaurant answers',
      ),
    payUrl: z.string().optional(),
    timeline: z.array(z.looseObject({ status: z.enum(ORDER_STATUSES), at: instant })),
    failure: z.looseObject({ code: z.string(), message: z.string() }).optional(),
    complaint: PresentedComplaint.optional().describe('Newest complaint about the order'),
    cancellation: Cancellation.optional().describe('Present once the customer has asked to cancel'),
    adjusted: z.looseObject(totals).optional().describe('Totals for what was handed out, if less than what was paid'),
    refund: Refund.optional().describe('Refund of the whole remainder, or else the newest partial refund'),
    refunds: z.array(Refund).optional().describe('All refunds, oldest first'),
    statusUrl: z.string().describe('The path to poll'),
    eventsUrl: z.string().describe('Path of the event stream, as an alternative to polling'),
    receiptUrl: z.string().optional().describe('Path of the signed receipt, once the order is paid'),
    callback: Callback.optional(),
    statusToken: z
      .string()
      .optional()
      .describe('Only in the response to an inline order, for the agent that placed it'),
    _warnings: z.array(z.string()).optional(),
    bookedFor: z
      .looseObject({ name: z.string(), address: z.string().optional() })
      .optional()
      .describe('Customer of the order, masked as A•• E••••••, so that a payer can compare it with what was agreed'),
    customer: z.looseObject({ name: z.string(), phone: z.string(), email: z.string() }).optional(),
    delivery_address: z
      .looseObject({
        street: z.string(),
        unit: z.string().optional(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
      })
      .optional(),
    special_instructions: z.string().nullable().optional(),
    constraints: AgreedConstraints.optional(),
    _status: z.looseObject({
      message: z.string(),
      agentInstruction: z.string(),
      pollIntervalSeconds: z.int().nullable(),
      terminal: z.boolean(),
    }),
  })
  .meta({ id: 'Order' })
export type OrderResponse = z.infer<typeof OrderResponse>

/** Parts of an order that show the state of its cancellation. */
export const CancelledOrder = OrderResponse.pick({
  orderId: true,
  status: true,
  cancellation: true,
  refund: true,
  statusUrl: true,
  _status: true,
})

/** Parts of an order that show the state of a complaint. */
export const ComplainedOrder = OrderResponse.pick({
  orderId: true,
  status: true,
  complaint: true,
  refund: true,
  statusUrl: true,
  _status: true,
})
