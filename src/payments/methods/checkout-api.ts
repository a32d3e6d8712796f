import type Stripe from 'stripe'
import { once } from '#src/kernel/memoize.ts'
import { type Refused, readError } from './card-errors.ts'
import { payerOf } from './card-payer.ts'
import { connectSdk, createdSince, type StripeOptions } from './stripe-sdk.ts'

/** Page size for listing sessions. */
const PAGE = 100
const WITH_CHARGE = ['payment_intent.latest_charge']

export type CheckoutSession = {
  readonly id: string
  readonly status: 'open' | 'complete' | 'expired'
  readonly isPaid: boolean
  /** Address of the payment page; null unless open. */
  readonly url: string | null
  readonly cents: number | null
  readonly currency: string | null
  readonly claimId: string | undefined
  readonly subjectId: string | null
  readonly intentId: string | undefined
  readonly payer: string
  /** When the card was charged, in epoch milliseconds. */
  readonly paidAt: number | undefined
}

/** What a session sells: lines whose amounts add up to the price. */
export type CheckoutLine = { readonly name: string; readonly cents: number; readonly details?: string }

export type NewSession = {
  /** Idempotency key. */
  readonly key: string
  readonly claimId: string
  readonly claimKey: string
  readonly subjectId: string
  readonly lines: readonly CheckoutLine[]
  /** Unix seconds. */
  readonly expiresAt: number
  readonly successUrl: string
  readonly cancelUrl: string
}

/** Session that we opened, with the metadata by which a ledger recognizes it. */
export type OpenedSession = {
  readonly id: string
  readonly claimId: string
  readonly claimKey: string
  readonly subjectId: string
}

/** Operations of Stripe Checkout that we use. */
export type CheckoutApi = {
  /** Creates a session. The idempotency key guarantees that it is a single one. */
  readonly create: (
    wanted: NewSession,
  ) => Promise<{ readonly kind: 'session'; readonly session: CheckoutSession } | Refused>
  /** Returns the current state of a session. */
  readonly retrieve: (id: string) => Promise<CheckoutSession>
  /** Ends an open session, and returns its state afterwards: it might have been paid just before. */
  readonly expire: (id: string) => Promise<CheckoutSession>
  /** Finds the session of a claim, created at or after `since` in epoch milliseconds. */
  readonly sessionOf: (claimId: string, since: number) => Promise<CheckoutSession | undefined>
  /** Lists our sessions created in a time span in epoch milliseconds. */
  readonly openedIn: (span: { readonly since: number; readonly until: number }) => AsyncIterable<OpenedSession>
}

async function connectCheckout(options: StripeOptions): Promise<CheckoutApi> {
  const { Client, stripe } = await connectSdk(options)
  const { sessions } = stripe.checkout

  const retrieve = async (id: string) => toSession(await sessions.retrieve(id, { expand: WITH_CHARGE }))

  return {
    create: async wanted => {
      try {
        const session = await sessions.create(parametersOf(wanted), { idempotencyKey: wanted.key })
        // a replayed response contains the old state
        return { kind: 'session', session: await retrieve(session.id) }
      } catch (error) {
        return readError(error, Client)
      }
    },
    retrieve,
    expire: async id => {
      try {
        await sessions.expire(id)
      } catch (error) {
        // only an open session can be ended
        if (!(error instanceof Client.errors.StripeInvalidRequestError)) throw error
      }
      return retrieve(id)
    },
    sessionOf: async (claimId, since) => {
      for await (const session of sessions.list({ created: createdSince(since), limit: PAGE }))
        if (session.metadata?.claim === claimId) return retrieve(session.id)
      return undefined
    },
    openedIn: async function* ({ since, until }) {
      for await (const { id, metadata, client_reference_id } of sessions.list({
        created: createdSince(since, until),
        limit: PAGE,
      })) {
        const { claim: claimId, claim_key: claimKey } = metadata ?? {}
        if (claimId === undefined || claimKey === undefined || client_reference_id === null) continue
        yield { id, claimId, claimKey, subjectId: client_reference_id }
      }
    },
  }
}

function parametersOf(wanted: NewSession): Stripe.Checkout.SessionCreateParams {
  const { claimId, claimKey, subjectId, lines } = wanted
  const metadata = { claim: claimId, claim_key: claimKey, external_id: subjectId }
  return {
    mode: 'payment',
    client_reference_id: subjectId,
    metadata,
    line_items: lines.map(({ name, cents, details }) => ({
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: cents,
        product_data: { name, ...(details === undefined ? {} : { description: details }) },
      },
    })),
    payment_intent_data: { description: subjectId, metadata },
    // other payment methods settle days later; wallets such as Apple Pay are part of `card`
    allowed_payment_method_types: ['card', 'link'],
    adaptive_pricing: { enabled: false },
    submit_type: 'pay',
    expires_at: wanted.expiresAt,
    success_url: wanted.successUrl,
    cancel_url: wanted.cancelUrl,
  }
}

function toSession(session: Stripe.Checkout.Session): CheckoutSession {
  const { payment_intent: intent } = session
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined
  return {
    id: session.id,
    status: statusOf(session.status),
    isPaid: session.payment_status === 'paid',
    url: session.url,
    cents: session.amount_total,
    currency: session.currency,
    claimId: session.metadata?.claim,
    subjectId: session.client_reference_id,
    intentId: typeof intent === 'string' ? intent : intent?.id,
    payer: payerOf(charge ?? null),
    paidAt: typeof charge === 'object' && charge ? charge.created * 1000 : undefined,
  }
}

const statusOf = (status: string | null): CheckoutSession['status'] => {
  if (status === 'complete' || status === 'expired') return status
  // a state unknown to us is no end
  return 'open'
}

/** Opens Stripe Checkout and imports the SDK on the first call. */
export function openCheckoutApi(options: StripeOptions): CheckoutApi {
  const api = once(() => connectCheckout(options))
  return {
    create: async wanted => (await api()).create(wanted),
    retrieve: async id => (await api()).retrieve(id),
    expire: async id => (await api()).expire(id),
    sessionOf: async (...asked) => (await api()).sessionOf(...asked),
    openedIn: async function* (span) {
      yield* (await api()).openedIn(span)
    },
  }
}
