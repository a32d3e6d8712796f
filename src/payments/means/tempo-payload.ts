import { type Hex, keccak256 } from 'viem'
import { Transaction } from 'viem/tempo'
import { type Refusal, refuse, type TempoCredential } from '#src/payments/credential.ts'

const MOST_SECONDS = 86_400

/** Why a signed transaction is not taken before anybody is asked: one without an end could move money at any time. */
export function checkEnd(payload: TempoCredential['payload'], now: number | undefined): Refusal | undefined {
  if (payload.type === 'hash') return undefined
  const end = endOf(payload)
  if (end === undefined) return refuse('the transaction has no validBefore, or is not one of Tempo')
  if (now === undefined) return undefined
  if (end <= now / 1000) return { code: 'authorization_expired', message: 'Authorization expired' }
  return end > now / 1000 + MOST_SECONDS ? refuse('validBefore is more than 24 hours ahead') : undefined
}

type Payload = TempoCredential['payload']

/** What makes a payment on Tempo one of a kind: the hash of its transaction. */
export const hashOf = (payload: Payload): Hex =>
  payload.type === 'hash' ? (payload.hash.toLowerCase() as Hex) : keccak256(payload.signature)

/** A signed transaction as it was decoded; undefined when it is none of Tempo's. */
function transactionOf(payload: Payload): { readonly validBefore?: unknown; readonly from?: unknown } | undefined {
  if (payload.type === 'hash') return undefined
  try {
    return Transaction.deserialize(payload.signature as never)
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
