import type { Restaurant } from '#src/catalog/restaurant.ts'
import { type AnswerDeps, acceptOrder, rejectOrder } from '#src/fulfillment/answer.ts'
import { failOrder } from '#src/fulfillment/fail.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import type { CallAttemptRow } from '#src/ledger/kitchen-tables.ts'
import { MOST_CALLS } from '#src/orders/calls.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import { annotate } from '#src/orders/transition.ts'
import { ACCEPTED, AWAITED, findAttempt, planAttempt } from './attempts.ts'
import type { TranscriptLine, Verdict } from './call-store.ts'
import { callTime } from './call-time.ts'
import type { CallOutcome } from './outcome.ts'

export type EndCallDeps = {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly restaurants: ReadonlyMap<string, Restaurant>
  readonly answering: AnswerDeps
  /** Delays after the first call, and after every later one, in milliseconds. */
  readonly retryMs: readonly [number, number]
  /** Wakes the worker and the listeners of orders. */
  readonly wake: () => void
}

export type EndedCall = {
  readonly id: string
  readonly outcome: CallOutcome
  readonly transcript: readonly TranscriptLine[]
  /** True if another call would end the same way. */
  readonly last?: true
}

/**
 * Ends a call: stores the outcome and applies it to the order, in one transaction. The order is accepted, rejected,
 * called about again, or failed.
 */
export async function endCall(deps: EndCallDeps, ended: EndedCall): Promise<Verdict> {
  const { db, world } = deps
  const { verdict, planned } = await transact(db, async trx => {
    const result = await decide(deps, trx, ended)
    world.crashpoint('C18')
    return result
  })
  if (planned) world.crashpoint('C19')
  deps.wake()
  return verdict
}

type Ending = { readonly verdict: Verdict; readonly planned?: true }

async function decide(deps: EndCallDeps, trx: LedgerTransaction, ended: EndedCall): Promise<Ending> {
  const { id, outcome, transcript } = ended
  const known = await findAttempt(trx, id)
  const order = known && (await readOrder(trx, known.order_id))
  if (!known || !order) return { verdict: 'cancelled' }
  const text = JSON.stringify(outcome)
  const closed = await trx
    .updateTable('call_attempts')
    .set({ state: 'done', outcome: text, transcript: JSON.stringify(transcript), ended_at: deps.world.now() })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .executeTakeFirst()
  const isFirst = closed.numUpdatedRows > 0n
  if (isFirst && AWAITED.has(order.row.status)) return answer(deps, trx, order, known, ended)
  const verdict = verdictOn(order.row.status, outcome)
  // a refund is never undone: if the restaurant cooks anyway, staff must resolve it
  if (outcome.kind === 'confirmed' && verdict === 'cancelled' && known.outcome !== text)
    deps.log.error({ order: order.row.id, call: known.n }, 'restaurant accepted an order that was already closed')
  return { verdict }
}

/** Verdict on a late outcome: a repetition of the stored answer counts; any other is too late. */
function verdictOn(status: string, outcome: CallOutcome): Verdict {
  if (ACCEPTED.has(status)) return outcome.kind === 'confirmed' ? 'counts' : 'accepted'
  return status === 'rejected' && outcome.kind === 'rejected' ? 'counts' : 'cancelled'
}

async function answer(
  deps: EndCallDeps,
  trx: LedgerTransaction,
  order: OrderRecord,
  attempt: CallAttemptRow,
  { outcome, last }: EndedCall,
): Promise<Ending> {
  if (outcome.kind === 'confirmed') {
    const { prepMinutes } = outcome
    const decision = { kind: 'accepted', prepMinutes, externalId: attempt.call_sid } as const
    return { verdict: (await acceptOrder(deps.answering, trx, order, decision)) ? 'counts' : 'cancelled' }
  }
  if (outcome.kind === 'rejected') {
    const { soldOut } = outcome
    // words spoken on the telephone are for the operator only, never for the customer
    const out = order.quote.lines.filter(({ itemId }) => soldOut.includes(itemId)).map(({ name }) => name)
    const reason = out.length > 0 ? `The restaurant is out of ${out.join(' and ')}.` : DECLINED
    await rejectOrder(deps.answering, trx, order, { kind: 'rejected', reason, itemsOut: soldOut })
    return { verdict: 'counts' }
  }
  const { id, restaurant_id } = order.row
  if (outcome.kind === 'wrong_number')
    deps.log.error({ order: id, restaurant: restaurant_id }, 'wrong phone number of a restaurant')
  const now = deps.world.now()
  const at = last ? undefined : nextCall(deps, order, attempt, outcome)
  if (at === undefined) {
    const message = 'The restaurant could not be reached by telephone.'
    await failOrder(trx, order, { event: 'fail', code: 'restaurant_unreachable', message }, now)
    return { verdict: 'counts' }
  }
  const { carrier, n } = attempt
  await planAttempt(trx, deps.world, { orderId: id, n: n + 1, carrier: carrier as 'twilio' | 'simulator', at })
  await annotate(trx, id, { type: 'call_ended', at: now, data: { call: n, outcome: outcome.kind } })
  return { verdict: 'counts', planned: true }
}

const MINUTE = 60_000
const DECLINED = 'The restaurant declined the order on the telephone.'

/** Time of the next call; undefined if the number of calls or the deadline is exhausted. */
function nextCall(
  { restaurants, world, retryMs, answering }: EndCallDeps,
  order: OrderRecord,
  { n, carrier }: CallAttemptRow,
  outcome: CallOutcome,
): number | undefined {
  const restaurant = restaurants.get(order.row.restaurant_id)
  if (n >= MOST_CALLS || !restaurant) return undefined
  const wait = outcome.kind === 'callback_later' ? outcome.minutes * MINUTE : retryMs[n === 1 ? 0 : 1]
  const speed = carrier === 'simulator' ? answering.speed : 1
  return callTime(restaurant, order.row, n + 1, Math.round(world.now() + wait * speed))
}
