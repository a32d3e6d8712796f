import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CrashPoint } from '#src/kernel/world.ts'
import { confirm, plateCart, poll, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { type ChildServer, childServer } from '#test/support/child-server.ts'
import type { Answer, Http } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { challengeOf, receiptOf } from '#test/support/mpp.ts'
import { type RpcProxy, startRpcProxy } from '#test/support/rpc-proxy.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { startTempoChain, type TempoChain, tempoHeaders } from '#test/support/tempo-chain.ts'

useChain()

const START = 100_000_000n
const PRICE = 18_320_000n
const FEES = 1_000_000n
/** Claimed but not sent; sent but not decided. The surrounding steps are the same for every payment method. */
const PAY_POINTS: readonly CrashPoint[] = ['C06', 'C07']

let network: TempoChain
let proxy: RpcProxy
let server: TestServer
beforeAll(async () => {
  network = await startTempoChain()
  proxy = await startRpcProxy(network.rpcUrl)
  const env = { ...network.environment, TEMPO_RPC_URL: proxy.url, SETTLE_TIMEOUT_MS: '1000' }
  server = await startServer(chain, { env })
})
afterAll(async () => {
  for (const opened of [server, proxy, network]) await opened?.[Symbol.asyncDispose]()
})

const payPath = (order: { priceToken: string }) => `/api/order/pay?pt=${order.priceToken}`
const isPlaced = (order: Answer['body']) => ['confirmed', 'ready_for_pickup'].includes(order.status)

const sign = async (http: Http, payer: PrivateKeyAccount, order: Answer['body'], mode: 'pull' | 'push' = 'pull') =>
  tempoHeaders(network, payer, await challengeOf(http, payPath(order), 'tempo'), mode)

async function expectPaidOnce(payer: PrivateKeyAccount): Promise<void> {
  const left = await network.balance(payer.address)
  expect(left).toBeLessThanOrEqual(START - PRICE)
  expect(left).toBeGreaterThan(START - PRICE - FEES)
}

describe('a lost response of Tempo', () => {
  test('to the broadcast gives 202 pending, then the order is paid from the chain: one transfer', async () => {
    const payer = await network.payer()
    const order = await confirm(server)
    const headers = await sign(server, payer, order)
    let broken = false
    proxy.rule(method => {
      if (broken) return 'refuse'
      if (method !== 'eth_sendRawTransaction') return 'pass'
      broken = true
      return 'lose_answer'
    })
    const pending = await server.get(payPath(order), headers)
    expect(pending).toMatchObject({ status: 202, body: { payment: { settlement: 'pending' } } })
    expect(pending.body._status.agentInstruction).toMatch(/do not pay again/i)
    expect(await server.get(payPath(order))).toMatchObject({ status: 202 })
    proxy.rule(() => 'pass')
    expect(await server.get(payPath(order), await sign(server, payer, await confirm(server)))).toMatchObject({
      status: 409,
      body: { error: 'already_paid' },
    })
    await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
    expect(receiptOf(await server.get(payPath(order), headers))).toMatchObject({ externalId: order.orderId })
    await expectPaidOnce(payer)
  })

  test('before anything was sent gives 503 without a charge, and the same credential works later', async () => {
    const payer = await network.payer()
    const order = await confirm(server)
    const headers = await sign(server, payer, order)
    proxy.rule(() => 'refuse')
    expect(await server.get(payPath(order), headers)).toMatchObject({ status: 503 })
    proxy.rule(() => 'pass')
    expect(await server.get(payPath(order), headers)).toMatchObject({
      status: 202,
      body: { status: 'payment_received' },
    })
    await expectPaidOnce(payer)
  })

  test('because the broadcast never arrived leads to another broadcast', async () => {
    const payer = await network.payer()
    const order = await confirm(server)
    const headers = await sign(server, payer, order)
    proxy.rule(method => (method === 'eth_sendRawTransaction' ? 'refuse' : 'pass'))
    expect(await server.get(payPath(order), headers)).toMatchObject({
      status: 202,
      body: { payment: { settlement: 'pending' } },
    })
    expect(await network.balance(payer.address)).toBe(START)
    proxy.rule(() => 'pass')
    await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
    await expectPaidOnce(payer)
  })

  test('to a refund leads to a single refund', async () => {
    const payer = await network.payer()
    const soup = await someCart(server, UNLUCKY)
    const order = await confirm(server, soup)
    expect(await server.get(payPath(order), await sign(server, payer, order))).toMatchObject({ status: 202 })
    let lost = 0
    proxy.rule(method => {
      if (method !== 'eth_sendRawTransaction' || lost > 1) return 'pass'
      lost += 1
      return 'lose_answer'
    })
    await poll(server, order.orderId, body => body.refund?.status === 'succeeded', 50_000)
    proxy.rule(() => 'pass')
    expect(lost).toBeGreaterThan(0)
    expect(await network.transfersTo(payer.address)).toHaveLength(2)
  })
})

/** Retries until the server responds. A server that dies during the request is restarted. */
async function persistently<T>(child: ChildServer, attempt: () => Promise<T>): Promise<T> {
  for (let restarts = 0; restarts < 2; restarts += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(await child.endsWithin(5_000))) throw error
      await child.start()
    }
  }
  return attempt()
}

/** Pays like published clients: signs again only if the credential expired before it was sent. */
async function payThrough(child: ChildServer, payer: PrivateKeyAccount, order: Answer['body']) {
  for (;;) {
    const headers = await persistently(child, () => sign(child, payer, order))
    const answer = await persistently(child, () => child.get(payPath(order), headers))
    if (answer.status === 402) continue
    expect(answer).toMatchObject({ status: 202, body: { orderId: order.orderId } })
    const decided = (body: Answer['body']) => body.payment.settlement !== 'pending'
    const { payment } = await persistently(child, () => poll(child, order.orderId, decided, 60_000))
    if (payment.settlement === 'settled') return headers
  }
}

async function orderThrough(child: ChildServer, point: CrashPoint, cart: object) {
  await child.start(point)
  const order = await confirm(child, cart)
  const payer = await network.payer()
  return { order, payer, headers: await payThrough(child, payer, order) }
}

// sequential: signatures are valid for 25 seconds, within which a process must die and restart
describe('killed while', () => {
  test.for(PAY_POINTS)(
    'an order is paid on Tempo, %s: after a restart there was one transfer',
    { timeout: 150_000 },
    async point => {
      await using child = await childServer(chain, network.environment)
      const { order, payer, headers } = await orderThrough(child, point, plateCart())
      await persistently(child, () => poll(child, order.orderId, isPlaced))
      expect(child.starts()).toBe(2)
      const [hash, ...more] = await network.transfersTo(child.treasury)
      expect(more).toEqual([])
      expect(receiptOf(await child.get(payPath(order), headers))).toMatchObject({ method: 'tempo', reference: hash })
      await expectPaidOnce(payer)
    },
  )

  test('a refund is made on Tempo: after a restart it was made once', { timeout: 150_000 }, async () => {
    await using child = await childServer(chain, network.environment)
    await child.start()
    await network.give(child.treasury, START)
    const soup = await someCart(child, UNLUCKY)
    await child.kill()
    const { order, payer } = await orderThrough(child, 'C15', soup)
    const refunded = (state: Answer['body']) => state.refund?.status === 'succeeded'
    await persistently(child, () => poll(child, order.orderId, refunded, 60_000))
    expect(child.starts()).toBe(3)
    // the initial funds and the refund
    expect(await network.transfersTo(payer.address)).toHaveLength(2)
  })
})
