import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANA, confirm, inlineBody, payingFetch, poll, preview, sign, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { HERO, heroCart, voiceCatalogue } from '#test/support/voice-catalogue.ts'
import { runScript } from '../scripts/run.ts'

useChain()

const START = 200_000_000n
const [ACCEPTS, REJECTS] = ['801', '802']

let server: TestServer
beforeAll(async () => {
  const CATALOG = voiceCatalogue([
    { id: ACCEPTS, persona: 'accepts' },
    { id: REJECTS, persona: 'sold-out' },
  ])
  server = await startServer(chain, { env: { CATALOG } })
})
afterAll(async () => {
  await server?.resendExamples()
  await server?.[Symbol.asyncDispose]()
})

const DELIVERY = {
  fulfillment: 'delivery',
  delivery_address: { street: '88 Nassau Ave', unit: 'Apt 4B', city: 'Brooklyn', state: 'NY', zip: '11222' },
}
const ONLY_LESS = 'instructions_rejected'

test('an x402 client pays, the restaurant is called, and its yes confirms the order', async () => {
  const payer = await chain.payer()
  const order = await confirm(server, heroCart(ACCEPTS))
  expect(order).toMatchObject({ total: 19.36 })
  const paid = await payingFetch(payer)(order.payUrl)
  expect(paid.status).toBe(202)
  expect(paid.headers.get('retry-after')).toBe('15')
  expect(await paid.json()).toMatchObject({ channel: 'voice', _status: { pollIntervalSeconds: 15 } })
  const confirmed = await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(confirmed.timeline.map((step: { status: string }) => step.status).slice(0, 5)).toEqual([
    ...['awaiting_payment', 'payment_received', 'order_received', 'confirming_with_restaurant', 'confirmed'],
  ])
  expect(await chain.balance(payer.address)).toBe(START - 19_360_000n)

  const shown = await runScript('scripts/calls.ts', [order.orderId], { STATE_DIR: server.stateDir })
  expect(shown.exit).toBe(0)
  expect(shown.out).toMatch(/^Call 1 {2}\S+ {2}confirmed prepMinutes=20 estimated=false {2}\(simulator CA/)
  expect(shown.out).toContain('Quantity 1: The Long Distance.')
  expect(shown.out).not.toContain('Ana')
  expect(await runScript('scripts/calls.ts', ['ORD-nobody'], { STATE_DIR: server.stateDir })).toMatchObject({ exit: 3 })
})

test('a delivery order paid inline is confirmed by a call that reads out the apartment unit', async () => {
  const payer = await chain.payer()
  const cart = heroCart(ACCEPTS, DELIVERY)
  const quote = await preview(server, cart)
  const body = { ...inlineBody(await sign(payer, quote.payment), cart), special_instructions: 'No onion, please' }
  const answer = await server.post(`/api/order?pt=${quote.priceToken}`, body)
  expect(answer).toMatchObject({ status: 202, body: { channel: 'voice', status: 'payment_received' } })
  await untilStatus(server, answer.body.orderId, 'confirmed', 'out_for_delivery')
  const { callStore } = server.engine.telephone
  const call = await server.engine.db
    .selectFrom('call_attempts')
    .selectAll()
    .where('order_id', '=', answer.body.orderId)
    .executeTakeFirstOrThrow()
  expect((await callStore.attempt(call.id))?.order).toMatchObject({
    customerName: ANA.name,
    fulfillment: 'delivery',
    note: 'No onion, please',
    usualMinutes: 15,
    lines: [{ itemId: HERO, name: 'The Long Distance', quantity: 1, removals: [] }],
    delivery: { street: '88 Nassau Ave', unit: 'Apt 4B', city: 'Brooklyn', phone: '+19175550134' },
  })
})

test('an order that the restaurant is out of is refunded, and the item is no longer sold', async () => {
  const payer = await chain.payer()
  const order = await confirm(server, heroCart(REJECTS))
  await payingFetch(payer)(order.payUrl)
  const rejected = await poll(server, order.orderId, o => o.refund?.status === 'succeeded')
  expect(rejected).toMatchObject({
    status: 'rejected',
    failure: { code: 'restaurant_rejected' },
    refund: { refundTo: payer.address },
    _status: { terminal: true },
  })
  expect(rejected.failure.message).toMatch(/^The restaurant is out of /)
  expect(await chain.balance(payer.address)).toBe(START)
  const soldNow = async () => (await server.post('/api/order/preview', heroCart(REJECTS))).body.error
  await expect.poll(soldNow, { timeout: 10_000 }).toBe('item_unavailable')
})

describe('a phone order', () => {
  const removal = (category_id: string, modifier_ids: string[]) =>
    heroCart(ACCEPTS, { items: [{ id: HERO, quantity: 1, modifiers: [{ category_id, modifier_ids }] }] })

  test('allows removals only, and an invalid modifier is answered with the list of valid ones', async () => {
    const wrong = await server.post('/api/order/preview', removal('99', ['991']))
    expect(wrong).toMatchObject({ status: 400, body: { error: 'modifier_invalid' } })
    expect(wrong.body.message).toContain('(removals only)')
    const { body: menu } = await server.get(`/api/restaurants/${ACCEPTS}/menu`)
    const groups = menu.modifier_categories ?? menu.menu.modifier_categories
    const group = groups.find((one: { subtractive: boolean }) => one.subtractive)
    const right = await server.post('/api/order/preview', removal(group.id, [group.options[0].id]))
    expect(right).toMatchObject({ status: 200, body: { subtotal: 15.95 } })
  })

  test.each(['extra mayo', 'ham instead of turkey', 'add pickles', 'with mustard'])(
    '%s is refused, at confirmation and inline',
    async special_instructions => {
      const { priceToken, payment } = await preview(server, heroCart(ACCEPTS))
      const confirmation = { priceToken, customer: ANA, pickup_time: 'ASAP', special_instructions }
      const refused = await server.post('/api/order/confirm', confirmation)
      expect(refused).toMatchObject({
        status: 400,
        body: { error: ONLY_LESS, problems: [{ field: 'special_instructions' }] },
      })
      const body = { ...inlineBody(await sign(await chain.payer(), payment), heroCart(ACCEPTS)), special_instructions }
      expect(await server.post(`/api/order?pt=${priceToken}`, body)).toMatchObject({
        status: 400,
        body: { error: ONLY_LESS },
      })
    },
  )

  test('a phone number that cannot be called is rejected', async () => {
    const { priceToken } = await preview(server, heroCart(ACCEPTS))
    const customer = { ...ANA, phone: '555 0134' }
    const refused = await server.post('/api/order/confirm', { priceToken, customer, pickup_time: 'ASAP' })
    expect(refused).toMatchObject({ status: 400, body: { problems: [{ field: 'customer.phone' }] } })
  })
})

test('unauthorized requests to the carrier endpoints are rejected', async () => {
  const unsigned = await fetch(`${server.baseUrl}/voice/twiml/anything`, { method: 'POST' })
  expect(unsigned.status).toBe(403)
  expect(await server.get('/voice/relay')).toMatchObject({ status: 404 })
  expect(await server.get('/voice/twiml/anything')).toMatchObject({ status: 404 })
})

test('the first ring follows the payment within two seconds', async () => {
  const payer = await chain.payer()
  const order = await confirm(server, heroCart(ACCEPTS))
  await payingFetch(payer)(order.payUrl)
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  const { db } = server.engine
  const [settled] = await db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', order.orderId)
    .where('type', '=', 'settle')
    .execute()
  const call = await db
    .selectFrom('call_attempts')
    .select(['started_at', 'news_at'])
    .where('order_id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  // the answer comes after the first ring; the limit is the product's, and many times the measured time
  expect(call.news_at! - settled!.at).toBeLessThan(2_000)
})
