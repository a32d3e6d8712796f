import type { Buyers } from './buyers.ts'

/** What was answered so far counts for nothing any more: the ledger may have forgotten it. Every payment is shown again. */
export function doubtAnswers({ deals, showings, signed, charged, cancelled, doubted }: Buyers): void {
  for (const showing of showings) if (showing.outcome !== 'under way') showing.outcome = 'repeated'
  for (const payment of [...signed, ...charged]) {
    const last = showings.findLast(each => each.signed === payment)
    if (last) last.outcome = 'lost'
  }
  cancelled.clear()
  for (const deal of deals) doubted.add(deal)
}
