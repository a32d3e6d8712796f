import { Fault } from '#src/kernel/faults.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import type { NewClaim } from './claims.ts'
import type { Credential } from './credential.ts'
import type { PaymentRequirement } from './payment-requirement.ts'

/** Returns the payer's own id of the order that a credential pays for, if its protocol has one. */
export const paymentIdIn = ({ subject }: PaymentRequirement, credential: Credential): string | undefined =>
  subject.kind === 'order' && credential.means === 'eip3009' ? credential.paymentId : undefined

/**
 * Asserts, in the transaction that claims, that the payer has not paid for another order under the same id. An agent
 * that lost an answer and starts over thereby pays for one meal instead of two. A payment that failed frees its id.
 */
export async function assertNewPaymentId(
  trx: LedgerTransaction,
  { paymentId, key, kept }: Pick<NewClaim, 'paymentId' | 'key' | 'kept'>,
): Promise<void> {
  if (paymentId === undefined) return
  const earlier = await trx
    .selectFrom('claims')
    .select('subject_id')
    .where('payer', '=', kept.payer)
    .where('payment_id', '=', paymentId)
    .where('state', 'not in', ['failed', 'stray'])
    .where('claim_key', '<>', key)
    .executeTakeFirst()
  if (!earlier) return
  const orderId = earlier.subject_id
  throw Fault.of(
    'idempotency_conflict',
    `This wallet already paid for the order ${orderId} with this payment-identifier. Nothing was charged now.`,
    {
      hint: `GET /api/order/${orderId} shows that order. To order again on purpose, sign a payment with a new payment-identifier.`,
      fields: { orderId },
    },
  )
}
