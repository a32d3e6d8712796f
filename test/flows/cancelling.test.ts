import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, DELI, payingFetch, poll, untilStatus } from '#test/support/buyer.ts'
import { bearer, cancel, confirmAndPay, isRefunded, pathOf, paymentFor } from '#test/support/cancelling.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { limitedCatalogue, PASTRAMI } from '#test/support/limited-catalogue.ts'
import { consoleCatalogue, consoleKey, type Merchant, merchant } from '#test/support/merchant-kit.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const MINUTE = 60_000

describe('canceling', () => {
  let server: TestServer
  let deli: Merchant
  beforeAll(async () => {
    server = await startServer(chain, { env: { CATALOG: consoleCatalogue() } })
    deli = merchant(server, await consoleKey(server.engine.db))
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  async function accepted(): Promise<Answer['body']> {
    const order = await confirmAndPay(server)
    await untilStatus(server, order.orderId, 'submitting_to_restaurant')
    expect((await deli.say(order.orderId, 'accept', { prepMinutes: 20 })).status).toBe(200)
    return order
  }

  test('ends an unpaid order immediately at no cost, and no payment is accepted afterward', async () => {
    const order = await confirm(server)
    const answer = await cancel(server, order)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'cancelled',
        failure: { code: 'customer_cancelled' },
        cancellation: { status: 'accepted', requestedAt: expect.any(String), decidedAt: expect.any(String) },
        customer: { name: 'Ana Example' },
        _status: { terminal: true, message: 'The order was cancelled by its customer; nothing was charged.' },
      },
    })
    expect(answer.body).not.toHaveProperty('refund')
    const gone = { status: 410, body: { error: 'order_cancelled' } }
    expect(await server.get(pathOf(order))).toMatchObject(gone)
    expect(await server.get(pathOf(order), await paymentFor(order))).toMatchObject(gone)
    const again = {
      priceToken: order.priceToken,
      customer: { name: 'Ben', phone: '9175550135', email: 'b@example.com' },
    }
    expect(await server.post('/api/order/confirm', { ...again, pickup_time: 'ASAP' })).toMatchObject(gone)
    const { events } = (await server.get(`/api/order/${order.orderId}/events`, { Accept: 'application/json' })).body
    expect(events.at(-1)).toMatchObject({ status: 'cancelled', terminal: true, message: /nothing was charged/ })
  })

  test('immediately refunds a paid order that is not yet accepted and removes it from the board', async () => {
    const order = await confirmAndPay(server)
    await untilStatus(server, order.orderId, 'submitting_to_restaurant')
    expect((await deli.board()).waiting.map(({ orderId }) => orderId)).toContain(order.orderId)
    expect(await cancel(server, order)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    const done = await poll(server, order.orderId, isRefunded)
    expect(done).toMatchObject({
      status: 'cancelled',
      refund: { reason: 'customer_cancelled', amount: '18320000' },
      _status: { message: 'The order was cancelled by its customer and has been refunded.', terminal: true },
    })
    expect(JSON.stringify((await deli.board()).waiting)).not.toContain(order.orderId)
    expect(await deli.say(order.orderId, 'accept', { prepMinutes: 20 })).toMatchObject({
      status: 409,
      body: { error: 'order_moved_on', status: 'cancelled' },
    })
  })

  test('asks the restaurant about an accepted order and refunds it if the restaurant agrees', async () => {
    const order = await accepted()
    const asked = await cancel(server, order)
    expect(asked).toMatchObject({
      status: 202,
      body: { status: 'confirmed', cancellation: { status: 'requested', answerBy: expect.any(String) } },
    })
    expect(asked.headers.get('Retry-After')).toBe('10')
    expect(asked.body._status).toMatchObject({ message: 'The restaurant has been asked to cancel the order.' })
    const ticket = (await deli.board()).cooking.find(({ orderId }) => orderId === order.orderId)
    expect(ticket?.cancellation).toEqual({ requestedAt: expect.any(String), answerBy: expect.any(String) })
    const agreed = await deli.say(order.orderId, 'answer-cancellation', { decision: 'agreed' })
    expect(agreed).toMatchObject({ status: 200, body: { status: 'cancelled', refunded_cents: 1832, already: false } })
    const again = await deli.say(order.orderId, 'answer-cancellation', { decision: 'agreed' })
    expect(again).toMatchObject({ status: 200, body: { already: true } })
    const done = await poll(server, order.orderId, isRefunded)
    expect(done).toMatchObject({ status: 'cancelled', cancellation: { status: 'accepted' } })
    expect(done.refunds).toHaveLength(1)
  })

  test('keeps an accepted order if its restaurant declines, and asks only once', async () => {
    const order = await accepted()
    await cancel(server, order)
    expect((await deli.say(order.orderId, 'answer-cancellation', { decision: 'declined' })).status).toBe(200)
    const again = await cancel(server, order)
    expect(again).toMatchObject({ status: 200, body: { status: 'confirmed', cancellation: { status: 'declined' } } })
    expect(again.body._status.message).toContain('did not agree to cancel')
    expect((await deli.say(order.orderId, 'ready')).status).toBe(200)
    expect((await server.get(`/api/order/${order.orderId}`)).body).not.toHaveProperty('refund')
  })

  test('counts as declined if the restaurant does not answer in time', async () => {
    await using late = await startServer(chain, { env: { CATALOG: consoleCatalogue() } })
    const clerk = merchant(late, await consoleKey(late.engine.db))
    const order = await confirmAndPay(late)
    await untilStatus(late, order.orderId, 'submitting_to_restaurant')
    await clerk.say(order.orderId, 'accept', { prepMinutes: 60 })
    const { body } = await cancel(late, order)
    late.advance(Date.parse(body.cancellation.answerBy) - Date.now() + 1_000)
    const done = await poll(late, order.orderId, one => one.cancellation?.status === 'declined')
    expect(done.status).toBe('confirmed')
    const { events } = (await late.get(`/api/order/${order.orderId}/events`, { Accept: 'application/json' })).body
    expect(events.map((event: Answer['body']) => event.message).slice(-2)).toEqual([
      'The restaurant has been asked to cancel the order.',
      'The restaurant has accepted the order. The restaurant did not agree to cancel the order.',
    ])
  })

  test('counts as declined once the food is ready, and is impossible afterward', async () => {
    const order = await accepted()
    await cancel(server, order)
    await deli.say(order.orderId, 'ready')
    expect((await server.get(`/api/order/${order.orderId}`)).body).toMatchObject({
      status: 'ready_for_pickup',
      cancellation: { status: 'declined' },
    })
    const other = await accepted()
    await deli.say(other.orderId, 'ready')
    const late = await cancel(server, other)
    expect(late).toMatchObject({ status: 409, body: { error: 'cannot_cancel', status: 'ready_for_pickup' } })
    expect(late.body._hint).toMatch(/Too late to cancel here: ask the restaurant/)
    await deli.say(other.orderId, 'handed-over')
    expect(await cancel(server, other)).toMatchObject({ status: 409, body: { error: 'cannot_cancel' } })
    expect(await deli.say(other.orderId, 'answer-cancellation', { decision: 'agreed' })).toMatchObject({ status: 409 })
  })

  test('refuses an answer from a restaurant that was not asked', async () => {
    const order = await accepted()
    for (const decision of ['agreed', 'declined'])
      expect(await deli.say(order.orderId, 'answer-cancellation', { decision })).toMatchObject({
        status: 409,
        body: { error: 'order_moved_on', message: 'No cancellation was requested for this order.' },
      })
  })

  test('twice, or ten times at once, has the effect of canceling once', async () => {
    const order = await confirmAndPay(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(server, order)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const done = await poll(server, order.orderId, isRefunded)
    expect(done.refunds).toHaveLength(1)
    const settled = JSON.stringify((await cancel(server, order)).body)
    expect(JSON.stringify((await cancel(server, order)).body)).toBe(settled)
  })

  test('does not change an order that ended without food: nothing is owed', async () => {
    const order = await confirmAndPay(server)
    await untilStatus(server, order.orderId, 'submitting_to_restaurant')
    await deli.say(order.orderId, 'reject', { reason: 'closing' })
    expect(await cancel(server, order)).toMatchObject({ status: 200, body: { status: 'fulfillment_failed' } })
  })

  test.each([
    ['no token', () => ({})],
    ['the token of another order', (other: Answer['body']) => bearer(other.statusToken)],
    ['a guess', () => bearer('A'.repeat(43))],
    ['the price token', (_: unknown, own: Answer['body']) => bearer(own.priceToken)],
  ])('is refused with %s', async (_, headers) => {
    const [order, other] = [await confirm(server), await confirm(server)]
    const answer = await server.post(`/api/order/${order.orderId}/cancel`, {}, headers(other, order))
    expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer realm="order"')
    expect((await server.get(`/api/order/${order.orderId}`)).body.status).toBe('awaiting_payment')
  })

  test('accepts the token in the body, and reports an unknown order as not found', async () => {
    const order = await confirm(server)
    const path = `/api/order/${order.orderId}/cancel`
    expect(await server.post(path, { token: order.statusToken })).toMatchObject({ body: { status: 'cancelled' } })
    expect(await server.post('/api/order/ORD-00000000/cancel', { token: order.statusToken })).toMatchObject({
      status: 404,
      body: { error: 'order_not_found' },
    })
  })

  test('leaves books that balance', async () => {
    const open = (await deli.board()).cooking
    for (const { orderId } of open) await deli.say(orderId, 'ready')
    for (const { orderId } of (await deli.board()).ready) await deli.say(orderId, 'handed-over')
    server.advance(30 * MINUTE)
    await untilQuiet(server)
  })
})

test('stock held by an unpaid order is available to others as soon as it is canceled', async () => {
  await using server = await startServer(chain, { env: { CATALOG: limitedCatalogue({ mlb: 1_000, loaves: 3 }) } })
  const cart = {
    restaurant_id: DELI,
    fulfillment: 'pickup',
    pickup_time: 'ASAP',
    items: [{ id: PASTRAMI, quantity_lbs: 1 }],
  }
  const order = await confirm(server, cart)
  expect(await server.post('/api/order/preview', cart)).toMatchObject({ status: 400 })
  expect((await cancel(server, order)).status).toBe(200)
  expect(await server.post('/api/order/preview', cart)).toMatchObject({ status: 200 })
})

test('a real x402 client that pays for a canceled order is not charged', async () => {
  await using server = await startServer(chain)
  const order = await confirm(server)
  await cancel(server, order)
  const payer = await chain.payer()
  const before = await chain.balance(payer.address)
  expect((await payingFetch(payer)(order.payUrl)).status).toBe(410)
  expect(await chain.balance(payer.address)).toBe(before)
})
