import { toMicroUsdc } from '#src/kernel/money.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import type { DispatchRow } from '#src/ledger/kitchen-tables.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import type { StepLine } from '#src/ledger/sealed/copies.ts'
import { releaseStock } from '#src/menu/stock-ledger.ts'
import { askForAnswer, openComplaintOf } from '#src/orders/complaint.ts'
import { eventDataJson } from '#src/orders/event-chain.ts'
import { priceGiven, readGiven } from '#src/orders/handed-out.ts'
import { nextStatus, type OrderEvent, type OrderStatus, REFUNDED, UNANSWERED } from '#src/orders/states.ts'
import { annotate, transition } from '#src/orders/transition.ts'
import type { Claim } from '#src/payments/claims.ts'
import { requestRefund } from '#src/payments/refund.ts'
import { quoteByHash } from '#src/pricing/quote.ts'
import { AUTO_COMPLETE_MS } from './answer.ts'
import { type Failure, REFUND_REASONS } from './fail.ts'
import { reportsReady } from './kitchen.ts'

/** Events with which the restaurant itself ends an order, and of which it need not be notified. */
const OWN_WORDS: ReadonlySet<OrderEvent> = new Set(['reject', 'cancel'])

/** True for a paid order that its restaurant has not answered, according to this ledger. */
export const waitsForKitchen = (status: string): boolean =>
  status === 'payment_received' || status === 'paid' || UNANSWERED.has(status as OrderStatus)

export type ReplayDeps = {
  /** Kind of kitchen of a restaurant; undefined if it has left the catalog. */
  readonly kitchenOf: (restaurantId: string) => string | undefined
}

/**
 * Replays the sealed steps of an order with a settled payment, as far as they match its status, in the caller's
 * transaction. Recomputes what is due to the payer, and tells a restaurant that may have a failed order to stop. If
 * no step contains the restaurant's answer, the `place` job looks up the order there before sending it. Idempotent.
 * Resolves to the number of steps applied.
 */
export async function replaySteps(
  { kitchenOf }: ReplayDeps,
  trx: LedgerTransaction,
  claim: Claim,
  steps: readonly StepLine[],
): Promise<number> {
  const id = claim.subject.id
  let taken = 0
  for (const step of steps) {
    const isMove = step.event.from_status !== step.event.to_status
    if (await (isMove ? move(trx, claim, step) : adjust(trx, claim, step))) taken += 1
  }
  const order = await trx
    .selectFrom('orders')
    .select(['status', 'restaurant_id', 'estimated_ready', 'external_ref'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const told = steps.findLast(({ dispatch }) => dispatch)?.dispatch
  const kitchen = told?.kitchen ?? kitchenOf(order.restaurant_id)
  const sealedAt = steps.at(-1)?.event.at ?? claim.createdAt
  const wasAccepted = steps.some(({ event }) => event.type === 'accept')
  const state = waitsForKitchen(order.status) ? 'unknown' : wasAccepted ? 'accepted' : told?.state
  if (kitchen !== undefined && state !== undefined)
    await putDispatch(trx, { order_id: id, kitchen, state, external_id: told?.external_id ?? null }, sealedAt)
  if (wasAccepted && order.estimated_ready !== null)
    await planHandover(trx, id, order.estimated_ready, reportsReady(kitchen))
  return taken
}

async function move(trx: LedgerTransaction, claim: Claim, { event, set }: StepLine): Promise<boolean> {
  const id = claim.subject.id
  const from = event.from_status as OrderStatus
  const type = event.type as OrderEvent
  const { status } = await trx.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  if (status !== from || nextStatus(from, type) !== event.to_status) return false
  const ends = REFUNDED.has(event.to_status as OrderStatus)
  const reason = REFUND_REASONS[type as Failure['event']]
  const refunded = ends ? { refunded_micro: await requestRefund(trx, claim, reason, event.at) } : {}
  if (ends) await releaseStock(trx, id, event.at)
  // the restaurant may not have been told to stop before the ledger was lost; a repeated message is harmless
  if (ends && !OWN_WORDS.has(type)) await enqueue(trx, { kind: 'cancel_dispatch', subject: id, runAt: event.at })
  const { external_ref, estimated_ready } = set
  const failure = ends ? { failure_code: set.failure_code, failure_message: set.failure_message } : {}
  const answer = type === 'accept' ? { external_ref, estimated_ready } : {}
  return transition(trx, id, from, {
    event: type,
    at: event.at,
    data: eventDataJson.parse(event.data),
    set: { ...answer, ...failure, ...refunded },
  })
}

/** Replays a report of less than was ordered, and its refund. */
async function adjust(trx: LedgerTransaction, claim: Claim, { event, set }: StepLine): Promise<boolean> {
  const isComplaint = event.type.startsWith('complaint_')
  if (event.type !== 'adjusted' && event.type !== 'given' && !isComplaint) return false
  const id = claim.subject.id
  const known = await trx
    .selectFrom('order_events')
    .select(['at', 'type', 'data'])
    .where('order_id', '=', id)
    .where('type', '=', event.type)
    .execute()
  if (known.some(({ at, type, data }) => at === event.at && type === event.type && data === event.data)) return false
  const data = eventDataJson.parse(event.data)
  const refunds = await trx.selectFrom('refunds').select('amount_micro').where('claim_id', '=', claim.id).execute()
  const decided = refunds.reduce((sum, { amount_micro }) => sum + amount_micro, 0)
  // part of it may have been found refunded already
  const wanted =
    data.amount === undefined
      ? 0
      : isComplaint
        ? Number(data.returned)
        : Number(claim.value - (await priceOf(trx, id, set.given)))
  const reason = isComplaint ? (`complaint:${Number(data.n)}` as const) : (`adjusted:${refunds.length + 1}` as const)
  const due = wanted - decided
  const refunded_micro = due <= 0 ? decided : await requestRefund(trx, claim, reason, event.at, due)
  const kept = isComplaint ? { complaint: set.complaint ?? null } : { given: set.given }
  await annotate(trx, id, { type: event.type, at: event.at, data, set: { ...kept, refunded_micro } })
  const open = isComplaint ? openComplaintOf({ complaint: set.complaint ?? null }) : undefined
  if (open) await askForAnswer(trx, id, open, event.at)
  return true
}

/** Price of an order as handed out, in micro-USDC. */
async function priceOf(trx: LedgerTransaction, id: string, given: string | null | undefined): Promise<bigint> {
  const { quote_hash } = await trx
    .selectFrom('orders')
    .select('quote_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const quote = await quoteByHash(trx, quote_hash)
  if (!quote?.tax) throw new Error(`order ${id} was adjusted, but its quote has no tax`)
  return toMicroUsdc(priceGiven({ ...quote, tax: quote.tax }, readGiven(given ?? null)).total)
}

async function putDispatch(
  trx: LedgerTransaction,
  row: Pick<DispatchRow, 'order_id' | 'kitchen' | 'state' | 'external_id'>,
  now: number,
): Promise<void> {
  const times = { created_at: now, updated_at: now }
  await trx
    .insertInto('dispatches')
    .values({ ...row, ...times, dispatch_key: row.order_id })
    .onConflict(conflict => conflict.column('order_id').doUpdateSet({ state: row.state, external_id: row.external_id }))
    .execute()
}

/** Schedules the automatic ready and completion events of an accepted order, in case nobody reports them. */
async function planHandover(trx: LedgerTransaction, id: string, ready: number, isReported: boolean): Promise<void> {
  if (!isReported) await enqueue(trx, { kind: 'ready', subject: id, runAt: ready })
  await enqueue(trx, { kind: 'complete', subject: id, runAt: ready + AUTO_COMPLETE_MS })
}
