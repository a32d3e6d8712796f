import { Fault } from '#src/kernel/faults.ts'
import { InvariantBreach } from '#src/kernel/invariants.ts'
import { type Cents, cents, formatDollars } from '#src/kernel/money.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import { requestRefund } from '#src/payments/refund.ts'
import {
  askNoLonger,
  type Complaint,
  moveComplaint,
  openComplaintOf,
  type RefusalReason,
  readComplaint,
} from './complaint.ts'
import { plainText } from './instructions.ts'
import type { OrderRecord } from './read.ts'

/** Restaurant's answer to a complaint. Without an amount, a refund returns everything that is left of the payment. */
export type ComplaintAnswer =
  | { readonly decision: 'refund'; readonly amount?: Cents | undefined; readonly message?: string | undefined }
  | { readonly decision: 'message'; readonly message: string }
  | { readonly decision: 'refuse'; readonly reason: RefusalReason; readonly message?: string | undefined }

const MICRO_PER_CENT = 10_000

/** Cents of the payment that were not refunded, nor scheduled for refund; a fraction of a cent counts as none. */
export function refundableOf({ claim, refunds }: Pick<OrderRecord, 'claim' | 'refunds'>): Cents {
  if (claim?.state !== 'settled') return cents(0)
  const returned = refunds.reduce(
    (sum, { claim_id, amount_micro }) => (claim_id === claim.id ? sum + amount_micro : sum),
    0,
  )
  return cents(Math.floor((Number(claim.value) - returned) / MICRO_PER_CENT))
}

/**
 * Answers the open complaint about an order: requests the refund of exactly the amount, in the same transaction, or
 * records a message or a refusal. False if no complaint is open. Throws a Fault for an impossible amount or message.
 */
export async function answerComplaint(
  trx: LedgerTransaction,
  order: OrderRecord,
  answer: ComplaintAnswer,
  at: number,
): Promise<boolean> {
  const open = openComplaintOf(order.row)
  if (!open) return false
  const message = plainText(answer.message)
  if (message === undefined)
    throw invalid('message', 'message must be plain text of at most 200 characters, without links or code.')
  if (answer.decision === 'message' && message === null) throw invalid('message', 'message must say something.')
  const decided = { ...open, decidedAt: at, message }
  await askNoLonger(trx, order.row.id, open, at)
  if (answer.decision === 'message')
    return moveComplaint(trx, order.row, { ...decided, outcome: 'answered' }, { at, data: { n: open.n } })
  if (answer.decision === 'refuse') {
    const { reason } = answer
    return moveComplaint(
      trx,
      order.row,
      { ...decided, outcome: 'refused', reason },
      { at, data: { n: open.n, reason } },
    )
  }
  return giveBack(trx, order, { ...decided, outcome: 'refunded' }, answer.amount, at)
}

async function giveBack(
  trx: LedgerTransaction,
  order: OrderRecord,
  complaint: Complaint,
  amount: Cents | undefined,
  at: number,
): Promise<boolean> {
  const { claim, refunds, row } = order
  if (claim?.state !== 'settled')
    throw new InvariantBreach('M4', `order ${row.id} is ${row.status} without a settled payment`)
  const left = refundableOf(order)
  if (left === 0) throw invalid('refund_cents', 'Everything that was paid is refunded already.')
  if (amount !== undefined && amount > left)
    throw invalid('refund_cents', `At most $${formatDollars(left)} of the payment is left to refund.`)
  const before = refunds.reduce(
    (sum, { claim_id, amount_micro }) => (claim_id === claim.id ? sum + amount_micro : sum),
    0,
  )
  const due = amount === undefined ? Number(claim.value) - before : amount * MICRO_PER_CENT
  const refunded_micro = await requestRefund(trx, claim, `complaint:${complaint.n}`, at, due)
  const data = { n: complaint.n, amount: String(due), returned: String(refunded_micro) }
  return moveComplaint(trx, row, { ...complaint, refundedMicro: due }, { at, data, set: { refunded_micro } })
}

/** Ends a complaint that its restaurant did not answer in time. */
export async function expireComplaint(trx: LedgerTransaction, order: OrderRecord, at: number): Promise<boolean> {
  const open = openComplaintOf(order.row)
  if (!open || open.answerBy > at) return false
  return moveComplaint(trx, order.row, { ...open, outcome: 'unanswered', decidedAt: at }, { at, data: { n: open.n } })
}

const OUTCOMES = { refund: 'refunded', message: 'answered', refuse: 'refused' } as const

/** True if the newest complaint was answered like this before. */
export const isAnsweredAs = (stored: string | null, { decision }: ComplaintAnswer): boolean =>
  readComplaint(stored)?.outcome === OUTCOMES[decision]

const invalid = (field: string, message: string): Fault => Fault.ofProblems([{ code: 'invalid_field', field, message }])
