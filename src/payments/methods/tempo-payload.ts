import { type Address, type Hex, keccak256 } from 'viem'
import { Transaction } from 'viem/tempo'
import { type PaymentRefusal, paymentRefusal, type TempoCredential } from '#src/payments/credential.ts'
import type { PaymentRequirement } from '#src/payments/payment-requirement.ts'

/** Maximum validity in seconds of a signed transaction after the price's end: until then, its outcome is open. */
const MOST_SECONDS_AFTER = 300

/**
 * Rejects a signed transaction by its times, without network access: one that becomes valid later, or stays valid
 * for long, would keep its order open without payment.
 */
export function checkTimes(
  { expiresAt }: Pick<PaymentRequirement, 'expiresAt'>,
  payload: TempoCredential['payload'],
  now: number | undefined,
): PaymentRefusal | undefined {
  if (payload.type === 'hash') return undefined
  const end = endOf(payload)
  if (end === undefined) return paymentRefusal('the transaction has no validBefore, or is not a Tempo transaction')
  if (now === undefined) return undefined
  if (end <= now / 1000) return { code: 'authorization_expired', message: 'Authorization expired' }
  const latest = Math.floor(expiresAt / 1000) + MOST_SECONDS_AFTER
  if (end > latest) return paymentRefusal(`validBefore is too far ahead. Sign again with ${latest} or earlier`)
  const begin = Number(transactionOf(payload)?.validAfter ?? 0)
  return begin > now / 1000 ? paymentRefusal('the transaction is not valid yet') : undefined
}

type Payload = TempoCredential['payload']

/** Returns the unique id of a Tempo payment: its transaction hash. */
export const hashOf = (payload: Payload): Hex =>
  payload.type === 'hash' ? (payload.hash.toLowerCase() as Hex) : keccak256(payload.signature)

/** Transaction fields that identify the sender and limit when a block can include it. */
type Signed = {
  readonly from?: Address
  readonly validBefore?: unknown
  readonly validAfter?: unknown
  readonly nonce?: unknown
  readonly nonceKey?: bigint
  readonly maxFeePerGas?: bigint
}

/** Decodes a signed transaction; undefined if it is not a Tempo transaction. */
export function transactionOf(payload: Payload): Signed | undefined {
  if (payload.type === 'hash') return undefined
  try {
    return Transaction.deserialize(payload.signature as never) as Signed
  } catch {
    return undefined
  }
}

/** Returns the expiry of a signed transaction in Unix seconds; undefined if it has none. */
export function endOf(payload: Payload): number | undefined {
  const end = transactionOf(payload)?.validBefore
  return end === undefined || end === null ? undefined : Number(end)
}

/** Returns the payer if the payload states it. */
export const payerOf = ({ payload, source }: TempoCredential): string =>
  String(transactionOf(payload)?.from ?? source?.split(':').at(-1) ?? 'tempo').toLowerCase()
