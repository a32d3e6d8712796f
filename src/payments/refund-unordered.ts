import type { Address } from 'viem'
import { sha256 } from '#src/kernel/ids.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'
import { type Claim, claimIdOf, toClaim } from './claims.ts'
import type { PaymentMethodId } from './credential.ts'
import { factsOf } from './method-facts.ts'
import type { Returned } from './methods/payment-method.ts'
import { noteReturned, requestRefund } from './refund.ts'
import { returnLeft } from './return-left.ts'

/** Received money that pays for nothing. */
export type Unordered = {
  readonly means: PaymentMethodId
  /** Claim key. */
  readonly key: string
  /** Nonce of its authorization or its memo, if any. */
  readonly mark: string | undefined
  readonly payer: string
  readonly value: bigint
  /** Transaction or provider id. */
  readonly reference: string
  readonly logIndex: number
  readonly block: bigint
  /** Refunds already made. */
  readonly returned: readonly Returned[]
}

export type Payee = { readonly payTo: Address; readonly asset: Address; readonly chainId: number }

/** True if the key belongs to a transfer without a credential. */
export const isPlainTransfer = (key: string): boolean => key.startsWith('transfer:')

/**
 * Records money that pays for nothing as its own claim and requests its refund, which the worker sends. Returns the
 * micro-USDC that this call will refund: 0 if the ledger already has a claim for it, unless its money was left to
 * the operator.
 */
export function giveBack(db: Ledger, money: Unordered, payee: Payee, now: number): Promise<number> {
  const id = claimIdOf(money.key)
  const subject = `in_${sha256(money.key).slice(0, 24)}`
  const facts = factsOf(money.means)
  const isOnChain = facts.unit !== undefined
  const payload = JSON.stringify({ domain: { name: '', version: '' }, ...facts.strayPayload(money) })
  const before = money.returned.reduce((sum, { value }) => sum + Number(value), 0)
  return transact(db, async trx => {
    const known = await trx
      .selectFrom('claims')
      .select(['id', 'value_micro'])
      .where('claim_key', '=', money.key)
      .executeTakeFirst()
    if (known) return (await returnLeft(trx, known.id, now, { isOperator: true })) ? known.value_micro - before : 0
    const row = await trx
      .insertInto('claims')
      .values({
        id,
        claim_key: money.key,
        rail: facts.strayProtocol,
        means: money.means,
        subject_kind: 'nothing',
        subject_id: subject,
        payer: money.payer,
        nonce: money.mark ?? money.reference,
        pay_to: payee.payTo,
        asset: payee.asset,
        chain_id: payee.chainId,
        amount_micro: Number(money.value),
        value_micro: Number(money.value),
        valid_before: Math.floor(now / 1000),
        from_block: Number(money.block),
        payload,
        state: 'stray',
        failure: null,
        process: null,
        created_at: now,
        updated_at: now,
        tx_hash: isOnChain ? money.reference : null,
        provider_ref: isOnChain ? null : money.reference,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('inflows')
      .values({
        tx_hash: money.reference,
        log_index: money.logIndex,
        payer: money.payer,
        claim_id: id,
        value_micro: Number(money.value),
        block: Number(money.block),
      })
      .execute()
    const claim: Claim = toClaim(row)
    await noteReturned(trx, claim, money.returned, now)
    return (await requestRefund(trx, claim, 'unordered', now)) - before
  })
}
