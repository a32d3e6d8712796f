import { type Ledger, transact } from '#src/ledger/database.ts'
import { enqueue, finish, type Job } from '#src/ledger/outbox.ts'
import { tellReturned } from '#src/orders/order-settlement-rules.ts'
import { readOrder } from '#src/orders/read.ts'
import { UNANSWERED } from '#src/orders/states.ts'
import { handlerOf } from '#src/payments/methods/payment-method.ts'
import { findReturned, noteReturned, type RefundDeps, sumReturned } from '#src/payments/refund.ts'
import { failOrder } from './fail.ts'

export type RecallDeps = {
  readonly db: Ledger
  readonly world: { readonly now: () => number }
  readonly refunds: RefundDeps
}

/**
 * Creates a check, for orders left open by an earlier process, whether the money was already refunded, which a
 * restored ledger does not know. Runs before the order is sent to its kitchen, once per order. Resolves to true,
 * and ends the job, if all of the money was refunded.
 */
export function createRefundCheck({ db, world, refunds }: RecallDeps): (job: Job) => Promise<boolean> {
  const startedAt = world.now()
  const looked = new Set<string>()
  return async job => {
    if (looked.has(job.subject)) return false
    const order = await readOrder(db, job.subject)
    const claim = order?.claim
    if (!order || claim?.state !== 'settled' || claim.updatedAt >= startedAt) return false
    if (order.refunds.length > 0 || !UNANSWERED.has(order.row.status)) return false
    const handler = handlerOf(refunds.methods, claim.credential.means)
    const found = handler ? await findReturned(handler, claim) : []
    looked.add(job.subject)
    if (found.length === 0) return false
    return transact(db, async trx => {
      const now = world.now()
      const told = await noteReturned(trx, claim, found, now)
      const refunded_micro = sumReturned(found)
      await trx.updateTable('orders').set({ refunded_micro }).where('id', '=', order.row.id).execute()
      await tellReturned(trx, order.row.id, told, now)
      if (refunded_micro < claim.value) return false
      const message = 'This order was already refunded.'
      await failOrder(trx, order, { event: 'fail', code: 'given_back', message }, now)
      await enqueue(trx, { kind: 'cancel_dispatch', subject: order.row.id, runAt: now })
      await finish(trx, job, now)
      return true
    })
  }
}
