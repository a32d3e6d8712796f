import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ANA, PLATE, plateCart, poll, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import type { Message } from '#test/support/receiver.ts'
import { LOST, startWebhookLab, type WebhookLab } from '#test/support/webhook-kitchen.ts'

useChain()

const START = 200_000_000n

let lab: WebhookLab
beforeEach(async () => {
  lab ??= await startWebhookLab()
  lab.behave({})
})
afterAll(() => lab?.[Symbol.asyncDispose]())

const about = (orderId: string) => (message: Message) =>
  message.path.includes(orderId) || message.body.includes(orderId)
const sentOf = (orderId: string) => lab.system.messages.filter(about(orderId))
const placements = (orderId: string) => sentOf(orderId).filter(({ body }) => body.includes('order.placed'))
const deliveryOf = (orderId: string) =>
  lab.server.engine.db.selectFrom('deliveries').selectAll().where('id', '=', `wh_${orderId}_placed`).executeTakeFirst()
const refunded = (orderId: string) => poll(lab.server, orderId, order => order.refund?.status === 'succeeded')
const rowOf = (orderId: string) =>
  lab.server.engine.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()

describe('a restaurant with its own system', () => {
  test('is sent the complete signed order, and its acceptance counts', async () => {
    const { orderId } = await lab.order()
    const order = await untilStatus(lab.server, orderId, 'confirmed')
    expect(placements(orderId)).toHaveLength(1)
    const [{ path, headers, body }] = placements(orderId) as [Message]
    expect(path).toBe('/orders?shop=7')
    expect(() => new Webhook(lab.secret).verify(body, headers)).not.toThrow()
    expect(headers).toMatchObject({ 'idempotency-key': orderId, 'webhook-id': `wh_${orderId}_placed` })
    expect(JSON.parse(body)).toMatchObject({
      type: 'order.placed',
      data: {
        orderId,
        restaurantId: '35453',
        fulfillment: 'pickup',
        pickup: { requested: 'ASAP', resolved: order.pickup.resolved },
        answerBy: expect.stringMatching(/^\d{4}-/),
        items: [{ id: PLATE, quantity: 1, unit_price_cents: 1500, modifiers: [], line_total_cents: 1500 }],
        total_cents: 1832,
        customer: { name: ANA.name, phone: '+19175550134', email: ANA.email },
        delivery_address: null,
        special_instructions: null,
      },
    })
    expect(await rowOf(orderId)).toMatchObject({ external_ref: 'pos-1' })
    expect(await deliveryOf(orderId)).toMatchObject({ state: 'delivered', attempts: 1, last_error: null, body: null })
  })

  test('is sent the allergen constraints of the guest', async () => {
    const { orderId } = await lab.order(plateCart({ constraints: { allergens: ['peanut', 'tree_nut'] } }))
    await untilStatus(lab.server, orderId, 'confirmed')
    const [{ body }] = placements(orderId) as [Message]
    expect(JSON.parse(body).data.constraints).toEqual({ allergens: ['tree_nut', 'peanut'] })
  })

  test('can reject an order, and the items it is out of go off sale', async () => {
    lab.behave({ placed: () => ({ decision: 'rejected', reason: 'sold_out', itemsOut: [PLATE, 'nope'] }) })
    const { orderId, payer } = await lab.order()
    const order = await refunded(orderId)
    expect(order).toMatchObject({
      status: 'fulfillment_failed',
      failure: { code: 'restaurant_rejected', message: 'The restaurant is out of something in this order.' },
    })
    expect(await chain.balance(payer.address)).toBe(START)
    await expect
      .poll(
        async () =>
          (
            await lab.server.post('/api/order/preview', {
              restaurant_id: '35453',
              items: [{ id: PLATE, quantity: 1 }],
              fulfillment: 'pickup',
              pickup_time: 'ASAP',
            })
          ).body.error,
      )
      .toBe('item_unavailable')
    expect(await lab.tell({ type: 'item.back', data: { itemId: PLATE } })).toMatchObject({ status: 200 })
  })

  test.each([400, 409, 422])('rejects an order with status %i', async status => {
    lab.behave({ placed: () => status })
    const { orderId } = await lab.order()
    expect(await refunded(orderId)).toMatchObject({ failure: { code: 'restaurant_rejected' } })
  })

  test.each([
    ['202', 202],
    ['pending', { decision: 'pending' }],
  ])('can answer %s and decide later', async (_, answer) => {
    lab.behave({ placed: () => answer })
    const { orderId } = await lab.order()
    await untilStatus(lab.server, orderId, 'submitting_to_restaurant')
    await lab.system.until(all => all.some(about(orderId)))
    const told = await lab.tell({ type: 'order.accepted', data: { orderId, prepMinutes: 15, externalId: 'pos-2' } })
    expect(told).toMatchObject({ status: 200, body: { received: true, result: 'done', orderId, status: 'confirmed' } })
    expect((await lab.server.get(`/api/order/${orderId}`)).body).toMatchObject({ status: 'confirmed' })
  })
})

describe('an order with a lost or invalid response', () => {
  test('is looked up and found, so it is sent once', async () => {
    lab.behave({ placed: () => LOST })
    const { orderId } = await lab.order()
    await lab.system.until(all => all.some(about(orderId)))
    await expect.poll(() => deliveryOf(orderId)).toMatchObject({ state: 'open', attempts: 1 })
    await dueNow(orderId)
    await untilStatus(lab.server, orderId, 'confirmed')
    expect(sentOf(orderId).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /orders?shop=7',
      `GET /orders/${orderId}?shop=7`,
    ])
    expect(lab.book.has(orderId)).toBe(true)
    expect(await deliveryOf(orderId)).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('is looked up and not found, so it is sent again under the same key', async () => {
    let placed = 0
    lab.behave({ placed: () => (++placed === 1 ? 503 : undefined) })
    const { orderId } = await lab.order()
    await expect.poll(() => deliveryOf(orderId)).toMatchObject({ state: 'open', last_error: 'answered 503' })
    await dueNow(orderId)
    await untilStatus(lab.server, orderId, 'confirmed')
    const [first, second] = placements(orderId)
    expect(placements(orderId)).toHaveLength(2)
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(second!.headers['idempotency-key']).toBe(orderId)
  })

  test.each([
    ['an answer without a decision', { hello: 'there' }],
    ['a status that may pass', 429],
    ['a login page', 401],
  ])('remains undecided: %s', async (_, answer) => {
    lab.behave({ placed: () => answer, looked: () => 500 })
    const { orderId } = await lab.order()
    await expect.poll(() => deliveryOf(orderId)).toMatchObject({ state: 'open', attempts: 1 })
    expect((await lab.server.get(`/api/order/${orderId}`)).body.status).toBe('submitting_to_restaurant')
    lab.behave({})
    await lab.tell({ type: 'order.rejected', data: { orderId } })
  })
})

describe('a restaurant that never answers', () => {
  test('is sent a cancellation; a late yes changes nothing, and the payer is refunded', async () => {
    await using late = await startWebhookLab()
    late.behave({ placed: () => LOST, looked: () => 500 })
    const { orderId, payer } = await late.order()
    await late.system.until(all => all.some(about(orderId)))
    late.server.advance(30 * 60_000)
    const order = await poll(late.server, orderId, o => o.refund?.status === 'succeeded')
    expect(order).toMatchObject({ status: 'fulfillment_failed', failure: { code: 'restaurant_no_response' } })
    await late.system.until(all => all.some(({ body }) => body.includes('order.cancelled')))
    const letter = late.server.engine.db.selectFrom('deliveries').selectAll().where('id', '=', `wh_${orderId}_placed`)
    expect(await letter.executeTakeFirst()).toMatchObject({ state: 'dead' })

    const at = Date.now() + 30 * 60_000
    const yes = await late.tell({ type: 'order.accepted', data: { orderId, prepMinutes: 10 } }, { at })
    expect(yes).toMatchObject({
      status: 409,
      body: { error: 'order_moved_on', orderId, status: 'fulfillment_failed' },
    })
    expect((await late.server.get(`/api/order/${orderId}`)).body.status).toBe('fulfillment_failed')
    expect(await chain.balance(payer.address)).toBe(START)
    expect(late.system.messages.filter(({ body }) => body.includes('order.placed'))).toHaveLength(1)
  })
})

/** Makes the order's next lookup due now. */
const dueNow = (orderId: string) =>
  expect
    .poll(
      async () =>
        (
          await lab.server.engine.db
            .updateTable('outbox')
            .set({ run_at: Date.now() })
            .where('subject', '=', orderId)
            .where('kind', '=', 'place')
            .where('lease_until', 'is', null)
            .where('last_error', 'is not', null)
            .executeTakeFirst()
        ).numUpdatedRows,
    )
    .toBe(1n)
