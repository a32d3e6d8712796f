import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLATE, plateCart, preview, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleCatalogue, consoleKey, type Merchant, merchant, paidOrder } from '#test/support/merchant-kit.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
let deli: Merchant

beforeAll(async () => {
  server = await startServer(chain, { env: { CATALOG: consoleCatalogue() } })
  deli = merchant(server, await consoleKey(server.engine.db))
})
afterAll(() => server?.[Symbol.asyncDispose]())

const waiting = async (cart: object = plateCart(), more: object = {}): Promise<string> => {
  const id = await paidOrder(server, chain, cart, more)
  await untilStatus(server, id, 'submitting_to_restaurant')
  return id
}

test('an order appears on the board with everything its kitchen needs, and progresses to the handover', async () => {
  const id = await waiting(plateCart(), { special_instructions: 'No cutlery, please' })
  const before = await deli.board()
  expect(before.waiting).toMatchObject([
    {
      orderId: id,
      status: 'submitting_to_restaurant',
      fulfillment: 'pickup',
      lines: [{ id: PLATE, quantity: 1, modifiers: [] }],
      scheduled: false,
      readyAt: null,
      special_instructions: 'No cutlery, please',
      answerBy: expect.stringMatching(/^\d{4}-.*-0[45]:00$/),
      customer: { name: 'Ana', phone: '+19175550134' },
    },
  ])
  expect(JSON.stringify(before)).not.toMatch(/example\.com|Ana Example/)

  const accepted = await deli.say(id, 'accept', { prepMinutes: 15 })
  expect(accepted).toMatchObject({ status: 200, body: { orderId: id, status: 'confirmed', already: false } })
  const again = await deli.say(id, 'accept', { prepMinutes: 30 })
  expect(again).toMatchObject({ status: 200, body: { status: 'confirmed', already: true } })
  const cooking = await deli.board()
  expect(cooking.waiting).toEqual([])
  expect(cooking.cooking).toMatchObject([{ orderId: id, answerBy: null, readyAt: expect.any(String) }])

  expect(await deli.say(id, 'out')).toMatchObject({
    status: 409,
    body: {
      error: 'order_moved_on',
      message: expect.stringMatching(
        /^The order was accepted at \d+:\d\d[ap]m and is for pickup: next, mark it as ready or cancel it\.$/,
      ),
    },
  })
  expect(await deli.say(id, 'ready')).toMatchObject({ status: 200, body: { status: 'ready_for_pickup' } })
  expect(await deli.say(id, 'cancel', { reason: 'closing' })).toMatchObject({ status: 409 })
  expect(await deli.say(id, 'handed-over')).toMatchObject({ status: 200, body: { status: 'picked_up' } })
  const after = await deli.board()
  expect(after.done).toMatchObject([{ orderId: id, status: 'picked_up', refunded_cents: 0 }])
  // customer data is no longer shown
  expect(JSON.stringify(after)).not.toMatch(/Ana|5550134|cutlery/)
  expect(after.takings).toMatchObject({ count: 1, gross: 18.32, gross_cents: 1832, refunded_cents: 0 })
})

test('a rejected order is refunded, and sold-out items go off sale', async () => {
  const id = await waiting()
  const wrong = await deli.say(id, 'reject', { reason: 'because', itemsOut: [PLATE, '99'] })
  expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_field' } })
  const unknown = await deli.say(id, 'reject', { reason: 'sold_out', itemsOut: [PLATE, '99'] })
  expect(unknown).toMatchObject({
    status: 400,
    body: { error: 'item_not_found', problems: [{ field: 'itemsOut[1]' }] },
  })

  expect(await deli.say(id, 'reject', { reason: 'sold_out', itemsOut: [PLATE] })).toMatchObject({ status: 200 })
  const late = await deli.say(id, 'accept', { prepMinutes: 10 })
  expect(late).toMatchObject({
    status: 409,
    body: {
      error: 'order_moved_on',
      orderId: id,
      status: 'fulfillment_failed',
      message: expect.stringMatching(
        /^The order was refunded at .*m\. The restaurant is out of something in this order\.$/,
      ),
    },
  })
  expect(await deli.say(id, 'reject', { reason: 'too_busy' })).toMatchObject({ body: { already: true } })
  expect(await server.post('/api/order/preview', plateCart())).toMatchObject({ body: { error: 'item_unavailable' } })
  const order = await untilStatus(server, id, 'fulfillment_failed')
  expect(order.failure).toEqual({
    code: 'restaurant_rejected',
    message: 'The restaurant is out of something in this order.',
  })
  const board = await deli.board()
  expect(board.done[0]).toMatchObject({ orderId: id, refunded: 18.32 })
  expect(board.takings).toMatchObject({ count: 2, gross: 36.64, refunded: 18.32 })
  expect(await deli.post('/stock', { items: [{ id: PLATE, inStock: true }] })).toMatchObject({ status: 200 })
  await preview(server)
})

test('an accepted order that cannot be made is cancelled and refunded', async () => {
  const id = await waiting()
  await deli.say(id, 'accept', { prepMinutes: 20 })
  expect(await deli.say(id, 'cancel', { reason: 'kitchen_trouble' })).toMatchObject({ body: { status: 'cancelled' } })
  expect(await deli.say(id, 'cancel', { reason: 'kitchen_trouble' })).toMatchObject({ body: { already: true } })
  expect(await deli.say(id, 'ready')).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^The order was cancelled at .* and refunded\. Something went wrong/) },
  })
})

test('an order accepted and rejected concurrently has one outcome', async () => {
  const id = await waiting()
  const said = await Promise.all([
    deli.say(id, 'accept', { prepMinutes: 10 }),
    deli.say(id, 'reject', { reason: 'too_busy' }),
    deli.say(id, 'accept', { prepMinutes: 10 }),
  ])
  expect(said.filter(({ body }) => body.already === false)).toHaveLength(1)
  const { body: order } = await server.get(`/api/order/${id}`)
  expect(order.refund === undefined).toBe(order.status === 'confirmed')
  if (order.status === 'confirmed') await deli.say(id, 'cancel', { reason: 'closing' })
})

test('an order of another restaurant, or an unknown order, is not found', async () => {
  const ladle = merchant(server, await consoleKey(server.engine.db, UNLUCKY), UNLUCKY)
  const id = await waiting()
  for (const answer of [await ladle.say(id, 'accept', { prepMinutes: 5 }), await deli.say('ORD-00000000', 'ready')])
    expect(answer).toMatchObject({ status: 404, body: { error: 'order_not_found' } })
  await deli.say(id, 'reject', { reason: 'closing' })
})

test.each([
  ['accept', {}, ['prepMinutes']],
  ['accept', { prepMinutes: 0, note: 'x' }, ['prepMinutes', 'note']],
  ['accept', { prepMinutes: 10, orderId: 'ORD-1' }, ['orderId']],
  ['reject', { itemsOut: ['rye'] }, ['reason', 'itemsOut[0]']],
  ['ready', { now: true }, ['now']],
  ['cancel', { reason: 'I do not feel like it' }, ['reason']],
])('%s with %j gets every problem at once', async (verb, body, fields) => {
  const answer = await deli.say('ORD-00000000', verb, body)
  expect(answer.status).toBe(400)
  expect(answer.body.problems.map((problem: { field: string }) => problem.field)).toEqual(fields)
})
