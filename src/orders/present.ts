import { getAddress } from 'viem'
import { formatLocal } from '#src/catalog/hours.ts'
import { networkOf } from '#src/payments/terms.ts'
import type { StoredCustomer } from './book.ts'
import { presentLines, presentRestaurant, presentTime, presentTotals } from './present-parts.ts'
import type { OrderRecord } from './read.ts'
import type { OrderResponse } from './schema.ts'
import type { OrderStatus } from './states.ts'
import { statusText } from './status-text.ts'

export type OrderView = {
  /** Shown to whoever holds the status token, or pays. */
  readonly revealCustomer: boolean
  /** Given to whoever pays or confirms. */
  readonly statusToken?: string
  readonly payUrl?: string
}

export const statusPathOf = (orderId: string): string => `/api/order/${orderId}`
export const eventsPathOf = (orderId: string): string => `${statusPathOf(orderId)}/events`

/** An order's wire shape. Without `revealCustomer` it holds no personal data. */
export function presentOrder(record: OrderRecord, view: OrderView): OrderResponse {
  const { row, quote, claim, refund } = record
  const zone = quote.restaurant.timezone
  const at = (instant: number) => formatLocal(instant, zone)
  const settlement = claim === undefined ? 'none' : claim.state === 'settled' ? 'settled' : 'pending'
  const time = { ...quote.time, requested: row.requested_time, resolved: row.resolved_at }
  const waiting = row.status === 'awaiting_payment' && settlement === 'none'
  return {
    orderId: row.id,
    status: row.status,
    restaurant: presentRestaurant(quote),
    channel: row.channel,
    fulfillment: quote.fulfillment,
    items: presentLines(quote.lines, quote.price),
    ...presentTotals(quote.price),
    payment: {
      method: claim?.rail ?? null,
      settlement,
      transactionHash: claim?.txHash ?? null,
      payer: claim ? getAddress(claim.credential.from) : null,
      amount: claim?.credential.value.toString() ?? null,
      network: networkOf(quote.payee),
    },
    pickup: presentTime(time, zone),
    estimatedReady: row.estimated_ready === null ? null : at(row.estimated_ready),
    createdAt: at(row.created_at),
    ...(waiting ? { expiresAt: at(quote.expiresAt) } : {}),
    ...(waiting && view.payUrl ? { payUrl: view.payUrl } : {}),
    timeline: record.events
      .filter(event => event.from_status !== event.to_status)
      .map(event => ({ status: event.to_status as OrderStatus, at: at(event.at) })),
    ...(row.failure_code === null ? {} : { failure: { code: row.failure_code, message: row.failure_message ?? '' } }),
    ...(refund
      ? {
          refund: {
            status: refund.state,
            refundId: refund.id,
            reason: refund.reason,
            originalTransactionHash: refund.claimTx,
            refundTo: getAddress(refund.receiver),
            amount: String(refund.amount_micro),
            transactionHash: refund.tx_hash,
          },
        }
      : {}),
    statusUrl: statusPathOf(row.id),
    eventsUrl: eventsPathOf(row.id),
    ...(view.statusToken === undefined ? {} : { statusToken: view.statusToken }),
    ...(view.revealCustomer ? presentCustomer(record) : {}),
    _status: statusText(row.status, {
      settlementPending: settlement === 'pending',
      refundPending: refund?.state === 'pending' && (!claim || refund.claim_id === claim.id),
      paidTooLate: row.status === 'payment_expired' && row.settled_micro > 0,
    }),
  }
}

function presentCustomer({ row }: OrderRecord) {
  if (row.customer === null) return {}
  const { contact, address } = JSON.parse(row.customer) as StoredCustomer
  return {
    customer: { name: contact.name, phone: contact.phone, email: contact.email },
    ...(address ? { delivery_address: address } : {}),
    special_instructions: row.instructions,
  }
}
