import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, headerV2, poll, sign, untilStatus } from '#test/support/buyer.ts'
import { cancel, confirmAndPay, isRefunded, pathOf, paymentFor } from '#test/support/cancelling.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleCatalogue, consoleKey, type Merchant, merchant } from '#test/support/merchant-kit.ts'
import { startPostgres, type TestPostgres, withoutPostgres } from '#test/support/postgres.ts'
import { type RpcProxy, startRpcProxy } from '#test/support/rpc-proxy.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const MINUTE = 60_000
const ROUNDS = 12

describe('a concurrent cancellation', () => {
  let server: TestServer
  let deli: Merchant
  beforeAll(async () => {
    server = await startServer(chain, { env: { CATALOG: consoleCatalogue() } })
    deli = merchant(server, await consoleKey(server.engine.db))
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  test('races with an acceptance: one comes first, and the order is refunded or the restaurant is asked', async () => {
    const ends = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await confirmAndPay(server)
      await untilStatus(server, order.orderId, 'submitting_to_restaurant')
      const say = () => deli.say(order.orderId, 'accept', { prepMinutes: 20 })
      const [first, second] = round % 2 ? [say, () => cancel(server, order)] : [() => cancel(server, order), say]
      await Promise.all([first(), second()])
      const { status, cancellation } = (await server.get(`/api/order/${order.orderId}`)).body
      ends.add(`${status} ${cancellation.status}`)
      if (status === 'confirmed') await deli.say(order.orderId, 'answer-cancellation', { decision: 'agreed' })
      const done = await poll(server, order.orderId, isRefunded)
      expect(done.refunds.map(({ amount }: Answer['body']) => amount)).toEqual(['18320000'])
    }
    for (const end of ends) expect(['cancelled accepted', 'confirmed requested']).toContain(end)
  })

  test('races with a payment: nothing is charged, or everything is refunded once', async () => {
    const ends = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await confirm(server)
      const headers = await paymentFor(order)
      const paying = server.get(pathOf(order), headers)
      // at later and later points of the payment
      for (let turn = 0; turn < round; turn += 1) await server.get('/api/readiness')
      const [payment, cancelled] = await Promise.all([paying, cancel(server, order)])
      expect([200, 202]).toContain(cancelled.status)
      ends.add(String(payment.status))
      const done = await poll(
        server,
        order.orderId,
        one => one.status === 'cancelled' && (payment.status !== 202 || isRefunded(one)),
      )
      expect(done.refunds?.length ?? 0).toBe(payment.status === 202 ? 1 : 0)
    }
    expect(ends.size).toBeGreaterThan(0)
  })
})

describe.skipIf(withoutPostgres)('a cancellation at one of two servers on one PostgreSQL', () => {
  let postgres: TestPostgres
  let [here, there]: TestServer[] = []
  let deli: Merchant
  beforeAll(async () => {
    postgres = await startPostgres({ isDurable: false })
    const env = {
      DATABASE_URL: await postgres.freshDatabase(),
      BASE_URL: 'http://service.example',
      CATALOG: consoleCatalogue(),
    }
    ;[here, there] = await Promise.all([startServer(chain, { env }), startServer(chain, { env })])
    deli = merchant(there!, await consoleKey(here!.engine.db))
  })
  afterAll(async () => {
    await Promise.all([here, there].map(server => server?.[Symbol.asyncDispose]()))
    await postgres?.[Symbol.asyncDispose]()
  })

  test('races with an acceptance at the other server: one comes first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await confirmAndPay(here!)
      await untilStatus(here!, order.orderId, 'submitting_to_restaurant')
      await Promise.all([cancel(here!, order), deli.say(order.orderId, 'accept', { prepMinutes: 20 })])
      const { status } = (await here!.get(`/api/order/${order.orderId}`)).body
      if (status === 'confirmed') await deli.say(order.orderId, 'answer-cancellation', { decision: 'agreed' })
      const done = await poll(here!, order.orderId, isRefunded)
      expect(done.refunds).toHaveLength(1)
    }
  })

  test('races with a payment at the other server and with itself: charged and refunded, or not charged', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await confirm(here!)
      const paying = there!.get(pathOf(order), await paymentFor(order))
      for (let turn = 0; turn < round; turn += 1) await here!.get('/api/readiness')
      const [payment] = await Promise.all([paying, cancel(here!, order), cancel(there!, order)])
      const done = await poll(
        here!,
        order.orderId,
        one => one.status === 'cancelled' && (payment.status !== 202 || isRefunded(one)),
      )
      expect(done.refunds?.length ?? 0).toBe(payment.status === 202 ? 1 : 0)
    }
    await untilQuiet(here!)
  })
})

// also advances the clock of the chain, so nothing can be signed after it
describe('a cancellation during a pending payment', () => {
  let proxy: RpcProxy
  let server: TestServer
  beforeAll(async () => {
    proxy = await startRpcProxy(chain.rpcUrl)
    server = await startServer(chain, { env: { CHAIN_RPC_URL: proxy.url, SETTLE_TIMEOUT_MS: '1000' } })
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await proxy?.[Symbol.asyncDispose]()
  })

  /** Sends a payment whose response is lost, and cancels its order meanwhile. */
  async function lost(arrives: boolean) {
    const order = await confirm(server)
    const payer = await chain.payer()
    const signature = await sign(payer, order.payment)
    let sent = false
    proxy.rule(method => {
      if (method === 'eth_sendRawTransaction' && !sent) {
        sent = true
        return arrives ? 'lose_answer' : 'refuse'
      }
      return sent ? 'refuse' : 'pass'
    })
    const headers = headerV2(signature, order.payment)
    expect(await server.get(pathOf(order), headers)).toMatchObject({
      status: 202,
      body: { status: 'awaiting_payment' },
    })
    const asked = await cancel(server, order)
    expect(asked).toMatchObject({
      status: 202,
      body: { status: 'awaiting_payment', cancellation: { status: 'requested' } },
    })
    expect(asked.body._status.message).toMatch(/will be cancelled; a payment that was sent is refunded/)
    expect(asked.body.cancellation).not.toHaveProperty('answerBy')
    return { order, payer }
  }

  test('refunds money that arrives, and nothing is cooked', async () => {
    const { order, payer } = await lost(true)
    proxy.rule(() => 'pass')
    const done = await poll(server, order.orderId, isRefunded)
    expect(done).toMatchObject({ status: 'cancelled', refund: { reason: 'customer_cancelled' } })
    expect(done.timeline.map((step: Answer['body']) => step.status)).toEqual(['awaiting_payment', 'paid', 'cancelled'])
    expect(await chain.balance(payer.address)).toBe(200_000_000n)
    await untilQuiet(server)
  })

  test('releases a payment that never arrives, and the order ends unpaid', async () => {
    const { order, payer } = await lost(false)
    server.advance(40 * MINUTE)
    await chain.client.increaseTime({ seconds: 40 * 60 })
    proxy.rule(() => 'pass')
    const done = await poll(server, order.orderId, one => one.status === 'cancelled')
    const paidBack = done.refund === undefined ? done : await poll(server, order.orderId, isRefunded)
    expect(paidBack.cancellation.status).toBe('accepted')
    expect(await chain.balance(payer.address)).toBe(200_000_000n)
    await untilQuiet(server)
  })
})
