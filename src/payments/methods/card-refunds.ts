import type { World } from '#src/kernel/world.ts'
import type { RefundRow } from '#src/ledger/tables.ts'
import type { Claim } from '#src/payments/claims.ts'
import { centsOf } from '#src/payments/protocols/mpp-methods.ts'
import { refundMark } from '#src/payments/refund-mark.ts'
import type { CardRefund, StripeApi } from './card-api.ts'
import type { PaymentMethodHandler, Returned } from './payment-method.ts'

const MICRO_PER_CENT = 10_000n

const isOver = ({ status }: CardRefund): boolean => status === 'failed' || status === 'canceled'

/**
 * Card refunds. They are looked up before they are requested: idempotency keys expire after a day, refunds do not.
 */
export function cardReturns({
  api,
  world,
}: {
  readonly api: Pick<StripeApi, 'refund' | 'refundsOf'>
  readonly world: World
}): Pick<PaymentMethodHandler, 'giveBack' | 'returned'> {
  async function giveBack(refund: RefundRow, claim: Claim): Promise<Returned> {
    const { providerRef } = claim
    if (!providerRef) throw new Error(`claim ${claim.id} has no PaymentIntent to refund`)
    const made = await api.refundsOf(providerRef)
    const done = pick(made, refund.id, refund.before_micro)
    if (done) return done
    // a failed refund is final, and its key would only replay the failure
    const failed = made.filter(({ refundId }) => refundId === refund.id).length
    const asked = await api.refund({
      key: `refund_${refund.id}${failed > 0 ? `_${failed}` : ''}`,
      intentId: providerRef,
      cents: centsOf(BigInt(refund.amount_micro)),
      refundId: refund.id,
    })
    world.crashpoint('C15')
    if (asked.status === 'succeeded') return returnedBy(asked)
    throw new Error(`refund ${asked.id} is ${asked.status}`)
  }

  return {
    giveBack,
    returned: async (claim, before) =>
      claim.providerRef === null
        ? undefined
        : pick(await api.refundsOf(claim.providerRef), refundMark(claim.key, before).id, before),
  }
}

/**
 * Returns the refund made under an id; otherwise, if an intent was refunded by more than `before` micro-dollars, by any
 * party and under any id, the excess. Throws while that is undecided.
 */
function pick(made: readonly CardRefund[], id: string, before: number): Returned | undefined {
  const living = made.filter(refund => !isOver(refund))
  const own = living.find(({ refundId }) => refundId === id)
  const total = living.reduce((sum, { cents }) => sum + BigInt(cents) * MICRO_PER_CENT, 0n)
  const found = own ?? (total > BigInt(before) ? living.at(-1) : undefined)
  if (!found) return undefined
  if (found.status !== 'succeeded') throw new Error(`refund ${found.id} is ${found.status}`)
  return own ? returnedBy(own) : { reference: found.id, value: total - BigInt(before) }
}

const returnedBy = ({ id, cents }: CardRefund): Returned => ({
  reference: id,
  value: BigInt(cents) * MICRO_PER_CENT,
})
