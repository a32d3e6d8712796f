import { within } from '#src/kernel/world.ts'
import { type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { finish, type Job, postpone } from '#src/ledger/outbox.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import {
  acceptCancellation,
  type CancelDeps,
  cancelUnaccepted,
  declineCancellation,
  endPaymentPages,
} from './cancel.ts'
import type { PlaceDeps } from './dispatch-order.ts'
import { type Consent, KITCHEN_MS } from './kitchen.ts'
import { giveUpAsking } from './webhook/deliveries.ts'
import type { JobHandler } from './worker.ts'

const LOOK_AGAIN_MS = 2_000
const ASK_AGAIN_MS = 15_000

type CancelJobDeps = PlaceDeps & Pick<CancelDeps, 'checkouts'>

/** Worker handlers for requested cancellations. */
export const cancelHandlers = (deps: CancelJobDeps): Record<string, JobHandler> => ({
  withdraw_order: job => withdrawOrder(deps, job),
  ask_cancellation: job => askCancellation(deps, job),
  expire_cancellation: job => expireCancellation(deps, job),
})

const isRequested = (order: OrderRecord | undefined): order is OrderRecord => order?.row.cancel_state === 'requested'

/** Ends an order cancelled by its customer while a payment was in progress, as soon as that payment is decided. */
async function withdrawOrder(deps: CancelJobDeps, job: Job): Promise<void> {
  const { db, world } = deps
  const found = await readOrder(db, job.subject)
  const isProven = !isRequested(found) || (await endPaymentPages(deps, found))
  await transact(db, async trx => {
    const now = world.now()
    const order = await readOrder(trx, job.subject)
    if (isRequested(order) && !(isProven && (await cancelUnaccepted(deps, trx, order, now))))
      return postpone(trx, job, now + LOOK_AGAIN_MS, 'a payment is under way')
    await finish(trx, job, now)
  })
  world.crashpoint('C14')
}

/** Asks the kitchen of an accepted order to agree to its cancellation, until it answers or the deadline passes. */
async function askCancellation(deps: PlaceDeps, job: Job): Promise<void> {
  const { db, world } = deps
  const order = await readOrder(db, job.subject)
  const kitchen = order && deps.kitchenOf(order)
  const asked = isRequested(order) && kitchen ? kitchen.askToCancel(order, order.row.id) : undefined
  const consent = asked && (await within(world, KITCHEN_MS, asked, { kind: 'unknown' as const }))
  await transact(db, async trx => {
    const now = world.now()
    const current = await readOrder(trx, job.subject)
    if (isRequested(current) && consent) {
      const askAgainAt = askAgain(consent, now)
      if (askAgainAt !== undefined) return postpone(trx, job, askAgainAt, null)
      await apply(trx, current, consent, now)
    }
    await finish(trx, job, now)
  })
  world.crashpoint('C14')
}

const askAgain = (consent: Consent, now: number): number | undefined =>
  consent.kind === 'unknown' ? now + ASK_AGAIN_MS : consent.kind === 'pending' ? consent.askAgainAt : undefined

async function apply(trx: LedgerTransaction, order: OrderRecord, consent: Consent, now: number): Promise<void> {
  if (consent.kind === 'agreed') await acceptCancellation(trx, order, now)
  if (consent.kind === 'declined') await declineCancellation(trx, order, 'restaurant_declined', now)
}

/** Deadline for the restaurant's answer: the order continues. */
async function expireCancellation({ db, world }: PlaceDeps, job: Job): Promise<void> {
  await transact(db, async trx => {
    const now = world.now()
    const order = await readOrder(trx, job.subject)
    if (order) await declineCancellation(trx, order, 'no_answer', now)
    await giveUpAsking(trx, job.subject, now)
    await finish(trx, job, now)
  })
}
