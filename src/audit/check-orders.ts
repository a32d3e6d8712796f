import { next, type OrderEvent, type OrderStatus, STATES } from '#src/orders/states.ts'
import { type Books, groupBy, isProven } from './books.ts'
import type { Breach, Invariant } from './breach.ts'
import { UNDER_WAY } from './whereabouts.ts'

/** What the ledger says of orders: one payment and one placement each, no step that is not in the table, none forgotten. */
export const checkOrders = (books: Books): Breach[] => [
  ...checkUniqueness(books),
  ...checkPlacements(books),
  ...checkHistories(books),
  ...checkJobs(books),
]

const duplicates = <T>(rows: readonly T[], keyOf: (row: T) => string): T[] =>
  [...groupBy(rows, keyOf).values()].filter(({ length }) => length > 1).map(([first]) => first!)

function checkUniqueness({ claims, orders }: Books): Breach[] {
  const authorizations = claims.filter(({ means }) => means === 'eip3009')
  const keyOf = ({ chain_id, asset, payer, nonce }: Books['claims'][number]) =>
    `${chain_id}:${asset}:${payer}:${nonce}`.toLowerCase()
  return [
    ...duplicates(authorizations, keyOf).map(({ subject_id }) =>
      breach('U1', subject_id, 'its authorization stands in more than one claim'),
    ),
    ...duplicates(orders, ({ quote_hash }) => quote_hash).map(({ id }) =>
      breach('U2', id, 'its price token was used for more than one order'),
    ),
  ]
}

const breach = (invariant: Invariant, subject: string, message: string): Breach => ({ invariant, subject, message })

/** One dispatch for an order, under its own key, and nothing in a kitchen's book that was not dispatched. */
function checkPlacements({ dispatches, tickets, calls, events, claims }: Books): Breach[] {
  const keys = new Set(dispatches.map(({ dispatch_key }) => dispatch_key))
  const paid = new Set(claims.filter(isProven).map(({ subject_id }) => subject_id))
  const taken = new Set(dispatches.filter(({ state }) => state === 'accepted').map(({ order_id }) => order_id))
  const accepts = events.filter(({ type }) => type === 'accept').map(({ order_id }) => order_id)
  const agreed = calls.filter(({ outcome }) => /"kind":"confirmed"/.test(outcome ?? ''))
  return [
    ...duplicates(dispatches, ({ order_id }) => order_id).map(({ order_id }) =>
      breach('U3', order_id, 'it was dispatched more than once'),
    ),
    ...dispatches
      .filter(({ order_id, dispatch_key }) => dispatch_key !== order_id)
      .map(({ order_id, dispatch_key }) => breach('U3', order_id, `its kitchen knows it as ${dispatch_key}`)),
    ...dispatches
      .filter(({ order_id }) => !paid.has(order_id))
      .map(({ order_id }) => breach('M4', order_id, 'it was dispatched, and no payment is proven')),
    ...tickets
      .filter(({ ticket_key }) => !keys.has(ticket_key))
      .map(({ ticket_key }) => breach('U3', ticket_key, 'a kitchen has it, and it was not dispatched')),
    ...duplicates(accepts, id => id).map(id => breach('U3', id, 'it was accepted more than once')),
    ...[...new Set(accepts)]
      .filter(id => !taken.has(id))
      .map(id => breach('U3', id, 'it was accepted, and its dispatch was not')),
    ...duplicates(agreed, ({ order_id }) => order_id).map(({ order_id }) =>
      breach('U3', order_id, 'its restaurant agreed to it in more than one call'),
    ),
  ]
}

/** Every order's events, from the first to its status of now, are steps of the table. */
function checkHistories({ orders, events, refunds }: Books): Breach[] {
  const histories = groupBy(events, ({ order_id }) => order_id)
  const given = groupBy(
    refunds.filter(({ state, order_id }) => state === 'succeeded' && order_id !== null),
    ({ order_id }) => order_id!,
  )
  return orders.flatMap(order => {
    const history = histories.get(order.id) ?? []
    const wrong = history.flatMap((event, index) => objectionTo(event, history[index - 1]))
    const last = history.at(-1)
    if (last?.to_status !== order.status) wrong.push(`it is ${order.status}, its last event says ${last?.to_status}`)
    if (last?.seq !== order.version) wrong.push(`it is at version ${order.version}, its events end at ${last?.seq}`)
    const told = history.filter(({ type }) => type === 'refund_succeeded').length
    const made = given.get(order.id)?.length ?? 0
    if (told !== made) wrong.push(`${made} refunds were made and ${told} were told`)
    return wrong.map(message => breach('D3', order.id, message))
  })
}

type Event = Books['events'][number]

function objectionTo({ seq, type, from_status, to_status }: Event, before: Event | undefined): string[] {
  if (seq !== (before?.seq ?? 0) + 1) return [`event ${seq} follows event ${before?.seq ?? 0}`]
  if (from_status !== (before?.to_status ?? null)) return [`event ${seq} begins at ${from_status}`]
  if (from_status === null) return to_status === 'awaiting_payment' ? [] : [`it began as ${to_status}`]
  // what leaves the status alone is a note
  if (from_status === to_status && !(type in STATES[from_status as OrderStatus])) return []
  return next(from_status as OrderStatus, type as OrderEvent) === to_status
    ? []
    : [`event ${seq}, ${type}, led from ${from_status} to ${to_status}`]
}

/** Whatever is not over has a job that will bring it to its end. */
function checkJobs({ orders, refunds, jobs, purchases }: Books): Breach[] {
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
    ...forgotten.map(({ id }) => breach('D2', id, 'it is not over, and nobody is to go on with it')),
    ...stuck.map(({ id }) => breach('D2', id, 'it is pending, and nobody is to send it')),
    ...purchases
      .filter(({ settled_at, mail, wants_mail }) => settled_at !== null && mail === null && wants_mail)
      .map(({ id }) => breach('U4', id, 'its mail was asked for and never queued')),
  ]
}
