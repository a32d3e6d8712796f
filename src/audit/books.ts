import type { Executor, Ledger } from '#src/ledger/database.ts'
import { readSnapshot } from '#src/ledger/snapshot.ts'
import { leftOf } from '#src/payments/manual-refund.ts'

/** Consistent snapshot of the ledger rows that concern money and commitments. Contains no personal data. */
export type Books = Awaited<ReturnType<typeof readRows>>
export type BookedClaim = Books['claims'][number]
export type BookedRefund = Books['refunds'][number]

export const readBooks = (db: Ledger): Promise<Books> => readSnapshot(db, readRows)

async function readRows(db: Executor) {
  const claims = await db
    .selectFrom('claims')
    .select(['id', 'claim_key', 'means', 'subject_kind', 'subject_id', 'payer', 'asset', 'chain_id', 'nonce'])
    .select(['amount_micro', 'value_micro', 'valid_before', 'from_block', 'state', 'failure', 'tx_hash'])
    .select(['provider_ref'])
    .select(['created_at', 'updated_at'])
    .execute()
  const orders = await db
    .selectFrom('orders')
    .leftJoin('quotes', 'quotes.token_hash', 'orders.quote_hash')
    .select([
      'orders.id',
      'quote_hash',
      'channel',
      'status',
      'version',
      'settled_micro',
      'refunded_micro',
      'cancel_state',
    ])
    .select(['orders.created_at', 'quotes.amount_micro as owed_micro', 'quotes.total_cents'])
    .select('quotes.expires_at as payable_until')
    .execute()
  const purchases = await db
    .selectFrom('purchases')
    .leftJoin('recipe_quotes', 'recipe_quotes.token_hash', 'purchases.quote_hash')
    .select(['purchases.id', 'quote_hash', 'mail', 'settled_at', 'purchases.created_at'])
    .select(['recipe_quotes.amount_micro as owed_micro', eb => eb('email', 'is not', null).as('wants_mail')])
    .execute()
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const inflows = await db.selectFrom('inflows').selectAll().execute()
  const events = await db
    .selectFrom('order_events')
    .select(['order_id', 'seq', 'type', 'from_status', 'to_status'])
    .orderBy('order_id')
    .orderBy('seq')
    .execute()
  const dispatches = await db.selectFrom('dispatches').select(['order_id', 'dispatch_key', 'state']).execute()
  const tickets = await db.selectFrom('demo_tickets').select(['ticket_key', 'cancelled_at']).execute()
  const calls = await db.selectFrom('call_attempts').select(['order_id', 'n', 'state', 'outcome']).execute()
  const jobs = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'subject', 'dedupe', 'run_at', 'attempts', 'done_at'])
    .where('done_at', 'is', null)
    .execute()
  const sent = await db.selectFrom('chain_txs').select(['hash', 'ref', 'state', 'created_at']).execute()
  return { claims, orders, purchases, refunds, inflows, events, dispatches, tickets, calls, jobs, sent }
}

/** True for proven money: the payment settled its subject or arrived too late to do so. */
export const isProven = ({ state }: Pick<BookedClaim, 'state'>): boolean => state === 'settled' || state === 'stray'

/**
 * True for money that paid for nothing and is held for the operator to refund. It counts as a stray although the
 * ledger has recorded it.
 */
export const isLeft = (claim: Pick<BookedClaim, 'state' | 'failure'>): boolean => leftOf(claim) !== undefined

/** Groups rows by key. */
export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  return Map.groupBy(rows, keyOf)
}
