import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLERK_LIMIT, createLimiter } from '#src/clerk/session/limiter.ts'
import { createLimits } from '#src/http/limits.ts'
import { ANA, inlineBody, plateCart, preview, sign } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { broadcastByStranger } from '#test/support/stranger.ts'
import { payOrder } from '#tools/pay-order.ts'
import { RATE_LIMITS } from '#tools/rate-limits.ts'

useChain()

/** Headers of a distinct caller; the test acts as the proxy. */
const from = (address: string) => ({ 'X-Forwarded-For': address })

/** Error code and policy of a rejected promise; undefined if it resolves. */
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    ({ code, detail }) => ({ code, policy: detail.headers['RateLimit-Policy'] }),
  )
const openLimits = () => createLimits({ limiter: createLimiter(CLERK_LIMIT), limiterOf: createLimiter, allowance: 1 })

test('an address can have sixty unpaid orders an hour; a payment frees one slot, once', async () => {
  const { callers } = openLimits()
  const address = '203.0.113.34'
  const tooMany = { code: 'rate_limited', policy: '"unpaid";q=60;w=3600' }
  for (let n = 0; n < 60; n++) await callers.booked(address, `ORD-${n}`)
  await callers.booked('203.0.113.35', 'ORD-elsewhere')
  expect(await refusal(callers.mayBook(address))).toEqual(tooMany)
  for (const id of ['ORD-7', 'ORD-7', 'ORD-elsewhere']) await callers.paid(id)
  expect(await refusal(callers.mayBook(address))).toBeUndefined()
  await callers.booked(address, 'ORD-60')
  await callers.paid('ORD-7')
  expect(await refusal(callers.mayBook(address))).toEqual(tooMany)
  expect(await refusal(callers.mayBook('203.0.113.35'))).toBeUndefined()
})

test('an address can request two hundred quotes in ten minutes; an order frees one', async () => {
  const { callers } = openLimits()
  const address = '203.0.113.36'
  const tooMany = { code: 'rate_limited', policy: '"quotes";q=200;w=600' }
  for (let n = 0; n < 200; n++) await callers.quoted(address)
  await callers.booked(address, 'ORD-1')
  expect(await refusal(callers.quoted(address))).toBeUndefined()
  expect(await refusal(callers.quoted(address))).toEqual(tooMany)
  expect(await refusal(callers.quoted('203.0.113.37'))).toBeUndefined()
})

test('an address can make 240 payment requests a minute, however many quotes it has', async () => {
  const { take } = openLimits()
  const [address, other] = ['203.0.113.42', '203.0.113.43']
  for (let n = 0; n < 240; n++) await take(payOrder, { address, priceToken: `price ${n % 20}` })
  expect(await refusal(take(payOrder, { address, priceToken: 'one more' }))).toEqual({
    code: 'rate_limited',
    policy: '"pay-of-caller";q=240;w=60',
  })
  expect(await refusal(take(payOrder, { address: other, priceToken: 'one more' }))).toBeUndefined()
})

test('an address can have sixty rejected payments an hour; another address can still pay', async () => {
  const { callers } = openLimits()
  const [address, other] = ['203.0.113.44', '203.0.113.45']
  for (let n = 0; n < 60; n++) {
    expect(await refusal(callers.mayPay(address))).toBeUndefined()
    await callers.refused(address)
  }
  expect(await refusal(callers.mayPay(address))).toEqual({ code: 'rate_limited', policy: '"refused";q=60;w=3600' })
  expect(await refusal(callers.mayPay(other))).toBeUndefined()
})

test('a port or invalid text in X-Forwarded-For does not make a new caller', async () => {
  await using open = await startServer(chain, { env: { LIMITS: '1', TRUSTED_PROXIES: 'loopback' } })
  const remaining = async (said: string) => {
    const { headers } = await open.post('/api/order/preview', {}, from(said))
    return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  }
  const first = await remaining('203.0.113.60')
  expect(await remaining('203.0.113.60:4711')).toBe(first - 1)
  expect(await remaining('203.0.113.60:4712')).toBe(first - 2)
  const proxys = await remaining('garbage-1')
  expect(await remaining('garbage-2')).toBe(proxys - 1)
  expect(await remaining('203.0.113.61, _garbage')).toBe(proxys - 2)
  const house = await remaining('[2001:db8:0:60::1]:443')
  expect(await remaining('2001:db8:0:60::2')).toBe(house - 1)
})

describe('the limit of a caller', () => {
  const PRICES = RATE_LIMITS.quotes.requests
  const ORDER = { text: 'the ledger plate from Ledger Deli' }
  /** Uses up the quotes or orders of an address without sending the requests. */
  const useUp = async (what: 'quoted' | 'booked', address: string) => {
    for (let n = 0; n < PRICES; n++) await counted.callers[what](address, `ORD-${address}-${n}`)
  }
  let counted: ReturnType<typeof openLimits>
  let open: TestServer
  beforeAll(async () => {
    open = await startServer(chain, { env: { LIMITS: '1', TRUSTED_PROXIES: 'loopback' } })
    counted = openLimits()
    open.engine.countCallersBy(counted.callers)
  })
  afterAll(() => open?.[Symbol.asyncDispose]())

  const mcp = async (name: string, args: object, address: string) => {
    const response = await fetch(`${open.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        ...from(address),
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    })
    return response.text()
  }

  test('covers quotes over REST, MCP, one-shot orders, recipes, and the chat', async () => {
    const address = '203.0.113.40'
    const opened = await open.post('/api/clerk/chat', { message: ORDER.text }, from(address))
    expect(opened.status).toBe(200)
    await useUp('quoted', address).catch(() => {})
    const refused = [
      await open.post('/api/order/preview', plateCart(), from(address)),
      await open.post('/api/clerk/order', ORDER, from(address)),
      await open.get('/api/recipes/preview?id=skirt-steak-salsa-verde-cruda', from(address)),
    ]
    for (const { status, body, headers } of refused) {
      expect({ status, error: body.error }).toEqual({ status: 429, error: 'rate_limited' })
      expect(headers.get('ratelimit-policy')).toBe('"quotes";q=200;w=600')
    }
    expect(await mcp('preview_order', plateCart(), address)).toMatch(/rate_limited/)
    const chatted = await open.post('/api/clerk/chat', { message: ORDER.text }, from(address))
    expect(chatted.body.reply).toMatch(/I cannot promise another one now\. Please ask me again in \d+ minutes\./)
    expect((await open.post('/api/order/preview', plateCart(), from('203.0.113.41'))).status).toBe(200)
  })

  test('counts an unpaid order over MCP like one over REST', async () => {
    const customer = { customer: ANA, pickup_time: 'ASAP' }
    const address = '203.0.113.42'
    for (let n = 0; n < 59; n++) await counted.callers.booked(address, `ORD-mcp-${n}`)
    const [one, other] = [await preview(open), await preview(open)]
    expect(await mcp('confirm_order', { priceToken: one.priceToken, ...customer }, address)).toMatch(/orderId/)
    const refused = await open.post('/api/order/confirm', { priceToken: other.priceToken, ...customer }, from(address))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('ratelimit-policy')).toBe('"unpaid";q=60;w=3600')
    // a repeated confirmation is the same order, not a new one
    const again = await open.post('/api/order/confirm', { priceToken: one.priceToken, ...customer }, from(address))
    expect(again.status).toBe(200)
  })

  test('counts an inline order of an empty wallet, and rejects it if too many are unpaid', async () => {
    const address = '203.0.113.44'
    for (let n = 0; n < 59; n++) await counted.callers.booked(address, `ORD-inline-${n}`)
    const order = async () => {
      const { priceToken, payment } = await preview(open)
      const signed = await sign(privateKeyToAccount(generatePrivateKey()), payment)
      return open.post(`/api/order?pt=${priceToken}`, inlineBody(signed), from(address))
    }
    expect((await order()).status).toBe(402)
    const refused = await order()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('ratelimit-policy')).toBe('"unpaid";q=60;w=3600')
    // a payment already on the chain is accepted (and here refunded) instead of rejected
    const { priceToken, payment } = await preview(open)
    const signed = await sign(await chain.payer(), payment)
    await broadcastByStranger(signed)
    const paid = await open.post(`/api/order?pt=${priceToken}`, inlineBody(signed), from(address))
    expect(paid).toMatchObject({ status: 409, body: { error: 'authorization_reused' } })
  })

  test('counts an unpaid order of the chat', async () => {
    const address = '203.0.113.43'
    for (let n = 0; n < 59; n++) await counted.callers.booked(address, `ORD-chat-${n}`)
    const said = await talk(open, address, [
      'the ledger plate from Ledger Deli for pickup, as soon as possible',
      `${ANA.name}, ${ANA.phone}, ${ANA.email}`,
      'yes',
    ])
    expect(said.at(-1)).toMatchObject({ ready_to_buy: true })
    expect(await refusal(counted.callers.mayBook(address))).toMatchObject({ code: 'rate_limited' })
  })
})

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
async function talk(server: TestServer, address: string, messages: readonly string[]): Promise<any[]> {
  const replies = []
  let session = {}
  for (const message of messages) {
    const { body } = await server.post('/api/clerk/chat', { message, ...session }, from(address))
    session = { session_id: body.session_id }
    replies.push(body)
  }
  return replies
}
