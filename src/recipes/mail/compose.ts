import { formatLocal } from '#src/catalog/hours.ts'
import { cents, formatDollars, formatMicroUsdc } from '#src/kernel/money.ts'
import type { PurchaseRow, RecipeQuoteRow } from '#src/ledger/recipe-tables.ts'
import { composeEmail, type Sender } from '#src/outbound/mail/letter.ts'
import type { Email } from '#src/outbound/mail/mailer.ts'
import { type Claim, referenceOf } from '#src/payments/claims.ts'
import { formatPayer, networkOfClaim } from '#src/payments/format-payer.ts'
import { isCard } from '#src/payments/method-facts.ts'
import type { Product } from '#src/recipes/catalog.ts'

export type Parcel = {
  readonly purchase: PurchaseRow
  readonly quote: RecipeQuoteRow
  readonly claim: Claim
  readonly product: Product
  readonly pdf: Buffer
}

/** Composes the email that delivers a purchase. Deterministic except for the MIME boundaries. */
export function composeLetter(sender: Sender, parcel: Parcel): Promise<Email> {
  const { purchase, product, pdf } = parcel
  const count = product.recipes.length
  const enclosed = product.kind === 'recipe' ? 'The recipe is' : `All ${count} recipes are`
  return composeEmail(sender, {
    id: purchase.id,
    to: purchase.email!,
    subject: product.kind === 'recipe' ? `Your recipe: ${product.title}` : `Your recipes: ${product.title}`,
    at: purchase.settled_at ?? purchase.created_at,
    heading: product.title,
    paragraphs: [product.summary, `${enclosed} enclosed as a PDF, ready to be printed and spilled upon.`],
    rows: receiptLines(parcel),
    attachments: [{ filename: `${product.id}.pdf`, content: pdf, contentType: 'application/pdf' }],
  })
}

/** Returns the receipt lines, with amounts from the ledger. */
function receiptLines({ purchase, quote, claim, product }: Parcel): [string, string][] {
  return [
    ['Bought', product.title],
    ['Price', `$${formatDollars(cents(quote.total_cents))}`],
    ['Paid', `${paidIn(claim)}`],
    ['Paid by', formatPayer(claim.payer)],
    ['Transaction', referenceOf(claim) ?? ''],
    ['Paid at', formatLocal(purchase.settled_at ?? purchase.created_at, 'UTC')],
    ['Purchase', purchase.id],
  ]
}

const paidIn = (claim: Claim): string =>
  isCard(claim.credential.means)
    ? `$${formatMicroUsdc(claim.value)} by card`
    : `${formatMicroUsdc(claim.value)} USDC on ${networkOfClaim(claim)}`
