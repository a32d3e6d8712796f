import { describe, expect, test } from 'vitest'
import type { CrashPoint } from '#src/kernel/world.ts'
import { confirm, headerV2, plateCart, poll, sign, UNLUCKY } from '#test/support/buyer.ts'
import { type ChildServer, childServer } from '#test/support/child-server.ts'
import type { Answer } from '#test/support/http.ts'
import { chain } from '#test/support/lab-chain.ts'

const START = 200_000_000n
const LUNCH_POINTS: readonly CrashPoint[] = ['C03', 'C04', 'C05', 'C06', 'C07', 'C08', 'C09', 'C10', 'C11', 'C12']
const REFUND_POINTS: readonly CrashPoint[] = ['C13', 'C14', 'C15', 'C16']

/** Does something until the server answers: when it dies under the request, it is started again. */
async function persistently<T>(server: ChildServer, attempt: () => Promise<T>): Promise<T> {
  for (let restarts = 0; restarts < 2; restarts += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(await server.endsWithin(5_000))) throw error
      await server.start()
    }
  }
  return attempt()
}

/** Runs an order through a server that is killed at `point`, wherever in the journey that is, and started again. */
async function orderThrough(server: ChildServer, point: CrashPoint, cart: object) {
  const payer = await chain.payer()
  await server.start(point)
  const order = await confirm(server, cart)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  const answer = await persistently(server, () => server.get(`/api/order/pay?pt=${order.priceToken}`, headers))
  expect(answer).toMatchObject({ status: 202, body: { orderId: order.orderId } })
  return { payer, order }
}

const history = (server: ChildServer, orderId: string) =>
  server.inspect(async db => {
    const events = await db.selectFrom('order_events').select('type').where('order_id', '=', orderId).execute()
    const tickets = await db.selectFrom('demo_tickets').select('ticket_key').execute()
    return { events: events.map(e => e.type), tickets: tickets.length }
  })

const count = (events: readonly string[], type: string) => events.filter(event => event === type).length

describe.concurrent('killed while an order is paid and placed', () => {
  test.for(LUNCH_POINTS)('%s: after a restart it is paid once and placed once', { timeout: 60_000 }, async point => {
    await using server = await childServer(chain)
    const { payer, order } = await orderThrough(server, point, plateCart())
    const done = (o: Answer['body']) => ['confirmed', 'ready_for_pickup'].includes(o.status)
    await persistently(server, () => poll(server, order.orderId, done))
    await server.kill()
    expect(server.starts()).toBe(2)
    const { events, tickets } = await history(server, order.orderId)
    expect(count(events, 'settle') + count(events, 'prove')).toBe(1)
    expect(count(events, 'accept')).toBe(1)
    expect(tickets).toBe(1)
    expect(await chain.transfersTo(server.treasury)).toHaveLength(1)
    expect(await chain.balance(payer.address)).toBe(START - 18_320_000n)
  })
})

describe.concurrent('killed while an order that cannot be placed is refunded', () => {
  test.for(REFUND_POINTS)(
    '%s: after a restart it is refunded once, to the micro-USDC',
    { timeout: 60_000 },
    async point => {
      await using server = await childServer(chain)
      const { payer, order } = await orderThrough(server, point, await soup(server))
      const failed = await persistently(server, () =>
        poll(server, order.orderId, o => o.refund?.status === 'succeeded'),
      )
      expect(failed).toMatchObject({ status: 'fulfillment_failed', refund: { refundTo: payer.address } })
      await server.kill()
      const { events, tickets } = await history(server, order.orderId)
      expect(count(events, 'fail')).toBe(1)
      expect(count(events, 'refund_succeeded')).toBe(1)
      expect(tickets).toBe(1)
      expect(await chain.transfersTo(server.treasury)).toHaveLength(1)
      const refunds = (await chain.transfersTo(payer.address)).filter(t => t.from === server.treasury)
      expect(refunds).toHaveLength(1)
      expect(await chain.balance(payer.address)).toBe(START)
    },
  )
})

/** A cart of the restaurant that always fails, as its own server would correct an empty one. */
async function soup(server: ChildServer): Promise<object> {
  await server.start()
  const { body } = await server.post('/api/order/preview', { restaurant_id: UNLUCKY })
  await server.kill()
  return body._example
}
