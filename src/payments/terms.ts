import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import type { Address } from 'viem'
import type { MicroUsdc } from '#src/kernel/money.ts'

/** Amount owed and its recipient. Derived from our own quote, never from the payer's input. */
export type Terms = {
  readonly amount: MicroUsdc
  readonly payTo: Address
  readonly asset: Address
  readonly chainId: number
  /** Token's EIP-712 domain as reported by the contract: name and version. */
  readonly domain: { readonly name: string; readonly version: string }
}

/** EIP-3009 struct that a payer signs. */
export const TRANSFER_TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** Timeout in seconds used by standard clients: they set validBefore to now plus this. */
export const MAX_TIMEOUT_SECONDS = 600

/** Minimum remaining validity, in seconds, of an authorization when presented. */
export const LEAST_SECONDS = 60
/** Maximum remaining validity, in seconds. */
export const MOST_SECONDS = 86_400

/**
 * Notice in every payment demand that USDC sent without a signature is not credited: nothing says what it pays for.
 */
export const PLAIN_TRANSFERS = {
  plainTransfers: 'not_credited',
  howToPay:
    'Sign the payment (x402, MPP, or eip712 inline) and send the signature here. ' +
    'Do not transfer USDC to payTo: a plain transfer pays for no order.',
} as const

export const networkOf = (terms: Pick<Terms, 'chainId'>): `eip155:${number}` => `eip155:${terms.chainId}`

/** Returns the token's EIP-712 domain. */
export const signingDomain = (terms: Terms) => ({
  ...terms.domain,
  chainId: terms.chainId,
  verifyingContract: terms.asset,
})

/** Returns the x402 version 2 payment requirements. Equal terms give an equal object, because clients echo it. */
export const requirementsV2 = (terms: Terms): PaymentRequirements => ({
  scheme: 'exact',
  network: networkOf(terms),
  amount: terms.amount.toString(),
  asset: terms.asset,
  payTo: terms.payTo,
  maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
  extra: { ...terms.domain, paymentFlow: 'upfront' },
})

export type Resource = { readonly url: string; readonly description: string }

/** Returns the x402 version 2 document of a 402, sent in the PAYMENT-REQUIRED header. */
export const paymentRequiredV2 = (
  terms: Terms,
  resource: Resource,
  error: string,
  extensions?: Readonly<Record<string, unknown>>,
): PaymentRequired => ({
  x402Version: 2,
  error,
  resource: { url: resource.url, description: resource.description, mimeType: 'application/json' },
  accepts: [requirementsV2(terms)],
  ...(extensions ? { extensions } : {}),
})

/** Network names in x402 version 1. */
const V1_NETWORKS: readonly (readonly [network: string, name: string])[] = [
  ['eip155:8453', 'base'],
  ['eip155:84532', 'base-sepolia'],
]

/** Returns the version 1 name of a network; the network itself if it has none. */
export const nameInV1 = (network: string): string => V1_NETWORKS.find(([known]) => known === network)?.[1] ?? network

/** Returns the network with a version 1 name. */
export const networkNamed = (name: string): string => V1_NETWORKS.find(([, known]) => known === name)?.[0] ?? name

/** Returns the x402 version 1 fields of a 402 body. */
export const paymentRequiredV1 = (terms: Terms, resource: Resource) => ({
  x402Version: 1,
  accepts: [
    {
      scheme: 'exact',
      network: nameInV1(networkOf(terms)),
      maxAmountRequired: terms.amount.toString(),
      asset: terms.asset,
      payTo: terms.payTo,
      resource: resource.url,
      description: resource.description,
      mimeType: 'application/json',
      maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
      extra: { ...terms.domain },
    },
  ],
})
