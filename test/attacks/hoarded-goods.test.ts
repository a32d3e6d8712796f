import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { headerV2, inlineBody, plateCart, poll, preview, sign, untilStatus } from '#test/support/buyer.ts'
import { cancel, isRefunded } from '#test/support/cancelling.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { limitedCatalogue, RYE } from '#test/support/limited-catalogue.ts'
import { consoleKey, merchant } from '#test/support/merchant-kit.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const LOAVES = 12
const MINUTE = 60_000

let server: TestServer
beforeEach(async () => {
  const CATALOG = limitedCatalogue({ mlb: 4_000, loaves: LOAVES })
  // console dispatch: people decide about each order, and nobody has decided yet
  const file = join(CATALOG, '35453-ledger-deli.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), dispatch: { kind: 'console' } }))
  const env = { CATALOG, TRUSTED_PROXIES: 'loopback', LIMITS: '1000' }
  server = await startServer(chain, { env })
})
afterEach(() => server?.[Symbol.asyncDispose]())

const loaves = (quantity: number) => plateCart({ items: [{ id: RYE, quantity }] })
type Payer = Awaited<ReturnType<typeof chain.payer>>

async function buy(payer: Payer, address: string, quantity: number) {
  const { priceToken, payment } = await preview(server, loaves(quantity))
  const body = inlineBody(undefined, loaves(quantity))
  const headers = { ...headerV2(await sign(payer, payment), payment), 'X-Forwarded-For': address }
  return server.post(`/api/order?pt=${priceToken}`, body, headers)
}
const left = async () =>
  (await server.engine.db.selectFrom('shelf').select('amount_left').where('item_id', '=', RYE).executeTakeFirst())
    ?.amount_left

test('paid orders not yet accepted by a restaurant leave half of limited stock to others, per wallet and per network', async () => {
  const [hoarder, friend, other] = [await chain.payer(), await chain.payer(), await chain.payer()]
  const first = await buy(hoarder, '203.0.113.1', 4)
  expect(first.status).toBe(202)
  const had = await chain.balance(hoarder.address)
  // the same wallet from another network, and another wallet from the same network
  for (const [payer, address] of [
    [hoarder, '203.0.113.2'],
    [friend, '203.0.113.1'],
  ] as const) {
    const refused = await buy(payer, address, 4)
    expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
    expect(refused.body.message).toContain('Nothing was charged')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await chain.balance(hoarder.address)).toBe(had)
  expect(await left()).toBe(LOAVES - 4)
  // up to half of the stock is no hoarding, and other buyers are not limited
  expect((await buy(hoarder, '203.0.113.1', 2)).status).toBe(202)
  expect((await buy(hoarder, '203.0.113.1', 1)).status).toBe(429)
  expect((await buy(other, '203.0.113.3', 4)).status).toBe(202)
  expect(await left()).toBe(2)
})

/** Buys with a new wallet from the given network. Returns the order. */
async function bought(address: string, quantity: number) {
  const answer = await buy(await chain.payer(), address, quantity)
  expect(answer.status).toBe(202)
  return answer.body
}

/** Expects the server to refuse to cancel an order that keeps the last stock from others. */
async function refuseToCancel(order: { readonly orderId: string }) {
  const refused = await cancel(server, order)
  expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited', orderId: order.orderId } })
  expect(refused.body.message).toContain('holds the last of a limited item')
  const seconds = Number(refused.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(10 * 60)
}

test('an order of all remaining stock is cancelable for two minutes, then only with consent of its restaurant', async () => {
  const deli = merchant(server, await consoleKey(server.engine.db))
  const mistake = await bought('203.0.113.1', LOAVES)
  expect(await left()).toBe(0)
  server.advance(MINUTE)
  expect(await cancel(server, mistake)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect(await left()).toBe(LOAVES)
  // buying again with another wallet and network does not start another two minutes
  const again = await bought('203.0.113.2', LOAVES)
  await refuseToCancel(again)
  await untilStatus(server, again.orderId, 'submitting_to_restaurant')
  server.advance(3 * MINUTE)
  await refuseToCancel(again)
  expect((await deli.say(again.orderId, 'accept', { prepMinutes: 20 })).status).toBe(200)
  expect(await cancel(server, again)).toMatchObject({ status: 202, body: { cancellation: { status: 'requested' } } })
  expect((await deli.say(again.orderId, 'answer-cancellation', { decision: 'agreed' })).status).toBe(200)
  for (const { orderId } of [mistake, again]) await poll(server, orderId, isRefunded)
  expect(await left()).toBe(LOAVES)
})

test('the last-stock rule covers many wallets and networks together; an order that leaves enough is canceled at once', async () => {
  const orders = []
  for (const [n, quantity] of [2, 2, 2, 3].entries()) orders.push(await bought(`203.0.113.${10 + n}`, quantity))
  server.advance(3 * MINUTE)
  expect(await left()).toBe(LOAVES / 4)
  // a guest who buys one of the last units can still cancel immediately
  const guest = await bought('198.51.100.1', 1)
  for (const order of orders) await refuseToCancel(order)
  expect(await cancel(server, guest)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  // a quarter of the stock is available to others again
  expect(await cancel(server, orders[0])).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect(await left()).toBe(LOAVES / 4 + 2)
})
