import { InvariantBreach } from '#src/kernel/invariants.ts'
import { toMicroUsdc } from '#src/kernel/money.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import { requestRefund } from '#src/payments/refund.ts'
import { mergeReports, priceGiven, type Report, readGiven, storedGiven } from './handed-out.ts'
import type { OrderRecord } from './read.ts'
import type { OrderStatus } from './states.ts'
import { annotate } from './transition.ts'

/** Order statuses in which a restaurant may report what it handed out: accepted and not canceled. */
export const ADJUSTABLE: readonly OrderStatus[] = [
  'confirmed',
  'ready_for_pickup',
  'out_for_delivery',
  'picked_up',
  'delivered',
]

/**
 * Records a restaurant's report of what was actually handed out, and requests a refund of exactly the price
 * difference, minus earlier refunds. Repeating a report causes no second refund. False if nothing changes. Throws a
 * Fault for an invalid report.
 */
export async function adjustOrder(
  trx: LedgerTransaction,
  order: OrderRecord,
  reports: readonly Report[],
  now: number,
): Promise<boolean> {
  const { row, quote, claim, refunds } = order
  if (!ADJUSTABLE.includes(row.status) || !quote.tax) return false
  const given = mergeReports(quote.lines, readGiven(row.given), reports)
  const stored = storedGiven(given)
  if (given.size === 0 || stored === row.given) return false
  if (claim?.state !== 'settled')
    throw new InvariantBreach('M4', `order ${row.id} is ${row.status} without a settled payment`)
  const before = refunds.filter(refund => refund.claim_id === claim.id)
  const returned = before.reduce((sum, refund) => sum + refund.amount_micro, 0)
  const price = priceGiven({ ...quote, tax: quote.tax }, given)
  // an overpayment is returned with the first partial refund
  const isLess = price.total < quote.price.total
  const due = isLess ? Number(claim.value - toMicroUsdc(price.total)) - returned : 0
  const set = { given: stored }
  if (due <= 0) {
    await annotate(trx, row.id, { type: 'given', at: now, set })
    return true
  }
  const refunded_micro = await requestRefund(trx, claim, `adjusted:${before.length + 1}`, now, due)
  await annotate(trx, row.id, {
    type: 'adjusted',
    at: now,
    data: { amount: String(due) },
    set: { ...set, refunded_micro },
  })
  return true
}
