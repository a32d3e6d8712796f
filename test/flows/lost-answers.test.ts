import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirm, headerV2, inlineBody, preview, sign, untilStatus } from '#test/support/buyer.ts'
import { usdcAbi } from '#test/support/chain.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { type RpcProxy, startRpcProxy } from '#test/support/rpc-proxy.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { broadcastByStranger } from '#test/support/stranger.ts'

useChain()

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

const START = 200_000_000n
const PRICE = 18_320_000n
const payPath = (order: { priceToken: string }) => `/api/order/pay?pt=${order.priceToken}`

test('a lost response to the broadcast gives 202 pending, then the order is paid from the logs: one transfer', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  const signed = await sign(payer, order.payment)
  let broken = false
  proxy.rule(method => {
    if (method === 'eth_sendRawTransaction' && !broken) {
      broken = true
      return 'lose_answer'
    }
    return broken ? 'refuse' : 'pass'
  })
  const pending = await server.get(payPath(order), headerV2(signed, order.payment))
  expect(pending).toMatchObject({
    status: 202,
    body: { status: 'awaiting_payment', payment: { settlement: 'pending' }, orderId: order.orderId },
  })
  expect(pending.body._status.agentInstruction).toMatch(/do not pay again/i)
  expect(pending.headers.get('payment-response')).toBeNull()

  // a client that checks again, repeats its credential, or signs again must not be asked for more
  expect(await server.get(payPath(order))).toMatchObject({ status: 202 })
  expect(await server.get(payPath(order), headerV2(signed, order.payment))).toMatchObject({ status: 202 })
  const anew = headerV2(await sign(payer, order.payment), order.payment)
  expect(await server.get(payPath(order), anew)).toMatchObject({ status: 409, body: { error: 'already_paid' } })

  proxy.rule(() => 'pass')
  const { timeline } = await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(timeline.map((step: { status: string }) => step.status)).toContain('paid')
  expect(await chain.authorizationLogs(payer.address, signed.authorization.nonce as `0x${string}`)).toHaveLength(1)
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('a broadcast that never arrives is repeated with the same signed transaction: one transfer', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  proxy.rule(method => (method === 'eth_sendRawTransaction' ? 'refuse' : 'pass'))
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  expect(await server.get(payPath(order), headers)).toMatchObject({
    status: 202,
    body: { payment: { settlement: 'pending' } },
  })
  expect(await chain.balance(payer.address)).toBe(START)
  proxy.rule(() => 'pass')
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('a payment without a block in time gives 202 pending, then it is paid', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  await chain.setAutomine(false)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  const answer = await server.get(payPath(order), headers)
  expect(answer).toMatchObject({ status: 202, body: { payment: { settlement: 'pending' } } })
  await chain.setAutomine(true)
  await chain.mine()
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('a chain outage before anything was sent gives 503 without a charge, and the same credential works later', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  proxy.rule(() => 'refuse')
  const down = await server.get(payPath(order), headers)
  expect(down).toMatchObject({ status: 503, body: { error: 'service_unavailable' } })
  expect(down.headers.get('retry-after')).toBe('10')
  expect(await server.get('/health/ready')).toMatchObject({ status: 503 })
  proxy.rule(() => 'pass')
  // a readiness check is shared for a second
  await expect.poll(async () => (await server.get('/health/ready')).status).toBe(200)
  expect(await server.get(payPath(order), headers)).toMatchObject({ status: 202, body: { status: 'payment_received' } })
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('a chain outage between claim and broadcast gives 503, and the same credential works later', async () => {
  const payer = await chain.payer()
  const quote = await preview(server)
  const body = inlineBody(await sign(payer, quote.payment))
  const path = `/api/order?pt=${quote.priceToken}`
  proxy.rule(method => (/^eth_(call|estimateGas)$/.test(method) ? 'refuse' : 'pass'))
  expect(await server.post(path, body)).toMatchObject({ status: 503 })
  expect(await chain.balance(payer.address)).toBe(START)
  proxy.rule(() => 'pass')
  expect(await server.post(path, body)).toMatchObject({ status: 202, body: { status: 'payment_received' } })
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('an authorization presented here and broadcast by a stranger pays the order once', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  const signed = await sign(payer, order.payment)
  // claimed, but not sent
  proxy.rule(method => (/^eth_estimateGas$/.test(method) ? 'refuse' : 'pass'))
  await server.get(payPath(order), headerV2(signed, order.payment))
  proxy.rule(() => 'pass')
  await broadcastByStranger(signed)
  expect(await server.get(payPath(order), headerV2(signed, order.payment))).toMatchObject({
    status: 202,
    body: { status: 'payment_received' },
  })
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('an authorization that its payer canceled first gives 402, and the order still awaits payment', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  const signed = await sign(payer, order.payment)
  const nonce = signed.authorization.nonce as `0x${string}`
  const signature = await payer.signTypedData({
    domain: order.payment.eip712.domain,
    types: {
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'CancelAuthorization',
    message: { authorizer: payer.address, nonce },
  })
  await chain.client.setBalance({ address: payer.address, value: 10n ** 18n })
  await chain.client.writeContractSync({
    account: payer,
    address: chain.usdc,
    abi: usdcAbi,
    functionName: 'cancelAuthorization',
    args: [payer.address, nonce, signature],
  } as never)
  expect(await server.get(payPath(order), headerV2(signed, order.payment))).toMatchObject({
    status: 402,
    body: { error: 'payment_settlement_failed', message: 'Payment settlement failed: the authorization was cancelled' },
  })
  const { status } = (await server.get(`/api/order/${order.orderId}`)).body
  expect(status).toBe('awaiting_payment')
  expect(await chain.balance(payer.address)).toBe(START)
})
