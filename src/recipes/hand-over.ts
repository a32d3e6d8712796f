import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'
import type { PurchaseRow, RecipeQuoteRow } from '#src/ledger/recipe-tables.ts'
import type { Claim } from '#src/payments/claims.ts'
import type { Credential } from '#src/payments/credential.ts'
import { factsOf } from '#src/payments/method-facts.ts'
import { readExcessLeft } from '#src/payments/overpayment.ts'
import type { PayAnswer } from '#src/payments/pay-answer.ts'
import { presentContent, presentReceipt } from './present.ts'
import { findPurchase, queueMail, readEdition } from './purchase.ts'
import { referenceOf } from './standing-price.ts'

export type HandOverDeps = {
  readonly db: Ledger
  readonly world: Pick<World, 'now'>
  readonly baseUrl: string
  /** Wakes the mail worker after a commit that might have enqueued a job. */
  readonly wake: () => void
}

/** Time in milliseconds during which the payer may repeat a payment that settled late to fetch its response. */
const LATE_ANSWER_MS = 120_000

/**
 * True if a payment no longer unlocks the content on its own: its signature is public on the chain, so anyone could
 * copy it. Only the payer can sign a new one. Card tokens stay valid because they are never published. A price
 * token, which only the payer knows, extends this time to the end of its quote.
 */
export async function isOldNews(
  { db, world }: HandOverDeps,
  quote: RecipeQuoteRow,
  claim: Claim,
  hasToken: boolean,
): Promise<boolean> {
  if (claim.state !== 'settled' || claim.credential.means === 'stripe') return false
  const purchase = await findPurchase(db, claim.subject.id)
  return world.now() >= Math.max(hasToken ? quote.expires_at : 0, (purchase?.settled_at ?? 0) + LATE_ANSWER_MS)
}

export const answeredBefore = (): Fault =>
  Fault.of('price_token_expired', 'This payment was already answered some time ago. Nothing was charged now.', {
    hint: 'Sign a new authorization with the same wallet for the same URL: it proves that you are the payer and is not charged.',
  })

export const isSame = (held: Credential, shown: Credential): boolean =>
  held.means === shown.means && factsOf(held.means).isSame(held, shown)

export type Wish = { readonly email?: string | undefined; readonly asMarkdown: boolean }

/** Delivers a paid purchase, and enqueues the mail if it was not requested before. */
export async function deliver(
  deps: HandOverDeps,
  purchaseId: string,
  claim: Claim,
  { email, asMarkdown }: Wish,
): Promise<PayAnswer> {
  const { db, world, baseUrl } = deps
  if (email !== undefined) {
    await transact(db, trx => queueMail(trx, purchaseId, email, world.now()))
    deps.wake()
  }
  const purchase = await findPurchase(db, purchaseId)
  if (!purchase) throw new Error(`purchase ${purchaseId} is gone`)
  const quote = await quoteOfPurchase(db, purchase)
  const content = presentContent(await readEdition(db, purchase), baseUrl)
  const excess = await readExcessLeft(db, claim)
  return {
    kind: 'accepted',
    status: 200,
    headers: {
      Vary: 'PAYMENT-SIGNATURE, X-PAYMENT, Authorization, Payment-Authorization, SIGN-IN-WITH-X, Accept',
      ...(asMarkdown ? { 'Content-Type': 'text/markdown; charset=utf-8' } : {}),
    },
    body: asMarkdown ? content.markdown : { ...content, receipt: presentReceipt(purchase, quote, claim, excess) },
    claim,
    reference: referenceOf(quote),
  }
}

const quoteOfPurchase = (db: Ledger, purchase: PurchaseRow): Promise<RecipeQuoteRow> =>
  db.selectFrom('recipe_quotes').selectAll().where('token_hash', '=', purchase.quote_hash).executeTakeFirstOrThrow()
