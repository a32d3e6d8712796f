import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { ANA, confirm, DELI, headerV2, plateCart, poll, preview, sign, someCart, UNLUCKY } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleKey } from '#test/support/merchant-kit.ts'
import { openRawSocket } from '#test/support/raw-socket.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { RATE_LIMITS } from '#tools/rate-limits.ts'

useChain()

let server: TestServer

beforeAll(async () => {
  server = await startServer(chain, { env: { LIMITS: '1', TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

/** Headers of a distinct caller; the test acts as the proxy. */
const from = (address: string) => ({ 'X-Forwarded-For': address })
const NO_ORDER = '/api/order/ORD-00000000'

async function statuses(times: number, ask: (n: number) => Promise<{ readonly status: number }>): Promise<number[]> {
  const seen: number[] = []
  for (let n = 0; n < times; n++) seen.push((await ask(n)).status)
  return seen
}

test('a rate-limited endpoint reports its remaining quota, and an excess request gets Retry-After', async () => {
  const ask = () => server.post('/api/order/preview', {}, from('203.0.113.1'))
  const first = await ask()
  expect(first.headers.get('ratelimit-policy')).toBe('"preview";q=60;w=60')
  expect(first.headers.get('ratelimit')).toMatch(/^"preview";r=59;t=\d+$/)
  expect(new Set(await statuses(59, ask))).toEqual(new Set([400]))
  const refused = await ask()
  expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited', _hint: expect.any(String) } })
  expect(refused.headers.get('ratelimit')).toMatch(/^"preview";r=0;t=\d+$/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const elsewhere = await server.get('/api/restaurants/stats', from('203.0.113.1'))
  expect(elsewhere.headers.get('ratelimit')).toMatch(/^"browse";r=119;/)
  expect((await server.post('/api/order/preview', plateCart(), from('203.0.113.2'))).status).toBe(200)
})

test('a caller who guesses order IDs is blocked after thirty misses, and other callers are not', async () => {
  const guess = (address: string) => server.get(NO_ORDER, from(address))
  expect(new Set(await statuses(30, () => guess('203.0.113.3')))).toEqual(new Set([404]))
  expect(await guess('203.0.113.3')).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  const events = await server.get(`${NO_ORDER}/events`, from('203.0.113.3'))
  expect(events).toMatchObject({ status: 429 })
  const stream = await fetch(`${server.baseUrl}${NO_ORDER}/events`, {
    headers: { ...from('203.0.113.3'), Accept: 'text/event-stream' },
  })
  expect(stream.status).toBe(429)
  expect((await guess('203.0.113.4')).status).toBe(404)
})

test('each call of an MCP batch counts as one guess', async () => {
  const batchOf = (make: (n: number) => object, first: number) =>
    fetch(`${server.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        ...from('203.0.113.40'),
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2025-03-26',
      },
      body: JSON.stringify(Array.from({ length: 10 }, (_, n) => ({ jsonrpc: '2.0', id: n, ...make(first + n) }))),
    }).then(response => response.text())
  const batchesOf = async (make: (n: number) => object) => {
    let all = ''
    for (let first = 0; first < 100; first += 10) all += await batchOf(make, first)
    return all
  }
  const guess = (n: number) => ({
    method: 'tools/call',
    params: { name: 'get_order', arguments: { id: `ORD-${String(n).padStart(8, 'x')}` } },
  })
  const text = await batchesOf(guess)
  const said = (code: string) => text.split(`"structuredContent":{"error":"${code}"`).length - 1
  expect({ unknown: said('order_not_found'), refused: said('rate_limited') }).toEqual({ unknown: 30, refused: 70 })
  expect(await server.get(NO_ORDER, from('203.0.113.40'))).toMatchObject({ status: 429 })
  const read = (n: number) => ({
    method: 'resources/read',
    params: { uri: `order://ORD-${String(n).padStart(8, 'y')}` },
  })
  expect((await batchesOf(read)).split('rate_limited').length - 1).toBeGreaterThanOrEqual(100)
})

test('unknown price tokens count against the address, like unknown orders', async () => {
  const guess = (n: number, address: string) => server.get(`/api/order/pay?pt=pt_invented_${n}`, from(address))
  expect(new Set(await statuses(30, n => guess(n, '203.0.113.30')))).toEqual(new Set([400]))
  const refused = await guess(31, '203.0.113.30')
  expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  expect(refused.headers.get('ratelimit-policy')).toBe('"misses";q=30;w=60')
  const recipe = '/api/recipes/pay?id=skirt-steak-salsa-verde-cruda&pt=pt_invented'
  expect((await server.get(recipe, from('203.0.113.30'))).status).toBe(429)
  expect((await guess(1, '203.0.113.31')).status).toBe(400)
})

test('merchant requests without a valid key count against the address, whatever else is wrong with them', async () => {
  const caller = from('203.0.113.32')
  const accept = (path: string) => server.post(`/api/merchant/${path}/orders/x/accept`, {}, caller)
  const first = await accept(DELI)
  expect(first).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
  expect(first.headers.get('ratelimit')).toMatch(/^"keys";r=9;/)
  expect(new Set(await statuses(9, () => accept('A'.repeat(14_000))))).toEqual(new Set([404]))
  expect(await accept(DELI)).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  const key = await consoleKey(server.engine.db, DELI)
  const right = await server.get(`/api/merchant/${DELI}/board`, { ...caller, Authorization: `Bearer ${key}` })
  expect(right.status).toBe(200)
})

test('unsigned webhooks count against the address', async () => {
  const send = () =>
    server.post(`/api/webhooks/restaurants/${DELI}`, { text: 'x'.repeat(60_000) }, from('203.0.113.33'))
  expect(new Set(await statuses(30, send))).toEqual(new Set([401]))
  const refused = await send()
  expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  expect(refused.headers.get('ratelimit-policy')).toBe('"unsigned";q=30;w=60')
})

test('a price token can be requested thirty times a minute, by all callers together', async () => {
  const [one, other] = [await preview(server), await preview(server)]
  const customer = { customer: ANA, pickup_time: 'ASAP' }
  for (const { priceToken } of [one, other]) await server.post('/api/order/confirm', { priceToken, ...customer })
  const pay = ({ priceToken }: typeof one, n: number) =>
    server.get(`/api/order/pay?pt=${priceToken}`, from(`198.51.100.${n}`))
  expect(new Set(await statuses(30, n => pay(one, n)))).toEqual(new Set([402]))
  expect((await pay(one, 77)).status).toBe(429)
  expect((await pay(other, 1)).status).toBe(402)
})

test('a wallet with three failed orders must wait, before anything is charged', async () => {
  const payer = await chain.payer()
  const soup = await someCart(server, UNLUCKY)
  const pay = async (by: typeof payer, n: number) => {
    const order = await confirm(server, soup)
    const headers = headerV2(await sign(by, order.payment), order.payment)
    const answer = await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)
    const patient = { get: (path: string) => server.get(path, from(`203.0.113.${n}`)) }
    if (answer.status === 202) await poll(patient, order.orderId, ({ refund }) => refund?.status === 'succeeded')
    return answer
  }
  for (const n of [81, 82, 83]) expect((await pay(payer, n)).status).toBe(202)
  const refused = await pay(payer, 84)
  expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited', _hint: expect.any(String) } })
  expect(refused.headers.get('ratelimit-policy')).toBe('"failed-orders";q=3;w=3600')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect(await chain.balance(payer.address)).toBe(200_000_000n)
  expect((await pay(await chain.payer(), 85)).status).toBe(202)
})

test('an MCP client shares the limits of REST', async () => {
  const caller = from('203.0.113.5')
  await statuses(20, () => server.post('/api/order/confirm', {}, caller))
  const call = { method: 'tools/call', params: { name: 'confirm_order', arguments: {} } }
  const response = await fetch(`${server.baseUrl}/mcp`, {
    method: 'POST',
    headers: { ...caller, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
  })
  expect(await response.text()).toMatch(/rate_limited/)
})

describe('caller identification', () => {
  test('counts an IPv6 network as one caller, and a mapped IPv4 address as its own', async () => {
    const left = async (address: string) => {
      const { headers } = await server.get('/api/restaurants/stats', from(address))
      return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
    }
    expect(await left('2001:db8:5:6::1')).toBe(119)
    expect(await left('2001:db8:5:6:ffff::9')).toBe(118)
    expect(await left('2001:db8:5:7::1')).toBe(119)
    expect(await left('203.0.113.60')).toBe(119)
    expect(await left('::ffff:203.0.113.60')).toBe(118)
  })

  test('ignores a header that no trusted proxy wrote', async () => {
    await using open = await startServer(chain, { env: { LIMITS: '1' } })
    const seen = await statuses(31, n => open.get(NO_ORDER, from(`198.51.100.${n}`)))
    expect(seen).toEqual([...Array.from({ length: 30 }, () => 404), 429])
  })
})

test('rate limits are multiplied by LIMITS', async () => {
  await using open = await startServer(chain, { env: { LIMITS: '3' } })
  const { headers } = await open.get('/api/restaurants/stats')
  expect(headers.get('ratelimit-policy')).toBe(`"browse";q=${RATE_LIMITS.browse.requests * 3};w=60`)
})

test('a network can have five open sockets; the sixth gets an ordinary 429', async () => {
  const sockets = await Promise.all(Array.from({ length: 5 }, () => openRawSocket(server.baseUrl)))
  const sixth = new WebSocket(`${server.baseUrl.replace('http', 'ws')}/api/clerk/ws`)
  sixth.on('error', () => {})
  const [, answer] = await once(sixth, 'unexpected-response')
  expect(answer.statusCode).toBe(429)
  expect(answer.headers).toMatchObject({ 'retry-after': '60', 'content-type': expect.stringMatching(/json/) })
  let text = ''
  for await (const piece of answer) text += piece
  expect(JSON.parse(text)).toMatchObject({ error: 'rate_limited' })
  await sockets[0]![Symbol.asyncDispose]()
  // the server notices the closed socket slightly after the client
  for (;;) {
    const again = await openRawSocket(server.baseUrl).catch(() => undefined)
    if (again) sockets.push(again)
    if (again) break
  }
  for (const socket of sockets) await socket[Symbol.asyncDispose]()
})
