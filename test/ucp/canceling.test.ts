import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { chain } from '#test/support/lab-chain.ts'
import type { TestAgent, UcpAnswer } from './agent.ts'
import { agentFor, order, paying, payments, server, useShop, variant } from './lab.ts'
import { fundedWallet } from './shop.ts'
import { ROSES, TULIPS } from './shop-catalogue.ts'

// A cancellation or a change meets a payment that is under way: what the agent was told holds.

useShop()

/** Delays of the second request in milliseconds: it falls between all steps of the first one. */
const DELAYS = [0, 2, 4, 6, 8, 10, 12, 16, 20, 30, 45, 60]

type Second = (agent: TestAgent, id: string) => Promise<UcpAnswer>

/** Pays a checkout, and sends another request a little later; the results are both answers and what holds after. */
async function race(agent: TestAgent, isBooked: boolean, delay: number, second: Second) {
  const payer = await fundedWallet(chain)
  const created = await agent.rest('POST', '/checkout-sessions', order(variant(ROSES)), randomUUID())
  const { id } = created.body
  const path = `/checkout-sessions/${id}`
  if (isBooked) await agent.rest('POST', `${path}/complete`, {}, randomUUID())
  const payment = await paying(created.body, payer)
  const [paid, other] = await Promise.all([
    agent.rest('POST', `${path}/complete`, payment, randomUUID()),
    setTimeout(delay).then(() => second(agent, id)),
  ])
  const now = await agent.rest('GET', path)
  return { id, paid, other, now, transfers: await payments(payer) }
}

const TAKEN = ['completed', 'complete_in_progress']

test.each([false, true])(
  'a checkout that was answered as canceled is never paid (already booked: %s)',
  async isBooked => {
    const agent = await agentFor()
    const told = new Set<string>()
    for (const delay of DELAYS) {
      const { id, paid, other, now, transfers } = await race(agent, isBooked, delay, (agent, id) =>
        agent.tool('cancel_checkout', { id }),
      )
      told.add(other.body.status)
      const isCanceled = other.body.status === 'canceled'
      const isTaken = TAKEN.includes(now.body.status)
      expect([delay, isTaken, transfers]).toEqual([delay, !isCanceled, isCanceled ? 0 : 1])
      if (isCanceled) {
        expect(paid.body.order).toBeUndefined()
        expect(now.body.status).toBe('canceled')
        const orders = server.engine.db
          .selectFrom('orders')
          .innerJoin('ucp_sessions as s', 's.quote_hash', 'orders.quote_hash')
        const rows = await orders.select('orders.status').where('s.id', '=', id).execute()
        for (const { status } of rows) expect(status).toBe('cancelled')
      } else expect(other.body.messages).toContainEqual(expect.objectContaining({ code: 'invalid_state' }))
    }
    expect(told).toContain('canceled')
  },
)

test('a checkout whose change was answered is not paid as it was before', async () => {
  const agent = await agentFor()
  const told = new Set<boolean>()
  for (const delay of DELAYS) {
    const { paid, other, now, transfers } = await race(agent, false, delay, (agent, id) =>
      agent.rest('PUT', `/checkout-sessions/${id}`, order(variant(TULIPS), 2), randomUUID()),
    )
    const isChanged = !other.body.messages?.some(({ code }: { code: string }) => code === 'invalid_state')
    told.add(isChanged)
    expect([delay, transfers]).toEqual([delay, isChanged ? 0 : 1])
    if (!isChanged) continue
    expect(paid.body.order).toBeUndefined()
    expect(now.body).toMatchObject({ status: 'ready_for_complete', line_items: [{ item: { id: variant(TULIPS) } }] })
  }
  expect(told).toContain(true)
})

test('the page of a canceled checkout does not lead to the payment of its order', async () => {
  const agent = await agentFor()
  const created = await agent.rest('POST', '/checkout-sessions', order(variant(ROSES)), randomUUID())
  const page = created.body.continue_url
  await agent.rest('POST', `/checkout-sessions/${created.body.id}/complete`, {}, randomUUID())
  expect((await fetch(page, { redirect: 'manual' })).status).toBe(303)
  await agent.rest('POST', `/checkout-sessions/${created.body.id}/cancel`, {}, randomUUID())
  expect((await fetch(page, { redirect: 'manual' })).status).toBe(410)
})
