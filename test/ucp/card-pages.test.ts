import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { poll, untilStatus } from '#test/support/buyer.ts'
import { isRefunded } from '#test/support/cancelling.ts'
import { enterCard, openCardPage } from '#test/support/card-page.ts'
import { advance, cards, chargesOf, server, useCheckout } from '#test/support/checkout-lab.ts'
import { LOOPBACK_AGENTS, startAgent, type TestAgent } from './agent.ts'
import { order } from './lab.ts'

// A person pays on the page of the card network while the agent cancels or changes the checkout.

useCheckout(LOOPBACK_AGENTS)

const PLATE = 'v_35453_3545315'

let agent: TestAgent
beforeAll(async () => {
  agent = await startAgent(server)
})
afterAll(() => agent?.[Symbol.asyncDispose]())

/** Checkout whose buyer has just paid, before the card network has reported it. */
async function paidUnheard() {
  cards.webhookRule(() => 'never')
  const created = await agent.rest('POST', '/checkout-sessions', order(PLATE), randomUUID())
  const path = `/checkout-sessions/${created.body.id}`
  const asked = await agent.rest('POST', `${path}/complete`, {}, randomUUID())
  const priceToken = new URL(asked.body.continue_url).pathname.split('/').at(-1)!
  await enterCard(await openCardPage(server, { priceToken }))
  return path
}

const orderOf = async (path: string) => {
  const { id } = await server.engine.db
    .selectFrom('orders')
    .innerJoin('ucp_sessions as s', 's.quote_hash', 'orders.quote_hash')
    .select('orders.id')
    .where('s.id', '=', path.split('/').at(-1)!)
    .executeTakeFirstOrThrow()
  return { orderId: id }
}

test('a cancellation after the card was charged refunds it, and the checkout is canceled', async () => {
  const path = await paidUnheard()
  const canceled = await agent.rest('POST', `${path}/cancel`, {}, randomUUID())
  expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled' } })
  const placed = await orderOf(path)
  await poll(server, placed.orderId, isRefunded)
  expect(chargesOf(placed)).toMatchObject({ kept: 0, charged: [{}] })
  const later = await agent.rest('GET', path)
  expect(later.body.status).toBe('canceled')
  expect(later.body.messages).toContainEqual(expect.objectContaining({ code: 'order_ended' }))
  await untilQuiet(server)
})

test('a change after the card was charged is refused, and what was paid is cooked', async () => {
  const path = await paidUnheard()
  const changed = await agent.rest('PUT', path, order(PLATE, 2), randomUUID())
  expect(changed.body).toMatchObject({
    status: 'completed',
    line_items: [{ quantity: 1 }],
    messages: [{ type: 'error', code: 'invalid_state' }],
  })
  const placed = await orderOf(path)
  await untilStatus(server, placed.orderId, 'confirmed', 'ready_for_pickup')
  expect(chargesOf(placed)).toMatchObject({ kept: 1 })
})

test('while the card network is out of reach, the checkout does not say that it is canceled', async () => {
  const path = await paidUnheard()
  cards.rule(request => (request.includes('/checkout/sessions') ? 'refuse' : 'pass'))
  const asked = await agent.rest('POST', `${path}/cancel`, {}, randomUUID())
  expect(asked.status).toBe(409)
  expect((await agent.rest('GET', path)).body.status).toBe('complete_in_progress')
  cards.rule(() => 'pass')
  advance(60_000)
  const placed = await orderOf(path)
  await poll(server, placed.orderId, isRefunded)
  expect((await agent.rest('GET', path)).body.status).toBe('canceled')
  expect(chargesOf(placed)).toMatchObject({ kept: 0 })
})
