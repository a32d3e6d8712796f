import { expect, test } from 'vitest'
import { ANA, DELI, PLATE } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const order = (body: unknown) => server.post('/api/clerk/order', body)
const PIZZA = '35460'
const linesOf = ({ lines }: { lines: { name: string; quantity: number }[] }) =>
  lines.map(({ name, quantity }) => `${quantity} ${name}`)

test('an order by IDs is priced like a preview', async () => {
  const { status, body } = await order({ restaurant_id: DELI, items: [{ id: PLATE, quantity: 1 }] })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'ok', total: 18.32, resolved: [{ id: PLATE, name: 'The Ledger Plate' }] })
  expect(body.priceToken).toMatch(/^pt_/)
  expect(body.payUrl).toBeUndefined()
})

test('an order by names is resolved against the menu', async () => {
  const { status, body } = await order({
    restaurant: 'Marchetti',
    items: [{ name: 'pepperoni slice', quantity: 2 }, { name: 'coke' }],
  })
  expect(status).toBe(200)
  expect(body.restaurant).toMatchObject({ id: PIZZA })
  expect(linesOf(body)).toEqual(['2 Pepperoni Slice', '1 Cola'])
  expect(body.resolved.map((one: { name: string }) => one.name)).toEqual(['Pepperoni Slice', 'Cola'])
  expect(body.total).toBe(15.06)
})

test('one sentence can state the whole order: where, what, how, when, and for whom', async () => {
  const { status, body } = await order({
    text: "two pepperoni slices and a coke from somewhere near 11215, pickup asap, I'm Ana 917 555 0134 ana@example.com",
  })
  expect(status).toBe(200)
  expect(body.restaurant).toMatchObject({ id: PIZZA })
  expect(linesOf(body)).toEqual(['2 Pepperoni Slice', '1 Cola'])
  expect(body).toMatchObject({ total: 15.06, fulfillment: 'pickup', confirmation: { status: 'awaiting_payment' } })
  const owed = await server.get(new URL(body.payUrl).pathname + new URL(body.payUrl).search)
  expect(owed.status).toBe(402)
  const followed = await server.get(`/api/order/${body.confirmation.orderId}`)
  expect(followed.body).toMatchObject({ status: 'awaiting_payment', total: 15.06 })
})

test('a sentence can be combined with location and contact fields', async () => {
  const { status, body } = await order({
    text: 'two grandma slices delivered to 388 Union St apt 3, 11231',
    near: 'Park Slope',
    customer: ANA,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ fulfillment: 'delivery', deliveryFee: 2.99, total: 15.87 })
  expect(body.confirmation.orderId).toMatch(/^ORD-/)
  expect(body._next, 'a booked order is paid, not confirmed').toEqual(body.confirmation._next)
})

test('body fields take precedence over the sentence', async () => {
  const { body } = await order({ text: 'two plain slices from Marchetti, delivered', fulfillment: 'pickup' })
  expect(body).toMatchObject({ status: 'ok', fulfillment: 'pickup', deliveryFee: 0 })
})

test('all missing fields are reported at once', async () => {
  const { status, body } = await order({})
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: 'missing_required_fields', missing_fields: ['restaurant_id', 'items'] })
  const half = await order({ text: "two plain slices from Marchetti, I'm Ana 917 555 0134" })
  expect(half.body).toMatchObject({ error: 'missing_required_fields', missing_fields: ['customer.email'] })
  const dayOnly = await order({ text: 'two plain slices from Marchetti tomorrow' })
  expect(dayOnly.body).toMatchObject({ error: 'missing_required_fields', missing_fields: ['pickup_time'] })
})

test('an ambiguous order is rejected with its candidates, and the example leaves the phrase as a gap', async () => {
  const { status, body } = await order({ restaurant_id: '35476', text: 'two wraps and a hummus' })
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_field' })
  expect(body.candidates[0].options.length).toBeGreaterThan(1)
  expect(body).toMatchObject({
    _example: { restaurant_id: '35476', text: '<clear name for: two wraps and a hummus>' },
    _exampleNeeds: ['text'],
  })
  expect(await server.resendExamples()).toBeGreaterThan(0)
})

test('unknown dishes are named in the error', async () => {
  const { status, body } = await order({ restaurant: 'Marchetti', items: [{ name: 'a helicopter' }] })
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_field' })
  expect(body.message).toContain('helicopter')
})

test.each([
  [{ restaurant: 'The Nowhere Grill', items: [{ name: 'soup' }] }, 'No restaurant is called'],
  [{ restaurant: 'Orsé', items: [{ name: 'onion tart' }] }, 'takes no orders'],
  [{ near: 'Zzyzxville', text: 'a slice' }, 'No place is called'],
  [{ restaurant: 'Thistle & Chine', text: 'one seltzer' }, 'Several restaurants'],
  [{ near: '11215', text: 'three helicopters' }, 'No restaurant around there makes all of that'],
])('%j is rejected with a sentence that states the reason', async (body, why) => {
  const answer = await order(body)
  expect(answer.status).toBe(400)
  expect(answer.body.message).toContain(why)
})

test('an unknown restaurant ID gets a 404', async () => {
  expect((await order({ restaurant_id: '1', items: [{ id: '1' }] })).status).toBe(404)
})

test('an allergy in the sentence applies to the order', async () => {
  const { status, body } = await order({ text: 'full mild butter chicken from Peacock, I am allergic to nuts' })
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'dietary_conflict' })
})

test('the restaurant listing is also served under the path of the clerk', async () => {
  const [listing, menu] = await Promise.all([
    server.get('/api/restaurants?near=11215&limit=3'),
    server.get('/api/clerk/menu?near=11215&limit=3'),
  ])
  expect(menu.body).toEqual(listing.body)
  expect(menu.headers.get('X-Total-Count')).toBe(listing.headers.get('X-Total-Count'))
})

test('an invalid customer is rejected with the same order as the example, which contains no other customer', async () => {
  const refused = await order({
    restaurant: 'Marchetti',
    text: 'a plain slice',
    customer: { name: 'Ana', phone: '12', email: 'a@b' },
  })
  expect(refused.status).toBe(400)
  expect(refused.body.problems.map((one: { field: string }) => one.field)).toEqual(['customer.phone', 'customer.email'])
  expect(refused.body).toMatchObject({
    _example: {
      restaurant_id: PIZZA,
      customer: { name: 'Ana', phone: '<phone with area code>', email: '<e-mail address>' },
    },
    _exampleNeeds: ['customer.phone', 'customer.email'],
  })
  expect(await order(refused.body._example)).toMatchObject({ status: 400 })
  const customer = { name: 'Ana', phone: '917 555 0134', email: 'ana@example.com' }
  const sent = await order({ ...refused.body._example, customer })
  expect(sent.status).toBe(200)
  expect(sent.body.payUrl).toMatch(/pay\?pt=pt_/)
})
