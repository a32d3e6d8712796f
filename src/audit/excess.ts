import { type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { annotate } from '#src/orders/transition.ts'
import { toClaim } from '#src/payments/claims.ts'
import { excessLeft, readExcessLeft } from '#src/payments/excess.ts'
import { requestRefund } from '#src/payments/refund.ts'
import { type Books, groupBy } from './books.ts'

/** What a payment is above its price and that was left to the operator, because it is worth less than sending it back costs. */
export type Excess = {
  readonly claim: string
  readonly subject: string
  readonly payer: string
  readonly micro: number
}

export function excessOf({ claims, refunds }: Books): Excess[] {
  const returned = groupBy(refunds, ({ claim_id }) => claim_id)
  return claims.flatMap(({ id, subject_id, payer, state, value_micro, amount_micro }) => {
    const back = (returned.get(id) ?? []).reduce((sum, refund) => sum + refund.amount_micro, 0)
    const micro = excessLeft({ state, value: BigInt(value_micro), amount: BigInt(amount_micro) }, back)
    return micro > 0 ? [{ claim: id, subject: subject_id, payer, micro }] : []
  })
}

/** Decides the refund of every excess that was left, and tells it of its order; those that are decided already are left alone. */
export async function giveExcessBack(db: Ledger, excess: readonly Excess[], now: number): Promise<Excess[]> {
  const given: Excess[] = []
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
