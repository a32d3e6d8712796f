import type { StripeApi } from '#src/payments/methods/card-api.ts'
import type { Account } from './account.ts'

const MICRO_PER_CENT = 10_000n

/** Creates the card account: successful charges and refunds that reference ledger rows. */
export const cardAccount = (api: Pick<StripeApi, 'chargedSince' | 'refundedSince'>): Account => ({
  read: async ({ at = 0 }) => {
    const [charged, refunded] = await Promise.all([api.chargedSince(at), api.refundedSince(at)])
    return {
      inflows: charged.map(({ id, payer, cents, claimId, claimKey, subjectId }) => ({
        reference: id,
        logIndex: 0,
        party: payer,
        value: BigInt(cents) * MICRO_PER_CENT,
        mark: claimId,
        key: claimKey,
        subject: subjectId,
      })),
      outflows: refunded.map(({ id, intentId, cents, refundId }) => ({
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
