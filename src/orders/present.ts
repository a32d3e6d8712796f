import { formatClockTime, formatLocal } from '#src/catalog/hours.ts'
import { referenceOf } from '#src/payments/claims.ts'
import { formatPayer, networkOfClaim } from '#src/payments/format-payer.ts'
import { excessLeft, presentExcess } from '#src/payments/overpayment.ts'
import { networkOf } from '#src/payments/terms.ts'
import type { Price } from '#src/pricing/price.ts'
import { complaintStateOf } from './complaint.ts'
import { constraintsOf } from './constraints.ts'
import { givenLine, type HandedOut, priceGiven, readGiven } from './handed-out.ts'
import { maskCustomer } from './mask.ts'
import { presentComplaint } from './present-complaint.ts'
import { presentLines, presentRestaurant, presentTime, presentTotals, timeOf } from './present-parts.ts'
import type { OrderRecord, OrderRefund } from './read.ts'
import type { OrderResponse } from './schema.ts'
import { type OrderStatus, UNANSWERED } from './states.ts'
import { cancelledBy, endedUnpaid, statusText } from './status-text.ts'
import { customerJson } from './stored-customer.ts'

export type OrderView = {
  /** Whether to include the customer: unmasked for the holder of the status token, masked for a payer. */
  readonly revealCustomer: boolean | 'masked'
  /** Included for the caller that pays or confirms. */
  readonly statusToken?: string
  readonly payUrl?: string
}

/** Time after booking within which open restaurants answer. */
const USUAL_ANSWER_MS = 60 * 60_000

export const statusPathOf = (orderId: string): string => `/api/order/${orderId}`
export const receiptPathOf = (orderId: string): string => `${statusPathOf(orderId)}/receipt`
const eventsPathOf = (orderId: string): string => `${statusPathOf(orderId)}/events`

/** Converts an order to its API format. Without `revealCustomer`, it contains no personal data. */
export function presentOrder(record: OrderRecord, view: OrderView): OrderResponse {
  const { row, quote, claim, refund, refunds } = record
  const zone = quote.restaurant.timezone
  const at = (instant: number) => formatLocal(instant, zone)
  const settlement = claim === undefined ? 'none' : claim.state === 'settled' ? 'settled' : 'pending'
  const given = readGiven(row.given)
  const adjusted = given.size > 0 && quote.tax ? priceGiven({ ...quote, tax: quote.tax }, given) : undefined
  const answerBy = UNANSWERED.has(row.status) ? row.accept_deadline : null
  const waiting = row.status === 'awaiting_payment' && settlement === 'none'
  return {
    orderId: row.id,
    status: row.status,
    restaurant: presentRestaurant(quote),
    channel: row.channel,
    fulfillment: quote.fulfillment,
    items: presentItems(quote, given, adjusted),
    ...presentTotals(quote.price),
    payment: {
      method: claim?.rail ?? null,
      settlement,
      transactionHash: claim ? referenceOf(claim) : null,
      payer: claim ? formatPayer(claim.payer) : null,
      amount: claim?.value.toString() ?? null,
      network: claim ? networkOfClaim(claim) : networkOf(quote.payee),
      ...(claim ? presentExcess(excessLeft({ ...claim, amount: claim.terms.amount }, returnedOf(record))) : {}),
    },
    pickup: presentTime(timeOf(row, quote), zone),
    estimatedReady: row.estimated_ready === null ? null : at(row.estimated_ready),
    createdAt: at(row.created_at),
    ...(waiting ? { expiresAt: at(quote.expiresAt) } : {}),
    ...(answerBy === null ? {} : { answerBy: at(answerBy) }),
    ...(waiting && view.payUrl ? { payUrl: view.payUrl } : {}),
    timeline: record.events
      .filter(event => event.from_status !== event.to_status)
      .map(event => ({ status: event.to_status as OrderStatus, at: at(event.at) })),
    ...(row.failure_code === null ? {} : { failure: { code: row.failure_code, message: row.failure_message ?? '' } }),
    ...(row.cancel_state === null ? {} : { cancellation: presentCancellation(row, at) }),
    ...presentComplaint(row.complaint, at, view.revealCustomer === true),
    ...(adjusted ? { adjusted: presentTotals(adjusted) } : {}),
    ...(refund ? { refund: presentRefund(refund), refunds: refunds.map(presentRefund) } : {}),
    statusUrl: statusPathOf(row.id),
    eventsUrl: eventsPathOf(row.id),
    ...(settlement === 'settled' ? { receiptUrl: receiptPathOf(row.id) } : {}),
    ...(view.statusToken === undefined ? {} : { statusToken: view.statusToken }),
    ...(view.revealCustomer === true ? presentCustomer(record) : {}),
    ...(view.revealCustomer === 'masked' ? presentMasked(record) : {}),
    _status: statusText(row.status, {
      settlementPending: settlement === 'pending',
      refundPending: refunds.some(({ state, claim_id }) => state === 'pending' && (!claim || claim_id === claim.id)),
      paidTooLate: endedUnpaid(row) && row.settled_micro > 0,
      isUnpaid: endedUnpaid(row),
      cancelledBy: cancelledBy(row),
      cancellation: row.cancel_state,
      complaint: complaintStateOf(row),
      isAllReturned: claim !== undefined && returnedOf(record) >= Number(claim.value),
      isVoice: row.channel === 'voice',
      call: record.call,
      answerBy: answerBy === null ? undefined : formatClockTime(answerBy, zone),
      isAnswerFar: answerBy !== null && answerBy - row.created_at > USUAL_ANSWER_MS,
      isNothingGiven: adjusted?.total === 0,
    }),
  }
}

/** Returns the micro-USDC refunded, or scheduled for refund, of the payment that holds an order. */
const returnedOf = ({ claim, refunds }: OrderRecord): number =>
  refunds.reduce((sum, { claim_id, amount_micro }) => (claim_id === claim?.id ? sum + amount_micro : sum), 0)

/** Returns the lines as ordered, each with the amount handed out if that is less. */
function presentItems({ lines, price }: OrderRecord['quote'], given: HandedOut, adjusted: Price | undefined) {
  const items = presentLines(lines, price)
  if (!adjusted) return items
  const handedOut = presentLines(
    lines.map((line, index) => givenLine(line, given.get(index))),
    adjusted,
  )
  return items.map((item, index) => {
    if (!given.has(index)) return item
    const { quantity, quantity_lbs, line_total, line_total_cents, line_tax, line_tax_cents } = handedOut[index]!
    const amount = quantity === undefined ? { quantity_lbs } : { quantity }
    return { ...item, given: { ...amount, line_total, line_total_cents, line_tax, line_tax_cents } }
  })
}

/** Returns the state of the customer's cancellation request. */
function presentCancellation(row: OrderRecord['row'], at: (instant: number) => string) {
  const { cancel_state, cancel_requested_at, cancel_answer_by, cancel_decided_at } = row
  return {
    status: cancel_state!,
    requestedAt: at(cancel_requested_at ?? row.created_at),
    ...(cancel_state === 'requested' && cancel_answer_by !== null ? { answerBy: at(cancel_answer_by) } : {}),
    ...(cancel_decided_at === null ? {} : { decidedAt: at(cancel_decided_at) }),
  }
}

const presentRefund = (refund: OrderRefund) => ({
  status: refund.state,
  refundId: refund.id,
  reason: refund.reason,
  originalTransactionHash: refund.claimTx,
  refundTo: formatPayer(refund.receiver),
  amount: String(refund.amount_micro),
  transactionHash: refund.tx_hash,
})

function presentMasked({ row }: OrderRecord) {
  const bookedFor = maskCustomer(row.customer)
  return bookedFor ? { bookedFor } : {}
}

function presentCustomer({ row, quote }: OrderRecord) {
  if (row.customer === null) return {}
  const { contact, address } = customerJson.parse(row.customer)
  const constraints = constraintsOf(row, quote)
  return {
    customer: { name: contact.name, phone: contact.phone, email: contact.email },
    ...(address ? { delivery_address: address } : {}),
    special_instructions: row.instructions,
    ...(constraints ? { constraints } : {}),
  }
}
