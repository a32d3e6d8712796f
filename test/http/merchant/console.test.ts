import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, listen } from '#src/http/app.ts'
import { realWorld } from '#src/kernel/world.ts'
import { confirm, DELI, PLATE, plateCart, preview, UNLUCKY } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import {
  consoleCatalogue,
  consoleKey,
  type Merchant,
  merchant,
  paidOrder,
  renewConsoleKey,
  watchBoard,
} from '#test/support/merchant-kit.ts'
import { freePort, startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
let deli: Merchant
let key: string

beforeAll(async () => {
  server = await startServer(chain, { env: { CATALOG: consoleCatalogue() } })
  key = await consoleKey(server.engine.db)
  deli = merchant(server, key)
})
afterAll(() => server?.[Symbol.asyncDispose]())

describe('the console key', () => {
  const ask = (headers: Record<string, string>, id = DELI) => server.get(`/api/merchant/${id}/board`, headers)

  test('opens its own restaurant only, and nothing opens without a key', async () => {
    expect(await ask({ Authorization: `Bearer ${key}` })).toMatchObject({ status: 200 })
    const closed = [
      await ask({}),
      await ask({ Authorization: 'Bearer mk_wrong' }),
      await ask({ Authorization: `Bearer ${key}` }, UNLUCKY),
      await ask({ Authorization: `Bearer ${key}x` }),
      await server.get(`/api/merchant/${DELI}/events`),
      await server.post(`/api/merchant/${DELI}/pause`, { paused: true }),
    ]
    for (const answer of closed) {
      expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
    }
    expect(await ask({}, '1')).toMatchObject({ status: 404, body: { error: 'restaurant_not_found' } })
  })

  test('is revoked at once by a renewal, even on an open stream', async () => {
    const old = await consoleKey(server.engine.db, UNLUCKY)
    await using watched = await watchBoard(server.baseUrl, old, UNLUCKY)
    await watched.until(() => true)
    const fresh = await renewConsoleKey(server.engine.db, UNLUCKY)
    await watched.ended
    expect(await ask({ Authorization: `Bearer ${old}` }, UNLUCKY)).toMatchObject({ status: 401 })
    expect(await ask({ Authorization: `Bearer ${fresh}` }, UNLUCKY)).toMatchObject({ status: 200 })
  })

  test('is required to get an answer stored under an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'pause-1' }
    expect(await deli.post('/pause', { paused: false }, headers)).toMatchObject({ status: 200 })
    expect(await merchant(server, 'mk_wrong').post('/pause', { paused: false }, headers)).toMatchObject({ status: 401 })
    const again = await deli.post('/pause', { paused: false }, headers)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  })
})

describe('the stock', () => {
  test('can be searched, marked as out, restored, and counted', async () => {
    const { body: found } = await deli.get('/stock?q=american')
    expect(found.items.length).toBeGreaterThan(1)
    const option = found.items.find((entry: { kind: string }) => entry.kind === 'option')
    const out = await deli.post('/stock', {
      items: [
        { id: PLATE, inStock: true, left: 2 },
        { id: option.id, inStock: false },
      ],
    })
    expect(out.body.items).toMatchObject([
      { id: PLATE, inStock: true, left: 2 },
      { id: option.id, inStock: false },
    ])
    const three = await server.post('/api/order/preview', plateCart({ items: [{ id: PLATE, quantity: 3 }] }))
    expect(three.body.message).toBe('Only 2 of The Ledger Plate are left; 3 were requested.')
    const back = await deli.post('/stock', {
      items: [
        { id: PLATE, inStock: true, left: null },
        { id: option.id, inStock: true },
      ],
    })
    expect(back.body.items).toMatchObject([{ left: null }, { inStock: true }])
    await preview(server, plateCart({ items: [{ id: PLATE, quantity: 3 }] }))
  })

  test('can restore an item that the catalog lists as sold out', async () => {
    const { body } = await deli.get('/stock')
    const gone = body.items.find((entry: { kind: string; inStock: boolean }) => entry.kind === 'item' && !entry.inStock)
    const back = await deli.post('/stock', { items: [{ id: gone.id, inStock: true }] })
    expect(back.body.items).toMatchObject([{ id: gone.id, inStock: true }])
  })

  test('is changed completely or not at all', async () => {
    const answer = await deli.post('/stock', {
      items: [
        { id: PLATE, inStock: false },
        { id: PLATE, inStock: false, left: 3 },
        { id: PLATE, inStock: true, left: 1.5 },
        { id: '77', inStock: true },
      ],
    })
    expect(answer.status).toBe(400)
    expect(answer.body.problems.map((problem: { field: string }) => problem.field)).toEqual([
      'items[1].left',
      'items[2].left',
      'items[3].id',
    ])
    await preview(server)
  })
})

test('items held by an unpaid order are reported next to the remaining stock', async () => {
  await deli.post('/stock', { items: [{ id: PLATE, inStock: true, left: 5 }] })
  await confirm(server, plateCart({ items: [{ id: PLATE, quantity: 2 }] }))
  const entry = async () => (await deli.get('/stock?q=ledger plate')).body.items[0]
  expect(await entry()).toMatchObject({ id: PLATE, left: 3, held: 2 })
  // counted again while those two are still held
  await deli.post('/stock', { items: [{ id: PLATE, inStock: true, left: 5 }] })
  expect(await entry()).toMatchObject({ left: 3, held: 2 })
  await deli.post('/stock', { items: [{ id: PLATE, inStock: true, left: null }] })
})

describe('a pause', () => {
  test('stops new orders until it ends', async () => {
    expect(await deli.post('/pause', { paused: true, minutes: 30 })).toMatchObject({
      status: 200,
      body: { paused: true, until: expect.any(String) },
    })
    const soon = await server.post('/api/order/preview', plateCart())
    expect(soon.body.priceToken === undefined || soon.body._warnings.length > 0).toBe(true)
    expect((await deli.board()).pause.paused).toBe(true)
    expect(await deli.post('/pause', { paused: true })).toMatchObject({ body: { paused: true, until: null } })
    expect(await server.post('/api/order/preview', plateCart())).toMatchObject({ body: { error: 'not_orderable' } })
    expect(await deli.post('/pause', { paused: false, minutes: 15 })).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'minutes' }] },
    })
    expect(await deli.post('/pause', { paused: false })).toMatchObject({ body: { paused: false, until: null } })
    await preview(server)
  })

  test('is reported wherever the restaurant is listed', async () => {
    const near = { location: { coords: [40.6895, -73.9862] }, query: 'ledger deli', limit: 5 }
    const seen = async () => {
      const [search, open, list, hours] = await Promise.all([
        server.post('/api/search', near),
        server.post('/api/search', { ...near, filters: { openNow: true } }),
        server.get('/api/restaurants?q=ledger'),
        server.get(`/api/hours?restaurant_id=${DELI}`),
      ])
      const ofDeli = (rows: { id: string }[]) => rows.find(({ id }) => id === DELI)
      return {
        found: (ofDeli(search.body.results) as { open_now?: boolean } | undefined)?.open_now,
        among_open: ofDeli(open.body.results) !== undefined,
        listed: (ofDeli(list.body) as { open_now?: boolean } | undefined)?.open_now,
        hours: hours.body.isOpen,
      }
    }
    const open = { found: true, among_open: true, listed: true, hours: true }
    const closed = { found: false, among_open: false, listed: false, hours: false }
    expect(await seen()).toEqual(open)
    await deli.post('/pause', { paused: true, minutes: 30 })
    expect(await seen()).toEqual(closed)
    await deli.post('/pause', { paused: false })
    expect(await seen()).toEqual(open)
  })
})

describe('the board stream', () => {
  test('sends the whole board at the start and after every change', async () => {
    await using watched = await watchBoard(server.baseUrl, key)
    await watched.until(board => board.waiting.length === 0)
    const id = await paidOrder(server, chain)
    await watched.until(board => board.waiting.some(ticket => ticket.orderId === id))
    await deli.post('/pause', { paused: true, minutes: 15 })
    await watched.until(board => board.pause.paused)
    await deli.post('/pause', { paused: false })
    await deli.say(id, 'accept', { prepMinutes: 10 })
    await watched.until(board => board.cooking.some(ticket => ticket.orderId === id))
    expect(watched.ids).toEqual(watched.ids.toSorted((a, b) => a - b))
    await deli.say(id, 'cancel', { reason: 'closing' })
  })
})

test('a server that stops ends the open board streams', async () => {
  const { engine, clerk, baseUrl } = server
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const port = await freePort()
  const beside = await listen(
    createApp({ engine, clerk, world: realWorld, log, baseUrl }),
    realWorld,
    port,
    '127.0.0.1',
  )
  await using watched = await watchBoard(`http://127.0.0.1:${port}`, key)
  await watched.until(() => true)
  await Promise.all([beside[Symbol.asyncDispose](), watched.ended])
})

test('a client that tries key after key is rate limited', async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++)
    statuses.push((await merchant(server, `mk_${attempt}`).get('/board')).status)
  expect(statuses.at(-1)).toBe(429)
  const late = await merchant(server, 'mk_').get('/board')
  expect(late).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
})
