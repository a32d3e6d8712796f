import { randomToken, sha256 } from '#src/kernel/ids.ts'
import { cents, toMicroUsdc } from '#src/kernel/money.ts'
import type { World } from '#src/kernel/world.ts'
import type { Executor, Ledger } from '#src/ledger/database.ts'
import { UNPAID_CUSTOMER_MS, UNPAID_ORDER_MS } from '#src/ledger/personal-data.ts'
import type { RecipeQuoteRow } from '#src/ledger/recipe-tables.ts'
import type { Terms } from '#src/payments/terms.ts'
import type { Payee } from '#src/pricing/quote.ts'
import { keyOf, type Product } from './shelf.ts'

const LIFETIME_MS = 10 * 60_000
/** So long a token that nobody used is called expired and not unknown. */
const REMEMBERED_MS = 24 * 3_600_000

/** Seals the price of a product under a new token, which pays that product and no other. Only its hash is kept. */
export async function sealPrice(
  db: Executor,
  world: Pick<World, 'now' | 'randomBytes'>,
  product: Product,
  payee: Payee,
): Promise<{ readonly priceToken: string; readonly quote: RecipeQuoteRow }> {
  const priceToken = `pt_${randomToken(world)}`
  const now = world.now()
  const quote: RecipeQuoteRow = {
    token_hash: sha256(priceToken),
    product: keyOf(product.kind, product.id),
    total_cents: product.price,
    amount_micro: Number(toMicroUsdc(product.price)),
    pay_to: payee.payTo,
    asset: payee.asset,
    chain_id: payee.chainId,
    created_at: now,
    expires_at: now + LIFETIME_MS,
  }
  await db.insertInto('recipe_quotes').values(quote).execute()
  return { priceToken, quote }
}

/** What a token was given for, whether or not it has expired; undefined for a token that the shop never gave. */
export const openPrice = (db: Executor, priceToken: string): Promise<RecipeQuoteRow | undefined> =>
  db.selectFrom('recipe_quotes').selectAll().where('token_hash', '=', sha256(priceToken)).executeTakeFirst()

/** What is owed for a token. */
export const termsOfPrice = (quote: RecipeQuoteRow, domain: Terms['domain']): Terms => ({
  amount: toMicroUsdc(cents(quote.total_cents)),
  payTo: quote.pay_to as Terms['payTo'],
  asset: quote.asset as Terms['asset'],
  chainId: quote.chain_id,
  domain: { ...domain },
})

/** Beyond so many tokens none is kept longer than payments may come late. */
export const MOST_REMEMBERED = 10_000
const LATE_MS = 3_600_000

/**
 * Forgets where recipes were to go: a day after nobody paid, and `paidMs` after a mail that cannot be sent. Purchases without
 * any claim go altogether after a week. Returns how many were changed.
 */
export async function forgetBuyers(db: Ledger, now: number, paidMs: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('purchases')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('created_at', '<', now - UNPAID_CUSTOMER_MS)
    .where(eb =>
      eb.or([
        eb('created_at', '<', now - paidMs).and(
          eb.or([eb('mail', 'is', null), eb('mail', 'not in', ['queued', 'sending'])]),
        ),
        eb('settled_at', 'is', null).and(
          eb.not(
            eb.exists(
              eb
                .selectFrom('claims')
                .select('claims.id')
                .whereRef('subject_id', '=', 'purchases.id')
                .where('claims.state', '<>', 'failed'),
            ),
          ),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('purchases')
    .where('settled_at', 'is', null)
    .where('created_at', '<', now - UNPAID_ORDER_MS)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('claims').select('claims.id').whereRef('subject_id', '=', 'purchases.id'))),
    )
    .execute()
  return Number(numUpdatedRows)
}

/** Forgets the tokens that nobody paid with. */
export async function forgetPrices(db: Executor, now: number): Promise<void> {
  const last = await db
    .selectFrom('recipe_quotes')
    .select('expires_at')
    .orderBy('expires_at', 'desc')
    .offset(MOST_REMEMBERED)
    .limit(1)
    .executeTakeFirst()
  await db
    .deleteFrom('recipe_quotes')
    .where('expires_at', '<', Math.max(now - REMEMBERED_MS, Math.min(now - LATE_MS, last?.expires_at ?? 0)))
    .where(eb => eb.not(eb.exists(eb.selectFrom('purchases').select('id').whereRef('quote_hash', '=', 'token_hash'))))
    .execute()
}
