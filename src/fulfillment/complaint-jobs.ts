import { within } from '#src/kernel/world.ts'
import { transact } from '#src/ledger/database.ts'
import { finish, type Job, postpone } from '#src/ledger/outbox.ts'
import { answerComplaint, expireComplaint } from '#src/orders/answer-complaint.ts'
import { openComplaintOf } from '#src/orders/complaint.ts'
import { readOrder } from '#src/orders/read.ts'
import type { PlaceDeps } from './dispatch-order.ts'
import { KITCHEN_MS } from './kitchen.ts'
import type { JobHandler } from './worker.ts'

/** Worker handlers for complaints. */
export const complaintHandlers = (deps: PlaceDeps): Record<string, JobHandler> => ({
  hear_complaint: job => hearComplaint(deps, job),
  expire_complaint: job => endComplaint(deps, job),
})

/** Asks a kitchen without staff for its answer; the staff of all others answer at the console or over the API. */
async function hearComplaint({ db, world, kitchenOf }: PlaceDeps, job: Job): Promise<void> {
  const order = await readOrder(db, job.subject)
  const open = order && openComplaintOf(order.row)
  const asked = order && open ? kitchenOf(order)?.answerComplaint?.(order, open) : undefined
  const said = asked && (await within(world, KITCHEN_MS, asked, undefined))
  await transact(db, async trx => {
    const now = world.now()
    if (said && 'askAgainAt' in said) return postpone(trx, job, said.askAgainAt, null)
    const current = await readOrder(trx, job.subject)
    if (said && current && openComplaintOf(current.row)?.n === open?.n) await answerComplaint(trx, current, said, now)
    await finish(trx, job, now)
  })
  world.crashpoint('C14')
}

/** Deadline for the restaurant's answer. */
async function endComplaint({ db, world }: PlaceDeps, job: Job): Promise<void> {
  await transact(db, async trx => {
    const now = world.now()
    const order = await readOrder(trx, job.subject)
    if (order) await expireComplaint(trx, order, now)
    await finish(trx, job, now)
  })
}
