import { type Client, maxUint256 } from 'viem'
import { getBlock, getTransactionCount } from 'viem/actions'
import { Actions } from 'viem/tempo'
import { type PaymentRefusal, paymentRefusal, type TempoCredential } from '#src/payments/credential.ts'
import { transactionOf } from './tempo-payload.ts'

/** Retry delay in seconds: by then, the payer's earlier transaction might be mined and known to every node. */
const SOON = 3

/**
 * Rejects a signed transaction that the next block cannot include: nodes keep transactions with a nonce gap or too
 * low a gas price for an unknown time.
 */
export async function refuseUnminable(
  client: Client,
  payload: TempoCredential['payload'],
): Promise<PaymentRefusal | undefined> {
  const signed = transactionOf(payload)
  if (!signed?.from) return undefined
  const { from: account, nonceKey = 0n, maxFeePerGas } = signed
  const [{ baseFeePerGas }, next] = await Promise.all([
    getBlock(client),
    // transactions with the maximum nonce key expire within seconds and have no nonce order
    nonceKey === maxUint256
      ? undefined
      : nonceKey === 0n
        ? getTransactionCount(client, { address: account })
        : Actions.nonce.getNonce(client, { account, nonceKey }),
  ])
  if (maxFeePerGas !== undefined && baseFeePerGas && maxFeePerGas < baseFeePerGas)
    return paymentRefusal(`maxFeePerGas is below the current base fee of ${baseFeePerGas}`)
  const nonce = BigInt((signed.nonce as number | bigint | undefined) ?? 0)
  if (next === undefined || nonce === BigInt(next)) return undefined
  return { ...paymentRefusal(`the nonce is ${nonce}, but the next nonce of ${account} is ${next}`), retryAfter: SOON }
}
