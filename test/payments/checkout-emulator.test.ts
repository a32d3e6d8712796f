import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StripeEmulator, startStripeEmulator } from '#dev/cards/emulator.ts'
import { realWorld } from '#src/kernel/world.ts'

// The hosted pages of the emulated card network must behave as Stripe's do, as seen by Stripe's own client library.

const SECRET = 'whsec_official'
let cards: StripeEmulator
let endpoint: Server
let ahead: number
let heard: { readonly raw: string; readonly signature: string }[]
beforeEach(async () => {
  ahead = 0
  heard = []
  endpoint = createServer(async (request, response) => {
    let raw = ''
    for await (const chunk of request) raw += chunk
    heard.push({ raw, signature: String(request.headers['stripe-signature']) })
    response.end('{}')
  })
  await new Promise<void>(resolve => endpoint.listen(0, '127.0.0.1', resolve))
  const webhook = { url: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook`, secret: SECRET }
  cards = await startStripeEmulator({ world: { ...realWorld, now: () => Date.now() + ahead }, webhook })
})
afterEach(async () => {
  await cards[Symbol.asyncDispose]()
  await new Promise(resolve => endpoint.close(resolve))
})

function client(): Stripe {
  const { hostname, port } = new URL(cards.url)
  return new Stripe('sk_test_seller', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
}

const seconds = (minutes: number) => Math.floor((Date.now() + ahead) / 1000) + minutes * 60

const line = (amount = 1832): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'Plate & <b>more</b>' } },
})

const wish = (changes: object = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [line()],
  client_reference_id: 'ORD-1',
  payment_intent_data: { metadata: { claim: 'c1' } },
  expires_at: seconds(31),
  success_url: 'https://shop.example/back?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/',
  ...changes,
})

const create = (changes: object = {}, options: object = {}) => client().checkout.sessions.create(wish(changes), options)

const send = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })

test('a session is open without a PaymentIntent, shows its lines as text, and is complete once a card has paid', async () => {
  const session = await create()
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    livemode: false,
    amount_total: 1832,
    currency: 'usd',
    client_reference_id: 'ORD-1',
  })
  const page = await (await fetch(session.url!)).text()
  expect(page).toContain('Plate &#38; &#60;b&#62;more')
  expect(page).toContain('TEST')
  expect(page).not.toContain('<script')
  const paid = await send(session.url!, { number: '4242 4242 4242 4242' })
  expect([paid.status, paid.headers.get('location')]).toEqual([303, `https://shop.example/back?session=${session.id}`])
  const after = await client().checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
  expect(after).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: {
      status: 'succeeded',
      amount_received: 1832,
      metadata: { claim: 'c1' },
      latest_charge: { payment_method_details: { card: { last4: '4242', wallet: null } } },
    },
  })
  const { data } = await client().checkout.sessions.listLineItems(session.id)
  expect(data).toMatchObject([{ description: 'Plate & <b>more</b>', amount_total: 1832 }])
})

test('the wallet of the page pays with its card', async () => {
  const session = await create()
  await send(session.url!, { wallet: 'apple_pay' })
  const { payment_intent } = await client().checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  })
  expect(payment_intent).toMatchObject({
    latest_charge: { payment_method_details: { card: { wallet: { type: 'apple_pay' } } } },
  })
})

test.each([
  [{ expires_at: 'soon' }, 'at least 30 minutes'],
  [{ expires_at: 'late' }, 'less than 24 hours'],
  [{ line_items: Array.from({ length: 101 }, () => line(100)) }, '100 line items'],
  [{ line_items: [line(49)] }, '$0.50'],
  [{ line_items: [line(-1)] }, 'non-negative'],
  [{ line_items: [] }, 'line_items'],
  [{ success_url: 'nowhere' }, 'valid URL'],
  [{ payment_method_types: ['card'] }, 'unknown parameter'],
])('a session with %j is refused: %s', async (changes, words) => {
  const at: Record<string, number> = { soon: seconds(29), late: seconds(24 * 60 + 1) }
  const expires = at[String((changes as { expires_at?: string }).expires_at)]
  await expect(create({ ...changes, ...(expires ? { expires_at: expires } : {}) })).rejects.toThrow(words)
  expect(cards.sessions()).toEqual([])
})

test('a repeated key replays the session, and rejects other parameters', async () => {
  const same = wish()
  const [first, again] = [
    await client().checkout.sessions.create(same, { idempotencyKey: 'k1' }),
    await client().checkout.sessions.create(same, { idempotencyKey: 'k1' }),
  ]
  expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true'])
  await expect(create({ client_reference_id: 'ORD-2' }, { idempotencyKey: 'k1' })).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  )
})

test('only an open session expires, by a call or in time, and a payer then finds it closed', async () => {
  const session = await create()
  expect(await client().checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null })
  await expect(client().checkout.sessions.expire(session.id)).rejects.toThrow('can be expired')
  expect((await send(session.url!, { number: '4242424242424242' })).status).toBe(410)
  const other = await create()
  ahead += 32 * 60_000
  expect(await client().checkout.sessions.retrieve(other.id)).toMatchObject({ status: 'expired' })
  expect(cards.intents()).toEqual([])
})

test('the PaymentIntent of a session cannot be cancelled, and is refunded up to its amount', async () => {
  const session = await create()
  await send(session.url!, { number: '4242424242424242' })
  const { id } = cards.intents()[0]!
  await expect(client().paymentIntents.cancel(id)).rejects.toThrow('Checkout')
  await client().refunds.create({ payment_intent: id, amount: 1000 })
  await expect(client().refunds.create({ payment_intent: id, amount: 833 })).rejects.toThrow('greater than unrefunded')
  const { data } = await client().refunds.list({ payment_intent: id, expand: ['data.payment_intent'] })
  expect(data[0]).toMatchObject({ amount: 1000, payment_intent: { metadata: { claim: 'c1' } } })
})

test.each([
  ['before', 1],
  ['twice', 2],
  ['never', 0],
] as const)(
  'a message sent %s arrives %i times before the payer returns, signed as Stripe signs',
  async (fate, times) => {
    cards.webhookRule(() => fate)
    const session = await create()
    await send(session.url!, { number: '4242424242424242' })
    expect(heard).toHaveLength(times)
    for (const { raw, signature } of heard) {
      const event = client().webhooks.constructEvent(raw, signature, SECRET)
      expect(event).toMatchObject({ type: 'checkout.session.completed', data: { object: { id: session.id } } })
      expect(() => client().webhooks.constructEvent(raw, signature, 'whsec_other')).toThrow('signature')
      expect(() => client().webhooks.constructEvent(`${raw} `, signature, SECRET)).toThrow('signature')
    }
  },
)

test('held messages arrive in reverse order when they are released', async () => {
  cards.webhookRule(() => 'held')
  const [first, second] = [await create(), await create()]
  for (const { url } of [first, second]) await send(url!, { number: '4242424242424242' })
  await cards.release()
  expect(heard.map(({ raw }) => JSON.parse(raw).data.object.id)).toEqual([second.id, first.id])
  const { data } = await client().events.list({ type: 'checkout.session.completed' })
  expect(data).toHaveLength(2)
})
