import type Stripe from 'stripe'

const capitalized = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`

/** Describes the card of a charge, such as `Visa ending in 4242` or `Visa ending in 4242, Apple Pay`. */
export function payerOf(charge: string | Stripe.Charge | null): string {
  const details = typeof charge === 'object' ? charge?.payment_method_details : undefined
  const { brand, last4, wallet } = details?.card ?? {}
  if (!brand || !last4) return details?.type ?? 'card'
  const inWallet = wallet ? `, ${wallet.type.split('_').map(capitalized).join(' ')}` : ''
  return `${capitalized(brand)} ending in ${last4}${inWallet}`
}
