import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StripeEmulator, startStripeEmulator } from '#dev/cards/emulator.ts'
import { realWorld } from '#src/kernel/world.ts'
import { grantToken } from '#test/support/mpp.ts'

// The emulated card network must behave as Stripe does, as seen by Stripe's own client library.

const PREVIEW = { apiVersion: '2026-07-29.preview' } as const
let dir: string
let cards: StripeEmulator
const start = () => startStripeEmulator({ world: realWorld, file: join(dir, 'cards.json') })
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'comanda-cards-'))
  cards = await start()
})
afterEach(async () => {
  await cards[Symbol.asyncDispose]()
  rmSync(dir, { recursive: true, force: true })
})

function client(key = 'sk_test_seller'): Stripe {
  const { hostname, port } = new URL(cards.url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
}

const wish = (token: string, changes: object = {}) =>
  ({
    amount: 1832,
    currency: 'usd',
    confirm: true,
    metadata: { claim: 'c1' },
    expand: ['latest_charge'],
    shared_payment_granted_token: token,
    ...changes,
  }) as Stripe.PaymentIntentCreateParams

const charge = (token: string, changes: object = {}, options: object = {}) =>
  client().paymentIntents.create(wish(token, changes), { ...PREVIEW, ...options })

test('a token is charged once, and the charge shows the card', async () => {
  const token = await grantToken(cards)
  const intent = await charge(token)
  expect(intent).toMatchObject({
    object: 'payment_intent',
    status: 'succeeded',
    amount_received: 1832,
    latest_charge: { payment_method_details: { card: { brand: 'visa', last4: '4242' } } },
  })
  await expect(charge(token)).rejects.toThrow('already been used')
})

test.each([
  [{ max: 1831 }, {}, 'exceeds the maximum'],
  [{ currency: 'eur' }, {}, 'is for eur'],
  [{}, { amount: 49 }, 'at least $0.50'],
  [{ card: 'pm_card_chargeDeclined' }, {}, 'Your card was declined.'],
])('a token with limits %j is refused for a charge with %j', async (limits, changes, words) => {
  const token = await grantToken(cards, limits)
  await expect(charge(token, changes)).rejects.toThrow(words)
  expect(cards.intents().every(({ status }) => status !== 'succeeded')).toBe(true)
})

test('a repeated idempotency key replays the answer, marked as a replay, and rejects a different request', async () => {
  const token = await grantToken(cards)
  const first = await charge(token, {}, { idempotencyKey: 'k1' })
  const again = await charge(token, {}, { idempotencyKey: 'k1' })
  expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true'])
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  await expect(charge(token, { amount: 1833 }, { idempotencyKey: 'k1' })).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  )
  expect(cards.intents()).toHaveLength(1)
})

test('a token exists only in preview API versions, and an account cannot see the payments of another account', async () => {
  const token = await grantToken(cards)
  await expect(client().paymentIntents.create(wish(token))).rejects.toThrow('unknown parameter')
  const { id } = await charge(token)
  await expect(client('sk_test_other').paymentIntents.retrieve(id)).rejects.toThrow('No such payment_intent')
  await expect(client('sk_live_real').paymentIntents.retrieve(id)).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  )
})

test('refunds cannot exceed the amount paid', async () => {
  const { id } = await charge(await grantToken(cards))
  await client().refunds.create({ payment_intent: id, amount: 1000 })
  await expect(client().refunds.create({ payment_intent: id, amount: 833 })).rejects.toThrow('greater than unrefunded')
  await client().refunds.create({ payment_intent: id, amount: 832 })
  await expect(client().refunds.create({ payment_intent: id })).rejects.toThrow('greater than unrefunded')
})

test('lists are paginated, newest first, and all data survives a restart at the same address', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await charge(await grantToken(cards))).id)
  const before = cards.url
  await cards[Symbol.asyncDispose]()
  cards = await start()
  expect(cards.url).toBe(before)
  const listed: string[] = []
  for await (const intent of client().paymentIntents.list({ limit: 2, created: { gte: 1 } })) listed.push(intent.id)
  expect(listed).toEqual(ids.reverse())
})

test('a request without a preview version gets an error that names the missing header', async () => {
  const said = 'send the header Stripe-Version: 2026-07-29.preview'
  const body = new URLSearchParams({ amount: '1', shared_payment_granted_token: 'spt_1' })
  const post = (headers: Record<string, string>) =>
    fetch(`${cards.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sk_test_seller', ...headers },
      body,
    }).then(response => response.json() as Promise<{ error: { message: string } }>)
  expect((await post({})).error.message).toContain(`${said} (there is none)`)
  expect((await post({ 'Stripe-Version': '2025-01-01' })).error.message).toContain(`${said} (it says 2025-01-01)`)
})
