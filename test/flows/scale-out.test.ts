import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ledger, openLedger } from '#src/ledger/database.ts'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, payingFetch, plateCart, someCart, UNLUCKY } from '#test/support/buyer.ts'
import { type Fleet, type FleetServer, startFleet } from '#test/support/fleet.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { withoutNginx } from '#test/support/nginx.ts'
import { patiently } from '#test/support/patiently.ts'
import { withoutPostgres } from '#test/support/postgres.ts'
import { withoutRedis } from '#test/support/redis.ts'

useChain()

const missing = [withoutNginx, withoutPostgres, withoutRedis].filter(Boolean)
const range = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Number of orders paid while processes are killed. Set SCALE_ORDERS for a longer run than the full suite allows. */
const ORDERS = Number(process.env.SCALE_ORDERS ?? 12)
const BUYERS = 4
/** Number of concurrent payments before the kills start. */
const FIRST = 15

describe.skipIf(missing.length > 0)('three servers on one PostgreSQL and one Redis, behind nginx', () => {
  let fleet: Fleet
  let db: Ledger

  beforeAll(async () => {
    fleet = await startFleet(chain)
    db = await openLedger(fleet.databaseUrl)
  })
  afterAll(async () => {
    await db?.destroy()
    await fleet?.[Symbol.asyncDispose]()
  })

  test('settle concurrent payments: all transactions are mined, and no nonce of the relayer is lost', {
    timeout: 180_000,
  }, async () => {
    const orders: Answer['body'][] = []
    // sequentially, because a caller with many concurrent requests may be rate limited
    for (const _ of range(FIRST)) orders.push(await confirm(fleet.http))
    const payers = await Promise.all(orders.map(() => chain.payer()))
    const answers = await Promise.all(
      orders.map(({ payUrl }, n) => {
        const server = fleet.servers[n % 3]!
        return payingFetch(payers[n]!)(payUrl.replace(fleet.baseUrl, server.address))
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 202))
    await untilDone(orders.length)
    const owners = await db.selectFrom('claims').select('process').distinct().execute()
    expect(owners).toHaveLength(3)
    await expectSoundNonces()
  })

  test('lose no order and place none twice if any process is killed while orders are paid, and the ledger balances', {
    timeout: 240_000,
  }, async () => {
    const soup = await someCart(fleet.http, UNLUCKY)
    const begun: Answer['body'][] = []
    let left = ORDERS
    const buyer = async (): Promise<void> => {
      while (left-- > 0) begun.push(await buy(begun.length % 4 === 3 ? soup : plateCart()))
    }
    const buying = { isOver: false }
    const buyers = Promise.all(range(BUYERS).map(buyer)).finally(() => {
      buying.isOver = true
    })
    const kills = await wreck(() => buying.isOver)
    await buyers
    console.info(`${begun.length} orders, ${kills.join(', ')}`)
    expect(begun).toHaveLength(ORDERS)

    await untilDone(FIRST + ORDERS)
    await expectOrdersAsPaid(begun)
    await untilQuiet(fleet)
    await expectSoundNonces()
  })

  /** Orders and pays like an agent that knows nothing of the outages: it retries every unanswered request. */
  async function buy(cart: object): Promise<Answer['body']> {
    const payer = await chain.payer()
    const order = await patiently(() => confirm(fleet.http, cart))
    const pay = payingFetch(payer)
    const answer = await patiently(async () => {
      const response = await pay(order.payUrl)
      if (response.status >= 500) throw new Error(`answered ${response.status}`)
      return { status: response.status, body: (await response.json()) as Answer['body'] }
    })
    // 409: an earlier attempt succeeded, but its response was lost
    expect([202, 409], JSON.stringify(answer.body)).toContain(answer.status)
    return order
  }

  /** Kills and restarts servers, Redis, and PostgreSQL in turn until the test is over. */
  async function wreck(isOver: () => boolean): Promise<string[]> {
    const killed: string[] = []
    const [first, second] = fleet.servers as [FleetServer, FleetServer]
    const victims = { 'server 1': first, Redis: fleet.redis, PostgreSQL: fleet.postgres, 'server 2': second }
    do
      for (const [name, victim] of Object.entries(victims)) {
        await progress()
        await victim.kill()
        killed.push(name)
        await victim.start()
      }
    while (!isOver())
    return killed

    /** Waits until another payment has settled, so that every kill hits work in progress. */
    async function progress(): Promise<void> {
      const before = await settledClaims()
      for (const giveUpAt = Date.now() + 5_000; Date.now() < giveUpAt && !isOver(); ) {
        if ((await settledClaims()) > before) return
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    }
  }

  const settledClaims = () =>
    patiently(async () => (await db.selectFrom('claims').select('id').where('state', '=', 'settled').execute()).length)

  /** Waits until the given number of orders is served or refunded, and no work is left. */
  async function untilDone(orders: number): Promise<void> {
    const count = async (table: 'orders' | 'claims' | 'refunds', column: 'status' | 'state', values: string[]) => {
      const rows = await db
        .selectFrom(table)
        .select('id')
        .where(column as never, 'in', values as never)
        .execute()
      return rows.length
    }
    for (const giveUpAt = Date.now() + 60_000; ; ) {
      const done = await count('orders', 'status', ['confirmed', 'ready_for_pickup', 'fulfillment_failed'])
      const undecided = await count('claims', 'state', ['claimed', 'submitting', 'unknown'])
      const owed = await count('refunds', 'state', ['pending'])
      if (done === orders && undecided + owed === 0) return
      if (Date.now() > giveUpAt)
        throw new Error(`${done} of ${orders} orders are done, ${undecided} claims undecided, ${owed} refunds owed`)
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }

  async function expectOrdersAsPaid(begun: readonly Answer['body'][]): Promise<void> {
    for (const { orderId } of begun) {
      const events = await db
        .selectFrom('order_events')
        .select(['type', 'seq'])
        .where('order_id', '=', orderId)
        .orderBy('seq')
        .execute()
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, n) => n + 1))
      const count = (...types: string[]) => events.filter(({ type }) => types.includes(type)).length
      expect([orderId, count('settle', 'prove'), count('accept', 'fail')]).toEqual([orderId, 1, 1])
      expect(count('refund_succeeded')).toBe(count('fail'))
    }
    const tickets = await db.selectFrom('demo_tickets').select('ticket_key').execute()
    expect(new Set(tickets.map(({ ticket_key }) => ticket_key)).size).toBe(tickets.length)
  }

  async function expectSoundNonces(): Promise<void> {
    const sent = await chain.client.getTransactionCount({ address: fleet.relayer })
    const rows = await db
      .selectFrom('chain_txs')
      .select(['account_nonce', 'state'])
      .where('state', '<>', 'dropped')
      .orderBy('account_nonce')
      .execute()
    // a transaction that was just mined might not be recorded as mined yet
    expect(rows.map(({ account_nonce }) => account_nonce)).toEqual(range(sent))
  }
})
