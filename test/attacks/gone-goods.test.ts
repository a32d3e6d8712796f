import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirm, headerV2, inlineBody, PLATE, plateCart, preview, sign, untilStatus } from '#test/support/buyer.ts'
import { pathOf } from '#test/support/cancelling.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { limitedCatalogue, RYE } from '#test/support/limited-catalogue.ts'
import { consoleKey, type Merchant, merchant } from '#test/support/merchant-kit.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
let deli: Merchant
beforeAll(async () => {
  server = await startServer(chain, { env: { CATALOG: limitedCatalogue({ mlb: 4_000, loaves: 14 }) } })
  deli = merchant(server, await consoleKey(server.engine.db))
})
afterAll(() => server?.[Symbol.asyncDispose]())

const tell = async (...items: object[]) => expect((await deli.post('/stock', { items })).status).toBe(200)
beforeEach(() => tell({ id: RYE, inStock: true, left: 14 }, { id: PLATE, inStock: true }))

const loaves = (quantity: number) => plateCart({ items: [{ id: RYE, quantity }] })
const left = async () =>
  (await server.engine.db.selectFrom('shelf').select('amount_left').where('item_id', '=', RYE).executeTakeFirst())
    ?.amount_left

type Payer = Awaited<ReturnType<typeof chain.payer>>
const pay = async (order: Answer['body'], payer: Payer) =>
  server.get(pathOf(order), headerV2(await sign(payer, order.payment), order.payment))

/** Expects the server to request no payment for the order, and to charge nothing if a payment is presented. */
async function refuse(order: Answer['body'], why: string): Promise<void> {
  const payer = await chain.payer()
  const had = await chain.balance(payer.address)
  for (const answer of [await server.get(pathOf(order)), await pay(order, payer)]) {
    expect(answer).toMatchObject({ status: 410, body: { error: 'payment_expired' } })
    expect(answer.body.message).toContain(why)
    expect(answer.body.message).toContain('Nothing was charged.')
  }
  expect(await chain.balance(payer.address)).toBe(had)
}

test('an order is not payable while its restaurant counts less stock than the order holds', async () => {
  const order = await confirm(server, loaves(10))
  expect(await left()).toBe(4)
  await tell({ id: RYE, inStock: true, left: 3 })
  // the remaining stock is available to others
  expect(await left()).toBe(3)
  await refuse(order, 'are no longer available')
  const other = await confirm(server, loaves(3))
  expect(await left()).toBe(0)
  await tell({ id: RYE, inStock: true, left: 13 })
  expect(await left()).toBe(10)
  for (const each of [order, other]) {
    expect((await pay(each, await chain.payer())).status).toBe(202)
    await untilStatus(server, each.orderId, 'confirmed', 'ready_for_pickup')
  }
  expect(await left()).toBe(0)
})

test('an order of a sold-out item is not payable, and its stock returns in full', async () => {
  const order = await confirm(server, loaves(10))
  await tell({ id: RYE, inStock: false })
  await refuse(order, 'has since run out of Rye Loaf')
  await tell({ id: RYE, inStock: true })
  expect(await left()).toBe(14)
  expect((await pay(order, await chain.payer())).status).toBe(202)
  expect(await left()).toBe(4)
})

test('an order of a sold-out item without a stock count is not payable, by pay URL or inline', async () => {
  const order = await confirm(server)
  const { priceToken, payment } = await preview(server)
  await tell({ id: PLATE, inStock: false })
  await refuse(order, 'has since run out of ')
  const payer = await chain.payer()
  const had = await chain.balance(payer.address)
  const signed = headerV2(await sign(payer, payment), payment)
  const inline = await server.post(`/api/order?pt=${priceToken}`, inlineBody(undefined), signed)
  expect(inline).toMatchObject({ status: 400, body: { error: 'item_unavailable' } })
  expect(await chain.balance(payer.address)).toBe(had)
})
