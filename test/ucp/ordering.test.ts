import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chain } from '#test/support/lab-chain.ts'
import { agentFor, BUYER, line, order, paying, payments, server, useShop, variant } from './lab.ts'
import { fundedWallet } from './shop.ts'
import { ROSES, TULIPS } from './shop-catalogue.ts'

useShop()

test('an agent finds a dish, and pays it in one call', async () => {
  const agent = await agentFor()
  const found = await agent.rest('POST', '/catalog/search', { query: 'noodles' })
  expect(found).toMatchObject({ status: 200, body: { pagination: { has_next_page: true, total_count: 13 } } })
  const [product] = found.body.products
  const created = await agent.rest('POST', '/checkout-sessions', order(product.variants[0].id, 2), randomUUID())
  expect(created).toMatchObject({ status: 201, body: { status: 'ready_for_complete', currency: 'USD' } })
  const amounts = created.body.totals.map(({ type, amount }: { type: string; amount: number }) => [type, amount])
  const total = amounts.find(([type]: [string]) => type === 'total')[1]
  expect(
    amounts
      .filter(([type]: [string]) => type !== 'total')
      .reduce((sum: number, [, each]: [string, number]) => sum + each, 0),
  ).toBe(total)
  const { id } = created.body
  const paid = await agent.rest('POST', `/checkout-sessions/${id}/complete`, await paying(created.body), randomUUID())
  expect(paid).toMatchObject({ status: 200, body: { status: 'completed', order: { id: expect.any(String) } } })
  expect(paid.text).not.toContain('signature')
  const seen = await agent.rest('GET', `/orders/${paid.body.order.id}`)
  expect(seen.body).toMatchObject({
    checkout_id: id,
    line_items: [{ id: created.body.line_items[0].id, quantity: { original: 2, total: 2 }, status: 'processing' }],
    totals: created.body.totals,
  })
  expect(seen.text).not.toContain(BUYER.email)
})

test('completing twice, over both transports and at once, is one order and one payment', async () => {
  const agent = await agentFor()
  const payer = await fundedWallet(chain)
  const created = await agent.rest('POST', '/checkout-sessions', order(variant(ROSES)), randomUUID())
  const { id } = created.body
  const [one, two] = await Promise.all([paying(created.body, payer), paying(created.body, payer)])
  const answers = await Promise.all([
    agent.rest('POST', `/checkout-sessions/${id}/complete`, one, randomUUID()),
    agent.tool('complete_checkout', { id, checkout: two }),
    agent.rest('POST', `/checkout-sessions/${id}/complete`, one, randomUUID()),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const later = await agent.tool('complete_checkout', { id, checkout: {} })
  expect(later.body).toMatchObject({ status: 'completed' })
  const orders = new Set(answers.flatMap(({ body }) => body.order?.id ?? []))
  expect([...orders]).toEqual([later.body.order.id])
  expect(await payments(payer)).toBe(1)
})

test('without an instrument the buyer pays on a page, and completing again finds the order paid', async () => {
  const agent = await agentFor()
  const created = await agent.tool('create_checkout', { checkout: order(variant(ROSES)) })
  const { id } = created.body
  const asked = await agent.tool('complete_checkout', { id, checkout: {} })
  expect(asked.body).toMatchObject({
    status: 'requires_escalation',
    continue_url: expect.stringContaining(server.baseUrl),
    messages: expect.arrayContaining([expect.objectContaining({ severity: 'requires_buyer_review' })]),
  })
  const paid = await agent.tool('complete_checkout', { id, checkout: await paying(asked.body) })
  expect(paid.body.status).toBe('completed')
  const again = await agent.tool('complete_checkout', { id, checkout: {} })
  expect(again.body).toMatchObject({ status: 'completed', order: { id: paid.body.order.id } })
})

test('a refused payment leaves the checkout open for another one', async () => {
  const agent = await agentFor()
  const created = await agent.rest('POST', '/checkout-sessions', order(variant(TULIPS)), randomUUID())
  const { id } = created.body
  const wrong = await paying(created.body)
  wrong.payment.instruments[0]!.credential.payload.authorization.value = '1'
  const refused = await agent.rest('POST', `/checkout-sessions/${id}/complete`, wrong, randomUUID())
  expect(refused).toMatchObject({
    status: 200,
    body: {
      messages: expect.arrayContaining([expect.objectContaining({ code: 'payment_failed', severity: 'recoverable' })]),
    },
  })
  expect(refused.body.order).toBeUndefined()
  const unknown = {
    payment: { instruments: [{ id: 'a', handler_id: 'nobody', type: 'card', credential: { type: 'x' } }] },
  }
  const turned = await agent.rest('POST', `/checkout-sessions/${id}/complete`, unknown, randomUUID())
  expect(turned.body.messages).toContainEqual(expect.objectContaining({ code: 'payment_failed' }))
  const paid = await agent.rest('POST', `/checkout-sessions/${id}/complete`, await paying(created.body), randomUUID())
  expect(paid.body.status).toBe('completed')
})

test('a cart becomes one checkout, and a completed checkout cannot be canceled', async () => {
  const agent = await agentFor()
  const cart = await agent.tool('create_cart', { cart: { line_items: [line(variant(ROSES), 2)], buyer: BUYER } })
  expect(cart.body).toMatchObject({
    totals: [
      { type: 'subtotal', amount: 7000 },
      { type: 'total', amount: 7000 },
    ],
  })
  const convert = { checkout: { cart_id: cart.body.id, line_items: [line(variant(TULIPS), 9)] } }
  const [one, two] = await Promise.all([agent.tool('create_checkout', convert), agent.tool('create_checkout', convert)])
  expect(one.body).toMatchObject({ line_items: [{ item: { id: variant(ROSES) }, quantity: 2 }] })
  expect(two.body.id).toBe(one.body.id)
  const { id } = one.body
  await agent.tool('complete_checkout', { id, checkout: await paying(one.body) })
  expect(await agent.rest('POST', `/checkout-sessions/${id}/cancel`)).toMatchObject({
    status: 409,
    body: {
      code: 'invalid_state',
      content: expect.stringMatching(/it no longer changes\. To cancel order ORD-\S+, ask the restaurant: /),
    },
  })
  const kept = await agent.tool('cancel_checkout', { id })
  expect(kept.body).toMatchObject({ status: 'completed', messages: [{ code: 'invalid_state' }] })
})

test('a canceled checkout ends its unpaid order', async () => {
  const agent = await agentFor()
  const created = await agent.tool('create_checkout', { checkout: order(variant(ROSES)) })
  const { id } = created.body
  await agent.tool('complete_checkout', { id, checkout: {} })
  expect((await agent.tool('cancel_checkout', { id })).body.status).toBe('canceled')
  const late = await agent.rest('POST', `/checkout-sessions/${id}/complete`, await paying(created.body), randomUUID())
  expect(late).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
})
