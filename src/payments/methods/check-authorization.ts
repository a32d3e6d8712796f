import { concat, type Hex, keccak256, stringToBytes } from 'viem'
import { type AuthorizationCredential, type PaymentRefusal, paymentRefusal } from '#src/payments/credential.ts'
import { LEAST_SECONDS, MOST_SECONDS, networkOf, type Terms } from '#src/payments/terms.ts'

const LARGEST_VALUE = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * Returns the nonce that an MPP credential must sign: signing twice for one challenge then yields the same
 * transfer.
 */
export const challengeNonce = (challenge: { readonly id: string; readonly realm: string }): Hex =>
  keccak256(concat([stringToBytes(challenge.id), stringToBytes(challenge.realm)]))

/**
 * Compares an authorization with the demand, except its signature; undefined if it matches. `now` is in
 * milliseconds; if omitted, the payment might already be made: then neither time nor an overpayment matters, which
 * is refunded after settlement.
 */
export function checkAuthorization(
  terms: Terms,
  credential: AuthorizationCredential,
  now: number | undefined,
): PaymentRefusal | undefined {
  const { stated, echo } = credential
  if (stated && stated.scheme !== 'exact') return paymentRefusal(`scheme ${stated.scheme} is not accepted`)
  if (stated && stated.network !== networkOf(terms)) return paymentRefusal(`network ${stated.network} is not accepted`)
  if (stated?.asset && stated.asset.toLowerCase() !== terms.asset.toLowerCase())
    return paymentRefusal(`token ${stated.asset} is not accepted`)
  if (credential.to !== terms.payTo.toLowerCase()) return { code: 'payto_mismatch', message: 'PayTo mismatch' }
  if (credential.value < terms.amount) return { code: 'underpayment', message: 'Underpayment' }
  if (credential.value > LARGEST_VALUE) return paymentRefusal('the value is out of range')
  // x402's exact scheme and MPP challenges require the exact amount; an inline payment may exceed it
  if (now !== undefined && credential.rail !== 'inline' && credential.value > terms.amount)
    return paymentRefusal(`the authorization is for ${credential.value} micro-USDC. Sign exactly ${terms.amount}`)
  const untimely = now === undefined ? undefined : checkTime(credential, now)
  if (untimely) return untimely
  if (echo && credential.nonce !== challengeNonce(echo)) return paymentRefusal('the nonce does not match the challenge')
  return undefined
}

/**
 * Returns why an authorization is not valid now, or not long enough; undefined if it is. `now` is in milliseconds.
 */
export function checkTime(
  { validAfter, validBefore }: AuthorizationCredential,
  now: number,
): PaymentRefusal | undefined {
  const seconds = BigInt(Math.floor(now / 1000))
  if (validBefore < seconds + BigInt(LEAST_SECONDS))
    return { code: 'authorization_expired', message: 'Authorization expired' }
  if (validBefore > seconds + BigInt(MOST_SECONDS)) return paymentRefusal('validBefore is more than 24 hours ahead')
  return validAfter > seconds ? paymentRefusal('the authorization is not valid yet') : undefined
}
