import { describeError, type Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { RefundRow } from '#src/ledger/tables.ts'
import type { Claim } from '#src/payments/claims.ts'
import { type CardCredential, refuse } from '#src/payments/credential.ts'
import { centsOf } from '#src/payments/rails/mpp-methods.ts'
import type { Intent, StripeApi } from './card-api.ts'
import type { Finding, Means, Verdict } from './means.ts'

export type CardDeps = { readonly api: StripeApi; readonly world: World; readonly log: Log }

type CardClaim = Claim & { readonly credential: CardCredential }

/** After the end of its quote a token is not charged any more: by then the buyer will have gone. */
const GRACE_SECONDS = 60
/** Until then a request of ours may still be at work at Stripe. */
const SETTLED_DOWN_SECONDS = 180

/** Shared payment tokens, charged as PaymentIntents; what is unknown is found by repeating the keyed request. */
export function cardMeans(deps: CardDeps): Means<CardCredential> {
  const { api, world, log } = deps

  async function send(claim: CardClaim): Promise<Verdict> {
    world.crashpoint('C06')
    const answer = await api.charge({
      key: `mpp_${claim.credential.echo.id}_${claim.credential.token}`,
      token: claim.credential.token,
      cents: centsOf(claim.terms.amount),
      claimId: claim.id,
      subjectId: claim.subject.id,
      challengeId: claim.credential.echo.id,
    })
    world.crashpoint('C07')
    switch (answer.kind) {
      case 'intent':
        return judge(claim, answer.intent)
      case 'refused':
        return { kind: 'refused', reason: answer.reason }
      case 'not_done':
        log.error({ claim: claim.id, reason: answer.reason }, 'Stripe does not take our requests')
        return { kind: 'unsent', reason: answer.reason }
      case 'unknown':
        return { kind: 'unknown', reason: answer.reason }
    }
  }

  /** What a PaymentIntent says. One that an agent cannot finish is cancelled, so that it never moves money. */
  async function judge(claim: CardClaim, intent: Intent): Promise<Verdict> {
    switch (intent.status) {
      case 'succeeded':
        if (intent.cents !== centsOf(claim.terms.amount) || intent.currency !== 'usd')
          throw new Error(
            `PaymentIntent ${intent.id} is over ${intent.cents} ${intent.currency}, which we never asked for`,
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
          ? { kind: 'refused', reason: 'the card asks its owner to confirm, which an agent cannot do' }
          : { kind: 'unknown', reason: `the payment is ${intent.status} and could not be cancelled` }
    }
  }

  async function find(claim: CardClaim): Promise<Finding> {
    // a charge that was refused once is refused for good: the key of a repetition would give the same answer
    if (claim.state === 'failed') return { kind: 'refused', reason: claim.failure ?? 'refused' }
    const seconds = Math.floor(world.now() / 1000)
    if (seconds < claim.validBefore) return { kind: 'worth_sending' }
    const intent = await api.intentOf(claim.id, claim.createdAt)
    if (intent) {
      const verdict = await judge(claim, intent)
      return verdict.kind === 'unsent' ? { kind: 'unknown' } : verdict
    }
    return seconds < claim.validBefore + SETTLED_DOWN_SECONDS
      ? { kind: 'unknown' }
      : { kind: 'refused', reason: 'the card was not charged in time' }
  }

  return {
    keyOf: (_demand, { token }) => `stripe:${token}`,
    check: ({ subject, reference }, { externalId }) =>
      externalId === (reference ?? subject.id) ? undefined : refuse('the credential is for another externalId'),
    keep: ({ terms, expiresAt }, credential) => ({
      payer: 'card',
      nonce: credential.token,
      value: terms.amount,
      validBefore: Math.floor(expiresAt / 1000) + GRACE_SECONDS,
      payload: { credential },
    }),
    prepare: async () => ({ kind: 'ready', fromBlock: 0n }),
    send: claim =>
      send(claim).catch(error => {
        log.error({ claim: claim.id, error: describeError(error) }, 'a card payment cannot be judged')
        return { kind: 'unknown', reason: describeError(error) }
      }),
    find,
    giveBack: (refund, claim) => giveBack(deps, refund, claim),
  }
}

/** A refund is looked for before it is asked for: keys are forgotten after a day, refunds are not. */
async function giveBack({ api, world }: CardDeps, refund: RefundRow, claim: CardClaim): Promise<string> {
  if (!claim.providerRef) throw new Error(`claim ${claim.id} has no PaymentIntent to refund`)
  const made = (await api.refundsOf(claim.providerRef)).filter(({ refundId }) => refundId === refund.id)
  const done = made.find(({ status }) => status === 'succeeded')
  if (done) return done.id
  const open = made.find(({ status }) => status === 'pending' || status === 'requires_action')
  if (open) throw new Error(`refund ${open.id} is ${open.status}`)
  // one that failed is over, and its key would only tell so again
  const key = `refund_${refund.id}${made.length > 0 ? `_${made.length}` : ''}`
  const asked = await api.refund({
    key,
    intentId: claim.providerRef,
    cents: centsOf(BigInt(refund.amount_micro)),
    refundId: refund.id,
  })
  world.crashpoint('C15')
  if (asked.status === 'succeeded') return asked.id
  throw new Error(`refund ${asked.id} is ${asked.status}`)
}
