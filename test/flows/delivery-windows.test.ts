import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANA, payingFetch, preview, sign, untilStatus } from '#test/support/buyer.ts'
import { BROOKLYN, deliveredCart, groceryCatalogue, STORE } from '#test/support/grocery-catalogue.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const HOUR = 3_600_000

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { env: { CATALOG: groceryCatalogue({ capacity: 3 }) } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

type Window = { readonly start: string; readonly end: string }
const confirmation = (priceToken: string, pickup_time = 'ASAP', changes: object = {}) => ({
  priceToken,
  customer: ANA,
  pickup_time,
  delivery_address: BROOKLYN,
  ...changes,
})
const quote = (pickup_time = 'ASAP') => preview(server, deliveredCart({ pickup_time }))
const confirmAt = async (priceToken: string, pickup_time?: string, changes?: object) =>
  server.post('/api/order/confirm', confirmation(priceToken, pickup_time, changes))
const instant = (stamp: string) => Date.parse(stamp)
/** Capacity left in a window; undefined if nobody has booked it. */
const placesLeft = async ({ start }: Window) =>
  (
    await server.engine.db
      .selectFrom('shelf')
      .select('amount_left')
      .where('restaurant_id', '=', STORE)
      .where('item_id', '=', `window:${instant(start)}`)
      .executeTakeFirst()
  )?.amount_left
/** First window that starts at least this many hours from now. */
const windowIn = async (hours: number): Promise<Window> => {
  const { pickup } = await quote()
  const later = new Date(instant(pickup.window.start) + hours * HOUR).toISOString()
  return (await quote(later)).pickup.window
}

test('a two-hour window is reported at preview, at confirmation, and with the order', async () => {
  const previewed = await quote()
  const { window, resolved } = previewed.pickup
  expect(instant(window.end) - instant(window.start)).toBe(2 * HOUR)
  expect(resolved).toBe(window.start)
  const { body } = await confirmAt(previewed.priceToken)
  expect(body.pickup.window).toEqual(window)
  expect((await server.get(body.statusUrl)).body.pickup.window).toEqual(window)
  const detail = await server.get(`/api/restaurants/${STORE}`)
  expect(detail.body.scheduling).toMatchObject({ delivery_windows: { hours: 2, cutoff_minutes: 60 } })
})

test('three of fifty concurrent buyers get the slots of a window, and the others get the next available time', async () => {
  const window = await windowIn(24)
  const wish = window.start
  const quotes = await Promise.all(Array.from({ length: 50 }, () => quote(wish)))
  const answers = await Promise.all(quotes.map(({ priceToken }) => confirmAt(priceToken, wish)))
  const booked = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 409)
  expect([booked.length, refused.length]).toEqual([3, 47])
  for (const { body } of booked) expect(body.pickup.window).toEqual(window)
  for (const { body } of refused) {
    expect(body).toMatchObject({ error: 'restaurant_closed', closedReason: 'closed_now' })
    expect(body.message).toMatch(/^The delivery window .* is fully booked\. The nearest available time is /)
    expect(instant(body.nextAvailableTime)).toBe(instant(window.end))
    expect(body).toMatchObject({ _exampleNeeds: ['pickup_time'] })
  }
  expect(await placesLeft(window)).toBe(0)
  const cart = deliveredCart({ pickup_time: wish })
  const late = await server.post('/api/order/preview', cart)
  expect(late).toMatchObject({ status: 409, body: { error: 'restaurant_closed' } })
  expect((await quote(late.body.nextAvailableTime)).pickup.resolved).toBe(late.body.nextAvailableTime)

  // three of the refused buyers take the next window
  const again = refused
    .slice(0, 3)
    .map(({ body }) => server.post('/api/order/confirm', { ...body._example, pickup_time: body.nextAvailableTime }))
  const next = (await Promise.all(again)).map(({ body }) => body.pickup.window.start)
  expect(next).toEqual(Array(3).fill(refused[0]!.body.nextAvailableTime))

  // the buyer who pays keeps the slot; those who do not pay release theirs
  const paid = await payingFetch(await chain.payer())(booked[0]!.body.payUrl)
  expect(paid.status).toBe(202)
  await untilStatus(server, booked[0]!.body.orderId, 'confirmed', 'out_for_delivery')
  server.advance(11 * 60_000)
  for (const { body } of booked.slice(1)) await untilStatus(server, body.orderId, 'payment_expired')
  expect(await placesLeft(window)).toBe(2)
  await expect
    .poll(() => server.post('/api/order/preview', cart), { timeout: 10_000 })
    .toMatchObject({
      status: 200,
      body: { pickup: { window } },
    })
})

test('ASAP moves on to the next window if others are faster', async () => {
  await using own = await startServer(chain, { env: { CATALOG: groceryCatalogue({ capacity: 3 }) } })
  const quotes = await Promise.all(Array.from({ length: 8 }, () => preview(own, deliveredCart())))
  const first = instant(quotes[0]!.pickup.window.start)
  const answers = await Promise.all(
    quotes.map(({ priceToken }) => own.post('/api/order/confirm', confirmation(priceToken))),
  )
  const starts = answers.map(({ body }) => (instant(body.pickup.window.start) - first) / HOUR)
  expect(starts.sort((a, b) => a - b)).toEqual([0, 0, 0, 2, 2, 2, 4, 4])
  const moved = answers.filter(({ body }) => instant(body.pickup.window.start) > first)
  for (const { body } of moved)
    expect(body._warnings).toContainEqual(
      expect.stringMatching(/^The order is for the delivery window .*, not for the previewed time\.$/),
    )
})

test('an unpaid order that changes its time releases its slot, and its own full window does not block it', async () => {
  const [one, two] = [await windowIn(48), await windowIn(72)]
  const { priceToken } = await quote(one.start)
  const others = await Promise.all([quote(one.start), quote(one.start)])
  for (const other of others) expect((await confirmAt(other.priceToken, one.start)).status).toBe(200)
  const booked = await confirmAt(priceToken, one.start)
  expect(booked).toMatchObject({ status: 200 })
  const { statusToken } = booked.body
  expect(await placesLeft(one)).toBe(0)
  // only the name changes
  const renamed = await confirmAt(priceToken, one.start, { statusToken, customer: { ...ANA, name: 'Ana B. Example' } })
  expect(renamed).toMatchObject({ status: 200, body: { pickup: { window: one } } })
  expect(await placesLeft(one)).toBe(0)
  // to another window, and back again
  const moved = await confirmAt(priceToken, two.start, { statusToken })
  expect(moved).toMatchObject({ status: 200, body: { pickup: { window: two } } })
  expect([await placesLeft(one), await placesLeft(two)]).toEqual([1, 2])
  const back = await confirmAt(priceToken, one.start, { statusToken })
  expect(back).toMatchObject({ status: 200, body: { pickup: { window: one } } })
  expect([await placesLeft(one), await placesLeft(two)]).toEqual([0, 3])
  expect((await server.get(back.body.statusUrl)).body.pickup.window).toEqual(one)
})

test('an inline order reserves its slot with its payment, and is not charged if the window is full', async () => {
  const window = await windowIn(96)
  const cart = deliveredCart({ pickup_time: window.start })
  // the clock of this server was advanced
  const validBefore = String(Math.floor(Date.now() / 1000) + 3_600)
  const payers = await Promise.all(Array.from({ length: 5 }, () => chain.payer()))
  const orders = await Promise.all(
    payers.map(async payer => {
      const { priceToken, payment } = await preview(server, cart)
      const signed = await sign(payer, payment, { validBefore })
      return () => server.post(`/api/order?pt=${priceToken}`, { ...cart, customer: ANA, payment: signed })
    }),
  )
  const answers = await Promise.all(orders.map(order => order()))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 409, 409])
  expect(await placesLeft(window)).toBe(0)
  const losers = payers.filter((_, index) => answers[index]!.status === 409)
  for (const loser of losers) expect(await chain.balance(loser.address)).toBe(200_000_000n)
  const refusal = answers.find(({ status }) => status === 409)!.body
  expect(instant(refusal.nextAvailableTime)).toBe(instant(window.end))
})

test('an inline order for ASAP gets the previewed window or is not charged', async () => {
  const previewed = await quote()
  const { window } = previewed.pickup
  for (let left = (await placesLeft(window)) ?? 3; left > 0; left--) {
    const { priceToken } = await quote()
    expect(await confirmAt(priceToken)).toMatchObject({ status: 200 })
  }
  const payer = await chain.payer()
  const before = await chain.balance(payer.address)
  const { priceToken: _, ...rest } = confirmation(previewed.priceToken)
  // the clock of this server was advanced
  const validBefore = String(Math.floor(Date.now() / 1000) + 3_600)
  const body = { ...deliveredCart(), ...rest, payment: await sign(payer, previewed.payment, { validBefore }) }
  const refused = await server.post(`/api/order?pt=${previewed.priceToken}`, body)
  expect(refused).toMatchObject({ status: 409, body: { error: 'restaurant_closed', closedReason: 'closed_now' } })
  expect(refused.body.message).toBe('The previewed delivery window is no longer available.')
  expect(await chain.balance(payer.address)).toBe(before)
  const agreed = await server.post(`/api/order?pt=${previewed.priceToken}`, {
    ...refused.body._example,
    pickup_time: refused.body.nextAvailableTime,
  })
  expect(agreed.body).toMatchObject({ pickup: { resolved: refused.body.nextAvailableTime } })
})

test('all three ways to order check the ZIP and list all 521', async () => {
  const far = { ...BROOKLYN, street: '12 Elm Ave', city: 'Princeton', state: 'NJ', zip: '08540' }
  const outside = (answer: Answer) => {
    expect(answer).toMatchObject({ status: 400, body: { error: 'outside_delivery_area' } })
    expect(answer.body.available_zips).toHaveLength(521)
    expect(answer.body.available_zips).toContain('11201')
  }
  outside(await server.post('/api/order/preview', deliveredCart({ delivery_address: far })))
  const { priceToken } = await quote()
  const confirmed = await confirmAt(priceToken, 'ASAP', { delivery_address: far })
  outside(confirmed)
  // the buyer's address is not replaced with another one
  expect(confirmed.body).not.toHaveProperty('_example')
  outside(
    await server.post(`/api/order?pt=${priceToken}`, { ...deliveredCart({ delivery_address: far }), customer: ANA }),
  )
})
