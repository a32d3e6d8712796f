import { afterEach, expect, test } from 'vitest'
import { ANA, PLATE, plateCart, preview, untilStatus } from '#test/support/buyer.ts'
import { cancel, pathOf, paymentFor } from '#test/support/cancelling.ts'
import { useChain } from '#test/support/lab-chain.ts'
import { startWebhookLab, type WebhookLab } from '#test/support/webhook-kitchen.ts'

useChain()

let lab: WebhookLab
afterEach(() => lab?.[Symbol.asyncDispose]())

const HOUR = 3_600_000

test('a restaurant cannot report food as ready or handed over early to end the right of the guest to cancel', async () => {
  lab = await startWebhookLab()
  lab.behave({ placed: () => 202, looked: () => 202 })
  const { server } = lab
  const later = await server.post('/api/order/preview', plateCart({ pickup_time: inHours(72) }))
  const pickup_time = later.body.nextAvailableTime ?? inHours(72)
  const order = await booked(pickup_time)
  const { orderId } = order
  await untilStatus(server, orderId, 'submitting_to_restaurant')
  let moved = 0
  const say = (type: string) => lab.tell({ type: `order.${type}`, data: { orderId } }, { at: Date.now() + moved })
  const tooEarly = { status: 409, body: { error: 'order_moved_on', message: /too early/, orderId } }
  for (const type of ['handed_over', 'ready']) {
    const refused = await say(type)
    expect(refused).toMatchObject({ ...tooEarly, body: { status: 'submitting_to_restaurant' } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(24 * 3_600)
  }
  expect((await say('accepted')).body).toMatchObject({ result: 'done', status: 'confirmed' })
  expect(await say('handed_over')).toMatchObject({
    status: 409,
    body: { error: 'order_moved_on', status: 'confirmed' },
  })
  expect(await cancel(server, order)).toMatchObject({ status: 202, body: { cancellation: { status: 'requested' } } })
  expect((await say('cancellation_declined')).status).toBe(200)
  moved = Date.parse(order.pickup.resolved) - Date.now() - HOUR
  server.advance(moved)
  expect((await say('ready')).body).toMatchObject({ result: 'done', status: 'ready_for_pickup' })
  expect((await say('handed_over')).body).toMatchObject({ result: 'done', status: 'picked_up' })
})

async function booked(pickup_time: string) {
  const { server } = lab
  const { priceToken, payment } = await preview(server, plateCart({ pickup_time }))
  const confirmed = await server.post('/api/order/confirm', { priceToken, customer: ANA, pickup_time })
  expect(confirmed.status).toBe(200)
  const order = { ...confirmed.body, payment }
  expect((await server.get(pathOf(order), await paymentFor(order))).status).toBe(202)
  return order
}
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

test('a restaurant may send 3,000 messages an hour; long IDs use no more storage than short ones', async () => {
  lab = await startWebhookLab({}, { LIMITS: '1' })
  const tell = (n: number) =>
    lab.tell({ type: n % 2 ? 'item.out' : 'item.back', data: { itemId: PLATE } }, { id: `${n}`.padEnd(250, 'x') })
  const first = await tell(0)
  expect(first).toMatchObject({ status: 200, body: { result: 'done' } })
  expect(first.headers.get('RateLimit-Policy')).toBe('"signed";q=3000;w=3600')
  expect((await tell(0)).body).toMatchObject({ result: 'already' })
  const seen = new Map<number, number>()
  for (let at = 2; at < 3_010; at += 32)
    for (const { status } of await Promise.all(Array.from({ length: 32 }, (_, n) => tell(at + n))))
      seen.set(status, (seen.get(status) ?? 0) + 1)
  expect([...seen.keys()].sort()).toEqual([200, 429])
  expect(seen.get(200)).toBe(2_998)
  const refused = await tell(9_999)
  expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  const kept = await lab.server.engine.db.selectFrom('received_webhooks').select('id').execute()
  expect(Math.max(...kept.map(({ id }) => id.length))).toBeLessThan(100)
  // unsigned messages have a separate budget, and each restaurant has its own
  expect(await lab.tell({}, { secret: `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}` })).toMatchObject({
    status: 401,
  })
})
