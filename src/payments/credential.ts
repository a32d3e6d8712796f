import type { Address, Hex } from 'viem'
import { z } from 'zod'
import type { FaultCode } from '#src/kernel/faults.ts'
import { parseUnsigned } from '#src/kernel/money.ts'
import { networkOf, type Terms } from './terms.ts'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'a 0x address of 20 bytes')
const decimal = z
  .string()
  .max(78)
  .regex(/^(?:0|[1-9]\d*)$/, 'an unsigned decimal string')

/** The EIP-3009 authorization of spec and x402: numbers are decimal strings, times are Unix seconds. */
export const Authorization = z.strictObject({
  from: address,
  to: address,
  value: decimal.describe('Micro-USDC'),
  validAfter: decimal.describe('Unix seconds'),
  validBefore: decimal.describe('Unix seconds, at least 5 minutes ahead to be safe'),
  nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/, '32 random bytes in hex'),
})
export type Authorization = z.infer<typeof Authorization>

/** A signed authorization. 65 bytes for a key, up to 4 KiB for a contract wallet. */
export const SignedAuthorization = z.strictObject({
  signature: z
    .string()
    .max(8194)
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'hex bytes'),
  authorization: Authorization,
})
export type SignedAuthorization = z.infer<typeof SignedAuthorization>

export type Rail = 'x402-v2' | 'x402-v1' | 'inline'

/** What a payer sent, from whichever rail, in one shape. */
export type Credential = {
  readonly rail: Rail
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly validAfter: bigint
  readonly validBefore: bigint
  readonly nonce: Hex
  readonly signature: Hex
  /** What the payer believed to pay with; absent where the rail does not say. */
  readonly stated?: { readonly scheme: string; readonly network: string; readonly asset?: string }
}

/** Reads a signed authorization into a credential. Addresses and nonce fold to lower case: they are compared as keys. */
export function toCredential(rail: Rail, signed: SignedAuthorization, stated?: Credential['stated']): Credential {
  const { authorization: a, signature } = signed
  return {
    rail,
    from: a.from.toLowerCase() as Address,
    to: a.to.toLowerCase() as Address,
    value: parseUnsigned(a.value)!,
    validAfter: parseUnsigned(a.validAfter)!,
    validBefore: parseUnsigned(a.validBefore)!,
    nonce: a.nonce.toLowerCase() as Hex,
    signature: signature.toLowerCase() as Hex,
    ...(stated ? { stated } : {}),
  }
}

/** What makes an authorization one of a kind: the chain accepts a payer's nonce once per token. */
export const claimKeyOf = (terms: Terms, credential: Pick<Credential, 'from' | 'nonce'>): string =>
  `eip3009:${terms.chainId}:${terms.asset.toLowerCase()}:${credential.from}:${credential.nonce}`

export type Refusal = { readonly code: FaultCode; readonly message: string }

const LARGEST_VALUE = BigInt(Number.MAX_SAFE_INTEGER)
const LEAST_SECONDS = 60n
const MOST_SECONDS = 86_400n

/** Compares a credential with what is owed, signature apart; undefined when it fits. `now` in milliseconds. */
export function checkCredential(terms: Terms, credential: Credential, now: number): Refusal | undefined {
  const { stated } = credential
  const seconds = BigInt(Math.floor(now / 1000))
  if (stated && stated.scheme !== 'exact') return refuse(`scheme ${stated.scheme} is not accepted`)
  if (stated && stated.network !== networkOf(terms)) return refuse(`network ${stated.network} is not accepted`)
  if (stated?.asset && stated.asset.toLowerCase() !== terms.asset.toLowerCase())
    return refuse(`token ${stated.asset} is not accepted`)
  if (credential.to !== terms.payTo.toLowerCase()) return { code: 'payto_mismatch', message: 'PayTo mismatch' }
  if (credential.value < terms.amount) return { code: 'underpayment', message: 'Underpayment' }
  if (credential.value > LARGEST_VALUE) return refuse('the value is out of range')
  if (credential.validBefore < seconds + LEAST_SECONDS)
    return { code: 'authorization_expired', message: 'Authorization expired' }
  if (credential.validBefore > seconds + MOST_SECONDS) return refuse('validBefore is more than 24 hours ahead')
  if (credential.validAfter > seconds) return refuse('the authorization is not valid yet')
  return undefined
}

/** A refusal in the specification's words, with the reason behind them. */
export const refuse = (reason: string): Refusal => ({
  code: 'payment_settlement_failed',
  message: `Payment settlement failed: ${reason}`,
})
