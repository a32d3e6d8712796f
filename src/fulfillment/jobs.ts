import { describeError } from '#src/kernel/log.ts'
import { finish, type Job, postpone } from '#src/ledger/outbox.ts'
import { readOrder } from '#src/orders/read.ts'
import { annotate, transition } from '#src/orders/transition.ts'
import { liveClaimOf } from '#src/payments/claims.ts'
import { type RefundDeps, sendRefund } from '#src/payments/refund.ts'
import { failOrder } from './fail.ts'
import { type PlaceDeps, placeOrder } from './place.ts'
import type { JobHandler } from './worker.ts'

export type JobDeps = PlaceDeps & { readonly refunds: RefundDeps }

const ASK_AGAIN_MS = 15_000

/** What the worker does for each kind of job. */
export const jobHandlers = (deps: JobDeps): Record<string, JobHandler> => ({
  place: job => placeOrder(deps, job),
  expire_dispatch: job => expireDispatch(deps, job),
  expire_order: job => expireOrder(deps, job),
  ready: job => moveIfStill(deps, job, 'confirmed', 'ready'),
  complete: job => moveIfStill(deps, job, 'ready_for_pickup', 'hand_over'),
  refund: job => refund(deps, job),
})

/** The restaurant's time to answer is over: whatever is not accepted by now fails and is refunded. */
async function expireDispatch(deps: JobDeps, job: Job): Promise<void> {
  const { db, world, log } = deps
  const order = await readOrder(db, job.subject)
  if (order && (order.row.status === 'payment_received' || order.row.status === 'paid')) {
    const from = order.row.status
    await db.transaction().execute(trx => transition(trx, order.row.id, from, { event: 'process', at: world.now() }))
    return expireDispatch(deps, job)
  }
  const failed = await db.transaction().execute(async trx => {
    const now = world.now()
    const done =
      order && (await failOrder(trx, order, 'restaurant_no_response', 'The restaurant did not answer in time.', now))
    await finish(trx, job, now)
    return done
  })
  if (!failed || !order) return
  const dispatched = await db
    .selectFrom('dispatches')
    .select('dispatch_key')
    .where('order_id', '=', order.row.id)
    .executeTakeFirst()
  if (!dispatched) return
  await deps
    .kitchenOf(order)
    ?.cancel(dispatched.dispatch_key)
    .catch(error =>
      log.warn({ order: order.row.id, error: describeError(error) }, 'the kitchen could not be told of the end'),
    )
}

/** The time to pay is over, unless a payment is under way: then the reconciler decides first. */
async function expireOrder({ db, world }: JobDeps, job: Job): Promise<void> {
  await db.transaction().execute(async trx => {
    const now = world.now()
    const live = await liveClaimOf(trx, { kind: 'order', id: job.subject })
    if (live && live.state !== 'settled') return postpone(trx, job, now + ASK_AGAIN_MS, 'a payment is under way')
    if (!live) await transition(trx, job.subject, 'awaiting_payment', { event: 'expire', at: now })
    await finish(trx, job, now)
  })
}

async function moveIfStill(
  { db, world }: JobDeps,
  job: Job,
  from: 'confirmed' | 'ready_for_pickup',
  event: 'ready' | 'hand_over',
): Promise<void> {
  await db.transaction().execute(async trx => {
    const now = world.now()
    await transition(trx, job.subject, from, { event, at: now })
    await finish(trx, job, now)
  })
}

async function refund(deps: JobDeps, job: Job): Promise<void> {
  const { db, world } = deps
  const { refundId } = JSON.parse(job.payload) as { refundId: string }
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
  const txHash = row.state === 'succeeded' ? row.tx_hash : await sendRefund(deps.refunds, row)
  world.crashpoint('C16')
  await db.transaction().execute(async trx => {
    const now = world.now()
    await trx
      .updateTable('refunds')
      .set(eb => ({ state: 'succeeded', tx_hash: txHash ?? null, updated_at: now, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', refundId)
      .where('state', '=', 'pending')
      .execute()
    if (row.order_id && row.state === 'pending')
      await annotate(trx, row.order_id, {
        type: 'refund_succeeded',
        at: now,
        data: { refundId, transactionHash: txHash },
      })
    await finish(trx, job, now)
  })
}
