import type { Buyers } from './buyers.ts'

/** Discards all earlier answers, because the ledger might have lost them, and has every payment presented again. */
export function doubtAnswers({ deals, showings, signed, charged, cancelled, doubted }: Buyers): void {
  for (const showing of showings) if (showing.outcome !== 'under way') showing.outcome = 'repeated'
  for (const payment of [...signed, ...charged]) {
    const last = showings.findLast(each => each.signed === payment)
    if (last) last.outcome = 'lost'
  }
  cancelled.clear()
  for (const deal of deals) doubted.add(deal)
}
