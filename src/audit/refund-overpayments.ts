import { type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { annotate } from '#src/orders/transition.ts'
import { toClaim } from '#src/payments/claims.ts'
import { excessLeft, readExcessLeft } from '#src/payments/overpayment.ts'
import { requestRefund } from '#src/payments/refund.ts'
import { type Books, groupBy } from './books.ts'

/**
 * Overpaid part of a payment that was not refunded automatically because it is worth less than the cost of the
 * refund.
 */
export type Overpayment = {
  readonly claim: string
  readonly subject: string
  readonly payer: string
  readonly micro: number
}

export function excessOf({ claims, refunds }: Books): Overpayment[] {
  const returned = groupBy(refunds, ({ claim_id }) => claim_id)
  return claims.flatMap(({ id, subject_id, payer, state, value_micro, amount_micro }) => {
    const back = (returned.get(id) ?? []).reduce((sum, refund) => sum + refund.amount_micro, 0)
    const micro = excessLeft({ state, value: BigInt(value_micro), amount: BigInt(amount_micro) }, back)
    return micro > 0 ? [{ claim: id, subject: subject_id, payer, micro }] : []
  })
}

/** Creates a refund for each retained overpayment and annotates its order. Skips those already refunded. */
export async function refundOverpayments(
  db: Ledger,
  excess: readonly Overpayment[],
  now: number,
): Promise<Overpayment[]> {
  const given: Overpayment[] = []
  for (const each of excess) {
    const micro = await transact(db, trx => giveOne(trx, each.claim, now))
    if (micro > 0) given.push({ ...each, micro })
  }
  return given
}

async function giveOne(trx: LedgerTransaction, id: string, now: number): Promise<number> {
  const row = await trx.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst()
  const claim = row && toClaim(row)
  const left = claim ? await readExcessLeft(trx, claim) : 0
  if (!claim || left === 0) return 0
  const refunded_micro = await requestRefund(trx, claim, 'overpaid', now, left)
  const data = { amount: String(left) }
  if (claim.subject.kind === 'order')
    await annotate(trx, claim.subject.id, { type: 'overpaid', at: now, data, set: { refunded_micro } })
  return left
}
