import type { Address, Hex } from 'viem'
import { z } from 'zod'
import type { FaultCode } from '#src/kernel/faults.ts'
import { parseUnsigned } from '#src/kernel/money.ts'
import type { LeftReason } from './left.ts'

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

/** How a payment was sent to us: the protocol and, where it has several, the method. */
export type Rail = 'x402-v2' | 'x402-v1' | 'inline' | 'mpp-evm' | 'mpp-stripe' | 'mpp-tempo'

type MethodOf<R> = R extends `mpp-${infer M}` ? M : never

/** Name of a payment method in MPP. */
export type MppMethod = MethodOf<Rail>

/** How money moves, whatever the rail that asks for it. */
export type MeansName = 'eip3009' | 'stripe' | 'tempo'

/** The challenge of ours that an MPP credential says it answers, as it was sent back. */
export type Echo = {
  readonly id: string
  readonly realm: string
  readonly method: string
  readonly intent: string
  readonly request: Readonly<Record<string, unknown>>
  readonly expires?: string | undefined
  readonly digest?: string | undefined
  readonly opaque?: string | undefined
}

/** A signed transfer of the token. */
export type AuthorizationCredential = {
  readonly means: 'eip3009'
  readonly rail: 'x402-v2' | 'x402-v1' | 'inline' | 'mpp-evm'
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly validAfter: bigint
  readonly validBefore: bigint
  readonly nonce: Hex
  readonly signature: Hex
  /** What the payer believed to pay with; absent where the rail does not say. */
  readonly stated?: { readonly scheme: string; readonly network: string; readonly asset?: string }
  readonly echo?: Echo
}

/** A shared payment token: one charge of a card or wallet that its owner allowed us. */
export type CardCredential = {
  readonly means: 'stripe'
  readonly rail: 'mpp-stripe'
  readonly token: string
  readonly externalId: string | undefined
  readonly echo: Echo
}

/** A transfer on Tempo: signed for us to send, or sent by the payer and named by its hash. */
export type TempoCredential = {
  readonly means: 'tempo'
  readonly rail: 'mpp-tempo'
  readonly payload:
    | { readonly type: 'transaction'; readonly signature: Hex }
    | { readonly type: 'hash'; readonly hash: Hex }
  readonly source: string | undefined
  readonly echo: Echo
}

/** A payment header that nobody can read. It is refused with a fresh demand. */
type UnreadableCredential = {
  readonly means: 'unreadable'
  readonly reason: string
}

/** What a payer sent, from whichever rail. */
export type Credential = AuthorizationCredential | CardCredential | TempoCredential

/** What a request presented as its payment. */
export type Presented = Credential | UnreadableCredential

/** Reads a signed authorization into a credential. Addresses and nonce fold to lower case: they are compared as keys. */
export function toCredential(
  rail: AuthorizationCredential['rail'],
  signed: SignedAuthorization,
  more: Pick<AuthorizationCredential, 'stated' | 'echo'> = {},
): AuthorizationCredential {
  const { authorization: a, signature } = signed
  return {
    means: 'eip3009',
    rail,
    from: a.from.toLowerCase() as Address,
    to: a.to.toLowerCase() as Address,
    value: parseUnsigned(a.value)!,
    validAfter: parseUnsigned(a.validAfter)!,
    validBefore: parseUnsigned(a.validBefore)!,
    nonce: a.nonce.toLowerCase() as Hex,
    signature: signature.toLowerCase() as Hex,
    ...more,
  }
}

export type Refusal = {
  readonly code: FaultCode
  readonly message: string
  /** What MPP calls it, where it is not simply a payment that failed. */
  readonly problem?: 'malformed-credential' | 'invalid-challenge' | 'method-unsupported'
  /** Seconds after which the same payment may be sent again. */
  readonly retryAfter?: number
  /** Money that was moved is left to the operator to be given back, and why. */
  readonly left?: LeftReason
}

/** A refusal in the specification's words, with the reason behind them. */
export const refuse = (reason: string): Refusal => ({
  code: 'payment_settlement_failed',
  message: `Payment settlement failed: ${reason}`,
})

/** What the ledger keeps of a credential, so that another process can go on with it. */
export type Kept = {
  readonly payer: string
  readonly nonce: string
  /** Micro-USDC, or millionths of a dollar on a card. */
  readonly value: bigint
  /** Unix seconds after which the credential is good for nothing. */
  readonly validBefore: number
  readonly payload: unknown
}
