import { getAddress } from 'viem'
import type { MppMethod } from '#src/payments/credential.ts'
import { LEAST_SECONDS, type Terms } from '#src/payments/terms.ts'

/** A method that MPP clients know, and what it asks for under our terms. */
export type ChallengeMethod = {
  readonly name: MppMethod
  readonly request: (terms: Terms) => Readonly<Record<string, unknown>>
  /** Seconds beyond the end of the price until which a challenge is answered: what is signed for it ends with it. */
  readonly graceSeconds: number
}

const DECIMALS = 6
const MICRO_PER_CENT = 10_000n

/** USDC on the chain of our terms, by a signed authorization, which is still good enough in the price's last second. */
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

/** Whole cents of a price in micro-USDC; prices are whole cents, so nothing is lost. */
export const centsOf = (micro: bigint): number => Number(micro / MICRO_PER_CENT)

/** A card or wallet, by a shared payment token granted to the Stripe profile `networkId`. */
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

/** A dollar token on Tempo. */
export const tempoMethod = ({ chainId, currency, recipient }: TempoTerms): ChallengeMethod => ({
  name: 'tempo',
  graceSeconds: 0,
  request: terms => ({ amount: terms.amount.toString(), currency, recipient, methodDetails: { chainId } }),
})
