import { formatClockTime, formatLocal } from '#src/catalog/hours.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Executor } from '#src/ledger/database.ts'
import { type OrderStatus, REFUNDED } from '#src/orders/states.ts'

/** Fault that reports the current state of an order to a user who acted too late or too early. */
export async function orderMovedOnFault(
  db: Executor,
  orderId: string,
  status: OrderStatus,
  { timezone }: { readonly timezone: string },
  isAnswer: boolean | 'complaint' = false,
): Promise<Fault> {
  if (isAnswer === 'complaint')
    return Fault.of('order_moved_on', 'No complaint about this order waits for an answer.', {
      fields: { orderId, status },
    })
  if (isAnswer && status === 'confirmed')
    return Fault.of('order_moved_on', 'No cancellation was requested for this order.', { fields: { orderId, status } })
  const order = await db
    .selectFrom('orders')
    .select(['fulfillment', 'failure_message'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const entered = await db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', orderId)
    .where('to_status', '=', status)
    .orderBy('seq')
    .executeTakeFirstOrThrow()
  const why = order.failure_message ?? ''
  const message = `${sentence(status, order.fulfillment, formatClockTime(entered.at, timezone))} ${REFUNDED.has(status) ? why : ''}`
  return Fault.of('order_moved_on', message.trim(), {
    fields: { orderId, status, since: formatLocal(entered.at, timezone) },
  })
}

function sentence(status: OrderStatus, fulfillment: string, at: string): string {
  switch (status) {
    case 'submitting_to_restaurant':
    case 'confirming_with_restaurant':
      return `The order has waited for an answer since ${at}: accept it first.`
    case 'confirmed':
      return fulfillment === 'delivery'
        ? `The order was accepted at ${at} and is for delivery: next, mark it as out for delivery or cancel it.`
        : `The order was accepted at ${at} and is for pickup: next, mark it as ready or cancel it.`
    case 'ready_for_pickup':
      return `The order has been ready since ${at}.`
    case 'out_for_delivery':
      return `The order has been on its way since ${at}.`
    case 'picked_up':
      return `The order was handed over at ${at}.`
    case 'delivered':
      return `The order was delivered at ${at}.`
    case 'cancelled':
      return `The order was cancelled at ${at} and refunded.`
    case 'rejected':
    case 'fulfillment_failed':
      return `The order was refunded at ${at}.`
    case 'payment_expired':
      return `The order was never paid; it expired at ${at}.`
    case 'awaiting_payment':
      return 'The order is not paid yet.'
    default:
      return 'The order has not reached the restaurant yet.'
  }
}
