import { canonicalJson } from '#src/kernel/canonical.ts'
import { sha256 } from '#src/kernel/ids.ts'
import type { World } from '#src/kernel/world.ts'
import type { Executor, LedgerTransaction } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import type { PurchaseRow, RecipeQuoteRow } from '#src/ledger/recipe-tables.ts'
import type { Credential } from '#src/payments/credential.ts'
import { factsOf } from '#src/payments/method-facts.ts'
import type { SubjectRules } from '#src/payments/record.ts'
import { returnExcess } from '#src/payments/refund.ts'
import type { Product } from './shelf.ts'

/**
 * One payer buys once with one token: whoever lost the answer and signs anew is not charged twice. The token is part of
 * it because an authorization can be read on the chain by everybody, and must open nothing to whoever has no token; to
 * those who have one it opens nothing after the quote.
 */
export const purchaseIdOf = (quote: Pick<RecipeQuoteRow, 'token_hash'>, credential: Credential): string =>
  `pu_${sha256(`${quote.token_hash}:${factsOf(credential.means).payer(credential)}`).slice(0, 32)}`

export const findPurchase = (db: Executor, id: string): Promise<PurchaseRow | undefined> =>
  db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Notes, in the transaction that claims a payment, what it is to buy: the product word for word, so that the same payment
 * is given the same answer whatever the shop sells later.
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

/** What was sold. */
export async function editionOf(db: Executor, purchase: PurchaseRow): Promise<Product> {
  const { content } = await db
    .selectFrom('recipe_editions')
    .select('content')
    .where('hash', '=', purchase.edition)
    .executeTakeFirstOrThrow()
  return JSON.parse(content) as Product
}

/** What a settled payment does to its purchase: it is delivered, by mail too where that was asked for. */
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

/** Has the PDF of a paid purchase sent to an address, once: an address that is given later changes nothing. */
export async function queueMail(trx: LedgerTransaction, id: string, email: string, now: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('purchases')
    .set({ email, mail: 'queued' })
    .where('id', '=', id)
    .where('mail', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await enqueue(trx, { kind: 'mail', subject: id, runAt: now })
}
