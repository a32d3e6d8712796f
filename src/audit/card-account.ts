import type { StripeApi } from '#src/payments/methods/card-api.ts'
import { CHECKOUT_KEYS } from '#src/payments/methods/checkout.ts'
import type { Account } from './account.ts'

const MICRO_PER_CENT = 10_000n

/**
 * Creates the view of a card account for one of the payment methods that share it: successful charges and refunds
 * that reference ledger rows.
 */
export const cardAccount = (
  api: Pick<StripeApi, 'chargedSince' | 'refundedSince'>,
  method: 'stripe' | 'checkout' = 'stripe',
): Account => ({
  read: async ({ at = 0 }) => {
    const [charged, refunded] = await Promise.all([api.chargedSince(at), api.refundedSince(at)])
    const isOwn = ({ claimKey = '' }: { readonly claimKey: string | undefined }) =>
      claimKey.startsWith(CHECKOUT_KEYS) === (method === 'checkout')
    return {
      inflows: charged.filter(isOwn).map(({ id, payer, cents, claimId, claimKey, subjectId }) => ({
        reference: id,
        logIndex: 0,
        party: payer,
        value: BigInt(cents) * MICRO_PER_CENT,
        mark: claimId,
        key: claimKey,
        subject: subjectId,
      })),
      outflows: refunded.filter(isOwn).map(({ id, intentId, cents, refundId }) => ({
        reference: id,
        logIndex: 0,
        party: intentId,
        value: BigInt(cents) * MICRO_PER_CENT,
        mark: refundId,
      })),
    }
  },
  trace: async ({ reference, key, mark }) => ({ key: key ?? `stripe:${reference}`, mark }),
})
