import { nextStatus, type OrderEvent, type OrderStatus, STATES } from '#src/orders/states.ts'
import { type Books, groupBy, isProven } from './books.ts'
import type { Invariant, InvariantViolation } from './breach.ts'
import { UNDER_WAY } from './money-allocation.ts'

/**
 * Checks the orders: one payment and one placement each, only transitions from the state table, and none stuck.
 */
export const checkOrders = (books: Books): InvariantViolation[] => [
  ...checkUniqueness(books),
  ...checkPlacements(books),
  ...checkHistories(books),
  ...checkJobs(books),
]

const duplicates = <T>(rows: readonly T[], keyOf: (row: T) => string): T[] =>
  [...groupBy(rows, keyOf).values()].filter(({ length }) => length > 1).map(([first]) => first!)

function checkUniqueness({ claims, orders }: Books): InvariantViolation[] {
  const authorizations = claims.filter(({ means }) => means === 'eip3009')
  const keyOf = ({ chain_id, asset, payer, nonce }: Books['claims'][number]) =>
    `${chain_id}:${asset}:${payer}:${nonce}`.toLowerCase()
  return [
    ...duplicates(authorizations, keyOf).map(({ subject_id }) =>
      breach('U1', subject_id, 'the same authorization appears in several claims'),
    ),
    ...duplicates(orders, ({ quote_hash }) => quote_hash).map(({ id }) =>
      breach('U2', id, 'price token used for several orders'),
    ),
  ]
}

const breach = (invariant: Invariant, subject: string, message: string): InvariantViolation => ({
  invariant,
  subject,
  message,
})

/**
 * Checks that each order has one dispatch under its own key, and that kitchens have no tickets without a dispatch.
 */
function checkPlacements({ dispatches, tickets, calls, events, claims }: Books): InvariantViolation[] {
  const keys = new Set(dispatches.map(({ dispatch_key }) => dispatch_key))
  const paid = new Set(claims.filter(isProven).map(({ subject_id }) => subject_id))
  const taken = new Set(dispatches.filter(({ state }) => state === 'accepted').map(({ order_id }) => order_id))
  const accepts = events.filter(({ type }) => type === 'accept').map(({ order_id }) => order_id)
  const agreed = calls.filter(({ outcome }) => /"kind":"confirmed"/.test(outcome ?? ''))
  return [
    ...duplicates(dispatches, ({ order_id }) => order_id).map(({ order_id }) =>
      breach('U3', order_id, 'dispatched more than once'),
    ),
    ...dispatches
      .filter(({ order_id, dispatch_key }) => dispatch_key !== order_id)
      .map(({ order_id, dispatch_key }) =>
        breach('U3', order_id, `dispatched to the kitchen under key ${dispatch_key}`),
      ),
    ...dispatches
      .filter(({ order_id }) => !paid.has(order_id))
      .map(({ order_id }) => breach('M4', order_id, 'dispatched without a proven payment')),
    ...tickets
      .filter(({ ticket_key }) => !keys.has(ticket_key))
      .map(({ ticket_key }) => breach('U3', ticket_key, 'kitchen has a ticket for it, but it was never dispatched')),
    ...duplicates(accepts, id => id).map(id => breach('U3', id, 'accepted more than once')),
    ...[...new Set(accepts)]
      .filter(id => !taken.has(id))
      .map(id => breach('U3', id, 'accepted without an accepted dispatch')),
    ...duplicates(agreed, ({ order_id }) => order_id).map(({ order_id }) =>
      breach('U3', order_id, 'restaurant agreed to it in more than one call'),
    ),
  ]
}

/**
 * Checks that the events of each order, from the first to its current status, are transitions of the state table.
 */
function checkHistories({ orders, events, refunds }: Books): InvariantViolation[] {
  const histories = groupBy(events, ({ order_id }) => order_id)
  const given = groupBy(
    refunds.filter(({ state, order_id }) => state === 'succeeded' && order_id !== null),
    ({ order_id }) => order_id!,
  )
  return orders.flatMap(order => {
    const history = histories.get(order.id) ?? []
    const wrong = history.flatMap((event, index) => objectionTo(event, history[index - 1]))
    const last = history.at(-1)
    if (last?.to_status !== order.status)
      wrong.push(`status is ${order.status}, but the last event says ${last?.to_status}`)
    if (last?.seq !== order.version) wrong.push(`version is ${order.version}, but the last event is ${last?.seq}`)
    const told = history.filter(({ type }) => type === 'refund_succeeded').length
    const made = given.get(order.id)?.length ?? 0
    if (told !== made) wrong.push(`${made} refunds made, but ${told} recorded in events`)
    return wrong.map(message => breach('D3', order.id, message))
  })
}

type Event = Books['events'][number]

function objectionTo({ seq, type, from_status, to_status }: Event, before: Event | undefined): string[] {
  if (seq !== (before?.seq ?? 0) + 1) return [`event ${seq} follows event ${before?.seq ?? 0}`]
  if (from_status !== (before?.to_status ?? null))
    return [`event ${seq} starts from ${from_status}, not from the status before it`]
  if (from_status === null) return to_status === 'awaiting_payment' ? [] : [`initial status is ${to_status}`]
  // an event that keeps the status is an annotation
  if (from_status === to_status && !(type in STATES[from_status as OrderStatus])) return []
  return nextStatus(from_status as OrderStatus, type as OrderEvent) === to_status
    ? []
    : [`event ${seq} (${type}): invalid transition from ${from_status} to ${to_status}`]
}

/** Checks that everything unfinished has a job that will complete it. */
function checkJobs({ orders, refunds, jobs, purchases }: Books): InvariantViolation[] {
  const open = new Set(jobs.map(({ kind, subject }) => `${kind} ${subject}`))
  const dedupes = new Set(jobs.map(({ dedupe }) => dedupe))
  const has = (subject: string, ...kinds: string[]) => kinds.some(kind => open.has(`${kind} ${subject}`))
  const forgotten = [
    ...orders.filter(({ id, status }) => UNDER_WAY.has(status) && !has(id, 'place', 'call', 'expire_dispatch')),
    ...orders.filter(({ id, status }) => status === 'awaiting_payment' && !has(id, 'expire_order')),
    ...orders.filter(
      ({ id, status }) =>
        ['confirmed', 'ready_for_pickup', 'out_for_delivery'].includes(status) && !has(id, 'ready', 'complete'),
    ),
    ...orders.filter(
      ({ id, status, cancel_state }) =>
        cancel_state === 'requested' &&
        !has(id, ...(status === 'confirmed' ? ['expire_cancellation'] : ['withdraw_order', 'place'])),
    ),
    ...purchases.filter(({ id, mail }) => (mail === 'queued' || mail === 'sending') && !has(id, 'mail')),
  ]
  const stuck = refunds.filter(({ id, state }) => state === 'pending' && !dedupes.has(`refund:${id}`))
  return [
    ...forgotten.map(({ id }) => breach('D2', id, 'unfinished, but no outbox job will continue it')),
    ...stuck.map(({ id }) => breach('D2', id, 'pending, but no outbox job will send it')),
    ...purchases
      .filter(({ settled_at, mail, wants_mail }) => settled_at !== null && mail === null && wants_mail)
      .map(({ id }) => breach('U4', id, 'mail requested but never queued')),
  ]
}
