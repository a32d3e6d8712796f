import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANA, DELI, payingFetch, plateCart, untilStatus } from '#test/support/buyer.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { limitedCatalogue, PASTRAMI, RYE } from '#test/support/limited-catalogue.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { env: { CATALOG: limitedCatalogue({ mlb: 10_000, loaves: 3 }) } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

const pastrami = (pounds: number) => plateCart({ items: [{ id: PASTRAMI, quantity_lbs: pounds }] })
const confirmation = (priceToken: string) => ({ priceToken, customer: ANA, pickup_time: 'ASAP' })
const amountLeft = async (id: string): Promise<number | null | undefined> =>
  (await server.engine.db.selectFrom('shelf').select('amount_left').where('item_id', '=', id).executeTakeFirst())
    ?.amount_left

test('of fifty concurrent buyers of a ten-pound item, those who are too late are told before they pay', async () => {
  const quotes = await Promise.all(
    Array.from({ length: 50 }, () => server.post('/api/order/preview', pastrami(0.75)).then(({ body }) => body)),
  )
  const answers = await Promise.all(
    quotes.map(({ priceToken }) => server.post('/api/order/confirm', confirmation(priceToken))),
  )
  const booked = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 400)
  expect(booked).toHaveLength(13)
  expect(refused).toHaveLength(37)
  for (const { body } of refused) {
    expect(body.error).toBe('item_unavailable')
    expect(body.message).toMatch(
      /^(?:Only 0\.25 lb of Pastrami by the Pound is left; 0\.75 lb were requested|Pastrami by the Pound is out of stock)\.$/,
    )
  }
  expect(await amountLeft(PASTRAMI)).toBe(250)

  const late = await server.post('/api/order/preview', pastrami(0.75))
  expect(late).toMatchObject({ status: 400, body: { error: 'item_unavailable' } })

  // unpaid orders release their stock, and the paid order is served
  const [paying, ...leaving] = booked.map(({ body }) => body as Answer['body'])
  const paid = await payingFetch(await chain.payer())(paying!.payUrl)
  expect(paid.status).toBe(202)
  await untilStatus(server, paying!.orderId, 'confirmed', 'ready_for_pickup')
  server.advance(11 * 60_000)
  for (const { orderId } of leaving) await untilStatus(server, orderId, 'payment_expired')
  expect(await amountLeft(PASTRAMI)).toBe(10_000 - 750)
})

test('menu and search report the remaining stock, and an example leaves the reduced quantity to the buyer', async () => {
  const found = async (query: string) => {
    const { body } = await server.post('/api/search', { query, location: { zipcode: '11215' } })
    const deli = body.results.find(({ id }: { id: string }) => id === DELI)
    return deli.match.dishes.map(({ id }: { id: string }) => id)
  }
  const offered = () => found('rye loaf')
  const drinks = await found('cola')
  expect(drinks).not.toEqual([])
  const listed = async () =>
    (await server.get(`/api/restaurants/${DELI}/menu?q=rye loaf`)).body.menu.categories[0].items
  expect(await offered()).toContain(RYE)
  expect(await listed()).toMatchObject([{ id: RYE, in_stock: true, stock: 3 }])
  const tooMany = await server.post('/api/order/preview', plateCart({ items: [{ id: RYE, quantity: 5 }] }))
  expect(tooMany).toMatchObject({ status: 400, body: { error: 'item_unavailable' } })
  expect(tooMany.body._example.items).toMatchObject([{ id: RYE, quantity: '<at most 3>' }])
  const quotes = await Promise.all(
    [2, 2].map(quantity => server.post('/api/order/preview', plateCart({ items: [{ id: RYE, quantity }] }))),
  )
  const [first, second] = quotes.map(({ body }) => body)
  expect(await server.post('/api/order/confirm', confirmation(first!.priceToken))).toMatchObject({ status: 200 })
  const refused = await server.post('/api/order/confirm', confirmation(second!.priceToken))
  expect(refused).toMatchObject({ status: 400, body: { error: 'item_unavailable' } })
  expect(refused.body.message).toBe('Only 1 of Rye Loaf is left; 2 were requested.')
  // one is not what was ordered: the buyer must choose another quantity
  expect(refused.body).not.toHaveProperty('_example')
  const last = await server.post('/api/order/preview', plateCart({ items: [{ id: RYE, quantity: 1 }] }))
  expect(await server.post('/api/order/confirm', confirmation(last.body.priceToken))).toMatchObject({ status: 200 })

  expect(await listed()).toMatchObject([{ id: RYE, in_stock: false, stock: 0 }])
  expect(await offered()).not.toContain(RYE)
  // items after it on the menu are found as before
  expect(await found('cola')).toEqual(drinks)
})
