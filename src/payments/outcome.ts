import { type Claim, isUndecided } from './claims.ts'
import { type PaymentRefusal, paymentRefusal } from './credential.ts'
import { LEFT_WORDS, leftOf } from './manual-refund.ts'
import { isSame, type Subject } from './subject.ts'

/**
 * Why a lookup did not tell whether a payment was made: the network is unreachable, too many lookups are in progress, or
 * this one is longer than one request may take and continues with the next.
 */
export type LookupFailure = 'unreachable' | 'busy' | 'unfinished'

/** Outcome of a payment. */
export type Outcome =
  /** `isNew` if this call settled it. */
  | { readonly kind: 'settled'; readonly claim: Claim; readonly isNew?: boolean }
  /** Definite rejection: no money was moved, and we will move none. */
  | ({ readonly kind: 'refused' } & PaymentRefusal)
  /** Sent, or possibly sent: the reconciler will determine the outcome. Never request payment again. */
  | { readonly kind: 'unknown'; readonly claim: Claim }
  /**
   * The mover of the money is unreachable or overloaded: nothing was sent, and the same credential can be retried.
   */
  | { readonly kind: 'unavailable'; readonly isBusy?: boolean; readonly lookup?: LookupFailure }

export const refused = (refusal: PaymentRefusal): Outcome => ({ kind: 'refused', ...refusal })

export const unreadable = (
  reason: string,
  problem: PaymentRefusal['problem'] = 'malformed-credential',
): PaymentRefusal => ({
  code: 'payment_required',
  message: `Payment required: ${reason}`,
  ...(problem ? { problem } : {}),
})

export const reused: Outcome = {
  kind: 'refused',
  code: 'authorization_reused',
  message: 'This authorization was already presented for something else.',
}
export const alreadyPaid: Outcome = {
  kind: 'refused',
  code: 'already_paid',
  message: 'Another payment for this order was made or is in progress.',
}
export const unbound: Outcome = {
  kind: 'refused',
  code: 'authorization_reused',
  message:
    'This authorization was already on the chain, where anybody can copy it, before it was sent here; the payment is refunded to its signer. Sign a new authorization and send it only to this server, which submits it to the chain.',
}
export const givenBack: Outcome = {
  ...alreadyPaid,
  message: 'Another payment for this order was made; this one is refunded.',
}

export const newly = (outcome: Outcome): Outcome => (outcome.kind === 'settled' ? { ...outcome, isNew: true } : outcome)

/** Returns the outcome of a payment whose money is left to the operator; undefined for any other. */
export function leftOutcome(claim: Claim): Outcome | undefined {
  const left = leftOf(claim)
  if (left === undefined) return undefined
  const { code } = claim.isUnbound ? { code: 'authorization_reused' as const } : { code: 'already_paid' as const }
  return { kind: 'refused', code, message: `This payment bought nothing. ${LEFT_WORDS[left]}`, left }
}

export function outcomeOf(claim: Claim): Outcome {
  if (claim.state === 'settled') return { kind: 'settled', claim }
  if (isUndecided(claim)) return { kind: 'unknown', claim }
  const left = leftOutcome(claim)
  if (left) return left
  if (claim.state === 'stray' && claim.isUnbound && claim.failure === null) return unbound
  if (claim.state === 'stray') return claim.failure === null ? givenBack : refused(paymentRefusal(claim.failure))
  return refused(paymentRefusal(claim.failure ?? 'not settled'))
}

/** Returns the outcome of a payment that was presented before; undefined if it can be retried. */
export function decidedBy(known: Claim, subject: Subject, value: bigint): Outcome | undefined {
  if (known.subject.kind === 'nothing') return leftOutcome(known) ?? givenBack
  if (!isSame(known.subject, subject)) return reused
  if (known.state !== 'failed') return outcomeOf(known)
  // one nonce can be signed for two values: only the claimed one may be sent, because the chain accepts whichever
  // is first
  return known.value === value ? undefined : reused
}
