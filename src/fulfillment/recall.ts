import { type Ledger, transact } from '#src/ledger/database.ts'
import { enqueue, finish, type Job } from '#src/ledger/outbox.ts'
import { readOrder } from '#src/orders/read.ts'
import { UNANSWERED } from '#src/orders/states.ts'
import { tellReturned } from '#src/orders/subject.ts'
import { meansOf } from '#src/payments/means/means.ts'
import { findReturned, noteReturned, type RefundDeps, sumReturned } from '#src/payments/refund.ts'
import { failOrder } from './fail.ts'

export type RecallDeps = {
  readonly db: Ledger
  readonly world: { readonly now: () => number }
  readonly refunds: RefundDeps
}

/**
 * Looks, before an order that an earlier process left open goes to its kitchen, whether its money went back meanwhile: a
 * ledger that was restored does not know. Looks once for each such order; resolves with true when all of its money is
 * back, and ends the job.
 */
export function createRecall({ db, world, refunds }: RecallDeps): (job: Job) => Promise<boolean> {
  const startedAt = world.now()
  const looked = new Set<string>()
  return async job => {
    if (looked.has(job.subject)) return false
    const order = await readOrder(db, job.subject)
    const claim = order?.claim
    if (!order || claim?.state !== 'settled' || claim.updatedAt >= startedAt) return false
    if (order.refunds.length > 0 || !UNANSWERED.has(order.row.status)) return false
    const means = meansOf(refunds.means, claim.credential.means)
    const found = means ? await findReturned(means, claim) : []
    looked.add(job.subject)
    if (found.length === 0) return false
    return transact(db, async trx => {
      const now = world.now()
      const told = await noteReturned(trx, claim, found, now)
      const refunded_micro = sumReturned(found)
      await trx.updateTable('orders').set({ refunded_micro }).where('id', '=', order.row.id).execute()
      await tellReturned(trx, order.row.id, told, now)
      if (refunded_micro < claim.value) return false
      const message = 'The money of this order was given back earlier.'
      await failOrder(trx, order, { event: 'fail', code: 'given_back', message }, now)
      await enqueue(trx, { kind: 'cancel_dispatch', subject: order.row.id, runAt: now })
      await finish(trx, job, now)
      return true
    })
  }
}
