import type { LedgerTransaction } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import { adjustOrder } from '#src/orders/adjust.ts'
import { leavesNothing, mergeReports, type Report, readGiven, storedGiven } from '#src/orders/handed-out.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import { nextStatus } from '#src/orders/states.ts'
import { failOrder } from './fail.ts'

const NOTHING_GIVEN = 'The restaurant could not hand out any item of the order.'

/**
 * Records what a restaurant handed out, and refunds the difference. An accepted order of which nothing is left is
 * canceled by its restaurant. False if nothing changes. Throws a Fault for an invalid report.
 */
export async function reportGiven(
  trx: LedgerTransaction,
  order: OrderRecord,
  reports: readonly Report[],
  now: number,
): Promise<boolean> {
  const { row, quote } = order
  const given = mergeReports(quote.lines, readGiven(row.given), reports)
  if (!nextStatus(row.status, 'cancel') || !leavesNothing(quote.lines, given))
    return adjustOrder(trx, order, reports, now)
  const set = { given: storedGiven(given) }
  const failure = { event: 'cancel', code: 'merchant_cancelled', message: NOTHING_GIVEN, set } as const
  const isCanceled = await failOrder(trx, order, failure, now)
  if (isCanceled) await enqueue(trx, { kind: 'cancel_dispatch', subject: row.id, runAt: now })
  return isCanceled
}

/** True if a report says no more than what was recorded when the order was canceled. */
export function isReportedAlready({ row, quote }: OrderRecord, reports: readonly Report[] | undefined): boolean {
  if (row.status !== 'cancelled' || row.given === null || !reports) return false
  return storedGiven(mergeReports(quote.lines, readGiven(row.given), reports)) === row.given
}
