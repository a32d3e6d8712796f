import { formatLocal } from '#src/catalog/hours.ts'
import type { OrderEventRow } from '#src/ledger/tables.ts'
import { statusPathOf } from './present.ts'
import { type OrderStatus, REFUNDED } from './states.ts'
import { type CancelledBy, statusText } from './status-text.ts'

/** One event of an order on the wire: SSE and callbacks say the same. */
export type WireEvent = {
  readonly eventId: string
  readonly type: 'order.status'
  readonly orderId: string
  readonly status: OrderStatus
  /** From 1, without gaps: the order's version. */
  readonly seq: number
  readonly occurredAt: string
  readonly message: string
  readonly estimatedReady: string | null
  readonly statusUrl: string
  /** Nothing follows. */
  readonly terminal: boolean
}

export type FollowedOrder = {
  readonly id: string
  readonly estimatedReady: number | null
  readonly timezone: string
  /** Another event has followed, or will: money is on its way back. */
  readonly moreToCome: boolean
  /** The order ended before it was paid. */
  readonly isUnpaid: boolean
  readonly cancelledBy: CancelledBy | undefined
}

/** Until a restaurant has accepted nobody knows when the food is ready, whatever is known by now. */
const UNANSWERED: ReadonlySet<OrderStatus> = new Set([
  'awaiting_payment',
  'payment_received',
  'paid',
  'placing_order',
  'submitting_to_restaurant',
  'order_received',
  'confirming_with_restaurant',
])

/** Kinds of events that give money back without a change of status. */
const GIVEN_BACK = new Set(['late_payment', 'adjusted', 'overpaid'])

/** Events about a cancellation that leave the status alone. */
const CANCELLATIONS: Readonly<Record<string, 'requested' | 'declined'>> = {
  cancellation_requested: 'requested',
  cancellation_declined: 'declined',
}

export function presentEvent(
  order: FollowedOrder,
  event: Pick<OrderEventRow, 'seq' | 'at' | 'type' | 'to_status'>,
): WireEvent {
  const status = event.to_status as OrderStatus
  const isUnpaid = order.isUnpaid && REFUNDED.has(status)
  const text = statusText(status, {
    settlementPending: false,
    // a part may come back before the rest does
    refundPending:
      GIVEN_BACK.has(event.type) ||
      (REFUNDED.has(status) && !isUnpaid && (event.type !== 'refund_succeeded' || order.moreToCome)),
    paidTooLate: event.type === 'late_payment' || (order.isUnpaid && event.type === 'refund_succeeded'),
    isUnpaid,
    cancelledBy: status === 'cancelled' ? order.cancelledBy : undefined,
    cancellation: CANCELLATIONS[event.type] ?? null,
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
