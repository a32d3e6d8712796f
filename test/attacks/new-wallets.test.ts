import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirm, headerV2, poll, sign, untilStatus } from '#test/support/buyer.ts'
import { cancel, isRefunded, pathOf } from '#test/support/cancelling.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleCatalogue } from '#test/support/merchant-kit.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
beforeEach(async () => {
  server = await startServer(chain, { env: { CATALOG: consoleCatalogue(), LIMITS: '1', TRUSTED_PROXIES: 'loopback' } })
})
afterEach(() => server?.[Symbol.asyncDispose]())

/** Pays for a new order with a new wallet. */
async function pay(address: string) {
  const payer = await chain.payer()
  const order = await confirm(server)
  const headers = { ...headerV2(await sign(payer, order.payment), order.payment), 'X-Forwarded-For': address }
  return { order, payer, answer: await server.get(pathOf(order), headers) }
}

async function buy(address: string) {
  const { order, answer } = await pay(address)
  expect(answer.status).toBe(202)
  await untilStatus(server, order.orderId, 'submitting_to_restaurant')
  return order
}

async function bother(address: string): Promise<void> {
  const order = await buy(address)
  expect(await cancel(server, order)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  await poll(server, order.orderId, isRefunded)
}

/** Expects the payment to be refused before anything is charged. */
async function refuse(address: string, whose: string): Promise<void> {
  const { payer, answer } = await pay(address)
  expect(answer).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  expect(answer.body.message).toContain(
    `orders from ${whose} were paid and then cancelled within an hour. Nothing was charged.`,
  )
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3_000)
  expect(await chain.balance(payer.address)).toBe(200_000_000n)
}

test('a network that pays and cancels with new wallets is blocked after three orders, and its IPv6 site after six', async () => {
  for (let n = 0; n < 3; n++) await bother('2001:db8:5:1::1')
  await refuse('2001:db8:5:1::2', 'your network')
  for (let n = 0; n < 3; n++) await bother('2001:db8:5:2::1')
  await refuse('2001:db8:5:3::1', 'your network and its neighbors')
  // other networks are not affected
  await buy('2001:db8:6:1::1')
})

test('kept orders count in favor of a network: half of its paid orders can be canceled at once', async () => {
  const address = '203.0.113.8'
  const orders = []
  for (let n = 0; n < 7; n++) orders.push(await buy(address))
  for (const order of orders.slice(0, 3)) expect(await cancel(server, order)).toMatchObject({ status: 200 })
  const refused = await cancel(server, orders[3])
  expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited', status: 'submitting_to_restaurant' } })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_000)
  // allowed, because four orders were kept
  await buy(address)
  for (const order of orders.slice(0, 3)) await poll(server, order.orderId, isRefunded)
})
