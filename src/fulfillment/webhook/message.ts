import { formatLocal } from '#src/catalog/hours.ts'
import { constraintsOf } from '#src/orders/constraints.ts'
import { presentLines, presentTime, presentTotals } from '#src/orders/present-parts.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import { customerJson } from '#src/orders/stored-customer.ts'

/** Message for an order to cook: everything the restaurant's system must know, including the payer. */
export function placedMessage({ row, quote }: OrderRecord) {
  const zone = quote.restaurant.timezone
  const at = (instant: number) => formatLocal(instant, zone)
  const { contact, address } = row.customer === null ? {} : customerJson.parse(row.customer)
  return {
    type: 'order.placed',
    timestamp: at(row.created_at),
    data: {
      orderId: row.id,
      restaurantId: row.restaurant_id,
      fulfillment: row.fulfillment,
      pickup: presentTime({ ...quote.time, requested: row.requested_time, resolved: row.resolved_at }, zone),
      answerBy: row.accept_deadline === null ? null : at(row.accept_deadline),
      items: presentLines(quote.lines, quote.price),
      ...presentTotals(quote.price),
      paid: true,
      constraints: constraintsOf(row, quote) ?? null,
      special_instructions: row.instructions,
      customer: contact
        ? {
            name: contact.name,
            phone: contact.phone,
            ...(contact.phoneExtension ? { phone_extension: contact.phoneExtension } : {}),
            email: contact.email,
          }
        : null,
      delivery_address: address ?? null,
    },
  } as const
}

/** Message for a customer's request to cancel an accepted order. */
export const cancellationMessage = ({ row, quote }: OrderRecord) => {
  const at = (instant: number | null) => (instant === null ? null : formatLocal(instant, quote.restaurant.timezone))
  return {
    type: 'order.cancellation_requested',
    timestamp: at(row.cancel_requested_at),
    data: {
      orderId: row.id,
      restaurantId: row.restaurant_id,
      externalId: row.external_ref,
      answerBy: at(row.cancel_answer_by),
    },
  } as const
}

/** Message for an order that is no longer needed. */
export const cancelledMessage = ({ row, quote }: OrderRecord, now: number) =>
  ({
    type: 'order.cancelled',
    timestamp: formatLocal(now, quote.restaurant.timezone),
    data: {
      orderId: row.id,
      restaurantId: row.restaurant_id,
      externalId: row.external_ref,
      status: row.status,
      reason: row.failure_message,
    },
  }) as const
