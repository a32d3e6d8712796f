import { describeError, type Log } from '#src/kernel/log.ts'
import { type World, within } from '#src/kernel/world.ts'
import { type Executor, type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import type { DispatchRow } from '#src/ledger/kitchen-tables.ts'
import { enqueue, finish, type Job, LeaseLost, postpone } from '#src/ledger/outbox.ts'
import { prepare } from '#src/ledger/prepared.ts'
import type { Withdrawals } from '#src/orders/cancellation-limits.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import { nextStatus, type OrderStatus, REFUNDED } from '#src/orders/states.ts'
import { transition } from '#src/orders/transition.ts'
import type { PaymentMethodHandlers } from '#src/payments/methods/payment-method.ts'
import { mayBePlaced } from '#src/payments/recheck-payments.ts'
import { type AnswerDeps, acceptOrder, rejectOrder } from './answer.ts'
import { cancelUnaccepted } from './cancel.ts'
import { failOrder } from './fail.ts'
import { type Decision, KITCHEN_MS, type Kitchen } from './kitchen.ts'

export type PlaceDeps = AnswerDeps & {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly kitchenOf: (order: OrderRecord) => Kitchen | undefined
  /** Reason why a paid order must not be sent to a kitchen; undefined if it may be. */
  readonly objectionTo?: ((order: OrderRecord) => Awaited<ReturnType<Kitchen['validate']>>) | undefined
  readonly methods: PaymentMethodHandlers
  /** Limit on customers' cancellations of paid orders; unlimited if absent. */
  readonly withdrawals?: Withdrawals | undefined
}

/** Log message for an order that its restaurant may have and that can no longer be stopped. */
export const GONE = 'refunded order may be cooked: its restaurant was removed from the catalog'
/** Initial backoff after an inconclusive answer; doubles each time. */
const ASK_AGAIN_MS = 5_000
const LONGEST_ASK_MS = 60_000
/** Attempts that a job uses before it first asks the kitchen. */
const STEPS_BEFORE = 3
/** Maximum delay after the promised time for an order to be cooked. */
const LATEST_MS = 30 * 60_000

const TOO_LATE = { code: 'placing_timeout', message: 'The payment was proven after the promised time.' }
const isTooLate = ({ row }: OrderRecord, now: number): boolean => now > row.resolved_at + LATEST_MS

/** The `place` job: sends a paid order to its kitchen exactly once, and applies the kitchen's answer. */
export async function placeOrder(deps: PlaceDeps, job: Job): Promise<void> {
  const { db, world } = deps
  world.crashpoint('C10')
  const order = await readOrder(db, job.subject)
  if (!order) throw new Error(`order ${job.subject} does not exist`)
  switch (order.row.status) {
    case 'payment_received':
    case 'paid':
      // the customer cancelled while the payment was in progress
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

/** Ends an order that its customer has cancelled, unless the customer has cancelled too many. */
async function withdrawOrGoOn(deps: PlaceDeps, job: Job): Promise<void> {
  const { db, world } = deps
  await transact(db, async trx => {
    const now = world.now()
    const order = await readOrder(trx, job.subject)
    if (order?.row.cancel_state === 'requested') await cancelUnaccepted(deps, trx, order, now)
    await postpone(trx, job, now, null)
  })
  world.crashpoint('C14')
}

/** Performs the first step of a paid order and requeues the job immediately, in one commit. */
async function begin({ db, world }: PlaceDeps, job: Job, order: OrderRecord): Promise<void> {
  const { id, status, channel } = order.row
  await transact(db, async trx => {
    const at = world.now()
    await transition(trx, id, status, { event: channel === 'voice' ? 'phone' : 'process', at })
    await postpone(trx, job, at, null)
  })
}

/** Final check before the order is sent to the restaurant. */
async function validate(deps: PlaceDeps, job: Job, order: OrderRecord): Promise<void> {
  const now = deps.world.now()
  const { id, status } = order.row
  if (order.claim && !(await mayBePlaced(deps, order.claim)))
    // the reconciler resends our transaction; until the payment is back or its deadline passes, the order waits
    return postpone(deps.db, job, now + ASK_AGAIN_MS, 'the payment is no longer on the chain')
  const kitchen = deps.kitchenOf(order)
  const dispatch = await dispatchOf(deps.db, id)
  const mayHaveIt = dispatch !== undefined && dispatch.state !== 'new'
  const objection = !kitchen
    ? { code: 'no_kitchen', message: 'The restaurant no longer takes orders.' }
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
    // an order by telephone advances when the phone rings
    if (nextStatus(status, 'submit')) await transition(trx, id, status, { event: 'submit', at: now })
    await postpone(trx, job, now, null)
  })
}

const insertDispatch = prepare((trx: Executor, row: DispatchRow) =>
  trx
    .insertInto('dispatches')
    .values(row)
    .onConflict(conflict => conflict.column('order_id').doNothing()),
)

/** Sends the order to the kitchen, or looks up its state there. */
async function ask(deps: PlaceDeps, job: Job, order: OrderRecord): Promise<void> {
  const kitchen = deps.kitchenOf(order)
  const dispatch = await dispatchOf(deps.db, order.row.id)
  if (kitchen && dispatch) {
    const answer = await submit(deps, kitchen, order, dispatch)
    return apply(deps, job, order, answer).catch(async error => {
      // another worker may have ended the job while the message was on its way
      if (error instanceof LeaseLost && mayBeCooked(answer)) await transact(deps.db, trx => disown(deps, trx, order))
      throw error
    })
  }
  if (dispatch && dispatch.state !== 'new') deps.log.error({ order: order.row.id }, GONE)
  const failure = { event: 'fail', code: 'no_kitchen', message: 'The restaurant cannot be reached.' } as const
  return conclude(deps, job, trx => failOrder(trx, order, failure, deps.world.now()))
}

const dispatchOf = async (db: Ledger, orderId: string): Promise<DispatchRow | undefined> =>
  (await dispatchByOrder(db, { orderId }))[0]

const dispatchByOrder = prepare((db: Executor, { orderId }: { orderId: string }) =>
  db.selectFrom('dispatches').selectAll().where('order_id', '=', orderId),
)

/** Result of a lookup or of sending; `too_late`: the kitchen does not have the order, and it will not be cooked. */
type Answer = Decision | { readonly kind: 'too_late' }

/**
 * Sends the order, after a lookup if it was sent before without a known answer, or if it is late, because a ledger
 * restored from an older backup does not know what was sent. Sends only an order that the kitchen does not have and
 * that is not too late.
 */
async function submit(deps: PlaceDeps, kitchen: Kitchen, order: OrderRecord, dispatch: DispatchRow): Promise<Answer> {
  const key = dispatch.dispatch_key
  const unreachable = (error: unknown): Decision => {
    deps.log.warn({ order: order.row.id, error: describeError(error) }, 'kitchen did not respond')
    return { kind: 'unknown' }
  }
  const limited = <T>(answer: Promise<T>) => within(deps.world, KITCHEN_MS, answer, { kind: 'unknown' as const })
  const isLate = isTooLate(order, deps.world.now())
  if (dispatch.state !== 'new' || isLate) {
    const found = await limited(kitchen.lookup(key).catch(unreachable))
    if (found.kind !== 'absent') return found
    if (isLate) return { kind: 'too_late' }
  }
  // the order may have been answered or failed meanwhile and must not be sent; the next run ends the job
  if (!(await markOnItsWay(deps, order, 'sent'))) return { kind: 'pending', askAgainAt: deps.world.now() }
  const decision = await limited(kitchen.place(order, key).catch(unreachable))
  deps.world.crashpoint('C11')
  return decision
}

/** Records the dispatch state of an undecided order. False if it has been decided. */
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
      if (!(await markOnItsWay(deps, order, 'unknown'))) await transact(db, trx => disown(deps, trx, order))
      return postpone(db, job, now + backOff(job), 'kitchen did not respond')
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

const mayBeCooked = ({ kind }: Answer): boolean => kind === 'accepted' || kind === 'unknown'

/** Stops a kitchen that may cook an order closed meanwhile, again if it was told before the order reached it. */
async function disown({ world, log }: PlaceDeps, trx: LedgerTransaction, { row }: OrderRecord): Promise<void> {
  const { status } = await trx.selectFrom('orders').select('status').where('id', '=', row.id).executeTakeFirstOrThrow()
  if (!REFUNDED.has(status as OrderStatus)) return
  log.error({ order: row.id, status }, 'restaurant may cook an order that was already closed')
  const dedupe = `cancel_dispatch:${row.id}:again`
  await enqueue(trx, { kind: 'cancel_dispatch', subject: row.id, dedupe, runAt: world.now() })
}

const backOff = ({ attempts }: Job): number =>
  Math.min(ASK_AGAIN_MS * 2 ** Math.max(0, Math.min(attempts, 20) - STEPS_BEFORE), LONGEST_ASK_MS)

/** Applies an answer and finishes its job, in one commit. */
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
