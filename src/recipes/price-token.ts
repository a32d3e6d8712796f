import { randomToken, sha256 } from '#src/kernel/ids.ts'
import { cents, toMicroUsdc } from '#src/kernel/money.ts'
import type { World } from '#src/kernel/world.ts'
import type { Executor, Ledger } from '#src/ledger/database.ts'
import { UNPAID_CUSTOMER_MS, UNPAID_ORDER_MS } from '#src/ledger/personal-data.ts'
import type { RecipeQuoteRow } from '#src/ledger/recipe-tables.ts'
import type { Terms } from '#src/payments/terms.ts'
import type { Payee } from '#src/pricing/quote.ts'
import { keyOf, type Product } from './catalog.ts'

const LIFETIME_MS = 10 * 60_000
/** Time during which an unused token is reported as expired rather than unknown, in milliseconds. */
const REMEMBERED_MS = 24 * 3_600_000

/** Stores the price of a product under a new token that is valid only for that product. Only its hash is stored. */
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

/** Returns the quote of a token, expired or not, or undefined if the shop never issued the token. */
export const openPrice = (db: Executor, priceToken: string): Promise<RecipeQuoteRow | undefined> =>
  db.selectFrom('recipe_quotes').selectAll().where('token_hash', '=', sha256(priceToken)).executeTakeFirst()

/** Payment terms of a quote. */
export const termsOfPrice = (quote: RecipeQuoteRow, domain: Terms['domain']): Terms => ({
  amount: toMicroUsdc(cents(quote.total_cents)),
  payTo: quote.pay_to as Terms['payTo'],
  asset: quote.asset as Terms['asset'],
  chainId: quote.chain_id,
  domain: { ...domain },
})

/** Maximum number of tokens kept beyond the window for late payments. */
export const MAX_KEPT_TOKENS = 10_000
const LATE_MS = 3_600_000

/**
 * Erases email addresses: a day after an unpaid purchase, and `paidMs` after a paid one with no mail pending. Deletes
 * purchases without any claim after a week. Returns the number of addresses erased.
 */
export async function eraseBuyerEmails(db: Ledger, now: number, paidMs: number): Promise<number> {
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

/** Deletes the tokens that were never used to pay. */
export async function deleteExpiredPrices(db: Executor, now: number): Promise<void> {
  const last = await db
    .selectFrom('recipe_quotes')
    .select('expires_at')
    .orderBy('expires_at', 'desc')
    .offset(MAX_KEPT_TOKENS)
    .limit(1)
    .executeTakeFirst()
  await db
    .deleteFrom('recipe_quotes')
    .where('expires_at', '<', Math.max(now - REMEMBERED_MS, Math.min(now - LATE_MS, last?.expires_at ?? 0)))
    .where(eb => eb.not(eb.exists(eb.selectFrom('purchases').select('id').whereRef('quote_hash', '=', 'token_hash'))))
    .execute()
}
