import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { InvariantBreach } from '#src/kernel/invariants.ts'
import type { MicroUsdc } from '#src/kernel/money.ts'
import type { World } from '#src/kernel/world.ts'
import type { RefundRow } from '#src/ledger/tables.ts'
import type { Chain } from '#src/payments/chain.ts'
import type { Claim } from '#src/payments/claims.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import type { Facilitator } from '#src/payments/facilitator.ts'
import { seekTransfer } from '#src/payments/proof.ts'
import { refundMark } from '#src/payments/refund-mark.ts'
import { signingDomain, type Terms, TRANSFER_TYPES } from '#src/payments/terms.ts'
import type { PaymentMethodHandler, Returned } from './payment-method.ts'

export type ReturnDeps = {
  readonly world: World
  readonly chain: Chain
  readonly facilitator: Facilitator
  readonly treasuryKey: Hex
}

/** USDC refunds, as authorizations of the treasury. The chain accepts each nonce only once. */
export function returnTransfers(
  deps: ReturnDeps,
): Pick<PaymentMethodHandler<AuthorizationCredential>, 'giveBack' | 'returned'> {
  const { world, chain, facilitator } = deps
  const treasury = privateKeyToAccount(deps.treasuryKey)
  const from = treasury.address.toLowerCase() as Address

  /** Returns the refund that the chain has for a nonce of the treasury. */
  async function made(nonce: string, receiver: string, fromBlock: bigint): Promise<Returned | undefined> {
    const transfer = await seekTransfer(chain, { from, nonce: nonce as Hex, fromBlock })
    if (!transfer) return undefined
    if (transfer.to.toLowerCase() !== receiver)
      throw new InvariantBreach('M2', `refund ${transfer.txHash} did not go to the payer`)
    return { reference: transfer.txHash, value: transfer.value }
  }

  async function giveBack(refund: RefundRow): Promise<Returned> {
    const find = () => made(refund.nonce, refund.receiver, BigInt(refund.from_block))
    const before = await find()
    if (before) return before
    const terms: Terms = {
      amount: BigInt(refund.amount_micro) as MicroUsdc,
      payTo: refund.receiver as Address,
      asset: chain.asset,
      chainId: chain.chainId,
      domain: chain.domain,
    }
    const message = {
      from,
      to: terms.payTo,
      value: terms.amount,
      validAfter: 0n,
      validBefore: BigInt(Math.floor(world.now() / 1000) + 3600),
      nonce: refund.nonce as Hex,
    }
    const signature = await treasury.signTypedData({
      domain: signingDomain(terms),
      types: TRANSFER_TYPES,
      primaryType: 'TransferWithAuthorization',
      message,
    })
    const answer = await facilitator.settle(terms, { means: 'eip3009', rail: 'x402-v2', ...message, signature })
    world.crashpoint('C15')
    const after = await find()
    if (after) return after
    throw new Error(`refund not proven yet: ${answer.errorReason ?? 'no transfer in the logs'}`)
  }

  return {
    giveBack,
    returned: (claim: Claim, before) => made(refundMark(claim.key, before).nonce, claim.payer, claim.fromBlock),
  }
}
