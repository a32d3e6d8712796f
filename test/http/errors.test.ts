import { describe, expect, test } from 'vitest'
import { ANA, confirm, plateCart, preview } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const raw = (path: string, init: RequestInit = {}) => fetch(`${server.baseUrl}${path}`, init)
const json = { 'Content-Type': 'application/json' }
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('every error is JSON with an error code', () => {
  test.each<[string, string, RequestInit, number, string]>([
    ['an unknown path', '/nowhere', {}, 404, 'not_found'],
    ['an unknown path below the API', '/api/<script>', {}, 404, 'not_found'],
    ['an unknown restaurant', '/api/restaurants/1', {}, 404, 'restaurant_not_found'],
    ['an unknown order', '/api/order/ORD-00000000', {}, 404, 'order_not_found'],
    ['a wrong method', '/api/order/preview', { method: 'PUT' }, 405, 'method_not_allowed'],
    ['a wrong method on a document', '/', { method: 'DELETE' }, 405, 'method_not_allowed'],
    ['text instead of JSON', '/api/order/preview', { method: 'POST', body: 'hi' }, 415, 'unsupported_media_type'],
    ['broken JSON', '/api/order/preview', { method: 'POST', headers: json, body: '{"a":' }, 400, 'invalid_field'],
    ['an array for a body', '/api/order/preview', { method: 'POST', headers: json, body: '[]' }, 400, 'invalid_field'],
    ['null for a body', '/api/order/preview', { method: 'POST', headers: json, body: 'null' }, 400, 'invalid_field'],
    [
      'a body over 64 KiB',
      '/api/order/preview',
      { method: 'POST', headers: json, body: JSON.stringify({ a: 'x'.repeat(70_000) }) },
      413,
      'body_too_large',
    ],
    [
      'a body nested 16,000 deep',
      '/api/order/preview',
      { method: 'POST', headers: json, body: `{"items":${deep(16_000)}}` },
      400,
      'invalid_field',
    ],
    ['bad percent-encoding in the query', '/api/restaurants?near=%E0%A4%A', {}, 400, 'invalid_field'],
    ['bad percent-encoding in the path', '/api/restaurants/%E0%A4%A', {}, 400, 'invalid_field'],
    ['a parameter sent twice', '/api/order/pay?pt=a&pt=b', {}, 400, 'invalid_field'],
    ['a zero byte', '/api/restaurants?near=%00', {}, 400, 'invalid_field'],
    ['a word for a number', '/api/restaurants?limit=ten', {}, 400, 'invalid_field'],
    ['a limit beyond the largest', '/api/restaurants?limit=1000&near=Park+Slope', {}, 400, 'invalid_field'],
    ['a place that does not exist', '/api/restaurants?near=qqqqqqq', {}, 400, 'invalid_field'],
    ['another name for half a coordinate', '/api/restaurants?lat=40.7&lng=-73.9', {}, 400, 'missing_required_fields'],
    ['half a coordinate', '/api/restaurants?lat=40.7', {}, 400, 'missing_required_fields'],
    [
      'a prototype key',
      '/api/order/preview',
      { method: 'POST', headers: json, body: '{"__proto__":{"restaurant_id":"35453"},"constructor":1}' },
      400,
      'missing_required_fields',
    ],
    [
      'an unreadable Idempotency-Key',
      '/api/order/preview',
      { method: 'POST', headers: { ...json, 'Idempotency-Key': 'a b' }, body: '{}' },
      400,
      'invalid_field',
    ],
  ])('%s', async (_, path, init, status, error) => {
    const response = await raw(path, init)
    const text = await response.text()
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    const body = JSON.parse(text)
    expect({ status: response.status, error: body.error }).toEqual({ status, error })
    expect(body).toMatchObject({ message: expect.any(String), _hint: expect.any(String) })
    expect(body.request_id).toBe(response.headers.get('x-request-id'))
    expect(text).not.toMatch(/<html|node_modules|\n\s+at /i)
  })

  test('a wrong method gets the allowed ones', async () => {
    expect((await raw('/api/order/preview')).headers.get('allow')).toBe('POST')
    expect((await raw('/api/order/pay', { method: 'PATCH' })).headers.get('allow')).toBe('GET, HEAD')
  })
})

test('an invalid order gets every problem at once, and an example with gaps that only the buyer can fill', async () => {
  const answer = await server.post('/api/order/preview', {
    restaurant_id: '35453',
    items: [
      { id: 3545315, quantity: 1 },
      { id: '3545315', quantity_lbs: 2 },
      { id: '99', quantity: 1 },
    ],
    fulfillment: 'delivery',
    delivery_address: { street: '123 Main St Apt 4B', city: 'Brooklyn', state: 'NY', zip: '11201' },
    pickup_time: '2026-11-20T18:00:00',
  })
  expect(answer.status).toBe(400)
  const found = answer.body.problems.map((p: { error: string; field: string }) => `${p.field} ${p.error}`).sort()
  expect(found).toEqual([
    'delivery_address.street address_unit_in_street',
    'items[1].quantity_lbs wrong_quantity_field',
    'items[2].id item_not_found',
    'pickup_time pickup_time_invalid',
  ])
  expect(answer.body._example.delivery_address).toMatchObject({ street: '123 Main St', unit: 'Apt 4B' })
  expect(answer.body._example.items.map((i: { id: string }) => i.id)).toEqual(['3545315', '3545315', '<item id>'])
  expect(answer.body._exampleNeeds).toEqual(['items[1].quantity', 'items[2].id', 'pickup_time'])
})

test('an empty confirmation gets every missing field', async () => {
  expect(await server.post('/api/order/confirm', {})).toMatchObject({
    status: 400,
    body: { error: 'missing_required_fields', missing_fields: ['priceToken', 'customer', 'pickup_time'] },
  })
  const { priceToken } = await preview(server)
  expect(await server.post('/api/order/confirm', { priceToken, customer: { name: 'Ana', phone: '1' } })).toMatchObject({
    status: 400,
    body: {
      error: 'missing_required_fields',
      missing_fields: ['customer.email', 'pickup_time'],
      problems: [{ field: 'customer.email' }, { field: 'pickup_time' }, { field: 'customer.phone' }],
      _example: { priceToken, customer: { name: 'Ana' }, pickup_time: 'ASAP' },
    },
  })
})

test('instructions that are too long, or contain links or code, are rejected with a cleaned example', async () => {
  const { priceToken } = await preview(server)
  const send = (special_instructions: string) =>
    server.post('/api/order/confirm', { priceToken, customer: ANA, pickup_time: 'ASAP', special_instructions })
  expect(await send('x'.repeat(201))).toMatchObject({ status: 400, body: { error: 'instructions_too_long' } })
  expect(await send('see evil.com')).toMatchObject({ status: 400, body: { error: 'instructions_rejected' } })
  expect(await send('<b>hi')).toMatchObject({ status: 400, body: { error: 'instructions_rejected' } })
  expect(await send('🍕'.repeat(200))).toMatchObject({ status: 200 })
})

test('an inline order must match the previewed cart', async () => {
  const { priceToken } = await preview(server)
  const path = `/api/order?pt=${priceToken}`
  const other = { ...plateCart({ items: [{ id: '3545315', quantity: 2 }] }), customer: ANA }
  expect(await server.post(path, other)).toMatchObject({ status: 400, body: { error: 'cart_mismatch' } })
  expect(await server.post(path, {})).toMatchObject({
    status: 400,
    body: {
      error: 'missing_required_fields',
      missing_fields: ['restaurant_id', 'items', 'fulfillment', 'customer', 'pickup_time'],
    },
  })
  expect(await server.post('/api/order', {})).toMatchObject({
    status: 400,
    body: { missing_fields: expect.arrayContaining(['pt']) },
  })
})

test('a restaurant that takes no orders is reported with its contact details', async () => {
  expect(await server.post('/api/order/preview', plateCart({ restaurant_id: '35465' }))).toMatchObject({
    status: 400,
    body: {
      error: 'not_orderable',
      closedReason: 'not_orderable',
      phone: expect.any(String),
      website: expect.any(String),
    },
  })
})

test('an order shows its customer only to the holder of its status token', async () => {
  const order = await confirm(server)
  const path = `/api/order/${order.orderId}`
  const open = await server.get(path)
  expect(JSON.stringify(open.body)).not.toMatch(/Ana|917|ana@/)
  expect(open.body.customer).toBeUndefined()
  expect((await server.get(`${path}?token=st_wrong`)).body.customer).toBeUndefined()
  const known = { name: 'Ana Example', phone: '+19175550134', email: 'ana@example.com' }
  expect((await server.get(`${path}?token=${order.statusToken}`)).body.customer).toEqual(known)
  const bearer = await server.get(path, { Authorization: `Bearer ${order.statusToken}` })
  expect(bearer.body.customer).toEqual(known)
})

test.each([
  ['/api/restaurants?limit=1000&near=Park+Slope', '/api/restaurants?limit=<limit>&near=Park%20Slope', 'limit'],
  ['/api/restaurants?near=Nowhereville', '/api/restaurants?near=<neighborhood, city, address or ZIP>', 'near'],
  ['/api/restaurants/35453/menu?brief=perhaps', '/api/restaurants/35453/menu?brief=<brief>', 'brief'],
  ['/api/hours?location=shop-3', '/api/hours?location=<location>', 'location'],
])(
  'the invalid address %s is returned as an example with a gap for its invalid part',
  async (path, corrected, needs) => {
    expect(await server.get(path)).toMatchObject({ status: 400, body: { _example: corrected, _exampleNeeds: [needs] } })
  },
)

test('every example returned above was sent again and succeeded', async () => {
  expect(await server.resendExamples()).toBeGreaterThanOrEqual(5)
})
