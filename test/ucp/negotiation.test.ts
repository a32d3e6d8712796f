import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { agentFor, line, order, useShop, variant } from './lab.ts'
import { ROSES } from './shop-catalogue.ts'

// A response names the capabilities that both sides know and that belong to it. The conformance runner tests this only
// where the discount capability is declared.

useShop()

const dev = (...names: string[]) => names.map(name => `dev.ucp.shopping.${name}`)
const names = (body: { ucp: { capabilities: object } }) => Object.keys(body.ucp.capabilities).toSorted()

test.each([
  [dev('checkout'), dev('checkout')],
  [dev('checkout', 'fulfillment', 'discount'), dev('checkout', 'fulfillment')],
  [dev('checkout', 'cart', 'order'), dev('checkout')],
  [
    [...dev('checkout'), 'app.comanda.food.modifiers'],
    ['app.comanda.food.modifiers', ...dev('checkout')],
  ],
  [[...dev('checkout'), 'com.example.gifts'], dev('checkout')],
])('an agent with %j gets a checkout with %j', async (only, shared) => {
  const agent = await agentFor({ only })
  const created = await agent.rest('POST', '/checkout-sessions', order(variant(ROSES)), randomUUID())
  expect(created.status).toBe(201)
  expect(names(created.body)).toEqual(shared)
  expect(names((await agent.tool('get_checkout', { id: created.body.id })).body)).toEqual(shared)
})

test.each([
  ['an extension without the capability that it extends', dev('fulfillment')],
  ['nothing of ours', ['com.example.gifts']],
  ['nothing', []],
])('an agent with %s is told that nothing is shared', async (_, only) => {
  const agent = await agentFor({ only })
  for (const answer of [
    await agent.rest('POST', '/checkout-sessions', order(variant(ROSES)), randomUUID()),
    await agent.tool('create_cart', { cart: { line_items: [line(variant(ROSES))] } }),
  ])
    expect(answer).toMatchObject({
      status: 200,
      body: { ucp: { status: 'error', capabilities: {} }, messages: [{ code: 'capabilities_incompatible' }] },
    })
})

test('each release answers with its own version', async () => {
  for (const version of ['2026-04-08', '2026-08-25'] as const) {
    const agent = await agentFor({ version })
    const created = await agent.rest('POST', '/checkout-sessions', order(variant(ROSES)), randomUUID())
    expect(created.body.ucp.version).toBe(version)
    expect(created.body.ucp.capabilities['dev.ucp.shopping.checkout']).toEqual([{ version }])
  }
})
