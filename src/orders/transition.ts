import { sql } from 'kysely'
import { InvariantBreach } from '#src/kernel/breach.ts'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import { prepare } from '#src/ledger/prepared.ts'
import type { OrderEventRow, OrderRow } from '#src/ledger/tables.ts'
import { chainBefore, hashEvent } from './event-chain.ts'
import { copyStep, reportEvent } from './report.ts'
import { EDGES, endedWithoutFood, NEEDS_PAYMENT, next, type OrderEvent, type OrderStatus, REFUNDED } from './states.ts'

export type Step = {
  readonly event: OrderEvent
  readonly at: number
  /** What happened, without personal data: it is shown to the buyer's agent. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Further columns to write in the same statement. */
  readonly set?: Set
}

type Set = Partial<Omit<OrderRow, 'id' | 'status' | 'version'>>

/** Tells the database which transitions exist, so that no other code can make one. */
export async function installEdges(db: Executor): Promise<void> {
  await db
    .insertInto('order_edges')
    .values(EDGES)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Moves an order by one conditional update and one event row. False when the order is not in `from` any more: someone
 * was faster, and the caller reads again and decides again. Nothing else writes `status`.
 */
export async function transition(trx: LedgerTransaction, id: string, from: OrderStatus, step: Step): Promise<boolean> {
  const to = next(from, step.event)
  if (!to) throw new InvariantBreach('D3', `${step.event} means nothing in ${from}`)
  const answer = cancellationAfter(from, to)
  const answered = answer && !step.set?.cancel_state ? { answer, decided_at: step.at } : {}
  const [row] = await moveOrder(trx, { ...step.set, ...answered, id, from, status: to })
  if (!row) return false
  await assertMoney(trx, id, from, to)
  await appendEvent(trx, id, row, { type: step.event, at: step.at, from, to, data: step.data ?? {} })
  return true
}

/** What a step makes of a cancellation that is still requested: an end grants it, food that leaves the kitchen refuses it. */
const cancellationAfter = (from: OrderStatus, to: OrderStatus): 'accepted' | 'declined' | undefined =>
  endedWithoutFood(to) ? 'accepted' : from === 'confirmed' ? 'declined' : undefined

type Move = Set & { id: string; from: string; status: string; answer?: string; decided_at?: number }

const moveOrder = prepare((trx: Executor, { id, from, status, answer, decided_at, ...set }: Move) =>
  trx
    .updateTable('orders')
    .set(eb => ({ ...set, status, version: eb('version', '+', 1) }))
    .$if(answer !== undefined, update =>
      update.set({
        cancel_state: sql`case when cancel_state = 'requested' then ${answer} else cancel_state end`,
        cancel_decided_at: sql`case when cancel_state = 'requested' then ${decided_at} else cancel_decided_at end`,
      }),
    )
    .where('id', '=', id)
    .where('status', '=', from)
    .returning(['version', 'callback_url', 'settled_micro']),
)

/** Records something about an order that leaves its status alone, such as a refund's progress. */
export async function annotate(
  trx: LedgerTransaction,
  id: string,
  step: { readonly type: string; readonly at: number; readonly data?: Step['data']; readonly set?: Step['set'] },
): Promise<void> {
  const row = await trx
    .updateTable('orders')
    .set(eb => ({ ...step.set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['version', 'status', 'callback_url', 'settled_micro'])
    .executeTakeFirstOrThrow()
  const status = row.status as OrderStatus
  await appendEvent(trx, id, row, {
    type: step.type,
    at: step.at,
    from: status,
    to: status,
    data: step.data ?? {},
  })
}

/** A step of a cancellation that leaves the status alone. */
export type CancellationStep = { readonly at: number; readonly status: OrderStatus } & (
  | { readonly to: 'requested'; readonly answerBy: number | null }
  | { readonly to: 'declined'; readonly code: 'restaurant_declined' | 'no_answer' | 'too_many_cancelled' }
)

/**
 * Requests a cancellation, or declines the one that is requested, by one conditional update and one event. False when the
 * order or its cancellation has moved on.
 */
export async function moveCancellation(trx: LedgerTransaction, id: string, step: CancellationStep): Promise<boolean> {
  const { at, status, to } = step
  const set =
    to === 'requested'
      ? { cancel_requested_at: at, cancel_answer_by: step.answerBy }
      : { cancel_decided_at: at, cancel_answer_by: null }
  const row = await trx
    .updateTable('orders')
    .set(eb => ({ ...set, cancel_state: to, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', status)
    .where('cancel_state', to === 'requested' ? 'is' : '=', to === 'requested' ? null : 'requested')
    .returning(['version', 'callback_url', 'settled_micro'])
    .executeTakeFirst()
  if (!row) return false
  const data = to === 'declined' ? { code: step.code } : {}
  await appendEvent(trx, id, row, { type: `cancellation_${to}`, at, from: status, to: status, data })
  return true
}

/**
 * Writes the event that an order's new version is, and has its buyer's agent told when it wants to be, from its payment
 * on: who pays nothing must not have us call others.
 */
export async function appendEvent(
  trx: LedgerTransaction,
  orderId: string,
  { version: seq, callback_url, settled_micro }: Pick<OrderRow, 'version' | 'callback_url' | 'settled_micro'>,
  event: {
    type: string
    at: number
    from: OrderStatus | null
    to: OrderStatus
    data: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  const row = {
    order_id: orderId,
    seq,
    at: event.at,
    type: event.type,
    from_status: event.from,
    to_status: event.to,
    data: JSON.stringify(event.data),
  }
  await insertEvent(trx, { ...row, hash: hashEvent(await chainBefore(trx, orderId, seq), row) })
  reportEvent(trx, orderId, { event: event.type, from: event.from, to: event.to, data: event.data })
  if (settled_micro > 0) copyStep(trx, orderId, seq)
  if (callback_url !== null && settled_micro > 0)
    await enqueue(trx, {
      kind: 'callback',
      // callbacks must not hold up the order's own jobs
      subject: `callback:${orderId}`,
      dedupe: `callback:${orderId}:${seq}`,
      payload: { orderId, seq },
      runAt: event.at,
    })
}

const insertEvent = prepare((trx: Executor, row: Omit<OrderEventRow, 'cursor'>) =>
  trx.insertInto('order_events').values(row),
)

/** No kitchen without proof of payment, no failure without its refund: checked in production too. */
async function assertMoney(trx: LedgerTransaction, id: string, from: OrderStatus, to: OrderStatus): Promise<void> {
  if (NEEDS_PAYMENT.has(to)) {
    const [paid] = await provenOf(trx, { id })
    if (!paid) throw new InvariantBreach('M4', `order ${id} would be ${to} without a settled payment`)
  }
  if (REFUNDED.has(to)) {
    const { settled } = await trx
      .selectFrom('claims')
      .select(eb => eb.fn.coalesce(eb.fn.sum<number>('value_micro'), eb.lit(0)).as('settled'))
      .where('subject_kind', '=', 'order')
      .where('subject_id', '=', id)
      .where('state', '=', 'settled')
      .executeTakeFirstOrThrow()
    const { given } = await trx
      .selectFrom('refunds')
      .innerJoin('claims', 'claims.id', 'refunds.claim_id')
      .select(eb => eb.fn.coalesce(eb.fn.sum<number>('refunds.amount_micro'), eb.lit(0)).as('given'))
      .where('refunds.order_id', '=', id)
      .where('claims.state', '=', 'settled')
      .executeTakeFirstOrThrow()
    const isUnpaid = from === 'awaiting_payment' && Number(settled) === 0
    if (!isUnpaid && (Number(given) === 0 || Number(given) !== Number(settled)))
      throw new InvariantBreach(
        'M1',
        `order ${id} would be ${to} without a refund of all its ${settled} micro-USDC: ${given}`,
      )
  }
}

const provenOf = prepare((trx: Executor, { id }: { id: string }) =>
  trx
    .selectFrom('claims')
    .select('id')
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', id)
    .where('state', '=', 'settled')
    .where(eb => eb.or([eb('tx_hash', 'is not', null), eb('provider_ref', 'is not', null)])),
)
