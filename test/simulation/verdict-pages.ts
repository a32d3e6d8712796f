import { readBooks } from '#src/audit/books.ts'
import { cardAccount } from '#src/audit/card-account.ts'
import { reconcileAccount } from '#src/audit/check-accounts.ts'
import { PASTRAMI } from './editions.ts'
import type { Evidence } from './evidence.ts'

/** Tolerance for a payer who was in the middle of paying when the price ended. */
const GRACE_MS = 60_000
const MICRO_PER_CENT = 10_000

/** What the networks know a claim by: its nonce, or the claim key of a payment page. */
export const markOf = (claim: { readonly means: string; readonly claim_key: string; readonly nonce: string }): string =>
  (claim.means === 'checkout' ? claim.claim_key : claim.nonce).toLowerCase()

/** Problems with payments on pages of the card network, which nobody presents: compares the pages with the ledger. */
export async function judgePages(evidence: Evidence): Promise<string[]> {
  const { books, cards, pages, payers, restoredAt, clocksAgree } = evidence
  if (pages.pages().length === 0) return judgeAccounts(evidence)
  const [orders, claims, refunds, expired] = await Promise.all([
    books
      .selectFrom('orders')
      .innerJoin('quotes', 'quotes.token_hash', 'orders.quote_hash')
      .select(['orders.id', 'orders.status', 'quotes.expires_at', 'quotes.content'])
      .execute(),
    books.selectFrom('claims').selectAll().execute(),
    books.selectFrom('refunds').select(['claim_id', 'amount_micro']).execute(),
    books.selectFrom('order_events').select(['order_id', 'at']).where('type', '=', 'expire').execute(),
  ])
  const problems = await judgeAccounts(evidence)
  const fail = (id: string, problem: string) => void problems.push(`${id}: ${problem}`)
  const isForgotten = (at: number) => restoredAt !== undefined && at <= restoredAt
  for (const { id, wanted, status, intent, createdAt } of pages.pages()) {
    const order = orders.find(each => each.id === wanted.subjectId)
    if (order && status === 'open') fail('D2', `page ${id} of ${order.id} is open for ever`)
    const charge = cards.charges().find(each => each.id === intent?.id)
    if (!charge) continue
    const claim = claims.find(each => each.claim_key === wanted.claimKey)
    const back = cards.refundsOf(charge.id).reduce((sum, { cents }) => sum + cents, 0)
    // an order that a backup does not have is left to the audit
    if (!claim && (order || !isForgotten(createdAt)))
      fail('M1', `${wanted.claimKey} was paid, and the ledger forgot it`)
    if (!claim || !order) continue
    const decided = refunds
      .filter(({ claim_id }) => claim_id === claim.id)
      .reduce((sum, { amount_micro }) => sum + amount_micro, 0)
    if (back * MICRO_PER_CENT !== decided) fail('M2', `${back} cents of ${wanted.claimKey} went back, not ${decided}`)
    if (!clocksAgree) continue
    if (charge.at > order.expires_at + GRACE_MS && back !== charge.cents)
      fail('M1', `${wanted.claimKey} was paid after its price had ended, and kept`)
    const ended = expired.find(each => each.order_id === order.id)
    const isInTime = ended !== undefined && charge.at < Math.min(ended.at, order.expires_at)
    // limited stock is held for a while only
    if (isInTime && !isForgotten(charge.at) && !order.content.includes(PASTRAMI))
      fail('D2', `${order.id} has expired although it was paid on a page`)
  }
  for (const { deal, at } of payers.assured)
    if (!isForgotten(at) && !claims.some(each => each.subject_id === deal.orderId && each.state === 'settled'))
      fail('U1', `${deal.orderId} was said to be paid for, and nobody has paid`)
  return problems
}

/** Problems that the audit finds in the card account; it must list every payment that the ledger does not know. */
async function judgeAccounts({ books, cards, pages, now }: Evidence): Promise<string[]> {
  if (cards.charges().length === 0) return []
  const rows = await readBooks(books)
  const problems: string[] = []
  const listed = new Set<string>()
  for (const means of ['stripe', 'checkout'] as const) {
    const account = cardAccount(cards.account, means)
    const { breaches, unmatched, givenBack } = await reconcileAccount(
      { books: rows, means, account, own: new Set() },
      now,
    )
    for (const { invariant, message } of breaches) problems.push(`${invariant}: audit of ${means}: ${message}`)
    for (const { reference } of [...unmatched, ...givenBack.map(({ inflow }) => inflow)]) listed.add(reference)
  }
  for (const { wanted, intent } of pages.pages())
    if (intent && !listed.has(intent.id) && !rows.claims.some(({ claim_key }) => claim_key === wanted.claimKey))
      problems.push(`D4: the audit does not list ${intent.id}, which paid ${wanted.claimKey}`)
  return problems
}
