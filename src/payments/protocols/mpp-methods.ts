import { getAddress } from 'viem'
import type { MppMethod } from '#src/payments/credential.ts'
import { LEAST_SECONDS, type Terms } from '#src/payments/terms.ts'

/** MPP payment method, and its request for our terms. */
export type ChallengeMethod = {
  readonly name: MppMethod
  readonly request: (terms: Terms) => Readonly<Record<string, unknown>>
  /** Seconds after the price's end until which a challenge is accepted: a signature for it expires then. */
  readonly graceSeconds: number
}

const DECIMALS = 6
const MICRO_PER_CENT = 10_000n

/**
 * USDC on the chain of our terms, by signed authorization, which is still long enough in the price's last second.
 */
export const evmMethod: ChallengeMethod = {
  name: 'evm',
  graceSeconds: LEAST_SECONDS,
  request: terms => ({
    amount: terms.amount.toString(),
    currency: getAddress(terms.asset),
    recipient: getAddress(terms.payTo),
    methodDetails: { chainId: terms.chainId, credentialTypes: ['authorization'], decimals: DECIMALS },
  }),
}

/** Converts a price in micro-USDC to cents; lossless, because prices are whole cents. */
export const centsOf = (micro: bigint): number => Number(micro / MICRO_PER_CENT)

/** Card or wallet, by a shared payment token granted to the Stripe profile `networkId`. */
export const stripeMethod = (networkId: string): ChallengeMethod => ({
  name: 'stripe',
  graceSeconds: 0,
  request: terms => ({
    amount: String(centsOf(terms.amount)),
    currency: 'usd',
    methodDetails: { networkId, paymentMethodTypes: ['card', 'link'] },
  }),
})

export type TempoTerms = {
  readonly chainId: number
  readonly currency: `0x${string}`
  readonly recipient: `0x${string}`
}

/** Dollar token on Tempo. */
export const tempoMethod = ({ chainId, currency, recipient }: TempoTerms): ChallengeMethod => ({
  name: 'tempo',
  graceSeconds: 0,
  request: terms => ({ amount: terms.amount.toString(), currency, recipient, methodDetails: { chainId } }),
})
