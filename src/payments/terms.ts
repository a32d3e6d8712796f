import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import type { Address } from 'viem'
import type { MicroUsdc } from '#src/kernel/money.ts'

/** What a payer owes and to whom. It comes from our own quote, never from anything a payer sends. */
export type Terms = {
  readonly amount: MicroUsdc
  readonly payTo: Address
  readonly asset: Address
  readonly chainId: number
  /** Name and version of the token's EIP-712 domain, as the contract reports them. */
  readonly domain: { readonly name: string; readonly version: string }
}

/** The EIP-3009 struct that a payer signs. */
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

/** Seconds for which stock clients sign: they set validBefore to now + this. */
export const MAX_TIMEOUT_SECONDS = 600

/** An authorization must be good for at least so many seconds more when it is shown to us. */
export const LEAST_SECONDS = 60
/** And for so many at most. */
export const MOST_SECONDS = 86_400

/** What everybody who is asked for money is told of USDC that is sent and not signed for: nobody can say what it pays. */
export const PLAIN_TRANSFERS = {
  plainTransfers: 'not_credited',
  howToPay:
    'Sign the payment (x402, MPP, or eip712 inline) and send the signature here. ' +
    'Do not transfer USDC to payTo: a plain transfer pays for no order.',
} as const

export const networkOf = (terms: Pick<Terms, 'chainId'>): `eip155:${number}` => `eip155:${terms.chainId}`

/** The EIP-712 domain of the token. */
export const signingDomain = (terms: Terms) => ({
  ...terms.domain,
  chainId: terms.chainId,
  verifyingContract: terms.asset,
})

/** One way to pay in x402 version 2. The same terms always give the same object, because clients echo it. */
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

/** The x402 version 2 document of a 402, sent in the PAYMENT-REQUIRED header. */
export const paymentRequiredV2 = (terms: Terms, resource: Resource, error: string): PaymentRequired => ({
  x402Version: 2,
  error,
  resource: { url: resource.url, description: resource.description, mimeType: 'application/json' },
  accepts: [requirementsV2(terms)],
})

/** Version 1 of x402 knows networks by name. */
const V1_NETWORKS: readonly (readonly [network: string, name: string])[] = [
  ['eip155:8453', 'base'],
  ['eip155:84532', 'base-sepolia'],
]

/** How version 1 calls a network; itself where it has no name. */
export const nameInV1 = (network: string): string => V1_NETWORKS.find(([known]) => known === network)?.[1] ?? network

/** The network of a name of version 1. */
export const networkNamed = (name: string): string => V1_NETWORKS.find(([, known]) => known === name)?.[0] ?? name

/** The x402 version 1 fields of a 402 body. */
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
