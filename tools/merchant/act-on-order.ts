import { z } from 'zod'
import type { Operations } from '#src/app/app.ts'
import {
  ActAnswer,
  CANCEL_REASONS,
  CancelReason,
  REJECT_REASONS,
  RejectReason,
  StockChange,
} from '#src/fulfillment/console/schema.ts'
import { GivenReports } from '#src/fulfillment/given-reports.ts'
import type { RestaurantAction } from '#src/fulfillment/operate.ts'
import { Fault, type FaultCode } from '#src/kernel/faults.ts'
import { cents } from '#src/kernel/money.ts'
import type { ComplaintAnswer } from '#src/orders/answer-complaint.ts'
import { REFUSAL_REASONS, type RefusalReason } from '#src/orders/complaint.ts'
import { type AnyTool, defineTool } from '#tools/tool.ts'
import { restaurantId } from './restaurant-id.ts'

const Order = z.strictObject({
  restaurantId,
  orderId: z.string().max(40).describe('Id of an order of this restaurant'),
})

const FAULTS: readonly FaultCode[] = ['unauthorized', 'restaurant_not_found', 'order_not_found', 'order_moved_on']

type Saying<S extends z.ZodRawShape> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly verb: string
  readonly fields: S
  readonly faults?: readonly FaultCode[]
  readonly act: (input: z.infer<z.ZodObject<S>>) => RestaurantAction
}

/** Defines an act of a restaurant on one of its orders. Idempotent: repeating it has no further effect. */
const saying = <S extends z.ZodRawShape>({ verb, fields, faults = [], act, ...about }: Saying<S>): AnyTool =>
  defineTool({
    ...about,
    tag: 'Merchant',
    shed: 'never',
    mcp: { leftOut: 'for restaurants: it needs their key' },
    links: {},
    effect: 'commit',
    http: {
      method: 'post',
      private: true,
      keyed: true,
      repeats: 'key',
      path: `/api/merchant/{restaurantId}/orders/{orderId}/${verb}`,
    },
    input: Order.extend(fields),
    output: ActAnswer,
    faults: [...FAULTS, ...faults],
    run: ({ merchants }: Pick<Operations, 'merchants'>, input, { bearer }) => {
      const { restaurantId, orderId, ...said } = input as z.infer<typeof Order> & z.infer<z.ZodObject<S>>
      return merchants.act(restaurantId, bearer, orderId, act(said as unknown as z.infer<z.ZodObject<S>>))
    },
  })

type SaidToComplaint = {
  readonly decision: ComplaintAnswer['decision']
  readonly refund_cents?: number | undefined
  readonly reason?: RefusalReason | undefined
  readonly message?: string | undefined
}

function complaintAnswerOf({ decision, refund_cents, reason, message }: SaidToComplaint): ComplaintAnswer {
  const needed = (field: string): Fault =>
    Fault.ofProblems([
      { code: 'missing_required_fields', field, message: `${field} is required for the decision ${decision}.` },
    ])
  if (decision === 'refund')
    return { decision, amount: refund_cents === undefined ? undefined : cents(refund_cents), message }
  if (decision === 'message') {
    if (message === undefined) throw needed('message')
    return { decision, message }
  }
  if (reason === undefined) throw needed('reason')
  return { decision, reason, message }
}

const FIELDS: readonly FaultCode[] = ['missing_required_fields', 'invalid_field']
const REPORT: readonly FaultCode[] = [...FIELDS, 'wrong_quantity_field']

/** Fields for the actual packed weights. */
const packed = {
  given: GivenReports.optional().describe('Lines handed out short; the price difference is refunded to the guest'),
}

/** All acts of a restaurant on an order, in the order of its lifecycle. */
export const ORDER_ACTS: readonly AnyTool[] = [
  saying({
    name: 'accept_order',
    title: 'Accept an order',
    description:
      'Accepts an order that waits for an answer; it will be ready in prepMinutes, or at its scheduled time.',
    verb: 'accept',
    fields: { prepMinutes: z.int().min(1).max(180).describe('From now on') },
    faults: FIELDS,
    act: ({ prepMinutes }) => ({ kind: 'accept', prepMinutes }),
  }),
  saying({
    name: 'reject_order',
    title: 'Reject an order',
    description: 'Declines an order that waits for an answer and refunds it; itemsOut are marked as out of stock.',
    verb: 'reject',
    fields: {
      reason: RejectReason,
      itemsOut: z
        .array(StockChange.shape.id)
        .max(50)
        .default([])
        .describe('Ids of items and options that are out of stock'),
    },
    faults: [...FIELDS, 'item_not_found'],
    act: ({ reason, itemsOut }) => ({ kind: 'reject', reason: REJECT_REASONS[reason], itemsOut }),
  }),
  saying({
    name: 'order_ready',
    title: 'Report an order as ready',
    description: 'Marks an accepted order as ready to collect; given lists the lines with less than was ordered.',
    verb: 'ready',
    fields: packed,
    faults: REPORT,
    act: ({ given }) => ({ kind: 'ready', given }),
  }),
  saying({
    name: 'order_out',
    title: 'Report an order as on its way',
    description:
      'Marks an accepted order as on its way with a courier; given lists the lines with less than was ordered.',
    verb: 'out',
    fields: packed,
    faults: REPORT,
    act: ({ given }) => ({ kind: 'out', given }),
  }),
  saying({
    name: 'adjust_order',
    title: 'Report what was handed out',
    description:
      'Reports final weights and missing units of an accepted order; the price difference is refunded to the ' +
      'guest. A later report can only increase the refund; more than was ordered costs the guest nothing.',
    verb: 'adjust',
    fields: { given: GivenReports },
    faults: REPORT,
    act: ({ given }) => ({ kind: 'adjust', given }),
  }),
  saying({
    name: 'order_handed_over',
    title: 'Report an order as handed over',
    description: 'Marks an order as collected or delivered.',
    verb: 'handed-over',
    fields: {},
    act: () => ({ kind: 'handed_over' }),
  }),
  saying({
    name: 'cancel_accepted_order',
    title: 'Cancel an accepted order',
    description: 'Cancels an accepted order that cannot be made after all; it is refunded.',
    verb: 'cancel',
    fields: { reason: CancelReason },
    faults: FIELDS,
    act: ({ reason }) => ({ kind: 'cancel', reason: CANCEL_REASONS[reason] }),
  }),
  saying({
    name: 'answer_cancellation',
    title: 'Answer a request to cancel',
    description:
      'Answers a guest who asks to cancel an accepted order: agreed refunds it, declined continues it. Without an answer by its ' +
      'answerBy, or once the order is ready, it counts as declined.',
    verb: 'answer-cancellation',
    fields: { decision: z.enum(['agreed', 'declined']) },
    faults: FIELDS,
    act: ({ decision }) => ({ kind: decision === 'agreed' ? 'release' : 'keep' }),
  }),
  saying({
    name: 'answer_complaint',
    title: 'Answer a complaint',
    description:
      'Answers a guest who reports that something was wrong: refund gives back refund_cents, or without it everything ' +
      'that is left of the payment; message answers in words; refuse needs a reason.',
    verb: 'answer-complaint',
    fields: {
      decision: z.enum(['refund', 'message', 'refuse']),
      refund_cents: z.int().min(1).max(10_000_000).optional().describe('For refund; everything if left out'),
      reason: z
        .enum(Object.keys(REFUSAL_REASONS) as [RefusalReason])
        .optional()
        .describe('For refuse'),
      message: z.string().max(2000).optional().describe('To the guest: at most 200 characters of plain text'),
    },
    faults: FIELDS,
    act: said => ({ kind: 'answer_complaint', answer: complaintAnswerOf(said) }),
  }),
]
