import { z } from 'zod'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { sha256 } from '#src/kernel/ids.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { World } from '#src/kernel/world.ts'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import type { PurchaseRow, RecipeQuoteRow } from '#src/ledger/recipe-tables.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import type { Credential } from '#src/payments/credential.ts'
import { factsOf } from '#src/payments/method-facts.ts'
import type { SubjectRules } from '#src/payments/record-settlement.ts'
import { returnExcess } from '#src/payments/refund.ts'
import type { Product } from './catalog.ts'
import { RecipeSource } from './schema.ts'

/**
 * Purchase id of a payer and a price token. A payer buys once per token: a client that lost the response and signs
 * again is not charged twice. The token is part of the id because anyone can read an authorization on the chain. The
 * authorization alone must not unlock anything, and together with the token it stops working after the quote expires.
 */
export const purchaseIdOf = (quote: Pick<RecipeQuoteRow, 'token_hash'>, credential: Credential): string =>
  `pu_${sha256(`${quote.token_hash}:${factsOf(credential.means).payer(credential)}`).slice(0, 32)}`

export const findPurchase = (db: Executor, id: string): Promise<PurchaseRow | undefined> =>
  db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Records a purchase in the transaction that claims its payment. Stores a verbatim copy of the product, so that the
 * same payment yields the same content whatever the shop sells later.
 */
export async function admitPurchase(
  trx: LedgerTransaction,
  purchase: { readonly id: string; readonly quote: RecipeQuoteRow; readonly email?: string | undefined },
  product: Product,
  now: number,
): Promise<void> {
  const { id, quote, email } = purchase
  const content = canonicalJson(product)
  const hash = sha256(content)
  await trx
    .insertInto('recipe_editions')
    .values({ hash, product: quote.product, content })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await trx
    .insertInto('purchases')
    .values({
      id,
      quote_hash: quote.token_hash,
      product: quote.product,
      edition: hash,
      email: email ?? null,
      mail: null,
      created_at: now,
      settled_at: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  if (email !== undefined)
    await trx.updateTable('purchases').set({ email }).where('id', '=', id).where('settled_at', 'is', null).execute()
}

/** Parser of `recipe_editions.content`. A recipe keeps the fields that it had when it was sold. */
const productJson = storedJson<Product>(
  'product',
  z.object({
    kind: z.enum(['recipe', 'bundle']),
    id: z.string(),
    title: z.string(),
    summary: z.string(),
    price: z.custom<Cents>(value => Number.isSafeInteger(value), 'must be whole cents'),
    recipes: z.array(RecipeSource.loose().extend({ category: z.object({ id: z.string(), name: z.string() }) })),
  }),
)

/** Returns the verbatim copy of the product that was sold. */
export async function readEdition(db: Executor, purchase: PurchaseRow): Promise<Product> {
  const { content } = await db
    .selectFrom('recipe_editions')
    .select('content')
    .where('hash', '=', purchase.edition)
    .executeTakeFirstOrThrow()
  return productJson.parse(content)
}

/** Settlement rules of a purchase: marks it as paid, and enqueues the mail if one was requested. */
export const purchaseSubject = (world: Pick<World, 'now'>): SubjectRules => ({
  settled: async (trx, claim, _when, returned) => {
    const purchase = await findPurchase(trx, claim.subject.id)
    if (!purchase) throw new Error(`claim ${claim.id} paid for a purchase that does not exist`)
    const now = world.now()
    await returnExcess(trx, claim, returned, now)
    await trx.updateTable('purchases').set({ settled_at: now }).where('id', '=', purchase.id).execute()
    if (purchase.email !== null) await queueMail(trx, purchase.id, purchase.email, now)
  },
})

/** Enqueues the PDF of a paid purchase for an address, once. Later addresses are ignored. */
export async function queueMail(trx: LedgerTransaction, id: string, email: string, now: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('purchases')
    .set({ email, mail: 'queued' })
    .where('id', '=', id)
    .where('mail', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await enqueue(trx, { kind: 'mail', subject: id, runAt: now })
}
