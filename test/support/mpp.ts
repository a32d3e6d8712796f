import { Challenge, Credential } from 'mppx'
import { Mppx } from 'mppx/client'
import { assets, evm } from 'mppx/evm/client'
import { stripe } from 'mppx/stripe/client'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { StripeEmulator } from '#dev/cards/emulator.ts'
import { startStripeEmulator } from '#dev/cards/emulator.ts'
import { realWorld } from '#src/kernel/world.ts'
import type { Answer, Http } from './http.ts'

/** Environment of a server that accepts cards through the emulator. */
export const cardEnvironment = (emulator: StripeEmulator): Record<string, string> => ({
  STRIPE_SECRET_KEY: 'sk_test_seller',
  STRIPE_API_HOST: emulator.url,
})

/** Card network that outlives the servers of a test. */
export const startCards = (): Promise<StripeEmulator> => startStripeEmulator({ world: realWorld })

export type TokenWish = {
  readonly card?: string
  readonly currency?: string
  readonly max?: number
  readonly expiresAt?: number
}

/** Grants a shared payment token as the buyer's own Stripe account would. */
export async function grantToken(emulator: StripeEmulator, wish: TokenWish = {}): Promise<string> {
  const response = await fetch(`${emulator.url}/v1/test_helpers/shared_payment/granted_tokens`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from('sk_test_buyer:').toString('base64')}`,
      'Stripe-Version': '2026-07-29.preview',
    },
    body: new URLSearchParams({
      payment_method: wish.card ?? 'pm_card_visa',
      'usage_limits[currency]': wish.currency ?? 'usd',
      'usage_limits[max_amount]': String(wish.max ?? 100_000),
      'usage_limits[expires_at]': String(wish.expiresAt ?? Math.floor(Date.now() / 1000) + 3600),
      'seller_details[network_id]': 'internal',
    }),
  })
  const body = (await response.json()) as { id?: string }
  if (!body.id) throw new Error(JSON.stringify(body))
  return body.id
}

/** Fetch that pays over MPP in USDC with the published client. */
export const evmFetch = (account: PrivateKeyAccount, over: typeof fetch = fetch): typeof fetch =>
  Mppx.create({ methods: [...evm({ account, currencies: Object.values(assets.base) })], polyfill: false, fetch: over })
    .fetch as typeof fetch

/** Fetch that pays over MPP with a card and the published client. */
export const cardFetch = (emulator: StripeEmulator, card = 'pm_card_visa', over: typeof fetch = fetch): typeof fetch =>
  Mppx.create({
    methods: [
      stripe.charge({
        paymentMethod: card,
        createToken: ({ amount, currency, expiresAt }) =>
          grantToken(emulator, { card, currency: currency!, max: Number(amount), expiresAt }),
      }),
    ],
    polyfill: false,
    fetch: over,
  }).fetch as typeof fetch

/** Challenges of a 402 response. */
export async function challengesAt(http: Pick<Http, 'get'>, path: string): Promise<Challenge.Challenge[]> {
  const answer = await http.get(path)
  return Challenge.deserializeList(answer.headers.get('www-authenticate')!)
}

export async function challengeOf(http: Pick<Http, 'get'>, path: string, method: string): Promise<Challenge.Challenge> {
  const found = (await challengesAt(http, path)).find(challenge => challenge.method === method)
  if (!found) throw new Error(`${path} does not offer ${method}`)
  return found
}

export type MppHeaders = { Authorization: string }

/** Header that answers a challenge with a shared payment token. */
export const cardHeaders = (challenge: Challenge.Challenge, token: string, changes: object = {}): MppHeaders => ({
  Authorization: Credential.serialize({
    challenge,
    payload: { spt: token, externalId: challenge.request.externalId, ...changes },
  }),
})

/** Header that answers a challenge with a USDC payment, signed by the published client. */
export async function evmHeaders(account: PrivateKeyAccount, challenge: Challenge.Challenge): Promise<MppHeaders> {
  const [method] = [...evm({ account, currencies: Object.values(assets.base) })]
  return { Authorization: await method!.createCredential({ challenge: challenge as never, context: {} }) }
}

/** Decoded Payment-Receipt header. */
export const receiptOf = (answer: Pick<Answer, 'headers'>): Record<string, string> =>
  JSON.parse(Buffer.from(answer.headers.get('payment-receipt') ?? '', 'base64url').toString())
