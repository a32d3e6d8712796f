import { concat, type Hex, keccak256, stringToBytes } from 'viem'
import { type AuthorizationCredential, type Refusal, refuse } from '#src/payments/credential.ts'
import { LEAST_SECONDS, MOST_SECONDS, networkOf, type Terms } from '#src/payments/terms.ts'

const LARGEST_VALUE = BigInt(Number.MAX_SAFE_INTEGER)

/** The nonce that an MPP credential must sign: a payer who signs twice for one challenge signs the same transfer. */
export const challengeNonce = (challenge: { readonly id: string; readonly realm: string }): Hex =>
  keccak256(concat([stringToBytes(challenge.id), stringToBytes(challenge.realm)]))

/**
 * Compares an authorization with what is owed, signature apart; undefined when it fits. `now` in milliseconds; without it
 * the payment may have been made: then neither time nor an excess matters, which goes back once it is settled.
 */
export function checkAuthorization(
  terms: Terms,
  credential: AuthorizationCredential,
  now: number | undefined,
): Refusal | undefined {
  const { stated, echo } = credential
  if (stated && stated.scheme !== 'exact') return refuse(`scheme ${stated.scheme} is not accepted`)
  if (stated && stated.network !== networkOf(terms)) return refuse(`network ${stated.network} is not accepted`)
  if (stated?.asset && stated.asset.toLowerCase() !== terms.asset.toLowerCase())
    return refuse(`token ${stated.asset} is not accepted`)
  if (credential.to !== terms.payTo.toLowerCase()) return { code: 'payto_mismatch', message: 'PayTo mismatch' }
  if (credential.value < terms.amount) return { code: 'underpayment', message: 'Underpayment' }
  if (credential.value > LARGEST_VALUE) return refuse('the value is out of range')
  // the exact scheme of x402, and a challenge of MPP, name one amount; an inline payment is of at least the amount
  if (now !== undefined && credential.rail !== 'inline' && credential.value > terms.amount)
    return refuse(`the authorization is for ${credential.value} micro-USDC. Sign exactly ${terms.amount}`)
  const untimely = now === undefined ? undefined : checkTime(credential, now)
  if (untimely) return untimely
  if (echo && credential.nonce !== challengeNonce(echo)) return refuse('the nonce is not that of the challenge')
  return undefined
}

/** Why an authorization is not good now, or not for long enough; undefined when it is. `now` in milliseconds. */
export function checkTime({ validAfter, validBefore }: AuthorizationCredential, now: number): Refusal | undefined {
  const seconds = BigInt(Math.floor(now / 1000))
  if (validBefore < seconds + BigInt(LEAST_SECONDS))
    return { code: 'authorization_expired', message: 'Authorization expired' }
  if (validBefore > seconds + BigInt(MOST_SECONDS)) return refuse('validBefore is more than 24 hours ahead')
  return validAfter > seconds ? refuse('the authorization is not valid yet') : undefined
}
