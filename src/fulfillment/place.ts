import { describeError, type Log } from '#src/kernel/log.ts'
import { type World, within } from '#src/kernel/world.ts'
import { type Executor, type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import type { DispatchRow } from '#src/ledger/kitchen-tables.ts'
import { enqueue, finish, type Job, postpone } from '#src/ledger/outbox.ts'
import { prepare } from '#src/ledger/prepared.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import { next, type OrderStatus, REFUNDED } from '#src/orders/states.ts'
import { transition } from '#src/orders/transition.ts'
import type { Withdrawals } from '#src/orders/withdrawals.ts'
import type { MeansTable } from '#src/payments/means/means.ts'
import { mayBePlaced } from '#src/payments/second-look.ts'
import { type AnswerDeps, acceptOrder, rejectOrder } from './answer.ts'
import { withdraw } from './cancel.ts'
import { failOrder } from './fail.ts'
import { type Decision, KITCHEN_MS, type Kitchen } from './kitchen.ts'

export type PlaceDeps = AnswerDeps & {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly kitchenOf: (order: OrderRecord) => Kitchen | undefined
  /** Why no kitchen should be asked to make an order that was paid; undefined when one may be. */
  readonly objectionTo?: ((order: OrderRecord) => Awaited<ReturnType<Kitchen['validate']>>) | undefined
  readonly means: MeansTable
  /** How many paid orders their customers may cancel at once; without it, all. */
  readonly withdrawals?: Withdrawals | undefined
}

/** What is logged of an order that its restaurant may have, where nobody can tell it to stop. */
export const GONE = 'a refunded order may be cooked: its restaurant has left the catalogue'
/** After an answer that tells nothing, the kitchen is asked again after this, and after twice as long each time. */
const ASK_AGAIN_MS = 5_000
const LONGEST_ASK_MS = 60_000
/** Attempts that a job needs to come to the first question. */
const STEPS_BEFORE = 3
/** An order is not cooked when its promised time has passed by more than this. */
const LATEST_MS = 30 * 60_000

const TOO_LATE = { code: 'placing_timeout', message: 'The payment was proven after the promised time.' }
const isTooLate = ({ row }: OrderRecord, now: number): boolean => now > row.resolved_at + LATEST_MS

/** The `place` job: takes a paid order to its kitchen, once, and brings back the kitchen's answer. */
export async function placeOrder(deps: PlaceDeps, job: Job): Promise<void> {
  const { db, world } = deps
  world.crashpoint('C10')
  const order = await readOrder(db, job.subject)
  if (!order) throw new Error(`order ${job.subject} does not exist`)
  switch (order.row.status) {
    case 'payment_received':
    case 'paid':
      // its customer cancelled while the payment was under way
      if (order.row.cancel_state === 'requested') return withdrawOrGoOn(deps, job)
      return begin(deps, job, order)
    case 'placing_order':
      return validate(deps, job, order)
    case 'order_received':
      return (await dispatchOf(db, order.row.id)) ? ask(deps, job, order) : validate(deps, job, order)
    case 'submitting_to_restaurant':
    case 'confirming_with_restaurant':
      return ask(deps, job, order)
    default:
      return transact(db, trx => finish(trx, job, world.now()))
  }
}

/** Ends an order whose customer cancelled it meanwhile; with too many of those, it goes on. */
async function withdrawOrGoOn(deps: PlaceDeps, job: Job): Promise<void> {
  const { db, world } = deps
  await transact(db, async trx => {
    const now = world.now()
    const order = await readOrder(trx, job.subject)
    if (order?.row.cancel_state === 'requested') await withdraw(deps, trx, order, now)
    await postpone(trx, job, now, null)
  })
  world.crashpoint('C14')
}

/** The first step of a paid order, and the job again at once, in one commit. */
async function begin({ db, world }: PlaceDeps, job: Job, order: OrderRecord): Promise<void> {
  const { id, status, channel } = order.row
  await transact(db, async trx => {
    const at = world.now()
    await transition(trx, id, status, { event: channel === 'voice' ? 'phone' : 'process', at })
    await postpone(trx, job, at, null)
  })
}

/** The last look before the restaurant hears of it. */
async function validate(deps: PlaceDeps, job: Job, order: OrderRecord): Promise<void> {
  const now = deps.world.now()
  const { id, status } = order.row
  if (order.claim && !(await mayBePlaced(deps, order.claim)))
    // our transaction is sent again by the reconciler; until the payment is back, or its time is over, nobody cooks
    return postpone(deps.db, job, now + ASK_AGAIN_MS, 'its payment is not on the chain any more')
  const kitchen = deps.kitchenOf(order)
  const dispatch = await dispatchOf(deps.db, id)
  const mayHaveIt = dispatch !== undefined && dispatch.state !== 'new'
  const objection = !kitchen
    ? { code: 'no_kitchen', message: 'The restaurant takes no orders any more.' }
    : mayHaveIt
      ? undefined
      : (deps.objectionTo?.(order) ?? (await kitchen.validate(order)))
  if (!kitchen || objection)
    return conclude(deps, job, trx => failOrder(trx, order, { event: 'fail', ...objection! }, now))
  await transact(deps.db, async trx => {
    await insertDispatch(trx, {
      order_id: id,
      kitchen: kitchen.kind,
      dispatch_key: id,
      state: 'new',
      external_id: null,
      created_at: now,
      updated_at: now,
    })
    // an order by telephone moves on when the telephone rings
    if (next(status, 'submit')) await transition(trx, id, status, { event: 'submit', at: now })
    await postpone(trx, job, now, null)
  })
}

const insertDispatch = prepare((trx: Executor, row: DispatchRow) =>
  trx
    .insertInto('dispatches')
    .values(row)
    .onConflict(conflict => conflict.column('order_id').doNothing()),
)

/** Asks the kitchen, or asks again what has become of it. */
async function ask(deps: PlaceDeps, job: Job, order: OrderRecord): Promise<void> {
  const kitchen = deps.kitchenOf(order)
  const dispatch = await dispatchOf(deps.db, order.row.id)
  if (kitchen && dispatch) return apply(deps, job, order, await submit(deps, kitchen, order, dispatch))
  if (dispatch && dispatch.state !== 'new') deps.log.error({ order: order.row.id }, GONE)
  const failure = { event: 'fail', code: 'no_kitchen', message: 'The restaurant cannot be reached.' } as const
  return conclude(deps, job, trx => failOrder(trx, order, failure, deps.world.now()))
}

const dispatchOf = async (db: Ledger, orderId: string): Promise<DispatchRow | undefined> =>
  (await dispatchByOrder(db, { orderId }))[0]

const dispatchByOrder = prepare((db: Executor, { orderId }: { orderId: string }) =>
  db.selectFrom('dispatches').selectAll().where('order_id', '=', orderId),
)

/** What came of a look or an order sent; `too_late`: the kitchen does not have it, and it is not cooked any more. */
type Answer = Decision | { readonly kind: 'too_late' }

/**
 * Sends the order, or looks it up first: when it was sent before and its answer is not known, and when it is late, because
 * a ledger that was put back to an earlier time does not know what was sent. Only an order that the kitchen does not have
 * is sent, while its time is not over.
 */
async function submit(deps: PlaceDeps, kitchen: Kitchen, order: OrderRecord, dispatch: DispatchRow): Promise<Answer> {
  const key = dispatch.dispatch_key
  const unreachable = (error: unknown): Decision => {
    deps.log.warn({ order: order.row.id, error: describeError(error) }, 'the kitchen did not answer')
    return { kind: 'unknown' }
  }
  const limited = <T>(answer: Promise<T>) => within(deps.world, KITCHEN_MS, answer, { kind: 'unknown' as const })
  const isLate = isTooLate(order, deps.world.now())
  if (dispatch.state !== 'new' || isLate) {
    const found = await limited(kitchen.lookup(key).catch(unreachable))
    if (found.kind !== 'absent') return found
    if (isLate) return { kind: 'too_late' }
  }
  // meanwhile it may have been answered or given up, and must not be sent any more: the next look ends the job
  if (!(await markOnItsWay(deps, order, 'sent'))) return { kind: 'pending', askAgainAt: deps.world.now() }
  const decision = await limited(kitchen.place(order, key).catch(unreachable))
  deps.world.crashpoint('C11')
  return decision
}

/** Notes how far an order has come that nobody has decided yet. False when somebody has. */
async function markOnItsWay(
  { db, world }: PlaceDeps,
  { row }: OrderRecord,
  state: 'sent' | 'unknown',
): Promise<boolean> {
  const marked = await markDispatch(db, { id: row.id, status: row.status, state, now: world.now() })
  return marked.length > 0
}

type Mark = { id: string; status: string; state: DispatchRow['state']; now: number }
const markDispatch = prepare((db: Executor, { id, status, state, now }: Mark) =>
  db
    .updateTable('dispatches')
    .set({ state, updated_at: now })
    .where('order_id', '=', id)
    .where(eb => eb.exists(eb.selectFrom('orders').select('id').where('id', '=', id).where('status', '=', status)))
    .returning('order_id'),
)

async function apply(deps: PlaceDeps, job: Job, order: OrderRecord, decision: Answer): Promise<void> {
  const { db, world } = deps
  const now = world.now()
  switch (decision.kind) {
    case 'pending':
      return postpone(db, job, Math.max(decision.askAgainAt, now), null)
    case 'unknown':
      await markOnItsWay(deps, order, 'unknown')
      return postpone(db, job, now + backOff(job), 'the kitchen did not answer')
    case 'too_late':
      return conclude(deps, job, trx => failOrder(trx, order, { event: 'fail', ...TOO_LATE }, now))
    case 'rejected':
      world.crashpoint('C13')
      return conclude(deps, job, trx => rejectOrder(deps, trx, order, decision))
    case 'accepted':
      world.crashpoint('C12')
      return conclude(deps, job, async trx => {
        if (!(await acceptOrder(deps, trx, order, decision))) await disown(deps, trx, order)
      })
  }
}

/** A kitchen has accepted an order that came to nothing meanwhile: it must not cook it. */
async function disown({ world, log }: PlaceDeps, trx: LedgerTransaction, { row }: OrderRecord): Promise<void> {
  const { status } = await trx.selectFrom('orders').select('status').where('id', '=', row.id).executeTakeFirstOrThrow()
  if (!REFUNDED.has(status as OrderStatus)) return
  log.error({ order: row.id, status }, 'a restaurant accepted an order that is over')
  await enqueue(trx, { kind: 'cancel_dispatch', subject: row.id, runAt: world.now() })
}

const backOff = ({ attempts }: Job): number =>
  Math.min(ASK_AGAIN_MS * 2 ** Math.max(0, Math.min(attempts, 20) - STEPS_BEFORE), LONGEST_ASK_MS)

/** An answer and the end of its job, in one commit. */
async function conclude(
  { db, world }: PlaceDeps,
  job: Job,
  decide: (trx: LedgerTransaction) => Promise<unknown>,
): Promise<void> {
  await transact(db, async trx => {
    await decide(trx)
    await finish(trx, job, world.now())
  })
  world.crashpoint('C14')
}
