import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CrashPoint } from '#src/kernel/world.ts'
import { untilQuiet } from '#test/support/audit.ts'
import { historyOf, type KillLab, openKillLab, WIRED } from '#test/support/kill-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { persistently, revive } from '#test/support/persistently.ts'
import { startAgent, type TestAgent, type UcpAnswer } from './agent.ts'
import { order, paying } from './lab.ts'
import { fundedWallet } from './shop.ts'

// The server dies between `complete` and its response, and restarts on the same ledger. The agent completes again, as
// it was told nothing: with the same key and with a new one, over the same transport and over the other one.

/** From the stored confirmation to the committed payment that was not answered, and on to the kitchen. */
const POINTS: readonly CrashPoint[] = ['C02', 'C03', 'C04', 'C05', 'C06', 'C07', 'C08', 'C09', 'C11']

const PLATE = `v_${WIRED}_3545315`

useChain()
let lab: KillLab
let agents: Readonly<Record<'rest' | 'mcp', TestAgent>>

beforeAll(async () => {
  lab = await openKillLab()
  agents = { rest: await startAgent(lab.server), mcp: await startAgent(lab.server, { signs: true }) }
})
afterAll(async () => {
  for (const opened of [lab, agents?.rest, agents?.mcp]) await opened?.[Symbol.asyncDispose]()
})

type Transport = keyof typeof agents

const complete = (transport: Transport, agent: TestAgent, id: string, body: object, key: string): Promise<UcpAnswer> =>
  transport === 'rest'
    ? agent.rest('POST', `/checkout-sessions/${id}/complete`, body, key)
    : agent.tool('complete_checkout', { id, checkout: body }, key)

describe('a server that is killed between complete and its response', () => {
  test.for(POINTS.flatMap(point => (['rest', 'mcp'] as const).map(transport => ({ point, transport }))))(
    '$point over $transport: completed again, it is one order, one payment, and one meal',
    async ({ point, transport }) => {
      const { server, wired } = lab
      const agent = agents[transport]
      const other: Transport = transport === 'rest' ? 'mcp' : 'rest'
      await revive(server)
      const payer = await fundedWallet(chain)
      const before = await chain.balance(payer.address)
      const created = await agent.rest('POST', '/checkout-sessions', order(PLATE))
      expect(created.body.status).toBe('ready_for_complete')
      const { id } = created.body
      const total = created.body.totals.find(({ type }: { type: string }) => type === 'total').amount
      const [body, key] = [await paying(created.body, payer), randomUUID()]
      const starts = server.starts()

      await server.order({ kind: 'point', at: point, nth: 1, delay: 0, signal: 'SIGKILL' })
      const first = complete(transport, agent, id, body, key)
      // the kitchen is called after the answer
      if (point === 'C11') expect((await first).body.status).toBe('completed')
      else await expect(first).rejects.toThrow()
      expect(await server.endsWithin(10_000)).toBe(true)
      await server.start()
      expect(server.starts()).toBe(starts + 1)

      const isDone = ({ body: { status } }: UcpAnswer) => status === 'completed'
      const again = await persistently(server, () => complete(transport, agent, id, body, key), isSettled(point))
      const elsewhere = await persistently(server, () => complete(other, agent, id, body, randomUUID()), isDone)
      const bare = await complete(transport, agent, id, {}, randomUUID())
      expect(bare.body.order).toEqual(elsewhere.body.order)
      expect(again.body.id).toBe(id)
      // another wallet of the same agent comes too late to pay
      const second = await fundedWallet(chain)
      const late = await complete(transport, agent, id, await paying(created.body, second), randomUUID())
      expect(late.body).toMatchObject({ status: 'completed', order: elsewhere.body.order })
      expect(await chain.balance(second.address)).toBe(before)

      const orderId = elsewhere.body.order.id
      const ready = () => agent.rest('GET', `/orders/${orderId}`)
      await persistently(server, ready, ({ body: seen }) => seen.fulfillment.events.length > 0)
      await untilQuiet(server)
      expect(wired.filter(each => each === orderId)).toHaveLength(1)
      const history = await historyOf(server, orderId)
      expect(history.filter(type => type === 'accept')).toHaveLength(1)
      expect(await chain.balance(payer.address)).toBe(before - BigInt(total) * 10_000n)
      const rows = await server.inspect(db =>
        db
          .selectFrom('orders')
          .innerJoin('ucp_sessions', 'ucp_sessions.quote_hash', 'orders.quote_hash')
          .select('orders.id')
          .where('ucp_sessions.id', '=', id)
          .execute(),
      )
      expect(rows).toEqual([{ id: orderId }])
    },
  )
})

/** The repeated request gets the outcome of its own attempt: the payment of a dead process may still be undecided. */
const isSettled =
  (point: CrashPoint) =>
  ({ body: { status } }: UcpAnswer): boolean =>
    status === 'completed' || (status === 'complete_in_progress' && point !== 'C09')
