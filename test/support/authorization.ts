import type { Address, Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts'
import { USDC_ADDRESS } from '#dev/chain/client.ts'

/** EIP-712 domain of USDC on Base, written out so that tests notice if the domain of the token differs. */
export const usdcDomain = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: USDC_ADDRESS } as const

const transferFields = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const

/** The three message types of EIP-3009. */
export const authorizationTypes = {
  TransferWithAuthorization: transferFields,
  ReceiveWithAuthorization: transferFields,
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** Message that a payer signs to move micro-USDC. */
export type Authorization = {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly validAfter: bigint
  readonly validBefore: bigint
  readonly nonce: Hex
}

/** Authorization with a random nonce, valid from 1970 to 2096 unless `terms` override it. */
export const authorization = (
  terms: Pick<Authorization, 'from' | 'to' | 'value'> & Partial<Authorization>,
): Authorization => ({ validAfter: 0n, validBefore: 4_000_000_000n, nonce: generatePrivateKey(), ...terms })

/** Signs a transfer as a USDC payer on Base would. */
export const signAuthorization = (account: PrivateKeyAccount, message: Authorization): Promise<Hex> =>
  account.signTypedData({
    domain: usdcDomain,
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message,
  })
