import { Credential } from 'mppx'
import type { Hex, PrivateKeyAccount } from 'viem'
import { prepareTransactionRequest, signTransaction } from 'viem/actions'
import { Transaction } from 'viem/tempo'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CLERK_LIMIT, createLimiter } from '#src/clerk/session/limiter.ts'
import { createLimits } from '#src/http/limits.ts'
import { ANA, headerV2, inlineBody, plateCart, poll, preview, sign, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { limitedCatalogue, RYE } from '#test/support/limited-catalogue.ts'
import { challengeOf } from '#test/support/mpp.ts'
import { type RpcProxy, startRpcProxy } from '#test/support/rpc-proxy.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { PATH_USD, startTempoChain, type TempoChain, tempoHeaders } from '#test/support/tempo-chain.ts'

useChain()

const LOAVES = 12
const MINUTE = 60_000

let network: TempoChain
let proxy: RpcProxy
let server: TestServer
beforeAll(async () => {
  network = await startTempoChain()
  proxy = await startRpcProxy(network.rpcUrl)
})
afterAll(async () => {
  for (const opened of [proxy, network]) await opened?.[Symbol.asyncDispose]()
})
beforeEach(async () => {
  proxy.rule(() => 'pass')
  const CATALOG = limitedCatalogue({ mlb: 4_000, loaves: LOAVES })
  const env = {
    ...network.environment,
    TEMPO_RPC_URL: proxy.url,
    SETTLE_TIMEOUT_MS: '1000',
    TRUSTED_PROXIES: 'loopback',
    LIMITS: '1000',
  }
  server = await startServer(chain, { env: { ...env, CATALOG } })
  return () => server[Symbol.asyncDispose]()
})

const from = (address: string) => ({ 'X-Forwarded-For': address })
const payPath = (order: { readonly priceToken: string }) => `/api/order/pay?pt=${order.priceToken}`
const loaves = (quantity: number) => plateCart({ items: [{ id: RYE, quantity }] })
const left = async () =>
  (await server.engine.db.selectFrom('shelf').select('amount_left').where('item_id', '=', RYE).executeTakeFirst())
    ?.amount_left

async function book(address: string, cart: object) {
  const { priceToken } = await preview(server, cart)
  const wanted = { priceToken, customer: ANA, pickup_time: 'ASAP' }
  const answer = await server.post('/api/order/confirm', wanted, from(address))
  expect(answer.status).toBe(200)
  return { ...answer.body, priceToken } as { orderId: string; priceToken: string; expiresAt: string }
}

/** Header that pays an order with the transfer of the published client, with changes to the transaction. */
async function signed(payer: PrivateKeyAccount, order: { readonly priceToken: string }, changes: object = {}) {
  const challenge = await challengeOf(server, payPath(order), 'tempo')
  const published = Credential.deserialize<{ signature: Hex }>(
    (await tempoHeaders(network, payer, challenge)).Authorization,
  )
  const { calls } = Transaction.deserialize(published.payload.signature as never) as { calls: readonly object[] }
  const asked = { account: payer, calls, feeToken: PATH_USD, gas: 2_000_000n, nonce: 0, validBefore: inSeconds(600) }
  const prepared = await prepareTransactionRequest(network.client, { ...asked, ...changes } as never)
  const signature = await signTransaction(network.client, { ...(prepared as object), account: payer } as never)
  return { Authorization: Credential.serialize({ challenge, payload: { type: 'transaction', signature } }) }
}
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

/** Books an order and pays it with a transaction that does not reach the chain. */
async function withheld(address: string, cart: object) {
  const order = await book(address, cart)
  const payer = await network.payer(200_000_000n)
  const headers = { ...(await signed(payer, order)), ...from(address) }
  proxy.rule(method => (method === 'eth_sendRawTransaction' ? 'refuse' : 'pass'))
  const answer = await server.get(payPath(order), headers)
  expect(answer).toMatchObject({ status: 202, body: { payment: { settlement: 'pending' } } })
  return { ...order, payer }
}

test('a Tempo transaction that cannot be mined now or stays valid too long pays nothing and stores nothing', async () => {
  const [payer, order] = [await network.payer(200_000_000n), await book('203.0.113.1', loaves(LOAVES))]
  const priceEnd = Math.floor(Date.parse(order.expiresAt) / 1000)
  for (const [changes, words] of [
    [{ nonce: 7 }, 'the nonce is 7, but the next nonce of'],
    [{ nonceKey: 5n, nonce: 3 }, 'the nonce is 3, but the next nonce of'],
    [{ validBefore: inSeconds(86_000) }, 'validBefore is too far ahead'],
    [{ validBefore: priceEnd + 301 }, `Sign again with ${priceEnd + 300} or earlier`],
    [{ validAfter: inSeconds(300) }, 'not valid yet'],
    [{ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }, 'maxFeePerGas is below the current base fee of'],
  ] as const) {
    const answer = await server.get(payPath(order), await signed(payer, order, changes))
    expect([answer.status, answer.body.message]).toEqual([402, expect.stringContaining(words)])
    expect(answer.headers.get('Retry-After')).toBe('nonce' in changes ? '3' : null)
  }
  expect(await server.engine.db.selectFrom('claims').select('id').execute()).toEqual([])
  // the stock of a short hold is released when the hold expires
  server.advance(3 * MINUTE)
  await expect.poll(left, { timeout: 20_000 }).toBe(LOAVES)
  const answer = await server.get(payPath(order), await signed(payer, order, { validBefore: priceEnd }))
  expect(answer).toMatchObject({ status: 202, body: { payment: { settlement: 'settled' } } })
  expect(await left()).toBe(0)
})

test('a payment that is not made does not extend a stock hold; a late one gets remaining stock or is refunded', async () => {
  const late = await withheld('203.0.113.1', loaves(LOAVES))
  expect(await left()).toBe(0)
  server.advance(3 * MINUTE)
  await expect.poll(left, { timeout: 20_000 }).toBe(LOAVES)
  // other callers see the released stock
  await expect
    .poll(async () => (await server.post('/api/order/preview', loaves(2))).status, { timeout: 20_000 })
    .toBe(200)
  const lucky = await withheld('203.0.113.2', loaves(2))
  const other = await chain.payer()
  const { priceToken, payment } = await preview(server, loaves(8))
  const headers = { ...headerV2(await sign(other, payment), payment), ...from('203.0.113.3') }
  const bought = await server.post(`/api/order?pt=${priceToken}`, inlineBody(undefined, loaves(8)), headers)
  expect(bought.status).toBe(202)
  proxy.rule(() => 'pass')
  await untilStatus(server, lucky.orderId, 'confirmed', 'ready_for_pickup')
  await poll(server, late.orderId, body => body.refund?.status === 'succeeded', 40_000)
  await untilStatus(server, late.orderId, 'payment_expired')
  expect(await left()).toBe(LOAVES - 10)
  expect(await network.balance(late.payer.address)).toBeGreaterThan(199_000_000n)
})

test('an order with a pending payment counts as unpaid until the payment is proven', async () => {
  const { callers } = createLimits({ limiter: createLimiter(CLERK_LIMIT), limiterOf: createLimiter, allowance: 1 })
  server.engine.countCallersBy(callers)
  const address = '203.0.113.7'
  for (let n = 0; n < 59; n++) await callers.booked(address, `ORD-${n}`)
  const order = await withheld(address, plateCart())
  expect(await server.get(payPath(order), from(address))).toMatchObject({ status: 202 })
  await expect(callers.mayBook(address)).rejects.toMatchObject({ code: 'rate_limited' })
  proxy.rule(() => 'pass')
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  await callers.mayBook(address)
})
