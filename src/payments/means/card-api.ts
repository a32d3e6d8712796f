import type Stripe from 'stripe'
import { once } from '#src/kernel/once.ts'
import type { World } from '#src/kernel/world.ts'
import type { PageLook } from '#src/payments/page-look.ts'
import { isSurelyMissing, type Refused, readError } from './card-errors.ts'

/** Shared payment tokens are known to this version of Stripe's interface. */
const API_VERSION = '2026-07-29.preview'
/** Refunds and intents are read in pages of so many. */
const PAGE = 100

export type Intent = {
  readonly id: string
  readonly status: string
  readonly cents: number
  readonly currency: string
  /** The card in words, such as `Visa ending in 4242`. */
  readonly payer: string
  /** What it was charged for, as we noted it there. */
  readonly subjectId: string | undefined
}

type ChargeAnswer =
  /** `isOld`: the same was asked for before, and answered so. */
  { readonly kind: 'intent'; readonly intent: Intent; readonly isOld: boolean } | Refused

export type CardRefund = {
  readonly id: string
  readonly status: string
  readonly cents: number
  readonly refundId: string | undefined
}

/** Epoch milliseconds, both included; without an end, until now. */
type Span = { readonly since: number; readonly until?: number }

/** What is asked of Stripe. */
export type StripeApi = {
  /** True for a token that Stripe has never granted us; false also where it does not say. Throws when it is out of reach. */
  readonly isUnknown: (token: string) => Promise<boolean>
  /** Charges a token. The same key makes one charge, however often it is asked for. */
  readonly charge: (order: {
    readonly key: string
    readonly token: string
    readonly cents: number
    readonly claimId: string
    readonly claimKey: string
    readonly subjectId: string
    readonly challengeId: string
  }) => Promise<ChargeAnswer>
  /** True once an intent can move no money any more; false when that is not sure. */
  readonly cancel: (intentId: string) => Promise<boolean>
  /** The intent that was made for a claim within a span; one that moved money, if there is. `look` may end it. */
  readonly intentOf: (claimId: string, span: Span, look?: PageLook) => Promise<Intent | undefined>
  readonly refund: (order: {
    readonly key: string
    readonly intentId: string
    readonly cents: number
    readonly refundId: string
  }) => Promise<CardRefund>
  /** Oldest first. */
  readonly refundsOf: (intentId: string) => Promise<readonly CardRefund[]>
  /** What was charged for claims, at or after `since` in epoch milliseconds. */
  readonly chargedSince: (since: number) => Promise<readonly Charged[]>
  /** What was given back, or is on its way, at or after `since` in epoch milliseconds. */
  readonly refundedSince: (since: number) => Promise<readonly (CardRefund & { readonly intentId: string })[]>
}

/** A charge of ours, with all that a ledger needs to know it by: the marks are facts of the payment. */
type Charged = Intent & {
  readonly claimId: string
  /** Charges of older versions do not say. */
  readonly claimKey: string | undefined
  readonly challengeId: string | undefined
}

export type StripeOptions = {
  readonly secretKey: string
  /** Where Stripe is, such as `https://api.stripe.com`. */
  readonly apiUrl: URL
  readonly timeoutMs: number
  readonly world: Pick<World, 'fetch'>
}

const CARD = { expand: ['latest_charge'] }
/** Clocks of two houses never agree to the second. */
const CLOCK_SKEW_SECONDS = 300

const createdSince = (since: number, until?: number) => ({
  gte: Math.floor(since / 1000) - CLOCK_SKEW_SECONDS,
  ...(until === undefined ? {} : { lte: Math.ceil(until / 1000) + CLOCK_SKEW_SECONDS }),
})

/** Stripe through its own SDK. It never retries: that is the settlement engine's business. */
async function connectStripe(options: StripeOptions): Promise<StripeApi> {
  const { default: Client } = await import('stripe')
  const { apiUrl, secretKey, timeoutMs, world } = options
  const stripe = new Client(secretKey, {
    host: apiUrl.hostname,
    port: apiUrl.port || (apiUrl.protocol === 'https:' ? 443 : 80),
    protocol: apiUrl.protocol === 'https:' ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Client.createFetchHttpClient(world.fetch),
  })
  const preview = { apiVersion: API_VERSION }

  /** A replayed answer tells the state of then: the state of now is asked for. */
  async function newest(intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
    return intent.status === 'succeeded' ? intent : stripe.paymentIntents.retrieve(intent.id, CARD, preview)
  }

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
        // not in the SDK's types so far
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
        // it may have been cancelled by an earlier attempt, or have gone through after all
        if (!(error instanceof Client.errors.StripeInvalidRequestError)) return false
        const intent = await stripe.paymentIntents.retrieve(intentId, {}, preview).catch(() => undefined)
        return intent?.status === 'canceled'
      }
    },
    intentOf: async (claimId, { since, until }, look) => {
      let found: Intent | undefined
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
          charged.push({
            ...toIntent(intent),
            ...{ claimId: claim, claimKey: claim_key, challengeId: mpp_challenge_id },
          })
      }
      return charged
    },
    refundedSince: async since => {
      const refunds: (CardRefund & { intentId: string })[] = []
      for await (const refund of stripe.refunds.list({ created: createdSince(since), limit: PAGE }, preview))
        if (refund.status === 'succeeded' && typeof refund.payment_intent === 'string')
          refunds.push({ ...toRefund(refund), intentId: refund.payment_intent })
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

/** Stripe, whose SDK is loaded when it is asked for the first time. */
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

const toIntent = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  status: intent.status,
  cents: intent.amount,
  currency: intent.currency,
  payer: payerOf(intent.latest_charge),
  subjectId: intent.metadata.external_id,
})

function payerOf(charge: string | Stripe.Charge | null): string {
  const details = typeof charge === 'object' ? charge?.payment_method_details : undefined
  const { brand, last4 } = details?.card ?? {}
  if (!brand || !last4) return details?.type ?? 'card'
  return `${brand[0]?.toUpperCase()}${brand.slice(1)} ending in ${last4}`
}
