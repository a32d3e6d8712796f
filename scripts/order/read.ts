import { withoutContacts } from '#src/kernel/log.ts'
import type { Ledger } from '#src/ledger/database.ts'

/**
 * All ledger data about an order. Contains personal data only if requested, and never signatures or keys.
 */
export type OrderHistory = NonNullable<Awaited<ReturnType<typeof readOrderHistory>>>

/** Reads all ledger data about an order. Returns undefined if the order does not exist. */
export async function readOrderHistory(db: Ledger, id: string, { customer }: { readonly customer: boolean }) {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) return undefined
  const { status, restaurant_id, channel, fulfillment, requested_time, resolved_at, accept_deadline, created_at } =
    order
  const { settled_micro, refunded_micro, external_ref, failure_code, failure_message } = order
  const [events, claims, refunds, jobs, dispatch, deliveries, calls] = await Promise.all([
    db.selectFrom('order_events').selectAll().where('order_id', '=', id).orderBy('seq').execute(),
    db
      .selectFrom('claims')
      .select(['id', 'rail', 'means', 'state', 'payer', 'nonce', 'amount_micro', 'value_micro', 'valid_before'])
      .select(['tx_hash', 'provider_ref', 'failure', 'process', 'created_at', 'updated_at'])
      .where('subject_kind', '=', 'order')
      .where('subject_id', '=', id)
      .orderBy('created_at')
      .execute(),
    db.selectFrom('refunds').selectAll().where('order_id', '=', id).orderBy('created_at').execute(),
    db
      .selectFrom('outbox')
      .select(['id', 'kind', 'attempts', 'run_at', 'lease_owner', 'lease_until', 'done_at', 'last_error'])
      .where('subject', 'in', [id, `callback:${id}`, `mail:${id}`])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('dispatches')
      .select(['kitchen', 'state', 'external_id', 'created_at', 'updated_at'])
      .where('order_id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('deliveries')
      .select(['id', 'kind', 'seq', 'state', 'attempts', 'next_at', 'last_error', 'updated_at'])
      .where('subject', '=', id)
      .orderBy('kind')
      .orderBy('seq')
      .execute(),
    db
      .selectFrom('call_attempts')
      .select(['n', 'carrier', 'state', 'lost', 'outcome', 'created_at', 'started_at', 'ended_at'])
      .where('order_id', '=', id)
      .orderBy('n')
      .execute(),
  ])
  const refs = [...claims.map(({ payer, nonce }) => `${payer}:${nonce}`), ...refunds.map(({ nonce }) => nonce)]
  const transactions = await readTransactions(db, refs)
  const person = { customer: parsed(order.customer), instructions: order.instructions, callbackUrl: order.callback_url }
  return {
    order: {
      id,
      status,
      restaurant_id,
      channel,
      fulfillment,
      requested_time,
      resolved_at,
      accept_deadline,
      created_at,
      settled_micro,
      refunded_micro,
      external_ref,
      failure_code,
      failure_message: cleaned(failure_message),
      ...(customer ? person : {}),
    },
    events: events.map(({ seq, at, type, from_status, to_status, data }) => ({
      seq,
      at,
      type,
      from: from_status,
      to: to_status,
      data: JSON.parse(customer ? data : withoutContacts(data)) as unknown,
    })),
    claims: claims.map(claim => ({ ...claim, failure: cleaned(claim.failure) })),
    transactions,
    refunds,
    jobs: jobs.map(job => ({ ...job, last_error: cleaned(job.last_error) })),
    dispatch: dispatch ?? null,
    deliveries: deliveries.map(sent => ({ ...sent, last_error: cleaned(sent.last_error) })),
    calls: calls.map(({ outcome, ...call }) => ({ ...call, outcome: kindOf(parsed(outcome)) })),
  }
}

/**
 * Reads our relayer's transactions with one of these authorizations. A refund's ref ends in its number, after the
 * treasury's address.
 */
async function readTransactions(db: Ledger, refs: readonly string[]) {
  if (refs.length === 0) return []
  return db
    .selectFrom('chain_txs')
    .select(['hash', 'ref', 'state', 'relayer', 'account_nonce', 'created_at', 'mined_at', 'gas_used'])
    .where(eb => eb.or(refs.map(ref => eb('ref', 'like', `%${ref.toLowerCase()}`))))
    .orderBy('created_at')
    .execute()
}

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** Returns the kind of a call's outcome, without the transcript. */
const kindOf = (outcome: unknown): unknown =>
  typeof outcome === 'object' && outcome !== null && 'kind' in outcome ? outcome.kind : null

const cleaned = (text: string | null): string | null => (text === null ? null : withoutContacts(text))
