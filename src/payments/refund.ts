import { InvariantBreach } from '#src/kernel/breach.ts'
import { sha256 } from '#src/kernel/ids.ts'
import type { Ledger, LedgerTransaction } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import type { RefundRow } from '#src/ledger/tables.ts'
import { type Claim, toClaim } from './claims.ts'
import { refundNonce } from './means/authorization.ts'
import { type MeansTable, meansOf } from './means/means.ts'

/** `adjusted:<n>` is the n-th time that less was handed out than was paid for. */
export type RefundReason =
  | 'not_placed'
  | 'late_payment'
  | 'duplicate_payment'
  | 'merchant_cancelled'
  | `adjusted:${number}`

/** The same claim and reason always give the same id, and the id gives the nonce: the chain forbids a second refund. */
const refundIdOf = (claimId: string, reason: RefundReason): string =>
  `rf_${sha256(`${claimId}:${reason}`).slice(0, 24)}`

/**
 * Decides to give back what a claim settled, or a part of it, in the caller's transaction, and queues the sending.
 * Without an amount it is all that was not given back before. Deciding twice for the same reason changes nothing; the
 * database refuses more than was settled. Resolves with all that is decided to be given back of the claim, in micro-USDC.
 */
export async function requestRefund(
  trx: LedgerTransaction,
  claim: Claim,
  reason: RefundReason,
  now: number,
  amount?: number,
): Promise<number> {
  const id = refundIdOf(claim.id, reason)
  const before = await trx
    .selectFrom('refunds')
    .select(['id', 'amount_micro'])
    .where('claim_id', '=', claim.id)
    .execute()
  const decided = before.reduce((sum, refund) => sum + refund.amount_micro, 0)
  const due = amount ?? Number(claim.value) - decided
  if (due === 0 || before.some(refund => refund.id === id)) return decided
  await trx
    .insertInto('refunds')
    .values({
      id,
      claim_id: claim.id,
      order_id: claim.subject.kind === 'order' ? claim.subject.id : null,
      reason,
      amount_micro: due,
      receiver: claim.payer,
      nonce: refundNonce(id),
      from_block: Number(claim.fromBlock),
      state: 'pending',
      attempts: 0,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await enqueue(trx, {
    kind: 'refund',
    subject: claim.subject.id,
    dedupe: `refund:${id}`,
    payload: { refundId: id },
    runAt: now,
  })
  return decided + due
}

export type RefundDeps = { readonly db: Ledger; readonly means: MeansTable }

/**
 * Gives a refund back by the means that its payment came by; resolves with its transaction or the provider's id of it,
 * throws while it is not proven. Any number of attempts gives it back once.
 */
export async function sendRefund(deps: RefundDeps, refund: RefundRow): Promise<string> {
  const row = await deps.db.selectFrom('claims').selectAll().where('id', '=', refund.claim_id).executeTakeFirstOrThrow()
  const claim = toClaim(row)
  if (refund.receiver !== claim.payer)
    throw new InvariantBreach('M2', `refund ${refund.id} would go to somebody else than the payer of its claim`)
  const means = meansOf(deps.means, claim.credential.means)
  if (!means) throw new Error(`refund ${refund.id} goes back by ${claim.credential.means}, which is not configured`)
  return means.giveBack(refund, claim)
}
