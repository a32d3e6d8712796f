import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { poll, untilStatus } from '#test/support/buyer.ts'
import {
  BROOKLYN,
  CHICKEN,
  deliveredCart,
  groceryCatalogue,
  meatCart,
  RIBEYE,
  STORE,
} from '#test/support/grocery-catalogue.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleKey, type Merchant, merchant, paidOrder } from '#test/support/merchant-kit.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
let store: Merchant

beforeAll(async () => {
  const catalog = groceryCatalogue({ capacity: 20 }, { dispatch: { kind: 'console' } })
  server = await startServer(chain, { env: { CATALOG: catalog } })
  store = merchant(server, await consoleKey(server.engine.db, STORE), STORE)
})
afterAll(() => server?.[Symbol.asyncDispose]())

const ITEMS = [
  { id: RIBEYE, quantity_lbs: 1.5 },
  { id: CHICKEN, quantity: 2 },
]

async function cooking(cart: object = meatCart({ items: ITEMS }), more: object = {}): Promise<string> {
  const id = await paidOrder(server, chain, cart, more)
  await untilStatus(server, id, 'submitting_to_restaurant')
  expect(await store.say(id, 'accept', { prepMinutes: 10 })).toMatchObject({ body: { refunded_cents: 0, notes: [] } })
  return id
}

const bought = async (id: string) => (await server.get(`/api/order/${id}`)).body
const back = ({ total_cents, adjusted }: { total_cents: number; adjusted?: { total_cents: number } }) =>
  total_cents - (adjusted?.total_cents ?? total_cents)
const ticketIn = async (column: 'cooking' | 'ready' | 'done', id: string) =>
  (await store.board())[column].find(ticket => ticket.orderId === id)!

test('weights are reported with Ready, and a lower price is refunded once', async () => {
  const id = await cooking()
  const before = (await store.board()).takings
  const given = [
    { line: 0, quantity_lbs: 1.42 },
    { line: 1, quantity: 1 },
  ]
  const said = await store.say(id, 'ready', { given })
  const order = await bought(id)
  expect(order.items).toMatchObject([{ given: { quantity_lbs: 1.42 } }, { given: { quantity: 1 } }])
  expect(back(order)).toBeGreaterThan(1_299)
  expect(said).toMatchObject({
    status: 200,
    body: { status: 'ready_for_pickup', already: false, refunded: back(order) / 100, refunded_cents: back(order) },
  })
  expect(await ticketIn('ready', id)).toMatchObject({
    lines: [
      { quantity_lbs: 1.5, given: { quantity_lbs: 1.42 } },
      { quantity: 2, given: { quantity: 1 } },
    ],
    refunded_cents: back(order),
  })
  const twice = await Promise.all([store.say(id, 'ready', { given }), store.say(id, 'adjust', { given })])
  for (const { body } of twice) expect(body).toMatchObject({ already: true, refunded_cents: back(order) })
  const { refunds } = await poll(server, id, found => found.refund?.status === 'succeeded')
  expect(refunds).toMatchObject([{ reason: 'adjusted:1', amount: String(back(order) * 10_000) }])
  expect((await store.board()).takings.refunded_cents).toBe(before.refunded_cents + back(order))
})

test('a report above the paid quantity charges the guest nothing, and is answered with a note', async () => {
  const id = await cooking()
  const { body } = await store.say(id, 'ready', {
    given: [
      { line: 0, quantity_lbs: '1.75' },
      { line: 1, quantity: 3 },
    ],
  })
  expect(body).toMatchObject({
    status: 'ready_for_pickup',
    refunded_cents: 0,
    notes: [
      'Boneless Ribeye: 1.75 lb is more than the 1.5 lb paid for. The guest is not charged for the difference.',
      'Rotisserie Chicken: 3 is more than the 2 paid for. The guest is not charged for the difference.',
    ],
  })
  expect(await bought(id)).not.toHaveProperty('refund')
})

test('a report can be corrected after the handover, but only downwards', async () => {
  const id = await cooking()
  await store.say(id, 'ready')
  await store.say(id, 'handed-over')
  const first = await store.say(id, 'adjust', { given: [{ line: 0, quantity_lbs: 1.4 }] })
  expect(first).toMatchObject({ status: 200, body: { status: 'picked_up', already: false, notes: [] } })
  const more = await store.say(id, 'adjust', { given: [{ line: 0, quantity_lbs: 1.45 }] })
  expect(more.body).toMatchObject({
    already: true,
    refunded_cents: first.body.refunded_cents,
    notes: ['Boneless Ribeye: 1.4 lb was reported before. The refund already made is not taken back.'],
  })
  expect(await ticketIn('done', id)).toMatchObject({
    refunded_cents: first.body.refunded_cents,
    lines: [{ given: { quantity_lbs: 1.4 } }, {}],
  })
  const whole = await store.say(id, 'adjust', {
    given: [
      { line: 0, quantity_lbs: 0 },
      { line: 1, quantity: 0 },
    ],
  })
  const order = await bought(id)
  // no fee is kept if nothing of the order was handed out
  expect(order.adjusted).toMatchObject({ subtotal_cents: 0, tax_cents: 0, total_cents: 0 })
  expect(whole.body.refunded_cents).toBe(back(order))
})

test('a delivery leaves with its weights', async () => {
  const id = await cooking(deliveredCart(), { delivery_address: BROOKLYN })
  const said = await store.say(id, 'out', { given: [{ line: 0, quantity_lbs: 1.4 }] })
  expect(said.body).toMatchObject({ status: 'out_for_delivery', refunded_cents: back(await bought(id)) })
  // the wrong endpoint changes nothing
  expect(await store.say(id, 'ready', { given: [{ line: 0, quantity_lbs: 1 }] })).toMatchObject({ status: 409 })
  expect(back(await bought(id))).toBe(said.body.refunded_cents)
})

describe('an invalid report changes nothing and gets each wrong line', () => {
  test.each([
    ['ready', { given: [{ line: 0, quantity: 1 }] }, ['given[0].quantity_lbs']],
    ['ready', { given: [{ line: 1, quantity_lbs: 1 }, { line: 9 }] }, ['given[0].quantity', 'given[1].line']],
    ['adjust', { given: [{ line: 0, quantity_lbs: 1.2345 }] }, ['given[0].quantity_lbs']],
    [
      'adjust',
      { given: [{ line: -1, quantity: 1.5, pounds: 2 }] },
      ['given[0].line', 'given[0].quantity', 'given[0].pounds'],
    ],
    ['adjust', {}, ['given']],
    ['adjust', { given: [] }, ['given']],
  ])('%s with %j', async (verb, body, fields) => {
    const id = await cooking()
    const answer = await store.say(id, verb, body)
    expect([answer.status, answer.body.problems.map((problem: { field: string }) => problem.field)]).toEqual([
      400,
      fields,
    ])
    for (const problem of answer.body.problems) expect(problem.message).toContain(problem.field)
    expect(await bought(id)).toMatchObject({ status: 'confirmed' })
    await store.say(id, 'cancel', { reason: 'closing' })
  })
})

test('an unanswered or refunded order cannot be weighed', async () => {
  const id = await paidOrder(server, chain, meatCart({ items: ITEMS }))
  await untilStatus(server, id, 'submitting_to_restaurant')
  const given = [{ line: 0, quantity_lbs: 1.4 }]
  expect(await store.say(id, 'adjust', { given })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('accept it first') },
  })
  await store.say(id, 'reject', { reason: 'too_busy' })
  expect(await store.say(id, 'adjust', { given })).toMatchObject({ status: 409, body: { error: 'order_moved_on' } })
})
