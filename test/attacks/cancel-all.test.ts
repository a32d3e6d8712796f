import { expect, test } from 'vitest'
import { confirm, headerV2, poll, sign, untilStatus } from '#test/support/buyer.ts'
import { cancel, isRefunded, pathOf } from '#test/support/cancelling.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleCatalogue, consoleKey, merchant } from '#test/support/merchant-kit.ts'
import { startServer } from '#test/support/server.ts'

useChain()

test('a payer can cancel three orders immediately; the others only with consent of the restaurant', async () => {
  await using server = await startServer(chain, { env: { CATALOG: consoleCatalogue(), LIMITS: '1' } })
  const deli = merchant(server, await consoleKey(server.engine.db))
  const payer = await chain.payer()
  const orders = []
  for (let n = 0; n < 5; n++) {
    const order = await confirm(server)
    const header = headerV2(await sign(payer, order.payment), order.payment)
    expect((await server.get(pathOf(order), header)).status).toBe(202)
    await untilStatus(server, order.orderId, 'submitting_to_restaurant')
    orders.push(order)
  }
  const [fourth, fifth] = orders.slice(3)
  for (const order of orders.slice(0, 3))
    expect(await cancel(server, order)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  for (const order of [fourth, fifth, fourth]) {
    const refused = await cancel(server, order)
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'rate_limited', orderId: order.orderId, status: 'submitting_to_restaurant' },
    })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_500)
  }
  expect((await deli.say(fourth.orderId, 'accept', { prepMinutes: 20 })).status).toBe(200)
  expect(await cancel(server, fourth)).toMatchObject({ status: 202, body: { cancellation: { status: 'requested' } } })
  expect((await deli.say(fourth.orderId, 'answer-cancellation', { decision: 'agreed' })).status).toBe(200)
  expect((await deli.say(fifth.orderId, 'reject', { reason: 'closing' })).status).toBe(200)
  for (const { orderId } of [fourth, fifth])
    expect(await poll(server, orderId, isRefunded)).toMatchObject({ refund: { amount: '18320000' } })
})
