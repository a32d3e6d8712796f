import { randomToken, sha256 } from '#src/kernel/ids.ts'
import { toMicroUsdc } from '#src/kernel/money.ts'
import type { World } from '#src/kernel/world.ts'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import { prepare } from '#src/ledger/prepared.ts'
import { createRowCache } from '#src/ledger/row-cache.ts'
import type { QuoteRow } from '#src/ledger/tables.ts'
import { type QuoteContent, quoteContentJson } from './quote-content.ts'

/** Validity of a price in minutes. */
export const QUOTE_MINUTES = 10
const LIFETIME_MS = QUOTE_MINUTES * 60_000

export type Quote = QuoteContent & {
  readonly tokenHash: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** Recipient of the money; stored with every quote, so that it is unaffected by a later change of the treasury. */
export type Payee = { readonly payTo: string; readonly asset: string; readonly chainId: number }

/** Stores a quote under a new single-use price token. Only the token's hash is stored. */
export async function sealQuote(
  db: Executor,
  world: World,
  content: QuoteContent,
  payee: Payee,
): Promise<{ priceToken: string; quote: Quote }> {
  const priceToken = `pt_${randomToken(world)}`
  const now = world.now()
  const quote: Quote = { ...content, tokenHash: sha256(priceToken), createdAt: now, expiresAt: now + LIFETIME_MS }
  await storeQuote(db, {
    token_hash: quote.tokenHash,
    kind: 'order',
    restaurant_id: content.restaurantId,
    menu_version: content.menuVersion,
    content: JSON.stringify(content),
    cart_hash: cartHash(content),
    total_cents: content.price.total,
    amount_micro: Number(toMicroUsdc(content.price.total)),
    pay_to: payee.payTo,
    asset: payee.asset,
    chain_id: payee.chainId,
    created_at: now,
    expires_at: quote.expiresAt,
  })
  return { priceToken, quote }
}

const storeQuote = prepare((db: Executor, row: QuoteRow) => db.insertInto('quotes').values(row))

/** Message for an unknown token. */
export const UNKNOWN_TOKEN = 'This price token was not issued by this service, or expired long ago.'

/** Returns the quote of a price token, even if expired; undefined for an unknown token. */
export const openQuote = (db: Executor, priceToken: string): Promise<(Quote & { payee: Payee }) | undefined> =>
  quoteByHash(db, sha256(priceToken))

const quoteRow = prepare((db: Executor, { hash }: { hash: string }) =>
  db
    .selectFrom('quotes')
    .select(['content', 'token_hash', 'created_at', 'expires_at', 'pay_to', 'asset', 'chain_id'])
    .where('token_hash', '=', hash),
)

/**
 * Capacity of the quote cache. Quotes are immutable, and their tokens are issued only after they are on disk: reads
 * are shared and need not wait for the disk.
 */
const MOST_QUOTES = 500
const lastQuotes = createRowCache<Quote & { payee: Payee }>(MOST_QUOTES)

export async function quoteByHash(db: Executor, hash: string): Promise<(Quote & { payee: Payee }) | undefined> {
  const known = lastQuotes(db)?.get(hash)
  if (known) return known
  const [row] = await quoteRow.inner(db, { hash })
  if (!row) return undefined
  const quote = {
    ...quoteContentJson.parse(row.content),
    tokenHash: row.token_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    payee: { payTo: row.pay_to, asset: row.asset, chainId: row.chain_id },
  }
  lastQuotes(db)?.keep(hash, quote)
  return quote
}

/**
 * Retention of an unbooked quote after its expiry, so that its token is reported as expired rather than unknown.
 */
const REMEMBERED_MS = 24 * 3_600_000
/** Maximum number of quotes retained after their expiry. */
export const MOST_REMEMBERED = 10_000

/**
 * Deletes unbooked quotes; `sinceMs` limits the scan to those that expired within that time before the retention
 * limit.
 */
export async function deleteExpiredQuotes(db: Executor, now: number, sinceMs?: number): Promise<void> {
  const last = await db
    .selectFrom('quotes')
    .select('expires_at')
    .orderBy('expires_at', 'desc')
    .offset(MOST_REMEMBERED)
    .limit(1)
    .executeTakeFirst()
  const before = Math.max(now - REMEMBERED_MS, Math.min(now, last?.expires_at ?? 0))
  const { numDeletedRows } = await db
    .deleteFrom('quotes')
    .where('expires_at', '<', before)
    .where('expires_at', '>=', sinceMs === undefined ? 0 : before - sinceMs)
    .where(eb => eb.not(eb.exists(eb.selectFrom('orders').select('id').whereRef('quote_hash', '=', 'token_hash'))))
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) lastQuotes(db)?.clear()
}

/**
 * Returns a hash that is equal for equivalent carts: the order of modifiers, the notation of weights, the case of
 * an address, and its unit, which can be added later, are ignored. An empty choice matters: it declines the
 * defaults that would apply if it were omitted.
 */
export function cartHash(cart: Pick<QuoteContent, 'restaurantId' | 'items' | 'fulfillment' | 'address'>): string {
  const items = cart.items.map(({ id, modifiers = [], quantity, quantity_lbs }) => ({
    id,
    modifiers: modifiers
      .map(({ category_id, modifier_ids }) => JSON.stringify([category_id, modifier_ids.toSorted()]))
      .sort(),
    quantity,
    quantity_lbs: quantity_lbs === undefined ? undefined : Number(quantity_lbs),
  }))
  const address = cart.address && [cart.address.street, cart.address.city, cart.address.state, cart.address.zip]
  return sha256(
    // canonical because the keys are always in this order
    JSON.stringify({
      address: address?.map(part => part.trim().toLowerCase()),
      fulfillment: cart.fulfillment,
      items,
      restaurant: cart.restaurantId,
    }),
  )
}

/** Erases the delivery address, remark, recipient data, and cart digest of these quotes. */
export async function forgetBuyer(trx: LedgerTransaction, hashes: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('quotes')
    .select(['token_hash', 'content'])
    .where('token_hash', 'in', hashes)
    .execute()
  for (const { token_hash, content } of rows) {
    const { instructions: _said, constraints: _eats, ...goods } = quoteContentJson.parse(content)
    const kept: QuoteContent = { ...goods, address: null }
    await trx
      .updateTable('quotes')
      .set({ content: JSON.stringify(kept), cart_hash: '' })
      .where('token_hash', '=', token_hash)
      .execute()
  }
  lastQuotes(trx)?.clear()
}
