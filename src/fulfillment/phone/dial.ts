import { z } from 'zod'
import { failOrder } from '#src/fulfillment/fail.ts'
import { describeError } from '#src/kernel/log.ts'
import { type LedgerTransaction, transact } from '#src/ledger/database.ts'
import type { CallAttemptRow } from '#src/ledger/kitchen-tables.ts'
import { finish, type Job, postpone } from '#src/ledger/outbox.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import { nextStatus } from '#src/orders/states.ts'
import { annotate, transition } from '#src/orders/transition.ts'
import { AWAITED, findAttempt } from './attempts.ts'
import { callTime } from './call-time.ts'
import { callableNumber } from './callable.ts'
import type { PhoneCarrier } from './carrier.ts'
import { type EndCallDeps, endCall } from './end-call.ts'
import type { Phone } from './open-phone.ts'

export type DialDeps = EndCallDeps & {
  readonly carrierOf: Phone['carrierOf']
  /** True if this server accepts the carrier's requests; otherwise an answered call would be lost. */
  readonly areLinesOpen: () => boolean
}

type Dialled = { readonly id: string; readonly to: string; readonly carrier: PhoneCarrier }

const HOUR_MS = 3_600_000
/** Maximum number of calls per hour and location, to keep the staff free for other work. */
const MOST_AN_HOUR = 30
const LINE_TAKEN_MS = 60_000
const CALL_UNDER_WAY_MS = 5_000
const NOT_YET_MS = 250

/**
 * The `call` job: calls a restaurant about an order. The dialing state is committed, and with it the job is done,
 * before any request leaves the process, so no attempt is ever dialed twice. The sweep closes what a crash leaves
 * behind.
 */
export async function callRestaurant(deps: DialDeps, job: Job): Promise<void> {
  const { db, world, log } = deps
  if (!deps.areLinesOpen()) return postpone(db, job, world.now() + NOT_YET_MS, null)
  const dialled = await transact(db, trx => begin(deps, trx, job))
  deps.wake()
  if (!dialled) return
  const { id, to, carrier } = dialled
  const placement = await carrier.call({ id, to }).catch(error => {
    // the phone may or may not ring: the carrier's reports, or their absence, will tell
    log.warn({ order: job.subject, error: describeError(error) }, 'carrier did not respond')
    return undefined
  })
  world.crashpoint('C17')
  if (placement?.kind === 'refused') {
    log.error({ order: job.subject, reason: placement.reason }, 'carrier refused a call')
    const final = placement.later ? {} : { last: true as const }
    await endCall(deps, { id, outcome: { kind: 'failed' }, transcript: [], ...final })
  }
  if (placement?.kind === 'placed') await nameCall(deps, dialled, placement.callSid)
}

/** Stores the carrier's call id; hangs up if the call is no longer needed. */
async function nameCall({ db }: DialDeps, { id, carrier }: Dialled, callSid: string): Promise<void> {
  await db
    .updateTable('call_attempts')
    .set({ call_sid: callSid })
    .where('id', '=', id)
    .where('call_sid', 'is', null)
    .execute()
  const attempt = await findAttempt(db, id)
  if (attempt?.state === 'done' && attempt.outcome === null) await carrier.hangUp(callSid)
}

/** Payload of the `call` job: the number of the attempt. */
const callJob = storedJson('call job', z.object({ n: z.int() }))

async function begin(deps: DialDeps, trx: LedgerTransaction, job: Job): Promise<Dialled | undefined> {
  const { world, restaurants } = deps
  const now = world.now()
  const { n } = callJob.parse(job.payload)
  const attempt = await plannedAttempt(trx, job.subject, n)
  const order = attempt && (await readOrder(trx, job.subject))
  if (!attempt || !order) return void (await finish(trx, job, now))
  if (!AWAITED.has(order.row.status)) {
    await markAttempt(trx, attempt, { state: 'done', ended_at: now })
    return void (await finish(trx, job, now))
  }
  const restaurant = restaurants.get(order.row.restaurant_id)
  const to = callableNumber(restaurant?.phone)
  const carrier = restaurant && deps.carrierOf(restaurant)
  const at = restaurant && callTime(restaurant, order.row, n, now)
  if (to === undefined || !carrier || at === undefined) {
    await markAttempt(trx, attempt, { state: 'done', ended_at: now })
    const message = 'The restaurant cannot be called in time.'
    await failOrder(trx, order, { event: 'fail', code: 'restaurant_unreachable', message }, now)
    return void (await finish(trx, job, now))
  }
  const later = at > now ? at : await busyUntil(trx, order, now)
  if (later !== undefined) return void (await postpone(trx, job, later, null))
  await markAttempt(trx, attempt, {
    state: 'dialing',
    carrier: carrier.kind,
    process: world.processId,
    started_at: now,
    news_at: now,
  })
  if (nextStatus(order.row.status, 'dial'))
    await transition(trx, order.row.id, order.row.status, { event: 'dial', at: now, data: { call: n } })
  else await annotate(trx, order.row.id, { type: 'call', at: now, data: { call: n } })
  await finish(trx, job, now)
  return { id: attempt.id, to, carrier }
}

const plannedAttempt = (trx: LedgerTransaction, orderId: string, n: number): Promise<CallAttemptRow | undefined> =>
  trx
    .selectFrom('call_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('n', '=', n)
    .where('state', '=', 'planned')
    .executeTakeFirst()

const markAttempt = (trx: LedgerTransaction, { id }: CallAttemptRow, change: Partial<CallAttemptRow>) =>
  trx.updateTable('call_attempts').set(change).where('id', '=', id).where('state', '=', 'planned').execute()

/** When to retry if a call about the order is in progress or the location's call limit is reached. */
async function busyUntil(trx: LedgerTransaction, { row }: OrderRecord, now: number): Promise<number | undefined> {
  const underWay = await trx
    .selectFrom('call_attempts')
    .select('id')
    .where('order_id', '=', row.id)
    .where('state', 'in', ['dialing', 'live'])
    .executeTakeFirst()
  if (underWay) return now + CALL_UNDER_WAY_MS
  const { calls } = await trx
    .selectFrom('call_attempts')
    .innerJoin('orders', 'orders.id', 'call_attempts.order_id')
    .select(eb => eb.fn.countAll<number>().as('calls'))
    .where('call_attempts.started_at', '>', now - HOUR_MS)
    .where('orders.restaurant_id', '=', row.restaurant_id)
    .executeTakeFirstOrThrow()
  return calls < MOST_AN_HOUR ? undefined : now + LINE_TAKEN_MS
}
