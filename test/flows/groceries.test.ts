import { afterAll, beforeAll, expect, test } from 'vitest'
import { performRestaurantAction } from '#src/fulfillment/operate.ts'
import { realWorld } from '#src/kernel/world.ts'
import { confirm, payingFetch, poll, preview, untilStatus } from '#test/support/buyer.ts'
import { CHICKEN, groceryCatalogue, meatCart, RIBEYE, STORE } from '#test/support/grocery-catalogue.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const START = 200_000_000n
const catalogue = groceryCatalogue({ capacity: 3 })

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { env: { CATALOG: catalogue } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

type Order = Answer['body']
const isGivenBack = (order: Order) => order.refund?.status === 'succeeded'
const sumOf = (order: Order): bigint =>
  order.refunds.reduce((sum: bigint, refund: { amount: string }) => sum + BigInt(refund.amount), 0n)
const micro = (cents: number) => BigInt(cents) * 10_000n

async function expectPartlyRefunded(order: Order, payer: `0x${string}`, treasury: `0x${string}`): Promise<void> {
  const [{ quantity_lbs, given }] = order.items
  expect(given.quantity_lbs).toBeGreaterThanOrEqual(quantity_lbs * 0.94)
  expect(given.quantity_lbs).toBeLessThan(quantity_lbs)
  const due = micro(order.total_cents - order.adjusted.total_cents)
  expect(order.refunds).toMatchObject([{ reason: 'adjusted:1', status: 'succeeded', amount: String(due) }])
  expect(order.refund).toEqual(order.refunds[0])
  const back = (await chain.transfersTo(payer)).filter(({ from }) => from === treasury)
  expect(back).toEqual([{ from: treasury, value: due, transactionHash: order.refund.transactionHash }])
  expect(await chain.balance(payer)).toBe(START - micro(order.adjusted.total_cents))
}

test('meat that weighs less than estimated is partly refunded, once, and the order continues', async () => {
  const payer = await chain.payer()
  const { payUrl, orderId } = await confirm(server, meatCart())
  expect((await payingFetch(payer)(payUrl)).status).toBe(202)
  const ready = await poll(server, orderId, isGivenBack)
  expect(ready).toMatchObject({
    status: 'ready_for_pickup',
    subtotal_cents: 3599,
    adjusted: { convenienceFee_cents: 199 },
    _status: { message: 'The order is ready.', terminal: false },
  })
  expect(ready).not.toHaveProperty('failure')
  const [transfer] = await chain.transfersTo(payer.address).then(all => all.filter(t => t.value < START))
  await expectPartlyRefunded(ready, payer.address, transfer!.from)
  const events = await server.engine.db
    .selectFrom('order_events')
    .select('type')
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
  expect(events.map(({ type }) => type).slice(-4)).toEqual(['accept', 'adjusted', 'ready', 'refund_succeeded'])
})

test('concurrent reports are separate refunds, each proven on chain, and a full refund leaves nothing', async () => {
  // this kitchen takes hours, so that the order can still be canceled
  await using slow = await startServer(chain, { env: { CATALOG: catalogue, KITCHEN_SPEED: '0.02' } })
  const payer = await chain.payer()
  const cart = meatCart({
    items: [
      { id: RIBEYE, quantity_lbs: 2 },
      { id: CHICKEN, quantity: 2 },
    ],
  })
  const { payUrl, orderId } = await confirm(slow, cart)
  expect((await payingFetch(payer)(payUrl)).status).toBe(202)
  await untilStatus(slow, orderId, 'confirmed')
  const deps = {
    db: slow.engine.db,
    world: realWorld,
    speed: 1,
    wake: () => {},
    reportsReady: () => true,
    listed: () => null,
  }
  const report = (given: object) =>
    performRestaurantAction(deps, STORE, orderId, { kind: 'adjust', given: [{ line: 0, ...given }] })
  const acts = await Promise.all([
    report({ quantity_lbs: 1.9 }),
    performRestaurantAction(deps, STORE, orderId, { kind: 'adjust', given: [{ line: 1, quantity: 1 }] }),
    report({ quantity_lbs: 1.9 }),
    report({ quantity_lbs: 1.8 }),
    performRestaurantAction(deps, STORE, orderId, { kind: 'cancel', reason: 'The oven broke.' }),
  ])
  expect(acts.map(({ kind }) => kind)).toEqual(['done', 'done', 'already', 'done', 'done'])
  const done = await poll(slow, orderId, order => order._status.terminal)
  expect(done.refunds.map(({ reason }: { reason: string }) => reason)).toEqual([
    ...['adjusted:1', 'adjusted:2', 'adjusted:3', 'merchant_cancelled'],
  ])
  for (const refund of done.refunds) expect(refund).toMatchObject({ status: 'succeeded' })
  expect(done.refund.reason).toBe('merchant_cancelled')
  expect(sumOf(done)).toBe(BigInt(done.payment.amount))
  const hashes = done.refunds.map((refund: { transactionHash: string }) => refund.transactionHash)
  expect(new Set(hashes).size).toBe(4)
  const sent = (await chain.transfersTo(payer.address)).map(({ transactionHash }) => transactionHash)
  for (const hash of hashes) expect(sent.filter(other => other === hash)).toHaveLength(1)
  expect(await chain.balance(payer.address)).toBe(START)
})

test('an order of counted items is handed over in full, without a refund', async () => {
  const payer = await chain.payer()
  const { payUrl, orderId } = await confirm(server, meatCart({ items: [{ id: CHICKEN, quantity: 3 }] }))
  expect((await payingFetch(payer)(payUrl)).status).toBe(202)
  const ready = await untilStatus(server, orderId, 'ready_for_pickup')
  for (const name of ['adjusted', 'refund', 'refunds']) expect(ready).not.toHaveProperty(name)
})

test('items are sold per pound, package, and piece, with a minimum of thirty dollars', async () => {
  const refused = async (items: object[]) => {
    const answer = await server.post('/api/order/preview', meatCart({ items }))
    expect(answer.status).toBe(400)
    return answer.body.error
  }
  expect(await refused([{ id: RIBEYE, quantity_lbs: 0.5 }])).toBe('quantity_below_minimum')
  expect(await refused([{ id: RIBEYE, quantity_lbs: 1.6 }])).toBe('quantity_not_multiple')
  expect(await refused([{ id: RIBEYE, quantity: 2 }])).toBe('wrong_quantity_field')
  expect(await refused([{ id: CHICKEN, quantity_lbs: 2 }])).toBe('wrong_quantity_field')
  expect(await refused([{ id: RIBEYE, quantity_lbs: 1.25 }])).toBe('below_order_minimum')
  expect(await server.resendExamples()).toBe(5)
  expect(await preview(server, meatCart())).toMatchObject({ subtotal_cents: 3599, deliveryFee_cents: 0 })
})
