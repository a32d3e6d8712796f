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

/**
 * Returns a function that tells in which time span an order can be paid, if its price is one that the ledger has now;
 * undefined for later prices. A newer ledger, which this one replaces, might have known such an order first.
 */
export async function ordersAtPresentPrices(db: Ledger): Promise<(orderId: string) => Promise<RecallSpan | undefined>> {
  const { newest } = await db
    .selectFrom('quotes')
    .select(eb => eb.fn.max('expires_at').as('newest'))
    .executeTakeFirstOrThrow()
  return async id => {
    const quote = await db
      .selectFrom('orders')
      .innerJoin('quotes', 'quotes.token_hash', 'orders.quote_hash')
      .select(['quotes.created_at as since', 'quotes.expires_at as until'])
      .where('orders.id', '=', id)
      .executeTakeFirst()
    return quote && quote.until <= (newest ?? 0) ? quote : undefined
  }
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
