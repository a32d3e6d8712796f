import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { x402Facilitator } from '@x402/core/facilitator'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirm, headerV2, payingFetch, sign, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

// A remote facilitator: the published scheme behind the published HTTP interface.

let server: TestServer
let facilitator: ReturnType<typeof createServer>
let settles = true
let settled = 'eip155:8453'
let environment: Record<string, string>
const KEY = 'key-of-the-facilitator'
let tamper: (result: object) => object | undefined = result => result

beforeAll(async () => {
  const account = privateKeyToAccount(chain.keys.relayer)
  const { client } = chain
  const signer = toFacilitatorEvmSigner({
    address: account.address,
    readContract: args => client.readContract({ ...args, blockTag: 'pending' } as never),
    verifyTypedData: args => client.verifyTypedData(args as never),
    getCode: args => client.getCode(args),
    sendTransaction: args => client.sendTransaction({ ...args, account } as never),
    writeContract: args => client.writeContract({ ...args, account } as never),
    waitForTransactionReceipt: args => client.waitForTransactionReceipt(args) as never,
  } as Parameters<typeof toFacilitatorEvmSigner>[0])
  const x402 = new x402Facilitator().register('eip155:8453', new ExactEvmScheme(signer, { simulateInSettle: true }))
  facilitator = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${KEY}`) return void response.writeHead(401).end('{}')
    if (request.url === '/supported') {
      const kinds = [{ x402Version: 2, scheme: 'exact', network: settled }]
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ kinds }))
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { paymentPayload, paymentRequirements } = JSON.parse(Buffer.concat(chunks).toString())
    const result = tamper(settles ? await x402.settle(paymentPayload, paymentRequirements) : {})
    if (result) response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(result))
    else request.socket.destroy()
  })
  await new Promise<void>(resolve => facilitator.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(facilitator.address() as AddressInfo).port}`
  environment = {
    FACILITATOR_URL: url,
    FACILITATOR_HEADERS: JSON.stringify({ Authorization: `Bearer ${KEY}` }),
    RELAYER_KEY: '',
  }
  server = await startServer(chain, { env: environment })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  facilitator?.close()
  facilitator?.closeAllConnections()
})

const START = 200_000_000n
const PRICE = 18_320_000n
const payPath = (order: { priceToken: string }) => `/api/order/pay?pt=${order.priceToken}`

test('a remote facilitator settles an order', async () => {
  tamper = result => result
  const payer = await chain.payer()
  const order = await confirm(server)
  expect((await payingFetch(payer)(order.payUrl)).status).toBe(202)
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('an order is paid from chain data if the facilitator response is lost after settlement', async () => {
  tamper = () => undefined
  const payer = await chain.payer()
  const order = await confirm(server)
  const answer = await server.get(payPath(order), headerV2(await sign(payer, order.payment), order.payment))
  expect(answer).toMatchObject({ status: 202 })
  tamper = result => result
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test.each([
  ['a transaction that does not exist', `0x${'ab'.repeat(32)}`],
  ['no transaction', ''],
])('a facilitator that claims success with %s starts no cooking on its word alone', async (_, transaction) => {
  settles = false
  tamper = () => ({ success: true, transaction, network: 'eip155:8453', payer: '0x0' })
  const payer = await chain.payer()
  const order = await confirm(server)
  const answer = await server.get(payPath(order), headerV2(await sign(payer, order.payment), order.payment))
  expect(answer).toMatchObject({ status: 202, body: { payment: { settlement: 'pending' } } })
  expect(await chain.balance(payer.address)).toBe(START)
  // once it works again, the payment is made exactly once
  settles = true
  tamper = result => result
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('a facilitator of another network stops the start, and health tells that one is dead', async () => {
  settled = 'eip155:1'
  await expect(startServer(chain, { env: environment })).rejects.toThrow(
    'does not settle exact payments on eip155:8453',
  )
  settled = 'eip155:8453'
  expect((await server.get('/health')).body.checks.relayer).toMatchObject({ ok: true })
  await using closed = await startServer(chain, {
    env: { ...environment, FACILITATOR_HEADERS: '{"Authorization":"no"}' },
  })
  const { body } = await closed.get('/health')
  expect(body).toMatchObject({ status: 'degraded', checks: { relayer: { ok: false } } })
  expect(body.checks.relayer.detail).toContain('facilitator')
})
