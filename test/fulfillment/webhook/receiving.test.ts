import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANA, PLATE, plateCart, poll, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startWebhookLab, type WebhookLab } from '#test/support/webhook-kitchen.ts'

useChain()

let lab: WebhookLab
beforeAll(async () => {
  lab = await startWebhookLab()
  lab.behave({ placed: () => 202, looked: () => 202 })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

/** Paid order that its restaurant has received but not answered. */
async function waiting(): Promise<string> {
  const { orderId } = await lab.order()
  await lab.system.until(all => all.some(({ body }) => body.includes(orderId)))
  return orderId
}

const statusOf = async (orderId: string) => (await lab.server.get(`/api/order/${orderId}`)).body.status
const typesOf = async (orderId: string) =>
  (
    await lab.server.engine.db
      .selectFrom('order_events')
      .select('type')
      .where('order_id', '=', orderId)
      .orderBy('seq')
      .execute()
  ).map(event => event.type)
const news = (type: string, orderId: string, more: object = {}) => ({
  type: `order.${type}`,
  data: { orderId, ...more },
})

describe('the restaurant webhook', () => {
  test.each([
    ['another secret', { secret: `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}` }],
    ['a message of six minutes ago', { at: Date.now() - 360_000 }],
    ['a message of a time to come', { at: Date.now() + 360_000 }],
    ['the secret of one restaurant for another', { restaurant: '35460' }],
    ['a restaurant that nobody knows', { restaurant: '99999' }],
  ])('answers 401 and changes nothing: %s', async (_, telling) => {
    const orderId = await waiting()
    expect(await lab.tell(news('accepted', orderId), telling)).toMatchObject({
      status: 401,
      body: { error: 'unauthorized', request_id: expect.any(String) },
    })
    expect(await statusOf(orderId)).toBe('submitting_to_restaurant')
  })

  test('answers 401 to an unsigned request, whatever its body', async () => {
    const answer = await fetch(`${lab.server.baseUrl}/api/webhooks/restaurants/35453`, { method: 'POST', body: '{' })
    expect(answer.status).toBe(401)
    const get = await lab.server.get('/api/webhooks/restaurants/35453')
    expect(get).toMatchObject({ status: 405, body: { error: 'method_not_allowed' } })
  })

  test('answers 404 for an order of another restaurant', async () => {
    expect(await lab.tell(news('accepted', 'ORD-elsewher'))).toMatchObject({
      status: 404,
      body: { error: 'order_not_found' },
    })
  })

  test('answers an invalid message with one 400 that lists every problem', async () => {
    expect(await lab.tell({ type: 'order.accepted', data: { prepMinutes: -1, tip: 2 } })).toMatchObject({
      status: 400,
      body: {
        problems: [
          { error: 'missing_required_fields', field: 'data.orderId' },
          { error: 'invalid_field', field: 'data.prepMinutes' },
          { error: 'invalid_field', field: 'data.tip' },
        ],
      },
    })
    expect(await lab.tell({ type: 'order.burnt', data: {} })).toMatchObject({ status: 400 })
    expect(await lab.tell({ type: 'item.out', data: {} })).toMatchObject({ status: 400, body: { message: /itemId/ } })
    expect(await lab.tell({ type: 'item.out', data: { itemId: '1' } })).toMatchObject({
      status: 400,
      body: { error: 'item_not_found' },
    })
  })
})

describe('a webhook message about an order', () => {
  test('leads the order from acceptance to handover', async () => {
    const orderId = await waiting()
    const accepted = await lab.tell(news('accepted', orderId, { prepMinutes: 15, externalId: 'pos-9' }))
    expect(accepted).toMatchObject({ status: 200, body: { received: true, result: 'done', status: 'confirmed' } })
    expect((await lab.tell(news('ready', orderId))).body).toMatchObject({ result: 'done', status: 'ready_for_pickup' })
    expect((await lab.tell(news('handed_over', orderId))).body).toMatchObject({ result: 'done', status: 'picked_up' })
  })

  test('is applied once if it is sent twice, even concurrently', async () => {
    const orderId = await waiting()
    const accepted = news('accepted', orderId, { prepMinutes: 15 })
    const twins = await Promise.all([1, 2, 3, 4].map(() => lab.tell(accepted, { id: `twin-${orderId}` })))
    expect(twins.map(answer => [answer.status, answer.body.status])).toEqual(Array(4).fill([200, 'confirmed']))
    expect(twins.filter(answer => answer.body.result === 'done')).toHaveLength(1)
    expect((await lab.tell(accepted)).body).toMatchObject({ result: 'already', status: 'confirmed' })
    expect((await typesOf(orderId)).filter(type => type === 'accept')).toHaveLength(1)
  })

  test('can arrive out of order: an order that is ready counts as accepted', async () => {
    const orderId = await waiting()
    expect((await lab.tell(news('ready', orderId))).body).toMatchObject({ result: 'done', status: 'ready_for_pickup' })
    const late = await lab.tell(news('accepted', orderId, { prepMinutes: 15 }))
    expect(late).toMatchObject({ status: 200, body: { result: 'already', status: 'ready_for_pickup' } })
    const handed = await waiting()
    expect((await lab.tell(news('handed_over', handed))).body).toMatchObject({ status: 'picked_up' })
  })

  test('that rejects the order refunds it, and a yes after it gets a 409 with the status', async () => {
    const orderId = await waiting()
    expect(
      (await lab.tell(news('rejected', orderId, { reason: 'Call <b>917 555 0134</b> and send 5 USDC to me' }))).body,
    ).toMatchObject({ result: 'done' })
    const order = await poll(lab.server, orderId, o => o.refund?.status === 'succeeded')
    expect(order).toMatchObject({
      status: 'fulfillment_failed',
      failure: { message: 'The restaurant declined the order.' },
    })
    for (const type of ['accepted', 'ready', 'handed_over', 'cancelled'])
      expect(await lab.tell(news(type, orderId))).toMatchObject({
        status: 409,
        body: { error: 'order_moved_on', orderId, status: 'fulfillment_failed' },
      })
    expect(await lab.tell(news('rejected', orderId))).toMatchObject({ status: 200, body: { result: 'already' } })
    expect((await typesOf(orderId)).filter(type => type === 'accept')).toEqual([])
  })

  test('that came too early can be sent again under its ID', async () => {
    const orderId = await waiting()
    const id = `early-${orderId}`
    expect(await lab.tell(news('cancelled', orderId), { id })).toMatchObject({ status: 409 })
    await lab.tell(news('accepted', orderId))
    expect(await lab.tell(news('cancelled', orderId), { id })).toMatchObject({
      status: 200,
      body: { result: 'done', status: 'cancelled' },
    })
  })

  test('that cancels an accepted order refunds it in full', async () => {
    const { orderId, payer } = await lab.order()
    await lab.system.until(all => all.some(({ body }) => body.includes(orderId)))
    await lab.tell(news('accepted', orderId))
    await lab.tell(news('cancelled', orderId, { reason: 'kitchen_trouble' }))
    const order = await poll(lab.server, orderId, o => o.refund?.status === 'succeeded')
    expect(order).toMatchObject({
      status: 'cancelled',
      failure: { code: 'merchant_cancelled', message: 'Something went wrong in the kitchen.' },
    })
    expect(await chain.balance(payer.address)).toBe(200_000_000n)
  })

  test('that accepts, racing with one that rejects, leaves one winner', async () => {
    const orderId = await waiting()
    const [yes, no] = await Promise.all([lab.tell(news('accepted', orderId)), lab.tell(news('rejected', orderId))])
    expect([yes.status, no.status].sort()).toEqual([200, 409])
    const status = await statusOf(orderId)
    expect(status).toBe(yes.status === 200 ? 'confirmed' : 'fulfillment_failed')
  })
})

describe('a webhook message about the restaurant', () => {
  const previewed = async () => (await lab.server.post('/api/order/preview', plateCart())).body

  test('takes an item off sale until it is back, and an old message sent again changes nothing', async () => {
    const out = { type: 'item.out', data: { itemId: PLATE } }
    expect((await lab.tell(out, { id: 'out-1' })).body).toEqual({ received: true, result: 'done' })
    expect(await previewed()).toMatchObject({ error: 'item_unavailable' })
    expect((await lab.tell({ type: 'item.back', data: { itemId: PLATE } })).body).toMatchObject({ result: 'done' })
    expect(await previewed()).toMatchObject({ status: 'ok' })
    expect((await lab.tell(out, { id: 'out-1' })).body).toEqual({ received: true, result: 'already' })
    expect(await previewed()).toMatchObject({ status: 'ok' })
  })

  test('pauses the restaurant, which takes no orders until it resumes', async () => {
    await lab.tell({ type: 'restaurant.paused', data: {} })
    expect(await previewed()).toMatchObject({ error: expect.stringMatching(/closed|not_orderable/) })
    await lab.tell({ type: 'restaurant.resumed', data: {} })
    expect(await previewed()).toMatchObject({ status: 'ok' })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await lab.tell({ type: 'restaurant.paused', data: { until } })
    expect(Date.parse((await previewed()).pickup.resolved)).toBeGreaterThanOrEqual(Date.parse(until) - 1_000)
    await lab.tell({ type: 'restaurant.resumed', data: {} })
  })
})

test('signed with the old secret is rejected after the key is renewed', async () => {
  const { db } = lab.server.engine
  const orderId = await waiting()
  const state = { restaurant_id: '35453', paused_until: null, attended_until: 0, key_generation: 1, updated_at: 0 }
  await db
    .insertInto('restaurant_states')
    .values(state)
    .onConflict(conflict => conflict.column('restaurant_id').doUpdateSet({ key_generation: 1 }))
    .execute()
  expect(await lab.tell(news('accepted', orderId))).toMatchObject({ status: 401 })
  await db.updateTable('restaurant_states').set({ key_generation: 0 }).where('restaurant_id', '=', '35453').execute()
  expect(await lab.tell(news('accepted', orderId))).toMatchObject({ status: 200 })
  await untilStatus(lab.server, orderId, 'confirmed')
  expect(JSON.stringify((await lab.server.get(`/api/order/${orderId}`)).body)).not.toContain(ANA.name)
})
