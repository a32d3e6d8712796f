import { sql } from 'kysely'
import { type Executor, type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { LET_GO_MS, UNPAID_CUSTOMER_MS, UNPAID_ORDER_MS } from '#src/ledger/personal-data.ts'
import { forgetBuyer } from '#src/pricing/quote.ts'
import { ORDER_STATUSES, STATES } from './states.ts'

/** Maximum number of orders per transaction, which limits how long other transactions wait. */
const BATCH = 100

/** Final statuses of paid orders: the customer data is no longer needed. */
const OVER = ORDER_STATUSES.filter(status => Object.keys(STATES[status]).length === 0 && status !== 'payment_expired')

/**
 * SQL condition for orders that ended unpaid: expired, or canceled before payment. Must match the index predicates.
 */
const UNPAID = sql<boolean>`(orders.status = 'payment_expired' or (orders.status = 'cancelled' and orders.settled_micro = 0))`

/**
 * Erases personal data in orders: unpaid ones a day after they expired, paid ones `paidMs` after their due time.
 * Unpaid orders without a claim are deleted after a week. All others keep id, amounts, claims, and refunds, so that
 * late payments can still be refunded. Returns the number of changed orders; idempotent.
 */
export async function forgetOrders(db: Ledger, now: number, paidMs: number): Promise<number> {
  const erased = await inBatches(db, trx => toErase(trx, now, paidMs), erase)
  const removed = await inBatches(db, trx => toRemove(trx, now), remove)
  await db
    .deleteFrom('let_go')
    .where('at', '<', now - LET_GO_MS)
    .execute()
  await db.deleteFrom('idempotency').where('expires_at', '<', now).execute()
  return erased + removed
}

type Found = { readonly id: string; readonly quote_hash: string }

async function inBatches(
  db: Ledger,
  find: (trx: Executor) => Promise<Found[]>,
  end: (trx: LedgerTransaction, orders: readonly Found[]) => Promise<void>,
): Promise<number> {
  let sum = 0
  for (;;) {
    const count = await transact(db, async trx => {
      const orders = await find(trx)
      if (orders.length > 0) await end(trx, orders)
      return orders.length
    })
    sum += count
    if (count < BATCH) return sum
  }
}

async function toErase(trx: Executor, now: number, paidMs: number): Promise<Found[]> {
  const unpaid = await trx
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.token_hash', 'orders.quote_hash')
    .select(['orders.id', 'orders.quote_hash'])
    .where('orders.customer', 'is not', null)
    .where(UNPAID)
    .where('orders.created_at', '<', now - UNPAID_CUSTOMER_MS)
    .where('quotes.expires_at', '<', now - UNPAID_CUSTOMER_MS)
    .limit(BATCH)
    .execute()
  if (unpaid.length === BATCH) return unpaid
  const paid = await trx
    .selectFrom('orders')
    .select(['id', 'quote_hash'])
    .where('customer', 'is not', null)
    .where('status', 'in', OVER)
    .where('created_at', '<', now - paidMs)
    .where('resolved_at', '<', now - paidMs)
    .limit(BATCH - unpaid.length)
    .execute()
  return [...unpaid, ...paid]
}

/** Values that replace the erased data; the empty hash equals no digest. */
const FORGOTTEN = {
  customer: null,
  instructions: null,
  callback_url: null,
  failure_message: null,
  confirm_hash: '',
  agreed_salt: null,
  complaint: null,
}

async function erase(trx: LedgerTransaction, orders: readonly Found[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await trx.updateTable('orders').set(FORGOTTEN).where('id', 'in', ids).execute()
  await trx
    .updateTable('deliveries')
    .set({ url: '', body: null, last_error: null, state: sql`case state when 'open' then 'dead' else state end` })
    .where('kind', 'in', ['callback', 'webhook'])
    .where('subject', 'in', ids)
    .execute()
  await trx.updateTable('call_attempts').set({ transcript: null }).where('order_id', 'in', ids).execute()
  await trx
    .updateTable('outbox')
    .set({ last_error: null })
    .where('subject', 'in', ids)
    .where('done_at', 'is', null)
    .execute()
  await forgetBuyer(
    trx,
    orders.map(({ quote_hash }) => quote_hash),
  )
}

const toRemove = (trx: Executor, now: number): Promise<Found[]> =>
  trx
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.token_hash', 'orders.quote_hash')
    .select(['orders.id', 'orders.quote_hash'])
    .where(UNPAID)
    .where('orders.created_at', '<', now - UNPAID_ORDER_MS)
    .where('quotes.expires_at', '<', now - UNPAID_ORDER_MS)
    .where('orders.customer', 'is', null)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('claims').select('claims.id').whereRef('claims.subject_id', '=', 'orders.id'))),
    )
    .limit(BATCH)
    .execute()

async function remove(trx: LedgerTransaction, orders: readonly Found[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await trx.deleteFrom('outbox').where('subject', 'in', ids).where('done_at', 'is', null).execute()
  await trx.deleteFrom('deliveries').where('kind', 'in', ['callback', 'webhook']).where('subject', 'in', ids).execute()
  for (const table of ['holds', 'order_events'] as const)
    await trx.deleteFrom(table).where('order_id', 'in', ids).execute()
  await trx.deleteFrom('orders').where('id', 'in', ids).execute()
  await trx
    .deleteFrom('quotes')
    .where(
      'token_hash',
      'in',
      orders.map(({ quote_hash }) => quote_hash),
    )
    .execute()
}
