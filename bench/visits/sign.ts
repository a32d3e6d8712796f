import type { Address, Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { BENCH_ASSET, BENCH_CHAIN_ID } from '../network/chain.ts'

export type Signed = {
  readonly signature: Hex
  readonly authorization: {
    readonly from: Address
    readonly to: Address
    readonly value: string
    readonly validAfter: string
    readonly validBefore: string
    readonly nonce: Hex
  }
}

const DOMAIN = { name: 'USD Coin', version: '2', chainId: BENCH_CHAIN_ID, verifyingContract: BENCH_ASSET } as const
const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const
const SECONDS = 590

/** Creates a payer with a new key. */
export const newPayer = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

/** Signs a payment with a new nonce, unless one is given. */
export async function signTransfer(
  payer: PrivateKeyAccount,
  { to, value, nonce = generatePrivateKey() }: { to: Address; value: string; nonce?: Hex },
): Promise<Signed> {
  const authorization = {
    from: payer.address,
    to,
    value,
    validAfter: '0',
    nonce,
    validBefore: String(Math.floor(Date.now() / 1000) + SECONDS),
  }
  const signature = await payer.signTypedData({
    domain: DOMAIN,
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message: {
      ...authorization,
      value: BigInt(value),
      validAfter: 0n,
      validBefore: BigInt(authorization.validBefore),
    },
  })
  return { signature, authorization }
}

/** Builds the payment header of x402 version 2. */
export const paymentSignature = (accepted: object, payload: Signed): Record<string, string> => ({
  'PAYMENT-SIGNATURE': Buffer.from(JSON.stringify({ x402Version: 2, accepted, payload })).toString('base64'),
})
