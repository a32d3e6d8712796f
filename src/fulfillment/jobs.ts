import { within } from '#src/kernel/world.ts'
import { type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { enqueue, finish, type Job, postpone } from '#src/ledger/outbox.ts'
import { releaseGoods } from '#src/menu/shelf.ts'
import { lapseHolds } from '#src/menu/unpaid-holds.ts'
import { adjustOrder } from '#src/orders/adjust.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import { annotate, transition } from '#src/orders/transition.ts'
import { liveClaimOf } from '#src/payments/claims.ts'
import { isOverdue } from '#src/payments/overdue.ts'
import { type RefundDeps, recordRefund, sendRefund } from '#src/payments/refund.ts'
import { withdraw } from './cancel.ts'
import { cancelHandlers } from './cancel-jobs.ts'
import { attendedUntil } from './console/attendance.ts'
import { type Failure, failOrder } from './fail.ts'
import { KITCHEN_MS, type Kitchen } from './kitchen.ts'
import type { Calls } from './phone/open-calls.ts'
import { GONE, type PlaceDeps, placeOrder } from './place.ts'
import { createRecall } from './recall.ts'
import type { JobHandler } from './worker.ts'

export type JobDeps = PlaceDeps & {
  readonly refunds: RefundDeps
  readonly calls: Pick<Calls, 'call' | 'callOff' | 'fallBack'>
}

const ASK_AGAIN_MS = 15_000
/** So often a kitchen is asked whether it has an order that nobody wants. */
const LOOKS = 12

/** The kinds of jobs that wait for the order's restaurant, or for the carrier that calls it. */
export const ASKING_KINDS = ['place', 'call', 'cancel_dispatch', 'ask_cancellation'] as const

/** What the worker does for each kind of job. */
export const jobHandlers = (deps: JobDeps): Record<string, JobHandler> => {
  const recall = createRecall(deps)
  return {
    place: async job => {
      if (!(await recall(job))) await placeOrder(deps, job)
    },
    call: job => deps.calls.call(job),
    expire_dispatch: job => expireDispatch(deps, job),
    expire_order: job => expireOrder(deps, job),
    lapse_hold: job => lapseHold(deps, job),
    cancel_dispatch: job => cancelDispatch(deps, job),
    ready: job => leaveKitchen(deps, job),
    complete: job => reachGuest(deps, job),
    refund: job => refund(deps, job),
    ...cancelHandlers(deps),
  }
}

/** The restaurant's time to answer is over: whatever is not accepted by now fails and is refunded. */
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

/** Tells a kitchen that may have the order that nobody wants it any more. */
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
    if (answer === 'too_late') deps.log.error({ order: job.subject }, 'a refunded order may have been cooked')
  }
  // whatever its kitchen is, it may be on the telephone
  await deps.calls.callOff(job.subject)
  await transact(db, trx => finish(trx, job, world.now()))
}

/**
 * Whether a kitchen has an order that this ledger has not sent it: one that was put back to an earlier time does not know.
 * Throws while the kitchen does not say.
 */
async function hasOrder({ world, log }: JobDeps, kitchen: Kitchen, { subject, attempts }: Job): Promise<boolean> {
  const found = await within(world, KITCHEN_MS, kitchen.lookup(subject), { kind: 'unknown' as const })
  if (found.kind !== 'unknown') return found.kind === 'accepted' || found.kind === 'pending'
  if (attempts < LOOKS) throw new Error('the kitchen did not say whether it has the order')
  log.error({ order: subject }, 'a refunded order may have been cooked')
  return false
}

/** The time to pay is over, unless a payment is under way: then the reconciler decides first. */
async function expireOrder(deps: JobDeps, job: Job): Promise<void> {
  const { db, world } = deps
  await transact(db, async trx => {
    const now = world.now()
    const live = await liveClaimOf(trx, { kind: 'order', id: job.subject })
    if (live && isOverdue(live, now)) await lapseHolds(trx, job.subject, now, 'all')
    if (live && live.state !== 'settled') return postpone(trx, job, now + ASK_AGAIN_MS, 'a payment is under way')
    const order = await readOrder(trx, job.subject)
    if (!live && order?.row.cancel_state === 'requested') await withdraw(deps, trx, order, now)
    else if (!live && (await transition(trx, job.subject, 'awaiting_payment', { event: 'expire', at: now })))
      await releaseGoods(trx, job.subject, now)
    await finish(trx, job, now)
  })
}

/** What is scarce was kept long enough for an order that nobody has paid, unless a payment is under way. */
async function lapseHold({ db, world }: JobDeps, job: Job): Promise<void> {
  await transact(db, async trx => {
    const now = world.now()
    const live = await liveClaimOf(trx, { kind: 'order', id: job.subject })
    const isKept = live && live.state !== 'settled' && !isOverdue(live, now)
    if (isKept) return postpone(trx, job, now + ASK_AGAIN_MS, 'a payment is under way')
    if (live?.state !== 'settled') await lapseHolds(trx, job.subject, now)
    await finish(trx, job, now)
  })
}

/** The food is ready: to be collected, or on its way. A simulated kitchen has weighed what is sold by weight. */
async function leaveKitchen({ db, world, kitchenOf }: JobDeps, job: Job): Promise<void> {
  await transact(db, async trx => {
    const now = world.now()
    const order = await readOrder(trx, job.subject)
    if (!order) throw new Error(`order ${job.subject} does not exist`)
    const { status, fulfillment, restaurant_id } = order.row
    // whoever stands at the console says it; when they have gone, it counts as said
    const attended = status === 'confirmed' ? await attendedUntil(trx, restaurant_id) : 0
    if (attended > now) return postpone(trx, job, attended, 'the restaurant says when it is ready')
    // what people have weighed is weighed
    const weighed = status === 'confirmed' && order.row.given === null && kitchenOf(order)?.finalWeights?.(order)
    if (weighed) await adjustOrder(trx, order, weighed, now)
    const event = fulfillment === 'delivery' ? 'dispatch' : 'ready'
    await transition(trx, job.subject, 'confirmed', { event, at: now })
    await finish(trx, job, now)
  })
  world.crashpoint('C14')
}

/** Food that nobody reported as ready or handed over counts as such in the end. */
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

async function refund(deps: JobDeps, job: Job): Promise<void> {
  const { db, world } = deps
  const { refundId } = JSON.parse(job.payload) as { refundId: string }
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

/** A refund is made, `more` micro-USDC of which nobody had decided: a ledger that this one replaces gave them back. */
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
