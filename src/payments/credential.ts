import type { Address, Hex } from 'viem'
import { z } from 'zod'
import type { FaultCode } from '#src/kernel/faults.ts'
import { parseUnsigned } from '#src/kernel/money.ts'
import type { LeftReason } from './manual-refund.ts'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'a 0x address of 20 bytes')
const decimal = z
  .string()
  .max(78)
  .regex(/^(?:0|[1-9]\d*)$/, 'an unsigned decimal string')

/** EIP-3009 authorization of spec and x402: numbers are decimal strings, times are Unix seconds. */
export const Authorization = z.strictObject({
  from: address,
  to: address,
  value: decimal.describe('Micro-USDC'),
  validAfter: decimal.describe('Unix seconds'),
  validBefore: decimal.describe('Unix seconds, at least 5 minutes ahead to be safe'),
  nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/, '32 random bytes in hex'),
})
export type Authorization = z.infer<typeof Authorization>

/** Signed authorization. The signature has 65 bytes for a key, up to 4 KiB for a contract wallet. */
export const SignedAuthorization = z.strictObject({
  signature: z
    .string()
    .max(8194)
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'hex bytes'),
  authorization: Authorization,
})
export type SignedAuthorization = z.infer<typeof SignedAuthorization>

/** Payment protocol and, if it has several, its method. */
export type PaymentProtocolId =
  | 'x402-v2'
  | 'x402-v1'
  | 'inline'
  | 'mpp-evm'
  | 'mpp-stripe'
  | 'mpp-tempo'
  | 'card-checkout'

type MethodOf<R> = R extends `mpp-${infer M}` ? M : never

/** Name of a payment method in MPP. */
export type MppMethod = MethodOf<PaymentProtocolId>

/** Payment method, independent of the protocol. */
export type PaymentMethodId = 'eip3009' | 'stripe' | 'checkout' | 'tempo'

/** Our challenge as echoed by an MPP credential. */
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

/**
 * Signed token transfer. In every credential, `means` is its payment method and `rail` its payment protocol: the
 * names of the ledger's columns, under which credentials are stored.
 */
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
  /** What the payer stated to pay with; absent if the protocol has no such statement. */
  readonly stated?: { readonly scheme: string; readonly network: string; readonly asset?: string }
  readonly echo?: Echo
  /** Payer's own id of the order: the x402 extension `payment-identifier`. */
  readonly paymentId?: string | undefined
}

/** Shared payment token: permits one charge of the owner's card or wallet. */
export type CardCredential = {
  readonly means: 'stripe'
  readonly rail: 'mpp-stripe'
  readonly token: string
  readonly externalId: string | undefined
  readonly echo: Echo
}

/** Checkout session: a payment page of the card network, on which the payer completes the payment or does not. */
export type CheckoutCredential = {
  readonly means: 'checkout'
  readonly rail: 'card-checkout'
  /** Number of the session among those of its subject. */
  readonly attempt: number
  /** Provider's id; undefined until its answer is recorded. */
  readonly session?: string | undefined
  readonly echo?: undefined
}

/** Transfer on Tempo: signed for us to send, or sent by the payer and identified by its hash. */
export type TempoCredential = {
  readonly means: 'tempo'
  readonly rail: 'mpp-tempo'
  readonly payload:
    | { readonly type: 'transaction'; readonly signature: Hex }
    | { readonly type: 'hash'; readonly hash: Hex }
  readonly source: string | undefined
  readonly echo: Echo
}

/** Unreadable payment header. It is rejected with a fresh challenge. */
type UnreadableCredential = {
  readonly means: 'unreadable'
  readonly reason: string
}

/** Payer's credential from any protocol. */
export type Credential = AuthorizationCredential | CardCredential | CheckoutCredential | TempoCredential

/** Payment that a request presents. */
export type PresentedCredential = Credential | UnreadableCredential

/** Converts a signed authorization. Addresses and nonce become lower case, because they are compared as keys. */
export function toCredential(
  rail: AuthorizationCredential['rail'],
  signed: SignedAuthorization,
  more: Pick<AuthorizationCredential, 'stated' | 'echo' | 'paymentId'> = {},
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

export type PaymentRefusal = {
  readonly code: FaultCode
  readonly message: string
  /** MPP problem type, if it is not simply a failed payment. */
  readonly problem?: 'malformed-credential' | 'invalid-challenge' | 'method-unsupported'
  /** Seconds after which the same payment may be retried. */
  readonly retryAfter?: number
  /** Reason why money that already moved is left to the operator to refund. */
  readonly left?: LeftReason
}

/** Creates a rejection with the wording of the specification and its reason. */
export const paymentRefusal = (reason: string): PaymentRefusal => ({
  code: 'payment_settlement_failed',
  message: `Payment settlement failed: ${reason}`,
})

/** Parts of a credential stored in the ledger, so that another process can continue with it. */
export type Kept = {
  readonly payer: string
  readonly nonce: string
  /** Micro-USDC, or millionths of a dollar for a card. */
  readonly value: bigint
  /** Expiry of the credential in Unix seconds. */
  readonly validBefore: number
  readonly payload: unknown
}
