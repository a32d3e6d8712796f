import { sha256 } from '#src/kernel/ids.ts'
import { toMicroUsdc } from '#src/kernel/money.ts'
import type { Executor, Ledger } from '#src/ledger/database.ts'
import type { PurchaseRow, RecipeQuoteRow } from '#src/ledger/recipe-tables.ts'
import { liveClaimOf } from '#src/payments/claims.ts'
import type { AuthorizationCredential, Credential, PresentedCredential } from '#src/payments/credential.ts'
import type { Payee } from '#src/pricing/quote.ts'
import { keyOf, type Product, type ProductKind } from './catalog.ts'
import { purchaseIdOf } from './purchase.ts'

/** Prices of a stable address, which has no price token: all buyers of a period share one. */
const PERIOD_MS = 10 * 60_000

/** Reference of a quote (`externalId` in MPP). */
export const referenceOf = (quote: Pick<RecipeQuoteRow, 'token_hash'>): string => `rq_${quote.token_hash.slice(0, 24)}`

/**
 * Price of a product in a period, payable until the end of the next one. Equal in every process, so that a payment
 * is recognized wherever it arrives. Its key is the hash of a text that is no price token.
 */
function priceIn(period: number, product: Product, payee: Payee): RecipeQuoteRow {
  const key = keyOf(product.kind, product.id)
  const terms = [key, product.price, payee.payTo, payee.asset, payee.chainId, period]
  return {
    token_hash: sha256(JSON.stringify(['standing', ...terms])),
    product: key,
    total_cents: product.price,
    amount_micro: Number(toMicroUsdc(product.price)),
    pay_to: payee.payTo,
    asset: payee.asset,
    chain_id: payee.chainId,
    created_at: period * PERIOD_MS,
    expires_at: (period + 2) * PERIOD_MS,
  }
}

type StandingDeps = { readonly db: Ledger; readonly world: { readonly now: () => number }; readonly payee: Payee }

/**
 * Returns the price that a request to a stable address is about: the one that its payment answers, or that of now.
 * Stores it if a payment is presented, because purchases refer to it.
 */
export async function standingPrice(
  { db, world, payee }: StandingDeps,
  product: Product,
  credential: PresentedCredential | undefined,
): Promise<RecipeQuoteRow> {
  const period = Math.floor(world.now() / PERIOD_MS)
  const current = priceIn(period, product, payee)
  if (!credential || credential.means === 'unreadable') return current
  const previous = priceIn(period - 1, product, payee)
  const chosen = (await isFor(db, previous, credential)) ? previous : current
  await db
    .insertInto('recipe_quotes')
    .values(chosen)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return chosen
}

/** True if a payment names this price, or was claimed for it before. */
async function isFor(
  db: Executor,
  quote: RecipeQuoteRow,
  credential: Exclude<PresentedCredential, { means: 'unreadable' }>,
): Promise<boolean> {
  if (credential.echo) return credential.echo.request.externalId === referenceOf(quote)
  return (await liveClaimOf(db, { kind: 'purchase', id: purchaseIdOf(quote, credential) })) !== undefined
}

/** Returns the newest paid purchase of a product by a wallet, whatever price it was bought at. */
export const findBoughtBy = (
  db: Executor,
  kind: ProductKind,
  id: string,
  wallet: string,
): Promise<PurchaseRow | undefined> =>
  db
    .selectFrom('claims')
    .innerJoin('purchases', 'purchases.id', 'claims.subject_id')
    .selectAll('purchases')
    .where('claims.payer', '=', wallet.toLowerCase())
    .where('claims.subject_kind', '=', 'purchase')
    .where('claims.state', '=', 'settled')
    .where('purchases.product', '=', keyOf(kind, id))
    .orderBy('claims.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the subject for which an authorization was claimed, whatever came of it; undefined if it never was. */
export const subjectPaidBy = async (
  db: Executor,
  { from, nonce }: AuthorizationCredential,
): Promise<string | undefined> => {
  const query = db.selectFrom('claims').select('subject_id').where('payer', '=', from).where('nonce', '=', nonce)
  return (await query.executeTakeFirst())?.subject_id
}

/**
 * True if the paying wallet owns the product, or another payment for it is in progress. Checked in the transaction that
 * claims, so that concurrent payments with several price tokens charge a wallet once. A card has no identity.
 */
export const isBuying = async (
  db: Executor,
  {
    quote,
    purchaseId,
    credential,
  }: {
    readonly quote: RecipeQuoteRow
    readonly purchaseId: string
    readonly credential: Credential
  },
): Promise<boolean> => {
  if (credential.means !== 'eip3009') return false
  const other = await db
    .selectFrom('claims')
    .innerJoin('purchases', 'purchases.id', 'claims.subject_id')
    .select('claims.id')
    .where('claims.payer', '=', credential.from)
    .where('claims.subject_kind', '=', 'purchase')
    .where('claims.state', 'in', ['claimed', 'submitting', 'unknown', 'settled'])
    .where('purchases.product', '=', quote.product)
    .where('purchases.id', '<>', purchaseId)
    .executeTakeFirst()
  return other !== undefined
}
