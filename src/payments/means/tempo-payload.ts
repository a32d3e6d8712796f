import { type Address, type Hex, keccak256 } from 'viem'
import { Transaction } from 'viem/tempo'
import { type Refusal, refuse, type TempoCredential } from '#src/payments/credential.ts'
import type { Demand } from '#src/payments/demand.ts'

/** Seconds after the end of a price for which a signed transaction may still be good: until then nobody knows whether it pays. */
const MOST_SECONDS_AFTER = 300

/**
 * Why a signed transaction is not taken before anybody is asked: one that is good later, or for long, keeps its order open
 * without having paid.
 */
export function checkTimes(
  { expiresAt }: Pick<Demand, 'expiresAt'>,
  payload: TempoCredential['payload'],
  now: number | undefined,
): Refusal | undefined {
  if (payload.type === 'hash') return undefined
  const end = endOf(payload)
  if (end === undefined) return refuse('the transaction has no validBefore, or is not one of Tempo')
  if (now === undefined) return undefined
  if (end <= now / 1000) return { code: 'authorization_expired', message: 'Authorization expired' }
  const latest = Math.floor(expiresAt / 1000) + MOST_SECONDS_AFTER
  if (end > latest) return refuse(`validBefore is too far ahead. Sign one of ${latest} at the latest`)
  const begin = Number(transactionOf(payload)?.validAfter ?? 0)
  return begin > now / 1000 ? refuse('the transaction is not valid yet') : undefined
}

type Payload = TempoCredential['payload']

/** What makes a payment on Tempo one of a kind: the hash of its transaction. */
export const hashOf = (payload: Payload): Hex =>
  payload.type === 'hash' ? (payload.hash.toLowerCase() as Hex) : keccak256(payload.signature)

/** The fields of a transaction that say who sends it, and when a block can hold it. */
type Signed = {
  readonly from?: Address
  readonly validBefore?: unknown
  readonly validAfter?: unknown
  readonly nonce?: unknown
  readonly nonceKey?: bigint
  readonly maxFeePerGas?: bigint
}

/** A signed transaction as it was decoded; undefined when it is none of Tempo's. */
export function transactionOf(payload: Payload): Signed | undefined {
  if (payload.type === 'hash') return undefined
  try {
    return Transaction.deserialize(payload.signature as never) as Signed
  } catch {
    return undefined
  }
}

/** Unix seconds after which no block takes a signed transaction; undefined when it has no end. */
export function endOf(payload: Payload): number | undefined {
  const end = transactionOf(payload)?.validBefore
  return end === undefined || end === null ? undefined : Number(end)
}

/** Who pays, as far as a payload says so. */
export const payerOf = ({ payload, source }: TempoCredential): string =>
  String(transactionOf(payload)?.from ?? source?.split(':').at(-1) ?? 'tempo').toLowerCase()
