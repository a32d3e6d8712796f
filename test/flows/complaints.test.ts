import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, plateCart, poll, untilStatus } from '#test/support/buyer.ts'
import { bearer, cancel, confirmAndPay } from '#test/support/cancelling.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleCatalogue, consoleKey, type Merchant, merchant } from '#test/support/merchant-kit.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
let deli: Merchant

const complain = (order: Answer['body'], body: object, token = order.statusToken) =>
  server.post(`/api/order/${order.orderId}/complaint`, body, token === undefined ? {} : bearer(token))
const MISSING = { kind: 'missing', words: 'There was no pickle.', lines: [0] }

async function accepted(): Promise<Answer['body']> {
  const order = await confirmAndPay(server)
  await untilStatus(server, order.orderId, 'submitting_to_restaurant')
  expect((await deli.say(order.orderId, 'accept', { prepMinutes: 20 })).status).toBe(200)
  return order
}

async function handedOver(): Promise<Answer['body']> {
  const order = await accepted()
  await deli.say(order.orderId, 'ready')
  await deli.say(order.orderId, 'handed-over')
  return order
}

const refundDone = (id: string) =>
  poll(server, id, order => order.refund?.status === 'succeeded' && order._status.terminal === true)
const typesOf = async (id: string) =>
  (
    await server.engine.db
      .selectFrom('order_events')
      .select(['type', 'data'])
      .where('order_id', '=', id)
      .orderBy('seq')
      .execute()
  )
    .filter(({ type }) => type.startsWith('complaint_'))
    .map(({ type, data }) => [type, JSON.parse(data)])

describe('a complaint', () => {
  beforeAll(async () => {
    server = await startServer(chain, { env: { CATALOG: consoleCatalogue() } })
    deli = merchant(server, await consoleKey(server.engine.db))
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  test('reaches the board with the words of the guest, and ends in a partial refund, once', async () => {
    const order = await handedOver()
    const { orderId } = order
    expect(await complain(order, MISSING)).toMatchObject({
      status: 200,
      body: {
        status: 'picked_up',
        complaint: { status: 'open', kind: 'missing', words: 'There was no pickle.', lines: [0] },
        _status: { terminal: false, pollIntervalSeconds: 30 },
      },
    })
    // anybody may see that there is one, but not what was written
    const seen = (await server.get(`/api/order/${orderId}`)).body
    expect(seen.complaint).toMatchObject({ status: 'open', kind: 'missing' })
    expect(JSON.stringify(seen)).not.toContain('pickle')
    const [ticket] = (await deli.board()).complaints
    expect(ticket).toMatchObject({
      orderId,
      complaint: { kind: 'missing', words: 'There was no pickle.', lines: [0], refundable_cents: 1832 },
    })

    // a repeat changes nothing, and another one has to wait
    expect((await complain(order, MISSING)).status).toBe(200)
    expect(await complain(order, { kind: 'cold' })).toMatchObject({ status: 409, body: { error: 'cannot_complain' } })

    const answer = (body: object) => deli.say(orderId, 'answer-complaint', body)
    expect(await answer({ decision: 'refund', refund_cents: 1833 })).toMatchObject({
      status: 400,
      body: { error: 'invalid_field', message: expect.stringContaining('$18.32') },
    })
    const given = await answer({ decision: 'refund', refund_cents: 250, message: 'Sorry about the pickle.' })
    expect(given).toMatchObject({ status: 200, body: { already: false, refunded_cents: 250 } })
    expect(await answer({ decision: 'refund', refund_cents: 250 })).toMatchObject({
      status: 200,
      body: { already: true, refunded_cents: 250 },
    })
    expect(await answer({ decision: 'refuse', reason: 'too_late' })).toMatchObject({
      status: 409,
      body: { error: 'order_moved_on' },
    })
    const after = await refundDone(orderId)
    expect(after).toMatchObject({
      status: 'picked_up',
      refunds: [{ reason: 'complaint:1', amount: '2500000', status: 'succeeded' }],
      complaint: { status: 'refunded', refunded_cents: 250 },
      _status: { terminal: true },
    })
    expect((await server.get(`/api/order/${orderId}`, bearer(order.statusToken))).body.complaint.message).toBe(
      'Sorry about the pickle.',
    )
    expect(await typesOf(orderId)).toEqual([
      ['complaint_opened', { n: 1, kind: 'missing' }],
      ['complaint_refunded', { n: 1, amount: '2500000', returned: '2500000' }],
    ])
    const { events } = (await server.get(`/api/order/${orderId}/events`, { Accept: 'application/json' })).body
    expect(events.map(({ message }: { message: string }) => message)).toContain(
      'The order was handed over. The restaurant has been told that something was wrong.',
    )
    expect((await deli.board()).complaints).toEqual([])

    // the rest goes back with the second one, and then nothing is left
    expect((await complain(order, { kind: 'cold' })).status).toBe(200)
    expect((await answer({ decision: 'refund' })).body).toMatchObject({ refunded_cents: 1832 })
    expect((await complain(order, { kind: 'other' })).status).toBe(200)
    expect((await answer({ decision: 'refund' })).status).toBe(400)
    expect((await answer({ decision: 'message', message: 'Everything is refunded.' })).status).toBe(200)
    expect((await complain(order, { kind: 'other' })).body).toMatchObject({ error: 'cannot_complain' })
    await untilQuiet(server)
  })

  test('ends in a refusal with its reason, and refunds nothing', async () => {
    const order = await handedOver()
    await complain(order, { kind: 'wrong_item' })
    const answer = (body: object) => deli.say(order.orderId, 'answer-complaint', body)
    expect(await answer({ decision: 'refuse' })).toMatchObject({
      status: 400,
      body: { error: 'missing_required_fields' },
    })
    expect(await answer({ decision: 'message' })).toMatchObject({ status: 400 })
    expect((await answer({ decision: 'refuse', reason: 'as_ordered' })).status).toBe(200)
    const { body } = await server.get(`/api/order/${order.orderId}`)
    expect(body.complaint).toMatchObject({
      status: 'refused',
      reason: 'The restaurant says that the food was as it was ordered.',
    })
    expect(body).not.toHaveProperty('refund')
    expect(body._status).toMatchObject({ terminal: true, message: expect.stringContaining('refused the complaint') })
  })

  test('is taken only from the holder of the status token, and only after acceptance', async () => {
    const order = await confirm(server)
    const other = await accepted()
    const refused = (status: number, error: string) => ({ status, body: { error } })
    // somebody else complains: without a token, with a guess, with the token of another order, with the price token
    for (const token of [undefined, 'st_guess', order.statusToken, other.priceToken])
      expect(await complain({ ...other, statusToken: undefined }, MISSING, token)).toMatchObject(
        refused(401, 'unauthorized'),
      )
    expect((await server.get(`/api/order/${other.orderId}`)).body).not.toHaveProperty('complaint')
    expect(await complain(order, MISSING)).toMatchObject(refused(409, 'cannot_complain'))
    const paid = await confirmAndPay(server)
    await untilStatus(server, paid.orderId, 'submitting_to_restaurant')
    expect(await complain(paid, MISSING)).toMatchObject(refused(409, 'cannot_complain'))
    await cancel(server, paid)
    expect(await complain(paid, MISSING)).toMatchObject(refused(409, 'cannot_complain'))
    expect(await complain({ ...other, orderId: 'ORD-00000000' }, MISSING)).toMatchObject(
      refused(404, 'order_not_found'),
    )
    for (const body of [{}, { kind: 'boring' }, { ...MISSING, lines: [1] }, { ...MISSING, words: 'see evil.com' }])
      expect((await complain(other, body)).status).toBe(400)
    // another restaurant's key, and an answer to nothing
    expect(
      await server.post(
        `/api/merchant/35453/orders/${other.orderId}/answer-complaint`,
        { decision: 'refund' },
        bearer('mk_x'),
      ),
    ).toMatchObject({ status: 401 })
    expect(await deli.say(other.orderId, 'answer-complaint', { decision: 'refund' })).toMatchObject(
      refused(409, 'order_moved_on'),
    )
  })

  test('that is sent twenty times at once is one, and its refund is one', async () => {
    const order = await handedOver()
    const answers = await Promise.all(Array.from({ length: 20 }, () => complain(order, MISSING)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const refunds = await Promise.all(
      Array.from({ length: 20 }, () =>
        deli.say(order.orderId, 'answer-complaint', { decision: 'refund', refund_cents: 100 }),
      ),
    )
    expect(refunds.filter(({ body }) => body.already === false)).toHaveLength(1)
    await refundDone(order.orderId)
    expect((await server.get(`/api/order/${order.orderId}`)).body.refunds).toHaveLength(1)
    await untilQuiet(server)
  })
})

test('a demo kitchen without staff gives back the price of what was missing', async () => {
  await using demo = await startServer(chain)
  const { orderId, statusToken } = await confirmAndPay(demo)
  await untilStatus(demo, orderId, 'picked_up', 'ready_for_pickup')
  await demo.post(`/api/order/${orderId}/complaint`, MISSING, bearer(statusToken))
  const order = await poll(demo, orderId, ({ complaint }) => complaint?.status === 'refunded')
  // 15.00 and its tax; the fee stays
  expect(order.complaint.refunded_cents).toBe(1633)
  expect(plateCart()).toMatchObject({ items: [{ quantity: 1 }] })
})
