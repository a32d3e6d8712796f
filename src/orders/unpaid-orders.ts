import type { Ledger } from '#src/ledger/database.ts'
import type { PaymentRequirement } from '#src/payments/payment-requirement.ts'
import { type RecallSpan, unionOf } from '#src/payments/recall-checkouts.ts'
import { quoteByHash } from '#src/pricing/quote.ts'
import { demandOf, type PayDeps } from './pay.ts'

/** Returns the ids of the orders that wait for their payment, and the time span in which they can be paid. */
export async function unpaidOrders(db: Ledger): Promise<{ readonly ids: Set<string>; readonly span?: RecallSpan }> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.token_hash', 'orders.quote_hash')
    .select(['orders.id', 'orders.created_at', 'quotes.expires_at'])
    .where('orders.status', '=', 'awaiting_payment')
    // selects the partial index; only orders that ended are erased
    .where('orders.customer', 'is not', null)
    .execute()
  const spans = rows.map(({ created_at, expires_at }) => ({ since: created_at, until: expires_at }))
  return { ids: new Set(rows.map(({ id }) => id)), ...(spans.length > 0 ? { span: spans.reduce(unionOf) } : {}) }
}

/** Returns what is to be paid for a booked order; undefined if it was erased. */
export async function demandOfOrder(
  { db, domain }: Pick<PayDeps, 'db' | 'domain'>,
  id: string,
): Promise<PaymentRequirement | undefined> {
  const order = await db.selectFrom('orders').select('quote_hash').where('id', '=', id).executeTakeFirst()
  const quote = order && (await quoteByHash(db, order.quote_hash))
  return quote && demandOf({ domain }, quote, id)
}
