import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { agentFor, BUYER, line, order, useShop, variant } from './lab.ts'
import { CAKE, CHEESE, ROSES, SANDWICH, SHOP, SOLD_OUT } from './shop-catalogue.ts'

useShop()

test('sizes are variants, and a selection narrows them', async () => {
  const agent = await agentFor()
  const whole = await agent.rest('POST', '/catalog/product', { id: `dish_${SHOP}_${CAKE}` })
  expect(whole.body.product).toMatchObject({
    options: [
      {
        name: 'Size',
        values: [
          { label: 'Small', available: true },
          { label: 'Large', exists: true },
        ],
      },
    ],
    price_range: { min: { amount: 2000 }, max: { amount: 2800 } },
    selected: [{ name: 'Size', label: 'Small' }],
  })
  const large = await agent.rest('POST', '/catalog/product', {
    id: `dish_${SHOP}_${CAKE}`,
    selected: [{ name: 'Size', label: 'Large' }],
  })
  expect(large.body.product.variants).toMatchObject([{ id: variant(CAKE, '5102'), price: { amount: 2800 } }])
})

test('a choice that an agent cannot make is made by its buyer, or by an agent that knows the extension', async () => {
  const plain = await agentFor()
  const stuck = await plain.rest('POST', '/checkout-sessions', order(variant(SANDWICH)), randomUUID())
  expect(stuck.body).toMatchObject({
    status: 'requires_escalation',
    continue_url: expect.any(String),
    messages: expect.arrayContaining([
      expect.objectContaining({
        code: 'modifiers_required',
        severity: 'requires_buyer_input',
        path: '$.line_items[0]',
      }),
      expect.objectContaining({ code: 'allergens', presentation: 'disclosure' }),
    ]),
  })
  const able = await agentFor({ also: ['app.comanda.food.modifiers'] })
  const asked = await able.rest('POST', '/checkout-sessions', order(variant(SANDWICH)), randomUUID())
  expect(asked.body).toMatchObject({
    status: 'incomplete',
    messages: expect.arrayContaining([
      expect.objectContaining({ code: 'modifiers_required', severity: 'recoverable' }),
    ]),
  })
  const modifiers = [
    { group_id: '52', option_ids: ['5201', '5203'] },
    { group_id: '53', option_ids: ['5302'] },
  ]
  const chosen = await able.rest('PUT', `/checkout-sessions/${asked.body.id}`, {
    line_items: [
      line(variant(SANDWICH), 2, { id: asked.body.line_items[0].id, 'app.comanda.food.modifiers': modifiers }),
    ],
    buyer: BUYER,
  })
  expect(chosen.body).toMatchObject({
    status: 'ready_for_complete',
    line_items: [{ id: asked.body.line_items[0].id, item: { price: 1500 }, 'app.comanda.food.modifiers': modifiers }],
  })
  expect(chosen.body.ucp.capabilities).toHaveProperty('app.comanda.food.modifiers')
  expect(stuck.body.ucp.capabilities).not.toHaveProperty('app.comanda.food.modifiers')
})

test('groceries are counted in fractions of a pound, or in pieces by the older release', async () => {
  const byWeight = await agentFor()
  const product = await byWeight.rest('POST', '/catalog/product', { id: `dish_${SHOP}_${CHEESE}` })
  const [weighed] = product.body.product.variants
  expect(weighed).toMatchObject({
    price: { amount: 2400 },
    quantity_unit: { unit: 'LBR', scale: 2, increment: 25, display_text: 'lb' },
  })
  const created = await byWeight.rest('POST', '/checkout-sessions', order(weighed.id, 75), randomUUID())
  expect(created.body.line_items).toMatchObject([
    { quantity: 75, item: { price: 2400 }, totals: expect.arrayContaining([{ type: 'subtotal', amount: 1800 }]) },
  ])
  const off = await byWeight.rest('POST', '/checkout-sessions', order(weighed.id, 80), randomUUID())
  expect(off.body).toMatchObject({
    status: 'incomplete',
    messages: [expect.objectContaining({ code: 'quantity_not_multiple' })],
  })
  const byPiece = await agentFor({ version: '2026-04-08' })
  const pieces = await byPiece.rest('POST', '/catalog/product', { id: `dish_${SHOP}_${CHEESE}` })
  expect(pieces.body.product.variants).toMatchObject([
    { id: variant(CHEESE, 'w250'), price: { amount: 600 } },
    { id: variant(CHEESE, 'w500'), price: { amount: 1200 } },
    { price: { amount: 1800 } },
    { price: { amount: 2400 } },
  ])
  expect(pieces.body.product.variants[0]).not.toHaveProperty('quantity_unit')
  const three = await byPiece.rest('POST', '/checkout-sessions', order(variant(CHEESE, 'w250'), 3), randomUUID())
  expect(three.body.line_items).toMatchObject([{ quantity: 3, item: { price: 600 } }])
  expect(three.body.totals[0]).toMatchObject({ type: 'subtotal', amount: 1800 })
})

test('what is sold out is left out, and nothing left is no checkout', async () => {
  const agent = await agentFor()
  const part = await agent.rest('POST', '/checkout-sessions', {
    line_items: [line(variant(SOLD_OUT)), line(variant(ROSES))],
    buyer: BUYER,
  })
  expect(part.body.line_items).toHaveLength(1)
  expect(part.body.messages).toContainEqual(expect.objectContaining({ code: 'out_of_stock', severity: 'recoverable' }))
  const none = await agent.rest('POST', '/checkout-sessions', order(variant(SOLD_OUT)))
  expect(none).toMatchObject({ status: 200, body: { ucp: { status: 'error' } } })
  expect(Object.keys(none.body).sort()).toEqual(['messages', 'ucp'])
})

test('a delivery has an address, a fee, and times', async () => {
  const agent = await agentFor()
  const shipping = (destination: object) => ({
    ...order(variant(ROSES)),
    fulfillment: { methods: [{ type: 'shipping', destinations: [destination] }] },
  })
  const bare = await agent.rest('POST', '/checkout-sessions', shipping({ address_country: 'US' }))
  expect(bare.body).toMatchObject({ status: 'incomplete' })
  const home = { street_address: '12 Elm Pl', address_locality: 'Brooklyn', address_region: 'NY', postal_code: '11201' }
  const full = await agent.rest('PUT', `/checkout-sessions/${bare.body.id}`, shipping(home))
  expect(full.body).toMatchObject({
    status: 'ready_for_complete',
    fulfillment: {
      methods: [
        {
          type: 'shipping',
          destinations: [{ type: 'shipping_address', ...home }],
          groups: [{ selected_option_id: 'asap' }],
        },
      ],
      available_methods: [{ type: 'pickup' }],
    },
  })
  expect(full.body.totals).toContainEqual(expect.objectContaining({ type: 'fulfillment', amount: 500 }))
  const [, , later] = full.body.fulfillment.methods[0].groups[0].options
  const moved = await agent.rest('PUT', `/checkout-sessions/${bare.body.id}`, {
    ...shipping(home),
    fulfillment: { methods: [{ type: 'shipping', destinations: [home], groups: [{ selected_option_id: later.id }] }] },
  })
  expect(moved.body.fulfillment.methods[0].groups[0].selected_option_id).toBe(later.id)
  const far = await agent.rest(
    'PUT',
    `/checkout-sessions/${bare.body.id}`,
    shipping({ ...home, postal_code: '94110', address_region: 'CA' }),
  )
  expect(far.body.messages).toContainEqual(expect.objectContaining({ code: 'address_undeliverable' }))
})

test('an allergy that the cart states is binding', async () => {
  const agent = await agentFor()
  const body = { ...order(variant(SANDWICH)), 'app.comanda.food.constraints': { allergens: ['wheat'] } }
  const refused = await agent.rest('POST', '/checkout-sessions', body)
  expect(refused.body.messages).toContainEqual(
    expect.objectContaining({ code: 'dietary_conflict', path: '$.line_items[0]' }),
  )
  expect(refused.body.status).not.toBe('ready_for_complete')
})
