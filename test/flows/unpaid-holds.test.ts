import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANA, headerV2, inlineBody, plateCart, preview, sign, untilStatus } from '#test/support/buyer.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { limitedCatalogue, PASTRAMI, RYE } from '#test/support/limited-catalogue.ts'
import { frame, sendRaw } from '#test/support/mcp.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const LOAVES = 60
const MINUTE = 60_000

let server: TestServer
beforeAll(async () => {
  const env = {
    CATALOG: limitedCatalogue({ mlb: 4_000, loaves: LOAVES }),
    TRUSTED_PROXIES: 'loopback',
    LIMITS: '1000',
  }
  server = await startServer(chain, { env })
})
afterAll(() => server?.[Symbol.asyncDispose]())

const from = (address: string) => ({ 'X-Forwarded-For': address })
const loaves = (quantity: number) => plateCart({ items: [{ id: RYE, quantity }] })
const confirmation = (priceToken: string) => ({ priceToken, customer: ANA, pickup_time: 'ASAP' })

async function bookCart(address: string, cart: object, headers: object = {}): Promise<Answer> {
  const { priceToken, payment } = await preview(server, cart)
  const answer = await server.post('/api/order/confirm', confirmation(priceToken), { ...from(address), ...headers })
  return { ...answer, body: { ...answer.body, payment } }
}
const book = (address: string, quantity: number, headers: object = {}) => bookCart(address, loaves(quantity), headers)
/** Signs a payment that stays valid longer than this test advances its clock. */
const signed = async (payment: Answer['body']) =>
  sign(await chain.payer(), payment, { validBefore: String(Math.floor(Date.now() / 1000) + 7200) })
const pay = async ({ payUrl, payment }: Answer['body']) => server.get(payUrl, headerV2(await signed(payment), payment))
const left = async (id = RYE) =>
  (await server.engine.db.selectFrom('shelf').select('amount_left').where('item_id', '=', id).executeTakeFirst())
    ?.amount_left
const refused = (answer: Answer) => {
  expect(answer).toMatchObject({ status: 429, body: { error: 'hold_limit' } })
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
}
/** Lets every unpaid order expire. */
async function giveUp(...booked: readonly Answer[]): Promise<void> {
  server.advance(11 * MINUTE)
  for (const { body } of booked) await untilStatus(server, body.orderId, 'payment_expired')
}

test('a caller that does not pay cannot hold all limited items', async () => {
  const eve = '66.1.1.1'
  const first = await book(eve, 20)
  expect(first).toMatchObject({ status: 200 })
  const denied = await book(eve, 20)
  refused(denied)
  expect(denied.body.message).toContain('at most 25 % of the remaining stock')
  expect(denied.body._hint).toMatch(/Pay the earlier order.*or wait \d+ seconds/)
  // a new agent ID is not a new caller
  refused(await book(eve, 20, { 'X-Agent-Id': 'somebody-else' }))
  const more = [await book(eve, 10)]
  expect(more).toMatchObject([{ status: 200 }])
  for (const quantity of [10, 5, 1]) refused(await book(eve, quantity))
  expect(await left()).toBe(LOAVES - 30)
  expect(await server.post('/api/order/preview', loaves(20))).toMatchObject({ status: 200 })
  const others = await book('66.1.1.2', 8)
  expect(others).toMatchObject({ status: 200 })
  await giveUp(first, ...more, others)
  expect(await left()).toBe(LOAVES)
})

test('IPv6 addresses of one network count as one caller', async () => {
  const first = await book('2001:db8:1:2::1', 20)
  expect(first).toMatchObject({ status: 200 })
  refused(await book('2001:db8:1:2:ffff::9', 20))
  const other = await book('2001:db8:1:3::1', 5)
  expect(other).toMatchObject({ status: 200 })
  await giveUp(first, other)
})

test('the hold limit is shared by REST, MCP, the clerk, and inline paid orders', async () => {
  const eve = from('66.2.2.2')
  const first = await book('66.2.2.2', 20)
  const quote = await preview(server, loaves(20))
  const overMcp = await sendRaw(
    server.address,
    frame('tools/call', { name: 'confirm_order', arguments: confirmation(quote.priceToken) }),
    eve,
  )
  expect(overMcp.body.result.structuredContent).toMatchObject({
    error: 'hold_limit',
    retryAfterSeconds: expect.any(Number),
  })
  refused(await server.post('/api/clerk/order', { ...loaves(20), customer: ANA }, eve))
  const payment = await signed(quote.payment)
  refused(await server.post(`/api/order?pt=${quote.priceToken}`, inlineBody(payment, loaves(20)), eve))
  const said = `20 rye loaves from Ledger Deli, pickup asap, I'm Ana 917 555 0134 ana@example.com`
  const asked = await server.post('/api/clerk/chat', { message: said }, eve)
  const yes = { message: 'yes', session_id: asked.body.session_id }
  const answer = await server.post('/api/clerk/chat', yes, eve)
  expect(answer.body).toMatchObject({ ready_to_buy: false })
  expect(answer.body.reply).toContain('An earlier order from your network is unpaid')
  expect(await left()).toBe(LOAVES - 20)
  await giveUp(first)
})

test('a caller that has paid can order again without a hold limit', async () => {
  const first = await book('66.3.3.3', 4)
  refused(await book('66.3.3.3', 30))
  expect(await pay(first.body)).toMatchObject({ status: 202 })
  await untilStatus(server, first.body.orderId, 'ready_for_pickup')
  const second = await book('66.3.3.3', 30)
  expect(second).toMatchObject({ status: 200 })
  await giveUp(second)
})

const ALL = plateCart({ items: [{ id: PASTRAMI, quantity_lbs: 4 }] })
const untilOffered = () =>
  expect.poll(async () => (await server.post('/api/order/preview', ALL)).status, { timeout: 10_000 }).toBe(200)

test('an order that takes the rest of the stock holds it for two minutes, and can be paid later only if still in stock', async () => {
  const first = await bookCart('66.4.4.4', ALL)
  expect(first.body._warnings.join(' ')).toMatch(/Stock is low: the limited items in this order are held until /)
  expect(await left(PASTRAMI)).toBe(0)
  server.advance(2 * MINUTE)
  await untilOffered()
  expect(await server.get(first.body.payUrl)).toMatchObject({ status: 402 })

  // a caller whose order is still open gets no second hold
  refused(await bookCart('66.4.4.4', ALL))
  const second = await bookCart('66.5.5.5', ALL)
  expect(second).toMatchObject({ status: 200 })
  const late = await server.get(first.body.payUrl)
  expect(late).toMatchObject({ status: 410, body: { error: 'payment_expired' } })
  expect(late.body.message).toContain('others bought them. Nothing was charged.')

  server.advance(2 * MINUTE)
  await untilOffered()
  expect(await pay(first.body)).toMatchObject({ status: 202 })
  await untilStatus(server, first.body.orderId, 'ready_for_pickup')
  expect(await left(PASTRAMI)).toBe(0)
  expect(await server.get(second.body.payUrl)).toMatchObject({ status: 410 })
  await giveUp(second)
  expect(await left(PASTRAMI)).toBe(0)
  const holds = await server.engine.db.selectFrom('holds').select(['state', 'holder']).execute()
  expect(holds.every(({ holder }) => holder === null)).toBe(true)
})
