import { InvariantBreach } from '#src/kernel/invariants.ts'
import { describeError } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Claim } from '#src/payments/claims.ts'
import { type CheckoutCredential, paymentRefusal } from '#src/payments/credential.ts'
import { asEarlyAs } from '#src/payments/payment-requirement.ts'
import { centsOf } from '#src/payments/protocols/mpp-methods.ts'
import type { StripeApi } from './card-api.ts'
import { cardReturns } from './card-refunds.ts'
import type { CheckoutApi, CheckoutSession } from './checkout-api.ts'
import type { Finding, PaymentMethodHandler } from './payment-method.ts'

export type CheckoutDeps = {
  readonly sessions: CheckoutApi
  readonly api: Pick<StripeApi, 'refund' | 'refundsOf'>
  readonly world: World
}

type CheckoutClaim = Claim & { readonly credential: CheckoutCredential }

/** Time after the price's end until which a request to create the session can still be in progress at Stripe. */
const SETTLED_DOWN_SECONDS = 180

/** Prefix of the claim keys, by which the audit recognizes charges of this method. */
export const CHECKOUT_KEYS = 'checkout:'

/** Returns the claim key of a subject's session. */
export const checkoutKey = (subjectId: string, attempt: number): string => `${CHECKOUT_KEYS}${subjectId}:${attempt}`

const ENDED = 'the payment page was closed unpaid'

/**
 * Stripe Checkout: the payer pays on a page of the card network, at a time of their choice. The claim of a session is
 * released from the start: it holds nothing, and is proven once the session is complete. After the price's end, the
 * session is ended by a call; a payment that was faster counts.
 */
export function checkoutHandler({ sessions, api, world }: CheckoutDeps): PaymentMethodHandler<CheckoutCredential> {
  const isOver = ({ validBefore }: Claim, seconds = 0) => Math.floor(world.now() / 1000) >= validBefore + seconds

  /** Finds the session of a claim, even if the answer to its creation was lost. */
  async function sessionOf(claim: CheckoutClaim): Promise<CheckoutSession | undefined> {
    if (claim.credential.session !== undefined) return sessions.retrieve(claim.credential.session)
    const since = Math.min(claim.createdAt, asEarlyAs(claim.validBefore * 1000))
    return sessions.sessionOf(claim.id, since)
  }

  async function find(claim: CheckoutClaim): Promise<Finding> {
    const found = await sessionOf(claim)
    if (!found) return isOver(claim, SETTLED_DOWN_SECONDS) ? { kind: 'refused', reason: ENDED } : { kind: 'unknown' }
    return judge(claim, found.status === 'open' && isOver(claim) ? await sessions.expire(found.id) : found)
  }

  function judge(claim: CheckoutClaim, session: CheckoutSession): Finding {
    if (session.status === 'expired') return { kind: 'refused', reason: ENDED }
    if (session.status !== 'complete' || !session.isPaid || session.intentId === undefined) return { kind: 'unknown' }
    if (session.claimId !== claim.id || session.subjectId !== claim.subject.id)
      throw new InvariantBreach('M1', `session ${session.id} belongs to another claim than ${claim.id}`)
    if (session.cents !== centsOf(claim.terms.amount) || session.currency !== 'usd')
      throw new InvariantBreach(
        'M1',
        `session ${session.id} was paid with ${session.cents} ${session.currency}, which we never requested`,
      )
    const { intentId: providerRef, payer, paidAt } = session
    return {
      kind: 'settled',
      proof: { txHash: null, providerRef, logIndex: 0, block: 0n, payer, paidAt, wasThere: true },
    }
  }

  return {
    isOnPayersPage: true,
    keyOf: ({ subject }, { attempt }) => checkoutKey(subject.id, attempt),
    check: () => paymentRefusal('a card is entered on the payment page, not presented'),
    wasMade: async () => false,
    keep: ({ terms, expiresAt }, credential) => ({
      payer: 'card',
      nonce: String(credential.attempt),
      value: terms.amount,
      validBefore: Math.floor(expiresAt / 1000),
      payload: { credential },
    }),
    prepare: async () => ({ kind: 'ready', fromBlock: 0n }),
    send: claim =>
      find(claim).then(
        finding => (finding.kind === 'worth_sending' ? { kind: 'unknown', reason: 'not found yet' } : told(finding)),
        error => ({ kind: 'unknown', reason: describeError(error) }),
      ),
    find,
    ...cardReturns({ api, world }),
  }
}

const told = (finding: Exclude<Finding, { kind: 'worth_sending' }>) =>
  finding.kind === 'unknown' ? { ...finding, reason: 'the payer has not completed the payment page' } : finding
