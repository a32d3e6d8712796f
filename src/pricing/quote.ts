import type { Address, Fulfillment, Restaurant } from '#src/catalog/restaurant.ts'
import type { Window } from '#src/catalog/windows.ts'
import { randomToken, sha256 } from '#src/kernel/ids.ts'
import { toMicroUsdc } from '#src/kernel/money.ts'
import type { World } from '#src/kernel/world.ts'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import { prepare } from '#src/ledger/prepared.ts'
import { remember } from '#src/ledger/remembered.ts'
import type { QuoteRow } from '#src/ledger/tables.ts'
import type { Diet } from '#src/menu/diet.ts'
import type { Line } from '#src/menu/line.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import type { Price } from './price.ts'

/** How long a price is promised. */
export const QUOTE_MINUTES = 10
const LIFETIME_MS = QUOTE_MINUTES * 60_000

/** Everything that was promised for a price: what, where, when, and for how much. */
export type QuoteContent = {
  readonly restaurantId: string
  /** As the buyer was told: an order outlives its restaurant's place in the catalogue. */
  readonly restaurant: {
    readonly name: string
    readonly address: string
    readonly phone: string | null
    readonly timezone: string
  }
  readonly menuVersion: string
  readonly items: readonly OrderItem[]
  readonly lines: readonly Line[]
  readonly fulfillment: Fulfillment
  readonly address: Address | null
  readonly time: {
    readonly requested: string
    readonly resolved: number
    readonly earliest: number
    readonly window?: Window
  }
  readonly price: Price
  /** What the price was made with; quotes of older versions do not say. */
  readonly tax?: Restaurant['tax']
  /** What the buyer must not be given; binding for a later quote of the same cart, too. */
  readonly constraints?: Diet
  /** The buyer's remark, for a confirmation that says no other. */
  readonly instructions?: string
}

export type Quote = QuoteContent & {
  readonly tokenHash: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** Where the money goes; recorded with every quote so that a later change of treasury leaves it alone. */
export type Payee = { readonly payTo: string; readonly asset: string; readonly chainId: number }

/** Stores a quote under a new single-use price token. Only the token's hash is kept. */
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

/** What is said of a token that was never given. */
export const UNKNOWN_TOKEN = 'This price token was not given by this service, or has expired long ago.'

/** The quote behind a price token, whether or not it has expired; undefined for a token we never gave. */
export const openQuote = (db: Executor, priceToken: string): Promise<(Quote & { payee: Payee }) | undefined> =>
  quoteByHash(db, sha256(priceToken))

const quoteRow = prepare((db: Executor, { hash }: { hash: string }) =>
  db
    .selectFrom('quotes')
    .select(['content', 'token_hash', 'created_at', 'expires_at', 'pay_to', 'asset', 'chain_id'])
    .where('token_hash', '=', hash),
)

/**
 * A quote is never changed, and nobody has its token before it is on the disk: it is read once for all who ask for it at
 * about the same time, and nobody waits.
 */
const MOST_QUOTES = 500
const lastQuotes = remember<Quote & { payee: Payee }>(MOST_QUOTES)

export async function quoteByHash(db: Executor, hash: string): Promise<(Quote & { payee: Payee }) | undefined> {
  const known = lastQuotes(db)?.get(hash)
  if (known) return known
  const [row] = await quoteRow.inner(db, { hash })
  if (!row) return undefined
  const quote = {
    ...(JSON.parse(row.content) as QuoteContent),
    tokenHash: row.token_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    payee: { payTo: row.pay_to, asset: row.asset, chainId: row.chain_id },
  }
  lastQuotes(db)?.keep(hash, quote)
  return quote
}

/** How long after its end a quote that nobody booked is kept, so that its token is called expired and not unknown. */
const REMEMBERED_MS = 24 * 3_600_000
/** Beyond so many quotes none is kept after its end. */
export const MOST_REMEMBERED = 10_000

/** Forgets the quotes that nobody booked; `sinceMs` looks only at those that ended so lately before what is remembered. */
export async function forgetQuotes(db: Executor, now: number, sinceMs?: number): Promise<void> {
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
 * Equal for carts that mean the same: the order of modifiers, the spelling of weights, the case of an address and its
 * unit, which may be told later, do not count. An empty choice does: it declines what leaving it out would fill in.
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
    // names stand in one order everywhere: that makes it canonical
    JSON.stringify({
      address: address?.map(part => part.trim().toLowerCase()),
      fulfillment: cart.fulfillment,
      items,
      restaurant: cart.restaurantId,
    }),
  )
}

/** Forgets where the food of these quotes went, what was said about it, whom it is for, and the digest of the cart. */
export async function forgetBuyer(trx: LedgerTransaction, hashes: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('quotes')
    .select(['token_hash', 'content'])
    .where('token_hash', 'in', hashes)
    .execute()
  for (const { token_hash, content } of rows) {
    const { instructions: _said, constraints: _eats, ...goods } = JSON.parse(content) as QuoteContent
    const kept: QuoteContent = { ...goods, address: null }
    await trx
      .updateTable('quotes')
      .set({ content: JSON.stringify(kept), cart_hash: '' })
      .where('token_hash', '=', token_hash)
      .execute()
  }
  lastQuotes(trx)?.clear()
}
