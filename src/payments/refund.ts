import { type Address, type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sha256 } from '#src/kernel/ids.ts'
import type { MicroUsdc } from '#src/kernel/money.ts'
import type { World } from '#src/kernel/world.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import type { RefundRow } from '#src/ledger/tables.ts'
import type { Chain } from './chain.ts'
import type { Claim } from './claims.ts'
import type { Credential } from './credential.ts'
import type { Facilitator } from './facilitator.ts'
import { seekEvidence } from './proof.ts'
import { signingDomain, type Terms, TRANSFER_TYPES } from './terms.ts'

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

const refundNonceOf = (refundId: string): Hex => keccak256(stringToHex(`refund:${refundId}`))

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
  const due = amount ?? Number(claim.credential.value) - decided
  if (due === 0 || before.some(refund => refund.id === id)) return decided
  await trx
    .insertInto('refunds')
    .values({
      id,
      claim_id: claim.id,
      order_id: claim.subject.kind === 'order' ? claim.subject.id : null,
      reason,
      amount_micro: due,
      receiver: claim.credential.from,
      nonce: refundNonceOf(id),
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

export type RefundDeps = {
  readonly world: World
  readonly chain: Chain
  readonly facilitator: Facilitator
  readonly treasuryKey: Hex
}

/**
 * Brings a refund to the chain and proves it there; resolves with its transaction, throws while it is not proven. Any
 * number of attempts makes one transfer, because all sign the same nonce.
 */
export async function sendRefund(deps: RefundDeps, refund: RefundRow): Promise<Hex> {
  const { world, chain, facilitator } = deps
  const treasury = privateKeyToAccount(deps.treasuryKey)
  const sought = {
    from: treasury.address.toLowerCase() as Address,
    nonce: refund.nonce as Hex,
    payTo: refund.receiver as Address,
    value: BigInt(refund.amount_micro),
    fromBlock: BigInt(refund.from_block),
  }
  const before = await seekEvidence(chain, sought)
  if (before.kind === 'transferred') return before.transfer.txHash
  const terms: Terms = {
    amount: BigInt(refund.amount_micro) as MicroUsdc,
    payTo: sought.payTo,
    asset: chain.asset,
    chainId: chain.chainId,
    domain: chain.domain,
  }
  const message = {
    from: sought.from,
    to: sought.payTo,
    value: sought.value,
    validAfter: 0n,
    validBefore: BigInt(Math.floor(world.now() / 1000) + 3600),
    nonce: sought.nonce,
  }
  const signature = await treasury.signTypedData({
    domain: signingDomain(terms),
    types: TRANSFER_TYPES,
    primaryType: 'TransferWithAuthorization',
    message,
  })
  const credential: Credential = { rail: 'x402-v2', ...message, signature }
  const answer = await facilitator.settle(terms, credential)
  world.crashpoint('C15')
  const after = await seekEvidence(chain, sought)
  if (after.kind === 'transferred') return after.transfer.txHash
  throw new Error(`refund not proven yet: ${answer.errorReason ?? 'no transfer in the logs'}`)
}
