import { createPublicKey, verify } from 'node:crypto'
import { httpbis } from 'http-message-signatures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '#src/ucp/sign.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleKey, merchant } from '#test/support/merchant-kit.ts'
import type { Message } from '#test/support/receiver.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { LOOPBACK_AGENTS, startAgent, type TestAgent } from './agent.ts'
import { order, paying, variant } from './lab.ts'
import { fundedWallet, type Wallet } from './shop.ts'
import { CHEESE, ROSES, SHOP, shopCatalogue } from './shop-catalogue.ts'

useChain()
let server: TestServer
let agent: TestAgent
let wallet: Wallet

beforeAll(async () => {
  server = await startServer(chain, { env: { CATALOG: shopCatalogue(), ...LOOPBACK_AGENTS } })
  agent = await startAgent(server, { wantsEvents: true })
  wallet = await fundedWallet(chain)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await agent?.[Symbol.asyncDispose]()
})

async function buy(body: object): Promise<{ readonly orderId: string; readonly lineId: string }> {
  const created = await agent.rest('POST', '/checkout-sessions', body)
  const { id, line_items } = created.body
  const paid = await agent.rest('POST', `/checkout-sessions/${id}/complete`, await paying(created.body, wallet))
  expect(paid.body.status).toBe('completed')
  return { orderId: paid.body.order.id, lineId: line_items[0].id }
}

const bodyOf = (event: Message) => JSON.parse(event.body)
const about = (orderId: string) => (event: Message) => bodyOf(event).id === orderId

async function isSigned(event: Message): Promise<boolean | null> {
  const { body: profile } = await server.get('/.well-known/ucp')
  return httpbis.verifyMessage(
    {
      keyLookup: async ({ keyid }) => {
        const jwk = profile.keys.find(({ kid }: { kid: string }) => kid === keyid)
        const key = createPublicKey({ key: jwk, format: 'jwk' })
        return {
          id: jwk.kid,
          verify: async (data, signature) => verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature),
        }
      },
    },
    { method: event.method, url: `http://${event.headers.host}${event.path}`, headers: event.headers },
  )
}

test('the agent is told the whole order with each change, signed so that a foreign library can verify it', async () => {
  const { orderId, lineId } = await buy(order(variant(ROSES), 2))
  const [first] = (await agent.until(events => events.some(about(orderId)))).filter(about(orderId))
  expect(bodyOf(first!)).toMatchObject({ id: orderId, line_items: [{ id: lineId }], totals: expect.any(Array) })
  expect(first!.headers['ucp-agent']).toBe(`profile="${server.baseUrl}/.well-known/ucp"`)
  expect(await isSigned(first!)).toBe(true)
  const forged = { ...first!, headers: { ...first!.headers, 'idempotency-key': 'other' } }
  expect(await isSigned(forged)).toBe(false)
})

test('less than ordered is an adjustment, told with the next event', async () => {
  const { orderId, lineId } = await buy(order(variant(ROSES), 2))
  const staff = merchant(server, await consoleKey(server.engine.db, SHOP), SHOP)
  await reach(orderId, 'submitting_to_restaurant')
  await staff.say(orderId, 'accept', { prepMinutes: 10 })
  await staff.say(orderId, 'adjust', { given: [{ line: 0, quantity: 1 }] })
  const events = await agent.until(all => all.some(event => about(orderId)(event) && bodyOf(event).adjustments))
  const last = events.findLast(about(orderId))!
  expect(await isSigned(last)).toBe(true)
  expect(last.headers['content-digest']).toBe(digestOf(last.body))
  expect(bodyOf(last)).toMatchObject({
    line_items: [{ id: lineId, quantity: { original: 2, total: 1, fulfilled: 0 } }],
    adjustments: [
      { type: 'refund', line_items: [{ id: lineId, quantity: -1 }], totals: [{ type: 'total', amount: -3500 }] },
    ],
  })
})

test('a weight below the ordered one is settled by a measure', async () => {
  const { orderId, lineId } = await buy(order(variant(CHEESE), 100))
  const staff = merchant(server, await consoleKey(server.engine.db, SHOP), SHOP)
  await reach(orderId, 'submitting_to_restaurant')
  await staff.say(orderId, 'accept', { prepMinutes: 10 })
  await staff.say(orderId, 'adjust', { given: [{ line: 0, quantity_lbs: 0.9 }] })
  const seen = await agent.rest('GET', `/orders/${orderId}`)
  expect(seen.body.adjustments).toMatchObject([
    {
      line_items: [{ id: lineId, quantity: 0, measure: { unit: 'LBR', scale: 3, value: 900 } }],
      totals: [{ type: 'total', amount: -240 }],
    },
  ])
})

test('pieces of a weight are handed out as long as something is, and the difference is money', async () => {
  const older = await startAgent(server, { version: '2026-04-08' })
  const created = await older.rest('POST', '/checkout-sessions', order(`${variant(CHEESE)}_w250`, 2))
  const { id } = created.body
  const paid = await older.rest('POST', `/checkout-sessions/${id}/complete`, await paying(created.body, wallet))
  const orderId = paid.body.order.id
  const staff = merchant(server, await consoleKey(server.engine.db, SHOP), SHOP)
  await reach(orderId, 'submitting_to_restaurant')
  await staff.say(orderId, 'accept', { prepMinutes: 10 })
  const read = async () => (await older.rest('GET', `/orders/${orderId}`)).body
  for (const [pounds, total, missing, cents] of [
    [0.4, 2, 0, -240],
    [0.1, 1, 1, -720],
    // nothing is left: the service fee comes back, too
    [0, 0, 2, -439],
  ] as const) {
    await staff.say(orderId, 'adjust', { given: [{ line: 0, quantity_lbs: pounds }] })
    const { line_items, adjustments } = await read()
    expect(line_items).toMatchObject([
      { quantity: { original: 2, total }, status: total === 0 ? 'removed' : 'processing' },
    ])
    expect(adjustments.at(-1).totals).toEqual([{ type: 'total', amount: cents }])
    expect(adjustments.at(-1).line_items).toEqual([{ id: line_items[0].id, quantity: missing === 0 ? 0 : -missing }])
  }
  await older[Symbol.asyncDispose]()
})

test('an order that the kitchen refuses is removed and given back', async () => {
  const { orderId, lineId } = await buy(order(variant(ROSES)))
  const staff = merchant(server, await consoleKey(server.engine.db, SHOP), SHOP)
  await reach(orderId, 'submitting_to_restaurant')
  await staff.say(orderId, 'reject', { reason: 'too_busy' })
  const events = await agent.until(all => all.some(event => about(orderId)(event) && bodyOf(event).adjustments))
  const last = events.findLast(about(orderId))!
  expect(await isSigned(last)).toBe(true)
  expect(bodyOf(last).adjustments).toMatchObject([{ type: 'refund', line_items: [{ id: lineId, quantity: -1 }] }])
  const seen = await agent.rest('GET', `/orders/${orderId}`)
  expect(seen.body).toMatchObject({
    line_items: [{ id: lineId, status: 'removed', quantity: { original: 1, total: 0 } }],
    adjustments: [{ type: 'refund', line_items: [{ id: lineId, quantity: -1 }] }],
  })
})

async function reach(orderId: string, wanted: string): Promise<void> {
  for await (const { status } of server.engine.followOrder(orderId, 0, AbortSignal.timeout(20_000)))
    if (status === wanted) return
}
