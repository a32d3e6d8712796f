import { formatLocal } from '#src/catalog/hours.ts'
import { formatAddress } from '#src/catalog/present.ts'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'
import { type Cents, cents, toDollars, toPounds } from '#src/kernel/money.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import type { Line } from '#src/menu/line.ts'
import { optionKey } from '#src/menu/live-menus.ts'
import { openComplaintOf } from '#src/orders/complaint.ts'
import { constraintsOf } from '#src/orders/constraints.ts'
import { givenLine, readGiven } from '#src/orders/handed-out.ts'
import type { OrderStatus } from '#src/orders/states.ts'
import { customerJson } from '#src/orders/stored-customer.ts'
import { type QuoteContent, quoteContentJson } from '#src/pricing/quote-content.ts'
import type { Ticket } from './schema.ts'

/** Order row for the board. */
export type TicketRow = Pick<
  OrderRow,
  | 'id'
  | 'status'
  | 'channel'
  | 'fulfillment'
  | 'customer'
  | 'instructions'
  | 'requested_time'
  | 'resolved_at'
  | 'refunded_micro'
  | 'given'
  | 'estimated_ready'
  | 'accept_deadline'
  | 'failure_code'
  | 'failure_message'
  | 'created_at'
  | 'complaint'
  | 'settled_micro'
  | 'cancel_state'
  | 'cancel_requested_at'
  | 'cancel_answer_by'
> & {
  /** Time at which the order entered its status. */
  readonly since: number
  /** Content of the order's quote. */
  readonly content: string
}

const MICRO_PER_CENT = 10_000

/** Refunded amount of an order, in whole cents. */
export const refundedOf = ({ refunded_micro }: Pick<OrderRow, 'refunded_micro'>): Cents =>
  cents(Math.round(refunded_micro / MICRO_PER_CENT))

/** Order as its kitchen sees it. Includes the guest only while the order is open. */
export function presentTicket(row: TicketRow, zone: string, phase: 'open' | 'over'): Ticket {
  const quote = quoteContentJson.parse(row.content)
  const at = (instant: number) => formatLocal(instant, zone)
  const refunded = refundedOf(row)
  const given = readGiven(row.given)
  return {
    orderId: row.id,
    status: row.status as OrderStatus,
    channel: row.channel,
    fulfillment: FULFILLMENTS.find(kind => kind === row.fulfillment) ?? quote.fulfillment,
    lines: quote.lines.map((line, at) => presentLine(line, given.get(at))),
    total: toDollars(quote.price.total),
    total_cents: quote.price.total,
    ...(quote.price.tip === undefined ? {} : { tip: toDollars(quote.price.tip), tip_cents: quote.price.tip }),
    refunded: toDollars(refunded),
    refunded_cents: refunded,
    placedAt: at(row.created_at),
    since: at(row.since),
    scheduled: row.requested_time.toUpperCase() !== 'ASAP',
    promisedAt: at(row.resolved_at),
    readyAt: row.estimated_ready === null ? null : at(row.estimated_ready),
    // an accepted order has no answer deadline
    answerBy:
      phase === 'open' && row.estimated_ready === null && row.accept_deadline !== null ? at(row.accept_deadline) : null,
    ...(phase === 'open' ? { ...presentConstraints(row, quote), ...presentGuest(row) } : {}),
    ...presentCancellation(row, at),
    ...presentOpenComplaint(row, at),
    ...(row.failure_code === null ? {} : { failure: { code: row.failure_code, message: row.failure_message ?? '' } }),
  }
}

/** Pending cancellation to answer; unpaid orders are on no board. */
function presentCancellation(row: TicketRow, at: (instant: number) => string): Pick<Ticket, 'cancellation'> {
  const { cancel_state, cancel_requested_at, cancel_answer_by } = row
  if (cancel_state !== 'requested' || cancel_requested_at === null || row.status !== 'confirmed') return {}
  const answerBy = cancel_answer_by === null ? null : at(cancel_answer_by)
  return { cancellation: { requestedAt: at(cancel_requested_at), answerBy } }
}

/** Complaint to answer, with what is left of the payment. */
function presentOpenComplaint(row: TicketRow, at: (instant: number) => string): Pick<Ticket, 'complaint'> {
  const open = openComplaintOf(row)
  if (!open) return {}
  const { kind, words, lines, openedAt, answerBy } = open
  const refundable_cents = Math.floor((row.settled_micro - row.refunded_micro) / MICRO_PER_CENT)
  const refundable = toDollars(cents(refundable_cents))
  return {
    complaint: { kind, words, lines, openedAt: at(openedAt), answerBy: at(answerBy), refundable, refundable_cents },
  }
}

const amountOf = ({ quantity, weight }: Line) => ({
  ...(quantity === null ? {} : { quantity }),
  ...(weight === null ? {} : { quantity_lbs: toPounds(weight) }),
})

const presentLine = (line: Line, given: number | undefined): Ticket['lines'][number] => ({
  id: line.itemId,
  name: line.name,
  ...amountOf(line),
  ...(given === undefined ? {} : { given: amountOf(givenLine(line, given)) }),
  modifiers: line.modifiers.map(({ categoryId, category, modifierId, name, units }) => ({
    id: optionKey(categoryId, modifierId),
    category,
    name,
    units,
  })),
})

/** Constraints that the cook must see: what the guest must not be given. */
function presentConstraints(row: TicketRow, quote: QuoteContent): Pick<Ticket, 'constraints'> {
  const constraints = constraintsOf(row, quote)
  return constraints ? { constraints } : {}
}

/** First name, phone, and, for a delivery, the address. */
function presentGuest({ customer, instructions }: TicketRow): Pick<Ticket, 'customer' | 'special_instructions'> {
  if (customer === null) return { special_instructions: instructions }
  const { contact, address } = customerJson.parse(customer)
  const extension = contact.phoneExtension === null ? '' : ` ext. ${contact.phoneExtension}`
  return {
    special_instructions: instructions,
    customer: {
      name: contact.name.split(/\s+/)[0] ?? contact.name,
      phone: `${contact.phone}${extension}`,
      ...(address === null ? {} : { address: formatAddress(address) }),
    },
  }
}
