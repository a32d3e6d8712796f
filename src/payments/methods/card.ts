import { describeError, type Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { type Claim, claimIdOf } from '#src/payments/claims.ts'
import { type CardCredential, paymentRefusal } from '#src/payments/credential.ts'
import { asEarlyAs } from '#src/payments/payment-requirement.ts'
import { centsOf } from '#src/payments/protocols/mpp-methods.ts'
import type { PaymentIntent, StripeApi } from './card-api.ts'
import { cardReturns } from './card-refunds.ts'
import type { Finding, PaymentMethodHandler, Verdict } from './payment-method.ts'

export type CardDeps = { readonly api: StripeApi; readonly world: World; readonly log: Log }

type CardClaim = Claim & { readonly credential: CardCredential }

/** Time after the quote's end until which a token is charged: later, the buyer will have left. */
const GRACE_SECONDS = 60
const MOVES_MONEY: ReadonlySet<string> = new Set(['succeeded', 'processing', 'requires_capture'])

const asFound = (verdict: Verdict): Verdict =>
  verdict.kind === 'settled' ? { ...verdict, proof: { ...verdict.proof, wasThere: true } } : verdict

const keyOf = (token: string): string => `stripe:${token}`

/** Time after which none of our requests can still be in progress at Stripe. */
const SETTLED_DOWN_SECONDS = 180

/**
 * Shared payment tokens, charged as PaymentIntents. An unknown charge is looked up by its metadata, and then
 * requested again with the same idempotency key.
 */
export function cardHandler(deps: CardDeps): PaymentMethodHandler<CardCredential> {
  const { api, world, log } = deps

  async function send(claim: CardClaim): Promise<Verdict> {
    world.crashpoint('C06')
    const answer = await api.charge({
      key: `mpp_${claim.credential.echo.id}_${claim.credential.token}`,
      token: claim.credential.token,
      cents: centsOf(claim.terms.amount),
      claimId: claim.id,
      claimKey: claim.key,
      subjectId: claim.subject.id,
      challengeId: claim.credential.echo.id,
    })
    world.crashpoint('C07')
    switch (answer.kind) {
      case 'intent':
        return answer.isOld ? asFound(await judge(claim, answer.intent)) : judge(claim, answer.intent)
      case 'refused':
        return { kind: 'refused', reason: answer.reason }
      case 'contradicted': {
        // the token was charged before, under an expired key, or with different parameters under the same key
        const found = await lookUp(claim)
        if (found) return found
        return { kind: answer.isSure ? 'refused' : 'unknown', reason: answer.reason }
      }
      case 'not_done':
        log.error({ claim: claim.id, reason: answer.reason }, 'Stripe rejects our requests')
        return { kind: 'unsent', reason: answer.reason }
      case 'unknown':
        return { kind: 'unknown', reason: answer.reason }
    }
  }

  /** Evaluates a PaymentIntent. One that an agent cannot complete is canceled, so that it never moves money. */
  async function judge(claim: CardClaim, intent: PaymentIntent): Promise<Verdict> {
    if (intent.subjectId !== undefined && intent.subjectId !== claim.subject.id)
      return { kind: 'refused', reason: 'the token was charged for something else' }
    switch (intent.status) {
      case 'succeeded':
        if (intent.cents !== centsOf(claim.terms.amount) || intent.currency !== 'usd')
          throw new Error(
            `PaymentIntent ${intent.id} is for ${intent.cents} ${intent.currency}, which we never requested`,
          )
        return {
          kind: 'settled',
          proof: { txHash: null, providerRef: intent.id, logIndex: 0, block: 0n, payer: intent.payer },
        }
      case 'processing':
      case 'requires_capture':
        return { kind: 'unknown', reason: `the payment is ${intent.status}` }
      case 'canceled':
        return { kind: 'refused', reason: 'the payment was cancelled' }
      default:
        return (await api.cancel(intent.id))
          ? { kind: 'refused', reason: 'the card requires its owner to confirm, which an agent cannot do' }
          : { kind: 'unknown', reason: `the payment is ${intent.status} and could not be cancelled` }
    }
  }

  /**
   * Returns the outcome of an earlier charge for a claim, even if the ledger lost it; undefined if there is none.
   */
  async function lookUp(claim: CardClaim): Promise<Exclude<Verdict, { kind: 'unsent' }> | undefined> {
    const since = Math.min(claim.createdAt, asEarlyAs((claim.validBefore - GRACE_SECONDS) * 1000))
    const intent = await api.intentOf(claim.id, { since })
    const verdict = intent && asFound(await judge(claim, intent))
    return verdict?.kind === 'unsent' ? undefined : verdict
  }

  async function find(claim: CardClaim): Promise<Finding> {
    // a rebuilt ledger, or one older than the charge, can consider a charge failed that the network has made
    const found = await lookUp(claim)
    if (found) return found
    // a rejected charge is final: retrying with its key would replay the response
    if (claim.state === 'failed') return { kind: 'refused', reason: claim.failure ?? 'refused' }
    const seconds = Math.floor(world.now() / 1000)
    if (seconds < claim.validBefore) return { kind: 'worth_sending' }
    return seconds < claim.validBefore + SETTLED_DOWN_SECONDS
      ? { kind: 'unknown' }
      : { kind: 'refused', reason: 'the card was not charged in time' }
  }

  return {
    isOursAlone: true,
    keyOf: (_demand, { token }) => keyOf(token),
    check: ({ subject, reference }, { externalId }) =>
      externalId === (reference ?? subject.id) ? undefined : paymentRefusal('the credential is for another externalId'),
    keep: ({ terms, expiresAt }, credential) => ({
      payer: 'card',
      nonce: credential.token,
      value: terms.amount,
      validBefore: Math.floor(expiresAt / 1000) + GRACE_SECONDS,
      payload: { credential },
    }),
    wasMade: async ({ subject, expiresAt }, { token }, look) => {
      // check the token first, because anybody can invent one, and listing all payments is slow
      if (await api.isUnknown(token)) return false
      const until = expiresAt + (GRACE_SECONDS + SETTLED_DOWN_SECONDS) * 1000
      const intent = await api.intentOf(claimIdOf(keyOf(token)), { since: asEarlyAs(expiresAt), until }, look)
      return intent !== undefined && intent.subjectId === subject.id && MOVES_MONEY.has(intent.status)
    },
    // an invented token must not leave a claim or a sealed copy
    prepare: async (_demand, { token }) => {
      const isUnknown = await api.isUnknown(token).catch(() => undefined)
      if (isUnknown === undefined) return { kind: 'unsent' }
      if (isUnknown)
        return { kind: 'refused', refusal: paymentRefusal('Stripe does not know this shared payment token') }
      return { kind: 'ready', fromBlock: 0n }
    },
    send: claim =>
      send(claim).catch(error => {
        log.error({ claim: claim.id, error: describeError(error) }, 'card payment state could not be determined')
        return { kind: 'unknown', reason: describeError(error) }
      }),
    find,
    ...cardReturns(deps),
  }
}
