import type { Signed } from './buyer.ts'
import { usdcAbi } from './chain.ts'
import { chain } from './lab-chain.ts'

/** Submits a signed authorization to the chain as a third party that has seen it. */
export async function broadcastByStranger({ authorization, signature }: Signed): Promise<void> {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const stranger = await chain.payer()
  await chain.client.setBalance({ address: stranger.address, value: 10n ** 18n })
  const { status } = await chain.client.writeContractSync({
    account: stranger,
    address: chain.usdc,
    abi: usdcAbi,
    functionName: 'transferWithAuthorization',
    args: [from, to, BigInt(value!), BigInt(validAfter!), BigInt(validBefore!), nonce, signature],
    // fixed gas: an estimate is too low if a refund empties the treasury meanwhile, because its slot is written anew
    gas: 200_000n,
  } as never)
  if (status !== 'success') throw new Error(`the stranger's transfer ${status}`)
}
