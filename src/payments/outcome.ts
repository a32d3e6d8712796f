import { type Claim, isUndecided } from './claims.ts'
import { type Refusal, refuse } from './credential.ts'
import { LEFT_WORDS, leftOf } from './left.ts'
import { isSame, type Subject } from './subject.ts'

/** What became of a payment. */
export type Outcome =
  /** `isNew` when this very call settled it. */
  | { readonly kind: 'settled'; readonly claim: Claim; readonly isNew?: boolean }
  /** A definite no: nothing was moved and nothing will be by us. */
  | ({ readonly kind: 'refused' } & Refusal)
  /** Sent, or perhaps sent: the reconciler will know. Never a reason to ask for money again. */
  | { readonly kind: 'unknown'; readonly claim: Claim }
  /**
   * Whoever moves the money cannot be reached, or has too much to do: nothing was sent, and the same credential may be
   * sent again.
   */
  | { readonly kind: 'unavailable'; readonly isBusy?: boolean }

export const refused = (refusal: Refusal): Outcome => ({ kind: 'refused', ...refusal })

export const unreadable = (reason: string, problem: Refusal['problem'] = 'malformed-credential'): Refusal => ({
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
  message: 'Another payment for this order was made or is under way.',
}
export const unbound: Outcome = {
  kind: 'refused',
  code: 'authorization_reused',
  message:
    'This authorization was on the chain before it was shown here, where anybody can copy it: its money goes back to its signer. Sign a new one, show it here, and leave it to this server to send.',
}
export const givenBack: Outcome = {
  ...alreadyPaid,
  message: 'Another payment for this order was made; this one is given back.',
}

export const newly = (outcome: Outcome): Outcome => (outcome.kind === 'settled' ? { ...outcome, isNew: true } : outcome)

/** What a payment came to whose money is left to the operator; undefined for any other. */
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
  if (claim.state === 'stray') return claim.failure === null ? givenBack : refused(refuse(claim.failure))
  return refused(refuse(claim.failure ?? 'not settled'))
}

/** What a payment came to that was presented before; undefined when it may be tried again. */
export function decidedBy(known: Claim, subject: Subject, value: bigint): Outcome | undefined {
  if (known.subject.kind === 'nothing') return leftOutcome(known) ?? givenBack
  if (!isSame(known.subject, subject)) return reused
  if (known.state !== 'failed') return outcomeOf(known)
  // one nonce signed for two values: whichever the chain sees first must be the one that was claimed
  return known.value === value ? undefined : reused
}
