import { describeError, type Log } from '#src/kernel/log.ts'
import { type World, within } from '#src/kernel/world.ts'
import type { Ledger, LedgerTransaction } from '#src/ledger/database.ts'
import { finish, type Job, postpone } from '#src/ledger/outbox.ts'
import type { DispatchRow } from '#src/ledger/tables.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import { transition } from '#src/orders/transition.ts'
import { type AnswerDeps, acceptOrder, markDispatch, rejectOrder } from './answer.ts'
import { failOrder } from './fail.ts'
import { type Decision, KITCHEN_MS, type Kitchen } from './kitchen.ts'

export type PlaceDeps = AnswerDeps & {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly kitchenOf: (order: OrderRecord) => Kitchen | undefined
}

/** After an answer that tells nothing, the kitchen is asked again after this. */
const ASK_AGAIN_MS = 5_000
/** An order is not cooked when its promised time has passed by more than this. */
const LATEST_MS = 30 * 60_000

/** The `place` job: takes a paid order to its kitchen, once, and brings back the kitchen's answer. */
export async function placeOrder(deps: PlaceDeps, job: Job): Promise<void> {
  const { db, world } = deps
  world.crashpoint('C10')
  const order = await readOrder(db, job.subject)
  if (!order) throw new Error(`order ${job.subject} does not exist`)
  const { status } = order.row
  if (status === 'payment_received' || status === 'paid') return step(deps, job, order, status, 'process')
  if (status === 'placing_order') return validate(deps, job, order)
  if (status !== 'submitting_to_restaurant') return end(deps, job)
  const kitchen = deps.kitchenOf(order)
  if (!kitchen)
    return conclude(deps, job, trx =>
      failOrder(trx, order, 'no_kitchen', 'The restaurant cannot be reached.', world.now()),
    )
  const dispatch = await dispatchOf(db, order.row.id)
  const decision = await submit(deps, kitchen, order, dispatch)
  return apply(deps, job, order, decision)
}

/** One step of the order and the job again at once, in one commit. */
async function step(
  deps: PlaceDeps,
  job: Job,
  order: OrderRecord,
  from: OrderRecord['row']['status'],
  event: 'process' | 'submit',
): Promise<void> {
  const now = deps.world.now()
  await deps.db.transaction().execute(async trx => {
    await transition(trx, order.row.id, from, { event, at: now })
    await postpone(trx, job, now, null)
  })
}

/** The last look before the restaurant hears of it. */
async function validate(deps: PlaceDeps, job: Job, order: OrderRecord): Promise<void> {
  const now = deps.world.now()
  const kitchen = deps.kitchenOf(order)
  const objection = !kitchen
    ? { code: 'no_kitchen', message: 'The restaurant takes no orders any more.' }
    : now > order.row.resolved_at + LATEST_MS
      ? { code: 'placing_timeout', message: 'The payment was proven after the promised time.' }
      : await kitchen.validate(order)
  if (!kitchen || objection)
    return conclude(deps, job, trx => failOrder(trx, order, objection!.code, objection!.message, now))
  await deps.db.transaction().execute(async trx => {
    await trx
      .insertInto('dispatches')
      .values({
        order_id: order.row.id,
        kitchen: kitchen.kind,
        dispatch_key: order.row.id,
        state: 'new',
        external_id: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict(conflict => conflict.column('order_id').doNothing())
      .execute()
    await transition(trx, order.row.id, 'placing_order', { event: 'submit', at: now })
    await postpone(trx, job, now, null)
  })
}

const dispatchOf = (db: Ledger, orderId: string): Promise<DispatchRow> =>
  db.selectFrom('dispatches').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

/**
 * Sends the order, or, when it was sent before and its answer is not known, looks it up first: only an order that the
 * kitchen does not have is sent again.
 */
async function submit(deps: PlaceDeps, kitchen: Kitchen, order: OrderRecord, dispatch: DispatchRow): Promise<Decision> {
  const key = dispatch.dispatch_key
  const unreachable = (error: unknown): Decision => {
    deps.log.warn({ order: order.row.id, error: describeError(error) }, 'the kitchen did not answer')
    return { kind: 'unknown' }
  }
  const limited = <T>(answer: Promise<T>) => within(deps.world, KITCHEN_MS, answer, { kind: 'unknown' as const })
  if (dispatch.state !== 'new') {
    const found = await limited(kitchen.lookup(key).catch(unreachable))
    if (found.kind !== 'absent') return found
  }
  await markDispatch(deps.db, order.row.id, 'sent', null, deps.world.now())
  const decision = await limited(kitchen.place(order, key).catch(unreachable))
  deps.world.crashpoint('C11')
  return decision
}

async function apply(deps: PlaceDeps, job: Job, order: OrderRecord, decision: Decision): Promise<void> {
  const { db, world } = deps
  const now = world.now()
  switch (decision.kind) {
    case 'pending':
      return postpone(db, job, Math.max(decision.askAgainAt, now), null)
    case 'unknown':
      await markDispatch(db, order.row.id, 'unknown', null, now)
      return postpone(db, job, now + ASK_AGAIN_MS, 'the kitchen did not answer')
    case 'rejected':
      world.crashpoint('C13')
      return conclude(deps, job, trx => rejectOrder(deps, trx, order, decision))
    case 'accepted':
      world.crashpoint('C12')
      return conclude(deps, job, trx => acceptOrder(deps, trx, order, decision))
  }
}

/** An answer and the end of its job, in one commit. */
async function conclude(
  { db, world }: PlaceDeps,
  job: Job,
  decide: (trx: LedgerTransaction) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async trx => {
    await decide(trx)
    await finish(trx, job, world.now())
  })
  world.crashpoint('C14')
}

const end = (deps: PlaceDeps, job: Job): Promise<void> =>
  deps.db.transaction().execute(trx => finish(trx, job, deps.world.now()))
