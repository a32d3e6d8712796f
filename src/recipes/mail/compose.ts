import { formatLocal } from '#src/catalog/hours.ts'
import { cents, formatDollars, formatMicroUsdc } from '#src/kernel/money.ts'
import { toDate } from '#src/kernel/world.ts'
import type { PurchaseRow, RecipeQuoteRow } from '#src/ledger/recipe-tables.ts'
import { type Claim, referenceOf } from '#src/payments/claims.ts'
import { formatPayer, networkOfClaim } from '#src/payments/format-payer.ts'
import { isCard } from '#src/payments/method-facts.ts'
import type { Product } from '#src/recipes/catalog.ts'
import type { Email } from './mailer.ts'

export type Parcel = {
  readonly purchase: PurchaseRow
  readonly quote: RecipeQuoteRow
  readonly claim: Claim
  readonly product: Product
  readonly pdf: Buffer
}

export type Sender = {
  /** Sender address, as in Comanda <recipes@example.com>. */
  readonly from: string
  /** Part of the message ids after the @. */
  readonly host: string
}

/** Composes the email that delivers a purchase. Deterministic except for the MIME boundaries. */
export async function composeLetter({ from, host }: Sender, parcel: Parcel): Promise<Email> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { purchase, product, pdf } = parcel
  const lines = receiptLines(parcel)
  const count = product.recipes.length
  const enclosed = product.kind === 'recipe' ? 'The recipe is' : `All ${count} recipes are`
  const composer = new MailComposer({
    from,
    to: { name: '', address: purchase.email! },
    subject: product.kind === 'recipe' ? `Your recipe: ${product.title}` : `Your recipes: ${product.title}`,
    messageId: `<${purchase.id}@${host}>`,
    date: toDate(purchase.settled_at ?? purchase.created_at),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      `${product.title}\n\n${product.summary}`,
      `${enclosed} enclosed as a PDF, ready to be printed and spilled upon.`,
      lines.map(([name, value]) => `${`${name}:`.padEnd(14)}${value}`).join('\n'),
      'Comanda\n',
    ].join('\n\n'),
    html: htmlOf(product, enclosed, lines),
    attachments: [{ filename: `${product.id}.pdf`, content: pdf, contentType: 'application/pdf' }],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const message = composer.compile()
  const { from: sender, to } = message.getEnvelope()
  if (!sender || to?.length !== 1) throw new Error(`purchase ${purchase.id} has no valid e-mail address`)
  return { id: purchase.id, from: sender, to: to[0]!, raw: await message.build() }
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

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const htmlOf = ({ title, summary }: Product, enclosed: string, lines: readonly [string, string][]): string =>
  [
    '<!doctype html><html lang="en"><body style="margin:0;background:#fbf7f0;color:#1f1b16;font:16px/1.5 Georgia,serif">',
    '<div style="max-width:560px;margin:0 auto;padding:40px 24px">',
    '<p style="margin:0;color:#c8452d;font:600 13px sans-serif;letter-spacing:.12em">COMANDA</p>',
    `<h1 style="margin:8px 0 12px;font-size:30px;line-height:1.15">${escaped(title)}</h1>`,
    `<p>${escaped(summary)}</p><p>${escaped(enclosed)} enclosed as a PDF, ready to be printed and spilled upon.</p>`,
    '<table style="width:100%;margin-top:28px;border-collapse:collapse;font:13px ui-monospace,monospace">',
    ...lines.map(
      ([name, value]) =>
        `<tr><td style="padding:6px 12px 6px 0;border-top:1px solid #e2d9c8;vertical-align:top">${escaped(name)}</td>` +
        `<td style="padding:6px 0;border-top:1px solid #e2d9c8;text-align:right;word-break:break-all">${escaped(value)}</td></tr>`,
    ),
    '</table></div></body></html>',
  ].join('')
