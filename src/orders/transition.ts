import { sql } from 'kysely'
import { InvariantBreach } from '#src/kernel/invariants.ts'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import { prepare } from '#src/ledger/prepared.ts'
import type { OrderEventRow, OrderRow } from '#src/ledger/tables.ts'
import { endCheckouts } from '#src/payments/checkouts.ts'
import { chainBefore, hashEvent } from './event-chain.ts'
import { copyStep, reportEvent } from './report.ts'
import {
  endedWithoutFood,
  NEEDS_PAYMENT,
  nextStatus,
  type OrderEvent,
  type OrderStatus,
  REFUNDED,
  TRANSITIONS,
} from './states.ts'

export type OrderTransition = {
  readonly event: OrderEvent
  readonly at: number
  /** Event data, without personal data because the buyer's agent sees it. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Additional columns to write in the same statement. */
  readonly set?: Set
}

type Set = Partial<Omit<OrderRow, 'id' | 'status' | 'version'>>

/** Stores the valid transitions in the database, so that no other code can make an invalid one. */
export async function installEdges(db: Executor): Promise<void> {
  await db
    .insertInto('order_edges')
    .values(TRANSITIONS)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Transitions an order by one conditional update and one event row. False if the order is no longer in `from`: a
 * concurrent transaction changed it, and the caller must reread and decide again. Nothing else writes `status`.
 */
export async function transition(
  trx: LedgerTransaction,
  id: string,
  from: OrderStatus,
  step: OrderTransition,
): Promise<boolean> {
  const to = nextStatus(from, step.event)
  if (!to) throw new InvariantBreach('D3', `event ${step.event} is not valid in state ${from}`)
  const answer = cancellationAfter(from, to)
  const answered = answer && !step.set?.cancel_state ? { answer, decided_at: step.at } : {}
  const [row] = await moveOrder(trx, { ...step.set, ...answered, id, from, status: to })
  if (!row) return false
  await assertMoney(trx, id, from, to)
  if (from === 'awaiting_payment') await endCheckouts(trx, { kind: 'order', id }, step.at)
  await appendEvent(trx, id, row, { type: step.event, at: step.at, from, to, data: step.data ?? {} })
  return true
}

/**
 * Returns how a transition resolves a pending cancellation: an end accepts it, food leaving the kitchen declines
 * it.
 */
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

/** Records an event that keeps an order's status, such as the progress of a refund. */
export async function annotate(
  trx: LedgerTransaction,
  id: string,
  step: {
    readonly type: string
    readonly at: number
    readonly data?: OrderTransition['data']
    readonly set?: OrderTransition['set']
  },
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

/** Step of a cancellation that keeps the order's status. */
export type CancellationStep = { readonly at: number; readonly status: OrderStatus } & (
  | { readonly to: 'requested'; readonly answerBy: number | null }
  | { readonly to: 'declined'; readonly code: 'restaurant_declined' | 'no_answer' | 'too_many_cancelled' }
)

/**
 * Requests a cancellation, or declines the requested one, by one conditional update and one event. False if the
 * order or its cancellation has changed concurrently.
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
 * Appends the event of an order's new version, and schedules the callback to its buyer's agent, if any. Callbacks
 * start with the payment: an unpaid order must not make this server call external URLs.
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
      // separate subject, so that callbacks do not block the order's own jobs
      subject: `callback:${orderId}`,
      dedupe: `callback:${orderId}:${seq}`,
      payload: { orderId, seq },
      runAt: event.at,
    })
}

const insertEvent = prepare((trx: Executor, row: Omit<OrderEventRow, 'cursor'>) =>
  trx.insertInto('order_events').values(row),
)

/**
 * Asserts that no order reaches the kitchen without proof of payment or fails without a refund; also in production.
 */
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
        `order ${id} would be ${to} without a full refund of its ${settled} micro-USDC; refunded: ${given}`,
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
