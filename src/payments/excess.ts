import { z } from 'zod'
import { formatMicroUsdc } from '#src/kernel/money.ts'
import type { Executor } from '#src/ledger/database.ts'
import type { Claim } from './claims.ts'
import { LEAST_RETURNED, LEFT_WORDS } from './left.ts'

export const Overpaid = z
  .looseObject({
    amount: z.string().describe('Micro-USDC'),
    refund: z.looseObject({ status: z.literal('by_operator'), reason: z.literal('too_small') }),
    message: z.string(),
  })
  .describe('What was paid above the price and is worth less than sending it back costs')

type Paid = { readonly state: string; readonly value: bigint; readonly amount: bigint }

/** Micro-USDC that a payment is above its price and that go back by themselves: nothing where it is too little. */
export const excessToReturn = ({ value, terms }: Pick<Claim, 'value' | 'terms'>): number =>
  value - terms.amount < LEAST_RETURNED ? 0 : Number(value - terms.amount)

/** Micro-USDC above the price of a settled payment that are left to the operator, `returned` of the payment having gone back. */
export const excessLeft = ({ state, value, amount }: Paid, returned: number): number => {
  const excess = value - amount
  return state === 'settled' && excess < LEAST_RETURNED ? Math.max(0, Number(excess) - returned) : 0
}

/** The same as `excessLeft` for a claim, where nobody has read its refunds. */
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

/** What an answer says of money above the price that is left to the operator; nothing where there is none. */
export const presentExcess = (left: number): { readonly overpaid?: z.infer<typeof Overpaid> } =>
  left === 0
    ? {}
    : {
        overpaid: {
          amount: String(left),
          refund: { status: 'by_operator', reason: 'too_small' },
          message: `${formatMicroUsdc(BigInt(left))} dollars were paid above the price. ${LEFT_WORDS.too_small}`,
        },
      }
