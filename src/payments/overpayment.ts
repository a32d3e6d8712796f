import { z } from 'zod'
import { formatMicroUsdc } from '#src/kernel/money.ts'
import type { Executor } from '#src/ledger/database.ts'
import type { Claim } from './claims.ts'
import { LEAST_RETURNED, LEFT_WORDS } from './manual-refund.ts'

export const Overpaid = z
  .looseObject({
    amount: z.string().describe('Micro-USDC'),
    refund: z.looseObject({ status: z.literal('by_operator'), reason: z.literal('too_small') }),
    message: z.string(),
  })
  .describe('Overpayment that is worth less than the cost of refunding it')

type Paid = { readonly state: string; readonly value: bigint; readonly amount: bigint }

/** Returns the overpayment to refund automatically, in micro-USDC: zero if it is too small. */
export const excessToReturn = ({ value, terms }: Pick<Claim, 'value' | 'terms'>): number =>
  value - terms.amount < LEAST_RETURNED ? 0 : Number(value - terms.amount)

/**
 * Returns the overpayment left to the operator, in micro-USDC, after `returned` of the settled payment was
 * refunded.
 */
export const excessLeft = ({ state, value, amount }: Paid, returned: number): number => {
  const excess = value - amount
  return state === 'settled' && excess < LEAST_RETURNED ? Math.max(0, Number(excess) - returned) : 0
}

/** Same as `excessLeft` for a claim whose refunds were not read yet. */
export async function readExcessLeft(db: Executor, claim: Claim): Promise<number> {
  const paid = { ...claim, amount: claim.terms.amount }
  if (excessLeft(paid, 0) === 0) return 0
  const { returned } = await db
    .selectFrom('refunds')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('amount_micro'), eb.lit(0)).as('returned'))
    .where('claim_id', '=', claim.id)
    .executeTakeFirstOrThrow()
  return excessLeft(paid, Number(returned))
}

/** Response fields for an overpayment left to the operator; empty if there is none. */
export const presentExcess = (left: number): { readonly overpaid?: z.infer<typeof Overpaid> } =>
  left === 0
    ? {}
    : {
        overpaid: {
          amount: String(left),
          refund: { status: 'by_operator', reason: 'too_small' },
          message: `The overpayment is ${formatMicroUsdc(BigInt(left))} dollars. ${LEFT_WORDS.too_small}`,
        },
      }
