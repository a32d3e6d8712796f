import { formatLocal } from '#src/catalog/hours.ts'
import type { OrderEventRow } from '#src/ledger/tables.ts'
import type { ComplaintState } from './complaint.ts'
import { statusPathOf } from './present.ts'
import { type OrderStatus, REFUNDED } from './states.ts'
import { type CancelledBy, statusText } from './status-text.ts'

/** Order event in API format, the same in SSE and callbacks. */
export type ApiEvent = {
  readonly eventId: string
  readonly type: 'order.status'
  readonly orderId: string
  readonly status: OrderStatus
  /** Version of the order: from 1, without gaps. */
  readonly seq: number
  readonly occurredAt: string
  readonly message: string
  readonly estimatedReady: string | null
  readonly statusUrl: string
  /** True if no event follows. */
  readonly terminal: boolean
}

export type FollowedOrder = {
  readonly id: string
  readonly estimatedReady: number | null
  readonly timezone: string
  /** True if another event has followed or will: a refund is in progress. */
  readonly moreToCome: boolean
  /** True if the order ended before payment. */
  readonly isUnpaid: boolean
  readonly cancelledBy: CancelledBy | undefined
}

/** Statuses before the restaurant's acceptance: the ready time is not reported, even if it is known by now. */
const UNANSWERED: ReadonlySet<OrderStatus> = new Set([
  'awaiting_payment',
  'payment_received',
  'paid',
  'placing_order',
  'submitting_to_restaurant',
  'order_received',
  'confirming_with_restaurant',
])

/** Types of refund events that keep the status. */
const GIVEN_BACK = new Set(['late_payment', 'adjusted', 'overpaid', 'complaint_refunded'])

/** States of a complaint after its events, which keep the status. */
const COMPLAINTS: Readonly<Record<string, ComplaintState>> = {
  complaint_opened: 'open',
  complaint_answered: 'answered',
  complaint_refused: 'refused',
  complaint_unanswered: 'unanswered',
}

/** Types of cancellation events that keep the status. */
const CANCELLATIONS: Readonly<Record<string, 'requested' | 'declined'>> = {
  cancellation_requested: 'requested',
  cancellation_declined: 'declined',
}

export function presentEvent(
  order: FollowedOrder,
  event: Pick<OrderEventRow, 'seq' | 'at' | 'type' | 'to_status'>,
): ApiEvent {
  const status = event.to_status as OrderStatus
  const isUnpaid = order.isUnpaid && REFUNDED.has(status)
  const text = statusText(status, {
    settlementPending: false,
    // a partial refund can arrive before the rest
    refundPending:
      GIVEN_BACK.has(event.type) ||
      (REFUNDED.has(status) && !isUnpaid && (event.type !== 'refund_succeeded' || order.moreToCome)),
    paidTooLate: event.type === 'late_payment' || (order.isUnpaid && event.type === 'refund_succeeded'),
    isUnpaid,
    cancelledBy: status === 'cancelled' ? order.cancelledBy : undefined,
    cancellation: CANCELLATIONS[event.type] ?? null,
    complaint: COMPLAINTS[event.type],
  })
  return {
    eventId: `evt_${order.id}_${event.seq}`,
    type: 'order.status',
    orderId: order.id,
    status,
    seq: event.seq,
    occurredAt: formatLocal(event.at, order.timezone),
    message: text.message,
    estimatedReady:
      order.estimatedReady === null || UNANSWERED.has(status)
        ? null
        : formatLocal(order.estimatedReady, order.timezone),
    statusUrl: statusPathOf(order.id),
    terminal: text.terminal && !order.moreToCome,
  }
}
