import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, listen } from '#src/http/app.ts'
import { realWorld } from '#src/kernel/world.ts'
import { confirm, headerV2, sign, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { childServer } from '#test/support/child-server.ts'
import { type EventReader, readEvents } from '#test/support/event-source.ts'
import type { Http } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { freePort, startServer, type TestServer } from '#test/support/server.ts'

useChain()

const log = { info: () => {}, warn: () => {}, error: () => {} }

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain)
})
afterAll(() => server?.[Symbol.asyncDispose]())

const eventsUrl = (orderId: string, of: { readonly baseUrl: string } = server) =>
  `${of.baseUrl}/api/order/${orderId}/events`
const dataOf = (reader: EventReader) => reader.events.map(event => JSON.parse(event.data))
const saw = (status: string) => (events: EventReader['events']) => events.some(event => event.data.includes(status))

async function pay(http: Http, order: Awaited<ReturnType<typeof confirm>>): Promise<void> {
  const headers = headerV2(await sign(await chain.payer(), order.payment), order.payment)
  expect(await http.get(`/api/order/pay?pt=${order.priceToken}`, headers)).toMatchObject({ status: 202 })
}

/** Pays an order that ends in a refund. */
async function failing(http: Http) {
  const soup = await someCart(http, UNLUCKY)
  const order = await confirm(http, soup)
  await pay(http, order)
  return order
}

test('a subscriber to an order receives past events first, and then each event as it happens', async () => {
  const order = await confirm(server)
  await using reader = await readEvents(eventsUrl(order.orderId))
  expect(reader.response.status).toBe(200)
  expect(Object.fromEntries(reader.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'access-control-allow-origin': '*',
  })
  expect(reader.response.headers.has('content-encoding')).toBe(false)
  await reader.until(saw('awaiting_payment'))
  expect(reader.retry()).toBe(3_000)
  await pay(server, order)
  await reader.until(saw('ready_for_pickup'))
  expect(reader.events.map(({ id, event }) => `${id} ${event}`)).toEqual(
    [1, 2, 3, 4, 5, 6].map(seq => `${seq} order.status`),
  )
  expect(dataOf(reader)[3]).toEqual({
    eventId: `evt_${order.orderId}_4`,
    type: 'order.status',
    orderId: order.orderId,
    status: 'submitting_to_restaurant',
    seq: 4,
    occurredAt: expect.stringMatching(/^\d{4}-/),
    message: 'The order is with the restaurant, which has not answered yet.',
    estimatedReady: null,
    statusUrl: `/api/order/${order.orderId}`,
    terminal: false,
  })
  expect(JSON.stringify(reader.events)).not.toMatch(/Ana Example|0134|ana@example/)
  const polled = await server.get(`/api/order/${order.orderId}`)
  expect(polled.body.eventsUrl).toBe(`/api/order/${order.orderId}/events`)
})

test('a subscriber that reconnects with its last event ID receives the later events, even from another process', {
  timeout: 60_000,
}, async () => {
  await using child = await childServer(chain)
  await child.start()
  const order = await confirm(child)
  const first = await readEvents(eventsUrl(order.orderId, child))
  await first.until(saw('awaiting_payment'))
  await child.kill()
  await first.ended
  const lastId = first.events.at(-1)!.id!
  await child.start()
  await using again = await readEvents(eventsUrl(order.orderId, child), { 'Last-Event-ID': lastId })
  await pay(child, order)
  await again.until(saw('ready_for_pickup'))
  expect(dataOf(again).map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6])
})

test('the stream ends after the final event, and a client that reconnects then is told to stop', async () => {
  const order = await failing(server)
  await using reader = await readEvents(eventsUrl(order.orderId))
  await reader.ended
  const events = dataOf(reader)
  expect(events.at(-1)).toMatchObject({ status: 'fulfillment_failed', terminal: true })
  expect(events.filter(event => event.terminal)).toHaveLength(1)
  const again = await readEvents(eventsUrl(order.orderId), { 'Last-Event-ID': reader.events.at(-1)!.id! })
  expect(again.response.status).toBe(204)
  await using whole = await readEvents(eventsUrl(order.orderId))
  await whole.ended
  expect(whole.events).toEqual(reader.events)
})

test('the same event log can be read as JSON', async () => {
  const order = await failing(server)
  await untilStatus(server, order.orderId, 'fulfillment_failed')
  await using reader = await readEvents(eventsUrl(order.orderId))
  await reader.ended
  const answer = await server.get(`/api/order/${order.orderId}/events`, { Accept: 'application/json' })
  expect(answer).toMatchObject({ status: 200, body: { orderId: order.orderId, events: dataOf(reader) } })
  const head = await fetch(eventsUrl(order.orderId), { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
})

describe('a rejected stream', () => {
  test('of an unknown order gets the ordinary 404', async () => {
    const answer = await server.get('/api/order/ORD-nothing1/events', { Accept: 'text/event-stream' })
    expect(answer).toMatchObject({ status: 404, body: { error: 'order_not_found', request_id: expect.any(String) } })
    expect(answer.headers.get('content-type')).toMatch(/json/)
  })

  test.each(['abc', '-1', '1.5', '99999999999'])('Last-Event-ID %s is a 400 that says so', async id => {
    const order = await confirm(server)
    const answer = await server.get(`/api/order/${order.orderId}/events`, { 'Last-Event-ID': id })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_field', message: /Last-Event-ID/ } })
  })

  test('that is the third of one caller and order gets a 429, until one of them is closed', async () => {
    const order = await confirm(server)
    await using first = await readEvents(eventsUrl(order.orderId))
    await using _second = await readEvents(eventsUrl(order.orderId))
    const refused = await server.get(`/api/order/${order.orderId}/events`, { Accept: 'text/event-stream' })
    expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    const other = await confirm(server)
    await using _elsewhere = await readEvents(eventsUrl(other.orderId))
    first.leave()
    await expect
      .poll(async () => {
        await using reader = await readEvents(eventsUrl(order.orderId))
        return reader.response.status
      })
      .toBe(200)
  })
})

test('an idle stream sends a heartbeat every 15 seconds', async () => {
  const hurried = { after: (ms: number, task: () => void) => realWorld.after(ms === 15_000 ? 20 : ms, task) }
  await using quiet = await startServer(chain, { world: hurried })
  const order = await confirm(quiet)
  await using reader = await readEvents(eventsUrl(order.orderId, quiet))
  await expect.poll(() => reader.comments.length).toBeGreaterThan(2)
  expect(new Set(reader.comments)).toEqual(new Set(['ping']))
  expect(reader.events).toHaveLength(1)
})

test('a stopping server ends its streams first, and opens no more', async () => {
  const { engine, clerk } = server
  const app = createApp({ engine, clerk, world: realWorld, log, baseUrl: server.baseUrl })
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  const stopping = await listen(app, realWorld, Number(new URL(baseUrl).port), '127.0.0.1')
  const order = await confirm(server)
  const reader = await readEvents(eventsUrl(order.orderId, { baseUrl }))
  await reader.until(saw('awaiting_payment'))
  // sooner than the 20 seconds that other requests get, or this test times out
  await stopping[Symbol.asyncDispose]()
  await reader.ended
  expect(reader.events).toHaveLength(1)
})
