import { z } from 'zod'
import { within } from '#src/kernel/world.ts'
import { type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { enqueue, finish, type Job, postpone } from '#src/ledger/outbox.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import { releaseStock } from '#src/menu/stock-ledger.ts'
import { expireHolds } from '#src/menu/unpaid-holds.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import { annotate, transition } from '#src/orders/transition.ts'
import { CHECK_CHECKOUT, type Checkouts } from '#src/payments/checkouts.ts'
import { liveClaimOf } from '#src/payments/claims.ts'
import { isOverdue } from '#src/payments/overdue.ts'
import { type RefundDeps, recordRefund, sendRefund } from '#src/payments/refund.ts'
import { cancelUnaccepted } from './cancel.ts'
import { cancelHandlers } from './cancel-jobs.ts'
import { complaintHandlers } from './complaint-jobs.ts'
import { attendedUntil } from './console/attendance.ts'
import { GONE, type PlaceDeps, placeOrder } from './dispatch-order.ts'
import { type Failure, failOrder } from './fail.ts'
import { KITCHEN_MS, type Kitchen } from './kitchen.ts'
import type { Calls } from './phone/open-calls.ts'
import { createRefundCheck } from './refund-check.ts'
import { reportGiven } from './report-given.ts'
import type { JobHandler } from './worker.ts'

export type JobDeps = PlaceDeps & {
  readonly refunds: RefundDeps
  readonly calls: Pick<Calls, 'call' | 'callOff' | 'fallBack'>
  /** Hosted payment pages; undefined if there are none. */
  readonly checkouts?: Pick<Checkouts, 'prove'> | undefined
}

const ASK_AGAIN_MS = 15_000
/** Maximum number of times to ask a kitchen whether it has an unwanted order. */
const LOOKS = 12

/** Kinds of jobs that wait for the order's restaurant, or for the carrier that calls it. */
export const ASKING_KINDS = ['place', 'call', 'cancel_dispatch', 'ask_cancellation', 'hear_complaint'] as const

/** Worker handlers by kind of job. */
export const jobHandlers = (deps: JobDeps): Record<string, JobHandler> => {
  const recall = createRefundCheck(deps)
  return {
    place: async job => {
      if (!(await recall(job))) await placeOrder(deps, job)
    },
    call: job => deps.calls.call(job),
    expire_dispatch: job => expireDispatch(deps, job),
    expire_order: job => expireOrder(deps, job),
    [CHECK_CHECKOUT]: job => checkCheckout(deps, job),
    lapse_hold: job => lapseHold(deps, job),
    cancel_dispatch: job => cancelDispatch(deps, job),
    ready: job => leaveKitchen(deps, job),
    complete: job => reachGuest(deps, job),
    refund: job => refund(deps, job),
    ...cancelHandlers(deps),
    ...complaintHandlers(deps),
  }
}

/** Restaurant's answer deadline: fails and refunds an order not accepted by now. */
async function expireDispatch(deps: JobDeps, job: Job): Promise<void> {
  const { db, world } = deps
  const order = await readOrder(db, job.subject)
  await transact(db, async trx => {
    const now = world.now()
    const more = order && (await deps.calls.fallBack(trx, order))
    if (more !== undefined) return postpone(trx, job, more, null)
    const failed = order && (await failOrder(trx, order, unanswered(order), now))
    if (failed) await enqueue(trx, { kind: 'cancel_dispatch', subject: order.row.id, runAt: now })
    await finish(trx, job, now)
  })
}

const unanswered = ({ row }: OrderRecord): Failure =>
  row.channel === 'voice'
    ? { event: 'fail', code: 'restaurant_unreachable', message: 'The restaurant could not be reached in time.' }
    : { event: 'fail', code: 'restaurant_no_response', message: 'The restaurant did not answer in time.' }

/** Tells a kitchen that may have an order to stop it. */
async function cancelDispatch(deps: JobDeps, job: Job): Promise<void> {
  const { db, world } = deps
  const order = await readOrder(db, job.subject)
  const dispatch = await db
    .selectFrom('dispatches')
    .select('dispatch_key')
    .where('order_id', '=', job.subject)
    .executeTakeFirst()
  const kitchen = order && deps.kitchenOf(order)
  if (dispatch && !kitchen) deps.log.error({ order: job.subject }, GONE)
  if (kitchen && (dispatch || (await hasOrder(deps, kitchen, job)))) {
    const key = dispatch?.dispatch_key ?? job.subject
    const answer = await within(world, KITCHEN_MS, kitchen.cancel(key), 'unknown' as const)
    if (answer === 'unknown') throw new Error('the kitchen did not say whether it has stopped')
    if (answer === 'too_late') deps.log.error({ order: job.subject }, 'refunded order may have been cooked')
  }
  // regardless of the kind of kitchen, a phone call may be in progress
  await deps.calls.callOff(job.subject)
  await transact(db, trx => finish(trx, job, world.now()))
}

/**
 * Whether a kitchen has an order that this ledger did not send, as happens after a restore from an older backup.
 * Throws while the kitchen does not answer.
 */
async function hasOrder({ world, log }: JobDeps, kitchen: Kitchen, { subject, attempts }: Job): Promise<boolean> {
  const found = await within(world, KITCHEN_MS, kitchen.lookup(subject), { kind: 'unknown' as const })
  if (found.kind !== 'unknown') return found.kind === 'accepted' || found.kind === 'pending'
  if (attempts < LOOKS) throw new Error('the kitchen did not say whether it has the order')
  log.error({ order: subject }, 'refunded order may have been cooked')
  return false
}

/** Asks the card network about an order's payment pages. Throws while one that must end is still open. */
async function checkCheckout({ db, world, checkouts }: JobDeps, job: Job): Promise<void> {
  const { orderId, mustEnd } = JSON.parse(job.payload) as { orderId: string; mustEnd: boolean }
  const state = await checkouts?.prove({ kind: 'order', id: orderId })
  if (mustEnd && state === 'open') throw new Error(`the payment page of order ${orderId} is still open`)
  await transact(db, trx => finish(trx, job, world.now()))
}

/** Payment deadline: expires the order, unless a payment is in progress, which the reconciler decides first. */
async function expireOrder(deps: JobDeps, job: Job): Promise<void> {
  const { db, world } = deps
  // a card payment completed before the deadline counts even if nobody reported it
  const page = await deps.checkouts?.prove({ kind: 'order', id: job.subject })
  if (page === 'open') throw new Error('the payment page is still open')
  await transact(db, async trx => {
    const now = world.now()
    const live = await liveClaimOf(trx, { kind: 'order', id: job.subject })
    if (live && isOverdue(live, now)) await expireHolds(trx, job.subject, now, 'all')
    if (live && live.state !== 'settled') return postpone(trx, job, now + ASK_AGAIN_MS, 'a payment is under way')
    const order = await readOrder(trx, job.subject)
    if (!live && order?.row.cancel_state === 'requested') await cancelUnaccepted(deps, trx, order, now)
    else if (!live && (await transition(trx, job.subject, 'awaiting_payment', { event: 'expire', at: now })))
      await releaseStock(trx, job.subject, now)
    await finish(trx, job, now)
  })
}

/** Releases scarce items held for an unpaid order, unless a payment is in progress. */
async function lapseHold({ db, world }: JobDeps, job: Job): Promise<void> {
  await transact(db, async trx => {
    const now = world.now()
    const live = await liveClaimOf(trx, { kind: 'order', id: job.subject })
    const isKept = live && live.state !== 'settled' && !isOverdue(live, now)
    if (isKept) return postpone(trx, job, now + ASK_AGAIN_MS, 'a payment is under way')
    if (live?.state !== 'settled') await expireHolds(trx, job.subject, now)
    await finish(trx, job, now)
  })
}

/** Food is ready for pickup or leaves for delivery. A simulated kitchen reports final weights. */
async function leaveKitchen({ db, world, kitchenOf }: JobDeps, job: Job): Promise<void> {
  await transact(db, async trx => {
    const now = world.now()
    const order = await readOrder(trx, job.subject)
    if (!order) throw new Error(`order ${job.subject} does not exist`)
    const { status, fulfillment, restaurant_id } = order.row
    // staff at the console report it; without attendance, it happens automatically
    const attended = status === 'confirmed' ? await attendedUntil(trx, restaurant_id) : 0
    if (attended > now) return postpone(trx, job, attended, 'waiting for the restaurant to mark it ready')
    // never overwrite weights that staff reported
    const weighed = status === 'confirmed' && order.row.given === null && kitchenOf(order)?.finalWeights?.(order)
    if (weighed) await reportGiven(trx, order, weighed, now)
    const event = fulfillment === 'delivery' ? 'dispatch' : 'ready'
    await transition(trx, job.subject, 'confirmed', { event, at: now })
    await finish(trx, job, now)
  })
  world.crashpoint('C14')
}

/** Completes an order that was never reported as ready or handed over. */
async function reachGuest({ db, world }: JobDeps, job: Job): Promise<void> {
  await transact(db, async trx => {
    const now = world.now()
    const order = await readOrder(trx, job.subject)
    const away = order?.row.fulfillment === 'delivery' ? 'dispatch' : 'ready'
    await transition(trx, job.subject, 'confirmed', { event: away, at: now })
    const collected = await transition(trx, job.subject, 'ready_for_pickup', { event: 'hand_over', at: now })
    if (!collected) await transition(trx, job.subject, 'out_for_delivery', { event: 'deliver', at: now })
    await finish(trx, job, now)
  })
}

/** Payload of the `refund` job. */
const refundJob = storedJson('refund job', z.object({ refundId: z.string() }))

async function refund(deps: JobDeps, job: Job): Promise<void> {
  const { db, world } = deps
  const { refundId } = refundJob.parse(job.payload)
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
  const made = row.state === 'succeeded' ? undefined : await sendRefund(deps.refunds, row)
  world.crashpoint('C16')
  await transact(db, async trx => {
    const now = world.now()
    if (made) {
      const more = await recordRefund(trx, row, made, now)
      if (row.order_id) await tellRefund(trx, row.order_id, { refundId, transactionHash: made.reference }, more, now)
    }
    await finish(trx, job, now)
  })
}

/**
 * Records a completed refund; `more` micro-USDC of it were refunded by a previous ledger without a decision in this
 * one.
 */
async function tellRefund(
  trx: LedgerTransaction,
  orderId: string,
  data: { readonly refundId: string; readonly transactionHash: string },
  more: number,
  now: number,
): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select('refunded_micro')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const set = more === 0 ? {} : { set: { refunded_micro: order.refunded_micro + more } }
  await annotate(trx, orderId, { type: 'refund_succeeded', at: now, data, ...set })
}
