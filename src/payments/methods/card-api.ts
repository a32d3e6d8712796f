import type Stripe from 'stripe'
import { once } from '#src/kernel/memoize.ts'
import type { PageBudget } from '#src/payments/page-budget.ts'
import { isSurelyMissing, type Refused, readError } from './card-errors.ts'
import { payerOf } from './card-payer.ts'
import { connectSdk, createdSince, type StripeOptions } from './stripe-sdk.ts'

/** Stripe API version that supports shared payment tokens. */
const API_VERSION = '2026-07-29.preview'
/** Page size for listing refunds and intents. */
const PAGE = 100

export type PaymentIntent = {
  readonly id: string
  readonly status: string
  readonly cents: number
  readonly currency: string
  /** Description of the card, such as `Visa ending in 4242`. */
  readonly payer: string
  /** Subject of the charge, from our metadata. */
  readonly subjectId: string | undefined
}

type ChargeAnswer =
  /** `isOld`: replayed response of an earlier identical request. */
  { readonly kind: 'intent'; readonly intent: PaymentIntent; readonly isOld: boolean } | Refused

export type CardRefund = {
  readonly id: string
  readonly status: string
  readonly cents: number
  readonly refundId: string | undefined
}

/** Time span in epoch milliseconds, both ends inclusive; open-ended if `until` is omitted. */
type Span = { readonly since: number; readonly until?: number }

/** Stripe operations that we use. */
export type StripeApi = {
  /** True if Stripe never granted us this token; false if Stripe does not say. Throws if Stripe is unreachable. */
  readonly isUnknown: (token: string) => Promise<boolean>
  /** Charges a token. The idempotency key guarantees a single charge. */
  readonly charge: (order: {
    readonly key: string
    readonly token: string
    readonly cents: number
    readonly claimId: string
    readonly claimKey: string
    readonly subjectId: string
    readonly challengeId: string
  }) => Promise<ChargeAnswer>
  /** True if an intent can no longer move money; false if that is uncertain. */
  readonly cancel: (intentId: string) => Promise<boolean>
  /** Finds a claim's intent within a time span, preferring one that moved money. `look` limits the pages read. */
  readonly intentOf: (claimId: string, span: Span, look?: PageBudget) => Promise<PaymentIntent | undefined>
  readonly refund: (order: {
    readonly key: string
    readonly intentId: string
    readonly cents: number
    readonly refundId: string
  }) => Promise<CardRefund>
  /** Lists refunds, oldest first. */
  readonly refundsOf: (intentId: string) => Promise<readonly CardRefund[]>
  /** Lists charges for claims, at or after `since` in epoch milliseconds. */
  readonly chargedSince: (since: number) => Promise<readonly Charged[]>
  /** Lists completed and pending refunds, at or after `since` in epoch milliseconds. */
  readonly refundedSince: (since: number) => Promise<readonly (CardRefund & RefundedIntent)[]>
}

/** Payment of a refund, with its claim key, if our metadata has one. */
type RefundedIntent = { readonly intentId: string; readonly claimKey: string | undefined }

/** Our charge, with all metadata by which a ledger recognizes it, derived from the payment itself. */
type Charged = PaymentIntent & {
  readonly claimId: string
  /** Missing in charges of older versions. */
  readonly claimKey: string | undefined
  readonly challengeId: string | undefined
}

const CARD = { expand: ['latest_charge'] }
async function connectStripe(options: StripeOptions): Promise<StripeApi> {
  const { Client, stripe } = await connectSdk(options)
  const preview = { apiVersion: API_VERSION }

  /** Refreshes an intent, because a replayed response contains its old state. */
  async function newest(intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
    return intent.status === 'succeeded' ? intent : stripe.paymentIntents.retrieve(intent.id, CARD, preview)
  }

  /** Retrieves an intent that a list names only by its id: a refund of it must not be missed. */
  const whole = async (intent: Stripe.PaymentIntent | string) =>
    typeof intent === 'string' ? stripe.paymentIntents.retrieve(intent, {}, preview) : intent

  const intentsSince = (since: number, until?: number) =>
    stripe.paymentIntents.list(
      { created: createdSince(since, until), limit: PAGE, expand: ['data.latest_charge'] },
      preview,
    )

  return {
    isUnknown: async token => {
      try {
        await stripe.rawRequest('GET', `/v1/shared_payment/granted_tokens/${token}`, undefined, preview)
        return false
      } catch (error) {
        return isSurelyMissing(error, Client)
      }
    },
    charge: async ({ key, token, cents, claimId, claimKey, subjectId, challengeId }) => {
      const parameters = {
        amount: cents,
        currency: 'usd',
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        description: subjectId,
        metadata: {
          machine_payment: 'true',
          mpp_intent: 'charge',
          mpp_challenge_id: challengeId,
          claim: claimId,
          claim_key: claimKey,
          external_id: subjectId,
        },
        // not yet in the SDK's types
        shared_payment_granted_token: token,
        ...CARD,
      } satisfies Stripe.PaymentIntentCreateParams & { shared_payment_granted_token: string }
      try {
        const intent = await stripe.paymentIntents.create(parameters, { ...preview, idempotencyKey: key })
        const isOld = intent.lastResponse.headers['idempotent-replayed'] === 'true'
        return { kind: 'intent', intent: toIntent(await newest(intent)), isOld }
      } catch (error) {
        return readError(error, Client)
      }
    },
    cancel: async intentId => {
      try {
        await stripe.paymentIntents.cancel(intentId, {}, preview)
        return true
      } catch (error) {
        // an earlier attempt might have canceled it, or it might have succeeded after all
        if (!(error instanceof Client.errors.StripeInvalidRequestError)) return false
        const intent = await stripe.paymentIntents.retrieve(intentId, {}, preview).catch(() => undefined)
        return intent?.status === 'canceled'
      }
    },
    intentOf: async (claimId, { since, until }, look) => {
      let found: PaymentIntent | undefined
      let read = 0
      for await (const intent of intentsSince(since, until)) {
        if (read % PAGE === 0) look?.turn()
        read += 1
        if (intent.metadata.claim !== claimId) continue
        found ??= toIntent(intent)
        if (intent.status === 'succeeded') return toIntent(intent)
      }
      return found
    },
    chargedSince: async since => {
      const charged: Charged[] = []
      for await (const intent of intentsSince(since)) {
        const { claim, claim_key, mpp_challenge_id } = intent.metadata
        if (intent.status === 'succeeded' && claim !== undefined)
          charged.push({ ...toIntent(intent), claimId: claim, claimKey: claim_key, challengeId: mpp_challenge_id })
      }
      return charged
    },
    refundedSince: async since => {
      const refunds: (CardRefund & RefundedIntent)[] = []
      const asked = { created: createdSince(since), limit: PAGE, expand: ['data.payment_intent'] }
      for await (const refund of stripe.refunds.list(asked, preview)) {
        if (refund.status !== 'succeeded' || refund.payment_intent === null) continue
        const { id, metadata } = await whole(refund.payment_intent)
        refunds.push({ ...toRefund(refund), intentId: id, claimKey: metadata.claim_key })
      }
      return refunds
    },
    refund: async ({ key, intentId, cents, refundId }) =>
      toRefund(
        await stripe.refunds.create(
          { payment_intent: intentId, amount: cents, metadata: { refund: refundId } },
          { ...preview, idempotencyKey: key },
        ),
      ),
    refundsOf: async intentId => {
      const refunds: CardRefund[] = []
      for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: PAGE }, preview))
        refunds.push(toRefund(refund))
      return refunds.reverse()
    },
  }
}

/** Opens Stripe and imports its SDK on the first call. */
export function openStripe(options: StripeOptions): StripeApi {
  const stripe = once(() => connectStripe(options))
  return {
    isUnknown: async token => (await stripe()).isUnknown(token),
    charge: async order => (await stripe()).charge(order),
    cancel: async id => (await stripe()).cancel(id),
    intentOf: async (...asked) => (await stripe()).intentOf(...asked),
    refund: async order => (await stripe()).refund(order),
    refundsOf: async id => (await stripe()).refundsOf(id),
    chargedSince: async since => (await stripe()).chargedSince(since),
    refundedSince: async since => (await stripe()).refundedSince(since),
  }
}

const toRefund = (refund: Stripe.Refund): CardRefund => ({
  id: refund.id,
  status: refund.status ?? 'pending',
  cents: refund.amount,
  refundId: refund.metadata?.refund,
})

const toIntent = (intent: Stripe.PaymentIntent): PaymentIntent => ({
  id: intent.id,
  status: intent.status,
  cents: intent.amount,
  currency: intent.currency,
  payer: payerOf(intent.latest_charge),
  subjectId: intent.metadata.external_id,
})
