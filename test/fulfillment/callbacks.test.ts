import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLBACK_TRIES } from '#src/fulfillment/callbacks.ts'
import { replayDelivery } from '#src/fulfillment/dead-letters.ts'
import { realWorld } from '#src/kernel/world.ts'
import { inlineBody, plateCart, poll, preview, sign, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { childServer } from '#test/support/child-server.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startReceiver } from '#test/support/receiver.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { CALLBACKS_HOME, callbackTo, confirmTold, eventsOf, isOver, payFor, seqsOf } from '#test/support/told.ts'

useChain()

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { env: CALLBACKS_HOME })
})
afterAll(async () => {
  await server?.resendExamples()
  await server?.[Symbol.asyncDispose]()
})

const deliveriesOf = (orderId: string, of = server) =>
  of.engine.db.selectFrom('deliveries').selectAll().where('subject', '=', orderId).orderBy('seq').execute()

const openJobsOf = (orderId: string, of: TestServer) =>
  of.engine.db
    .selectFrom('outbox')
    .select(['run_at', 'lease_until'])
    .where('subject', '=', `callback:${orderId}`)
    .where('done_at', 'is', null)
    .execute()

/**
 * Waits until an event was rejected the given number of times and all jobs of its order wait for its next attempt. If
 * the clock jumped while one of them runs, its lease would end and another worker would send the event concurrently.
 */
async function failedOften(orderId: string, seq: number, attempts: number, of = server): Promise<void> {
  const event = async () => (await deliveriesOf(orderId, of)).find(row => row.seq === seq)
  await expect.poll(event).toMatchObject({ attempts, next_at: expect.any(Number) })
  const waiting = { run_at: (await event())!.next_at, lease_until: null }
  await expect
    .poll(async () => {
      const jobs = await openJobsOf(orderId, of)
      return jobs.length > 0 && jobs.every(job => isDeepStrictEqual({ ...job }, waiting))
    })
    .toBe(true)
}

describe('an agent with a callback', () => {
  test('receives every event once, in order, signed with the secret it was given', async () => {
    await using receiver = await startReceiver()
    const order = await confirmTold(server, receiver)
    expect(order.callback).toEqual({ url: `${receiver.url}/told`, secret: expect.stringMatching(/^whsec_/) })
    const again = await server.post('/api/order/confirm', order.agreement, order.headers)
    expect(again.body.callback).toEqual(order.callback)
    await payFor(server, order)
    await untilStatus(server, order.orderId, 'ready_for_pickup')
    const messages = await receiver.until(all => eventsOf(all).some(event => event.status === 'ready_for_pickup'))
    const webhook = new Webhook(order.callback.secret)
    for (const { headers, body, path, method } of messages) {
      const event = webhook.verify(body, headers) as Record<string, unknown>
      expect({ path, method, id: headers['webhook-id'] }).toEqual({ path: '/told', method: 'POST', id: event.eventId })
      expect(headers['content-type']).toBe('application/json')
    }
    const events = eventsOf(messages)
    expect(events.map(event => event.status)).toEqual([
      'awaiting_payment',
      'payment_received',
      'placing_order',
      'submitting_to_restaurant',
      'confirmed',
      'ready_for_pickup',
    ])
    expect(seqsOf(messages)).toEqual([1, 2, 3, 4, 5, 6])
    expect(events[4]).toEqual({
      eventId: `evt_${order.orderId}_5`,
      type: 'order.status',
      orderId: order.orderId,
      status: 'confirmed',
      seq: 5,
      occurredAt: expect.stringMatching(/^\d{4}-/),
      message: 'The restaurant has accepted the order.',
      estimatedReady: expect.stringMatching(/^\d{4}-/),
      // callback URLs are absolute, because the receiver has no base URL to resolve a path against
      statusUrl: `${server.baseUrl}/api/order/${order.orderId}`,
      terminal: false,
    })
    expect(JSON.stringify(messages)).not.toMatch(/Ana Example|0134|ana@example/)
    await expect
      .poll(async () => (await deliveriesOf(order.orderId)).map(row => [row.state, row.attempts]))
      .toEqual(Array(6).fill(['delivered', 1]))
  })

  test('receives every step of a refund', async () => {
    await using receiver = await startReceiver()
    const { body } = await server.get(`/api/restaurants/${UNLUCKY}/menu`)
    const { id, quantity, modifiers } = body.menu.categories[0].items[0]._orderExample
    const cart = plateCart({ restaurant_id: UNLUCKY, items: [{ id, quantity, modifiers }] })
    const order = await confirmTold(server, receiver, cart)
    await payFor(server, order)
    const events = eventsOf(await receiver.until(isOver))
    expect(events.at(-1)).toMatchObject({ status: 'fulfillment_failed', terminal: true, message: /has been refunded/ })
    expect(events.at(-2)).toMatchObject({ status: 'fulfillment_failed', terminal: false, message: /is being refunded/ })
  })

  test('gets its secret in the 202 of an inline order; a payer who uses the pay URL does not', async () => {
    await using receiver = await startReceiver()
    const { priceToken, payment } = await preview(server)
    const signed = await sign(await chain.payer(), payment)
    const body = { ...inlineBody(signed), agentCallback: callbackTo(receiver.url) }
    const key = randomUUID()
    const ask = () => server.post(`/api/order?pt=${priceToken}`, body, { 'Idempotency-Key': key })
    const answer = await ask()
    expect(answer).toMatchObject({ status: 202, body: { callback: { url: receiver.url } } })
    expect((await ask()).body.callback).toEqual(answer.body.callback)
    const [first] = await receiver.received(1)
    expect(() => new Webhook(answer.body.callback.secret).verify(first!.body, first!.headers)).not.toThrow()
    const order = await confirmTold(server, receiver)
    expect((await payFor(server, order)).body.callback).toBeUndefined()
    expect((await server.get(`/api/order/${order.orderId}`)).body.callback).toBeUndefined()
  })
})

describe('an agent whose callback fails', () => {
  test('is retried with the same bytes, and no event overtakes another', async () => {
    let failures = 0
    await using receiver = await startReceiver(({ body }) => {
      if (JSON.parse(body).seq !== 2 || failures === 2) return 200
      failures += 1
      return 503
    })
    const order = await confirmTold(server, receiver)
    await payFor(server, order)
    await untilStatus(server, order.orderId, 'ready_for_pickup')
    await failedOften(order.orderId, 2, 1)
    server.advance(6_000)
    await failedOften(order.orderId, 2, 2)
    server.advance(17_000)
    const messages = await receiver.until(all => seqsOf(all).includes(6))
    expect(seqsOf(messages)).toEqual([1, 2, 2, 2, 3, 4, 5, 6])
    const [, first, second, third] = messages
    expect([second!.body, third!.body]).toEqual([first!.body, first!.body])
    expect([second, third].map(message => message!.headers['webhook-id'])).toEqual(
      Array(2).fill(`evt_${order.orderId}_2`),
    )
  })

  test('is dead-lettered after eight attempts, and resumes at the failed event when replayed', async () => {
    let isDeaf = true
    await using deaf = await startServer(chain, { env: CALLBACKS_HOME })
    await using receiver = await startReceiver(() => (isDeaf ? 500 : 200))
    const order = await confirmTold(deaf, receiver)
    await payFor(deaf, order)
    // wait for this before the clock jumps: the kitchen does not cook orders promised for hours ago
    await untilStatus(deaf, order.orderId, 'ready_for_pickup')
    for (let tries = 1; tries < CALLBACK_TRIES; tries += 1) {
      await failedOften(order.orderId, 1, tries, deaf)
      deaf.advance(2_400_000)
    }
    await receiver.received(CALLBACK_TRIES)
    await expect
      .poll(async () => (await deliveriesOf(order.orderId, deaf))[0])
      .toMatchObject({
        state: 'dead',
        attempts: CALLBACK_TRIES,
        last_error: 'answered 500',
      })
    await untilStatus(deaf, order.orderId, 'ready_for_pickup', 'picked_up')
    await expect
      .poll(async () => (await deliveriesOf(order.orderId, deaf)).slice(1).map(row => [row.state, row.attempts]))
      .toEqual(expect.arrayContaining([['open', 0]]))
    expect(new Set(seqsOf(receiver.messages))).toEqual(new Set([1]))

    isDeaf = false
    await replayDelivery({ db: deaf.engine.db, world: realWorld }, `evt_${order.orderId}_1`)
    const messages = await receiver.until(all => seqsOf(all).includes(6))
    expect(seqsOf(messages).slice(CALLBACK_TRIES, CALLBACK_TRIES + 6)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('is dead-lettered at once if it answers 410 Gone', async () => {
    await using receiver = await startReceiver(() => 410)
    const order = await confirmTold(server, receiver)
    await payFor(server, order)
    await expect.poll(async () => (await deliveriesOf(order.orderId))[0]?.state).toBe('dead')
    expect(receiver.messages).toHaveLength(1)
  })

  test('receives no events for an unpaid order', async () => {
    await using receiver = await startReceiver()
    const unpaid = await confirmTold(server, receiver)
    const paid = await confirmTold(server, receiver)
    await payFor(server, paid)
    await receiver.until(all => eventsOf(all).some(({ status }) => status === 'ready_for_pickup'))
    expect(new Set(eventsOf(receiver.messages).map(({ orderId }) => orderId))).toEqual(new Set([paid.orderId]))
    expect(await deliveriesOf(unpaid.orderId)).toEqual([])
  })

  test('is not redirected to another address', async () => {
    await using inside = await startReceiver()
    await using receiver = await startReceiver((_, response) => {
      response.writeHead(308, { Location: inside.url }).end()
    })
    const order = await confirmTold(server, receiver)
    await payFor(server, order)
    await expect.poll(async () => (await deliveriesOf(order.orderId))[0]?.last_error).toBe('answered 308')
    expect(inside.messages).toEqual([])
  })

  test('does not keep an order from its kitchen, or other agents from receiving events', async () => {
    await using silent = await startReceiver(() => undefined)
    await using receiver = await startReceiver()
    for (let left = 20; left > 0; left--) await payFor(server, await confirmTold(server, silent))
    const order = await confirmTold(server, receiver)
    await payFor(server, order)
    await untilStatus(server, order.orderId, 'ready_for_pickup')
    await receiver.until(all => seqsOf(all).includes(6))
  })
})

test('a server killed between two events resumes at the next event', async () => {
  let isDeaf = true
  await using receiver = await startReceiver(({ body }) => (isDeaf && JSON.parse(body).seq > 1 ? 500 : 200))
  await using child = await childServer(chain, CALLBACKS_HOME)
  await child.start()
  const order = await confirmTold(child, receiver)
  await payFor(child, order)
  await poll(child, order.orderId, ({ status }) => status === 'ready_for_pickup')
  await receiver.received(2)
  await child.kill()
  isDeaf = false
  await child.start()
  const messages = await receiver.until(all => seqsOf(all).includes(6))
  const taken = seqsOf(messages).filter((_, index) => index !== 1)
  expect([...new Set(taken)]).toEqual([1, 2, 3, 4, 5, 6])
  expect(taken).toEqual(taken.toSorted((a, b) => a - b))
  for (const { body, headers } of messages)
    expect(() => new Webhook(order.callback.secret).verify(body, headers)).not.toThrow()
})
