import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLATE, plateCart, poll } from '#test/support/buyer.ts'
import { useChain } from '#test/support/lab-chain.ts'
import { startWebhookLab, type WebhookLab } from '#test/support/webhook-kitchen.ts'

useChain()

let lab: WebhookLab
beforeAll(async () => {
  lab = await startWebhookLab()
  lab.behave({ placed: () => 202, looked: () => 202 })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

/** Paid order that its restaurant has received but not answered. */
async function waiting(cart: object): Promise<string> {
  const { orderId } = await lab.order(cart)
  await lab.system.until(all => all.some(({ body }) => body.includes(orderId)))
  return orderId
}

const statusOf = async (orderId: string) => (await lab.server.get(`/api/order/${orderId}`)).body.status
const news = (type: string, orderId: string, more: object = {}) => ({
  type: `order.${type}`,
  data: { orderId, ...more },
})
const two = plateCart({ items: [{ id: PLATE, quantity: 2 }] })
const given = (quantity: number) => ({ given: [{ line: 0, quantity }] })

test('a ready message reports the packed quantities, and the missing items are refunded once', async () => {
  const orderId = await waiting(two)
  await lab.tell(news('accepted', orderId))
  const ready = news('ready', orderId, given(1))
  const twins = await Promise.all([1, 2, 3].map(() => lab.tell(ready, { id: `packed-${orderId}` })))
  expect(twins.map(answer => [answer.status, answer.body.status])).toEqual(Array(3).fill([200, 'ready_for_pickup']))
  expect((await lab.tell(ready)).body).toMatchObject({ result: 'already' })
  const order = await poll(lab.server, orderId, o => o.refund?.status === 'succeeded')
  expect(order.items).toMatchObject([{ quantity: 2, given: { quantity: 1 } }])
  const amount = String((order.total_cents - order.adjusted.total_cents) * 10_000)
  expect(order.refunds).toMatchObject([{ reason: 'adjusted:1', amount }])
})

test('an adjustment can be sent separately, before the order is ready and after it was handed over', async () => {
  const orderId = await waiting(two)
  expect((await lab.tell(news('adjusted', orderId, given(2)))).body).toMatchObject({
    result: 'already',
    status: 'confirmed',
  })
  await lab.tell(news('handed_over', orderId))
  expect((await lab.tell(news('adjusted', orderId, given(0)))).body).toMatchObject({
    result: 'done',
    status: 'picked_up',
  })
  const order = await poll(lab.server, orderId, o => o.refund?.status === 'succeeded')
  // no fee is kept if nothing of the order was handed out
  expect(order.adjusted.total_cents).toBe(0)
})

test('an invalid report gets a 400 that names the line, and no part of the message is applied', async () => {
  const orderId = await waiting(two)
  const wrong = { given: [{ line: 0, quantity_lbs: 1.5 }, { line: 4 }] }
  for (const type of ['ready', 'adjusted'])
    expect(await lab.tell(news(type, orderId, wrong))).toMatchObject({
      status: 400,
      body: {
        problems: [
          { error: 'wrong_quantity_field', field: 'data.given[0].quantity' },
          { error: 'invalid_field', field: 'data.given[1].line' },
        ],
      },
    })
  expect(await lab.tell(news('adjusted', orderId))).toMatchObject({
    status: 400,
    body: { problems: [{ field: 'data.given' }] },
  })
  expect(await statusOf(orderId)).toBe('submitting_to_restaurant')
  await lab.tell(news('rejected', orderId))
  expect(await lab.tell(news('adjusted', orderId, given(1)))).toMatchObject({ status: 409 })
})
