import { type Client, maxUint256 } from 'viem'
import { getBlock, getTransactionCount } from 'viem/actions'
import { Actions } from 'viem/tempo'
import { type Refusal, refuse, type TempoCredential } from '#src/payments/credential.ts'
import { transactionOf } from './tempo-payload.ts'

/** Seconds after which an earlier transaction of the same payer may be mined, and every node may know of this one. */
const SOON = 3

/**
 * Why the next block cannot hold a signed transaction: nodes keep one that is not its sender's next, or that offers too
 * little for gas, and nobody knows for how long.
 */
export async function refuseUnminable(
  client: Client,
  payload: TempoCredential['payload'],
): Promise<Refusal | undefined> {
  const signed = transactionOf(payload)
  if (!signed?.from) return undefined
  const { from: account, nonceKey = 0n, maxFeePerGas } = signed
  const [{ baseFeePerGas }, next] = await Promise.all([
    getBlock(client),
    // one that ends within seconds has no turn
    nonceKey === maxUint256
      ? undefined
      : nonceKey === 0n
        ? getTransactionCount(client, { address: account })
        : Actions.nonce.getNonce(client, { account, nonceKey }),
  ])
  if (maxFeePerGas !== undefined && baseFeePerGas && maxFeePerGas < baseFeePerGas)
    return refuse(`maxFeePerGas is less than the ${baseFeePerGas} that a block asks for`)
  const nonce = BigInt((signed.nonce as number | bigint | undefined) ?? 0)
  if (next === undefined || nonce === BigInt(next)) return undefined
  return { ...refuse(`the nonce is ${nonce}, and the next one of ${account} is ${next}`), retryAfter: SOON }
}
