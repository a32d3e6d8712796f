import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'
import { type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { releaseStock } from '#src/menu/stock-ledger.ts'
import { cancellationWait, tooManyWithdrawn, type Withdrawals } from '#src/orders/cancellation-limits.ts'
import { isTokenOf } from '#src/orders/holder.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import { cancellationDelay, cancellationDelayed } from '#src/orders/scarce-stock.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import { endedWithoutFood, nextStatus } from '#src/orders/states.ts'
import { trackOrder } from '#src/orders/track.ts'
import { moveCancellation, transition } from '#src/orders/transition.ts'
import { type Checkouts, endCheckouts } from '#src/payments/checkouts.ts'
import { isUndecided, liveClaimOf } from '#src/payments/claims.ts'
import { isNetworkError } from '#src/payments/methods/network-error.ts'
import { failOrder } from './fail.ts'

export type CancelDeps = {
  readonly db: Ledger
  readonly world: Pick<World, 'now'>
  /** Secret from which status tokens are derived. */
  readonly secret: Uint8Array
  /** Deadline for the restaurant's agreement to a cancellation requested now. */
  readonly answerDeadline: (order: OrderRow, now: number) => number
  /** Limit on cancellations of paid orders; unlimited if absent. */
  readonly withdrawals?: Withdrawals | undefined
  /** Hosted payment pages; undefined if there are none. */
  readonly checkouts?: Pick<Checkouts, 'prove'> | undefined
  /** Refreshes stock: items of an ended order become available to others. */
  readonly refreshStock: () => Promise<unknown>
  /** Wakes the worker and the listeners of orders. */
  readonly wake: () => void
}

const CUSTOMER_CANCELLED = { code: 'customer_cancelled', message: 'The customer cancelled the order.' } as const
/** Recheck interval for a payment in progress. */
const LOOK_AGAIN_MS = 2_000

/**
 * Cancels an order for the holder of its status token: immediately, with a full refund, while no restaurant has
 * accepted it; afterwards by asking the restaurant. Idempotent. Throws order_not_found, unauthorized,
 * cannot_cancel.
 */
export async function cancelOrder(deps: CancelDeps, id: string, token?: string): Promise<OrderResponse> {
  const { db, secret } = deps
  const found = await readOrder(db, id)
  if (!found) throw Fault.of('order_not_found', 'There is no such order.')
  if (!isTokenOf(secret, id, token)) throw unauthorized(token)
  const isProven = await endPaymentPages(deps, found)
  await transact(db, async trx => {
    const order = await readOrder(trx, id)
    if (order) await cancel(deps, trx, order, isProven)
  })
  deps.wake()
  const order = await trackOrder({ db, secret }, id, token)
  if (order.status === 'cancelled') await deps.refreshStock()
  return order
}

const unauthorized = (token: string | undefined): Fault =>
  Fault.of(
    'unauthorized',
    token === undefined
      ? 'Cancelling needs the statusToken of the order.'
      : 'This is not the statusToken of the order.',
    {
      hint: 'Send the statusToken returned by confirm or by the inline order, as Authorization: Bearer or as token in the body.',
      headers: { 'WWW-Authenticate': 'Bearer realm="order"' },
    },
  )

/**
 * Ends the hosted payment pages of an unpaid order that is to be canceled, and records a payment that was faster.
 * False while the card network has not said how they ended.
 */
export async function endPaymentPages(
  { db, world, checkouts }: Pick<CancelDeps, 'db' | 'world' | 'checkouts'>,
  { row }: OrderRecord,
): Promise<boolean> {
  if (row.status !== 'awaiting_payment' || !checkouts) return true
  const subject = { kind: 'order', id: row.id } as const
  await transact(db, trx => endCheckouts(trx, subject, world.now()))
  try {
    return (await checkouts.prove(subject)) !== 'open'
  } catch (error) {
    if (!isNetworkError(error)) throw error
    return false
  }
}

/** `isProven`: no hosted payment page can be paid any more. */
async function cancel(deps: CancelDeps, trx: LedgerTransaction, order: OrderRecord, isProven: boolean): Promise<void> {
  const { id, status, cancel_state } = order.row
  if (cancel_state !== null || endedWithoutFood(status)) return
  const now = deps.world.now()
  if (nextStatus(status, 'withdraw')) {
    const { claim } = order
    const wait = claim && deps.withdrawals && (await cancellationWait(trx, claim, deps.withdrawals, now))
    if (wait !== undefined) throw tooManyWithdrawn(wait, { orderId: id, status })
    const holds = deps.withdrawals?.holds
    const goods = holds && (await cancellationDelay(trx, order, holds, now))
    if (goods !== undefined) throw cancellationDelayed(goods, { orderId: id, status })
    if (isProven && (await cancelUnaccepted(deps, trx, order, now))) return
    await moveCancellation(trx, id, { to: 'requested', status, at: now, answerBy: null })
    return enqueue(trx, { kind: 'withdraw_order', subject: id, runAt: now + LOOK_AGAIN_MS })
  }
  if (!nextStatus(status, 'release')) throw tooLate(order)
  const answerBy = deps.answerDeadline(order.row, now)
  await moveCancellation(trx, id, { to: 'requested', status, at: now, answerBy })
  await enqueue(trx, { kind: 'ask_cancellation', subject: id, runAt: now })
  await enqueue(trx, { kind: 'expire_cancellation', subject: id, runAt: answerBy })
}

/**
 * Ends an order that no restaurant has accepted: releases the items of an unpaid one; refunds a paid one and tells
 * its restaurant to stop. False while a payment is undecided, whose outcome decides. A paid order continues if its
 * customer requested the cancellation earlier but has cancelled too many orders since.
 */
export async function cancelUnaccepted(
  { withdrawals }: Pick<CancelDeps, 'withdrawals'>,
  trx: LedgerTransaction,
  order: OrderRecord,
  now: number,
): Promise<boolean> {
  const { id, status, cancel_state, cancel_requested_at } = order.row
  const cancelled = {
    cancel_state: 'accepted',
    cancel_requested_at: cancel_requested_at ?? now,
    cancel_decided_at: now,
  } as const
  if (status !== 'awaiting_payment') {
    const isAsked = cancel_state === 'requested' && order.claim && withdrawals
    if (isAsked && (await cancellationWait(trx, order.claim, withdrawals, now)) !== undefined)
      return moveCancellation(trx, id, { to: 'declined', status, at: now, code: 'too_many_cancelled' })
    const failure = { event: 'withdraw', ...CUSTOMER_CANCELLED, set: cancelled } as const
    if (await failOrder(trx, order, failure, now))
      await enqueue(trx, { kind: 'cancel_dispatch', subject: id, runAt: now })
    return true
  }
  const live = await liveClaimOf(trx, { kind: 'order', id })
  if (live && isUndecided(live)) return false
  const { code, message } = CUSTOMER_CANCELLED
  const set = { ...cancelled, failure_code: code, failure_message: message }
  if (await transition(trx, id, status, { event: 'withdraw', at: now, data: { code }, set }))
    await releaseStock(trx, id, now)
  return true
}

/** Restaurant agrees to a requested cancellation: refunds in full. False if no cancellation is pending. */
export async function acceptCancellation(trx: LedgerTransaction, order: OrderRecord, now: number): Promise<boolean> {
  const { id, status, cancel_state } = order.row
  if (cancel_state !== 'requested' || !nextStatus(status, 'release')) return false
  const released = await failOrder(trx, order, { event: 'release', ...CUSTOMER_CANCELLED }, now)
  if (released) await enqueue(trx, { kind: 'cancel_dispatch', subject: id, runAt: now })
  return released
}

/** Restaurant declines a requested cancellation: the order continues. False if no cancellation is pending. */
export async function declineCancellation(
  trx: LedgerTransaction,
  { row }: OrderRecord,
  code: 'restaurant_declined' | 'no_answer',
  now: number,
): Promise<boolean> {
  if (row.cancel_state !== 'requested' || !nextStatus(row.status, 'release')) return false
  return moveCancellation(trx, row.id, { to: 'declined', status: row.status, at: now, code })
}

function tooLate({ row, quote }: OrderRecord): Fault {
  const { name, phone } = quote.restaurant
  const call = phone === null ? '' : ` ${name}: ${phone}.`
  return Fault.of('cannot_cancel', `${name} has made the food: the order is ${row.status.replaceAll('_', ' ')}.`, {
    hint: `Too late to cancel here: ask the restaurant.${call}`,
    fields: { orderId: row.id, status: row.status },
  })
}
