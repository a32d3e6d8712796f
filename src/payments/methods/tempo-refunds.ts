import { type Address, type Client, type Hex, hexToBigInt, pad, toEventSelector, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBlockNumber, prepareTransactionRequest, signTransaction } from 'viem/actions'
import { Actions } from 'viem/tempo'
import type { World } from '#src/kernel/world.ts'
import type { RefundRow } from '#src/ledger/tables.ts'
import { BLOCKS_PER_QUERY } from '#src/payments/chain.ts'
import type { Claim } from '#src/payments/claims.ts'
import type { TempoCredential } from '#src/payments/credential.ts'
import { refundMark } from '#src/payments/refund-mark.ts'
import type { PaymentMethodHandler, Returned } from './payment-method.ts'

const TOPIC_MEMO = toEventSelector('TransferWithMemo(address,address,uint256,bytes32)')

export type TempoReturnDeps = {
  readonly world: Pick<World, 'crashpoint'>
  readonly client: Client
  readonly treasuryKey: Hex
  readonly currency: Address
  /** Returns why the node rejected a transaction; undefined if it accepted or already had it. */
  readonly broadcast: (raw: Hex) => Promise<string | undefined>
  /** Returns the claim key under which an earlier version might have refunded the payment. */
  readonly formerKeyOf: (claim: Claim) => Promise<string | undefined>
}

/** Tempo refunds: treasury transfers, each with the refund's memo and its own nonce key. */
export function tempoReturns({
  world,
  client,
  treasuryKey,
  currency,
  broadcast,
  formerKeyOf,
}: TempoReturnDeps): Pick<PaymentMethodHandler<TempoCredential>, 'giveBack' | 'returned'> {
  const treasury = privateKeyToAccount(treasuryKey)

  async function giveBack(refund: RefundRow, claim: Claim): Promise<Returned> {
    const sought = { to: claim.payer as Address, memo: refund.nonce as Hex }
    const before = await findTransfer(sought, claim.fromBlock)
    if (before) return before
    const call = Actions.token.transfer.call(client as never, {
      amount: BigInt(refund.amount_micro),
      to: sought.to,
      memo: sought.memo,
      token: currency,
    })
    const prepared = await prepareTransactionRequest(client, {
      account: treasury,
      calls: [call],
      feeToken: currency,
      // each refund uses nonce 0 of its own nonce key: the chain accepts it only once, however often it is sent
      nonceKey: BigInt(refund.nonce) >> 64n,
      nonce: 0,
    } as never)
    await broadcast(await signTransaction(client, prepared as never))
    world.crashpoint('C15')
    const after = await findTransfer(sought, claim.fromBlock)
    if (after) return after
    throw new Error('refund not proven yet: no transfer in the logs of Tempo')
  }

  async function findTransfer(
    { to, memo }: { readonly to: Address; readonly memo: Hex },
    fromBlock: bigint,
  ): Promise<Returned | undefined> {
    const newest = await getBlockNumber(client, { cacheTime: 0 })
    for (let start = fromBlock; start <= newest; start += BLOCKS_PER_QUERY) {
      const end = start + BLOCKS_PER_QUERY - 1n
      const logs = await client.request({
        method: 'eth_getLogs',
        params: [
          {
            address: currency,
            topics: [TOPIC_MEMO, pad(treasury.address), pad(to), memo],
            fromBlock: toHex(start),
            toBlock: toHex(end < newest ? end : newest),
          },
        ],
      })
      const [log] = logs
      if (log?.transactionHash) return { reference: log.transactionHash, value: hexToBigInt(log.data) }
    }
    return undefined
  }

  return {
    giveBack,
    returned: async (claim, before) => {
      const to = claim.payer as Address
      const found = await findTransfer({ to, memo: refundMark(claim.key, before).nonce }, claim.fromBlock)
      const former = found ? undefined : await formerKeyOf(claim)
      if (former === undefined) return found
      const memo = refundMark(former, before).nonce
      const made = await findTransfer({ to, memo }, claim.fromBlock)
      return made && { ...made, formerMark: memo }
    },
  }
}
