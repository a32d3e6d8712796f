import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Challenge, Credential } from 'mppx'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirm, poll, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { challengeOf, receiptOf } from '#test/support/mpp.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { quote, payPath as recipePath } from '#test/support/shop.ts'
import { PATH_USD, startTempoChain, type TempoChain, tempoFetch, tempoHeaders } from '#test/support/tempo-chain.ts'

useChain()

const PRICE = 18_320_000n
let network: TempoChain
let server: TestServer
beforeAll(async () => {
  network = await startTempoChain()
  server = await startServer(chain, { env: { ...network.environment, SETTLE_TIMEOUT_MS: '5000' } })
})
afterAll(async () => {
  await server?.resendExamples()
  await server?.[Symbol.asyncDispose]()
  await network?.[Symbol.asyncDispose]()
})

const payPath = (order: { priceToken: string }) => `/api/order/pay?pt=${order.priceToken}`

const paying = (account: PrivateKeyAccount, mode: 'pull' | 'push') => tempoFetch(network, account, mode)
const headersFor = (account: PrivateKeyAccount, challenge: Challenge.Challenge) =>
  tempoHeaders(network, account, challenge)

test.each(['pull', 'push'] as const)('the mppx client pays an order on Tempo, %s', async mode => {
  const payer = await network.payer()
  const order = await confirm(server)
  const response = await paying(payer, mode)(order.payUrl)
  const body = (await response.json()) as { payment: { transactionHash: string } }
  expect([response.status, body]).toMatchObject([
    202,
    {
      orderId: order.orderId,
      status: 'payment_received',
      payment: { method: 'mpp-tempo', settlement: 'settled', payer: payer.address, network: 'eip155:4217' },
    },
  ])
  expect(receiptOf(response)).toMatchObject({
    method: 'tempo',
    reference: body.payment.transactionHash,
    externalId: order.orderId,
  })
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  const left = await network.balance(payer.address)
  expect(left).toBeLessThanOrEqual(100_000_000n - PRICE)
  expect(left).toBeGreaterThan(100_000_000n - PRICE - 1_000_000n)
})

test('fifty identical concurrent payments are one transfer, and a payment for one order pays for no other', async () => {
  const payer = await network.payer()
  const [order, other] = [await confirm(server), await confirm(server)]
  const headers = await headersFor(payer, await challengeOf(server, payPath(order), 'tempo'))
  expect(await server.get(payPath(other), headers)).toMatchObject({ status: 402, body: { error: 'payment_required' } })
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.get(payPath(order), headers)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(new Set(answers.map(answer => answer.headers.get('payment-receipt'))).size).toBe(1)
  expect(await server.get(payPath(other), headers)).toMatchObject({ status: 409 })
  const left = await network.balance(payer.address)
  expect(left).toBeGreaterThan(100_000_000n - 2n * PRICE)
})

test('competing payers make one transfer', async () => {
  const payers = await Promise.all(Array.from({ length: 5 }, () => network.payer()))
  const order = await confirm(server)
  const challenge = await challengeOf(server, payPath(order), 'tempo')
  const headers = await Promise.all(payers.map(payer => headersFor(payer, challenge)))
  const answers = await Promise.all(headers.map(header => server.get(payPath(order), header)))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409])
  const balances = await Promise.all(payers.map(payer => network.balance(payer.address)))
  expect(balances.filter(balance => balance < 100_000_000n)).toHaveLength(1)
})

test('a hash that is not visible yet gets Retry-After, and a malformed transaction is refused', async () => {
  const order = await confirm(server)
  const challenge = await challengeOf(server, payPath(order), 'tempo')
  const hash = `0x${'ab'.repeat(32)}`
  const headers = { Authorization: Credential.serialize({ challenge, payload: { type: 'hash', hash } }) }
  const answer = await server.get(payPath(order), headers)
  expect(answer).toMatchObject({ status: 402, body: { error: 'invalid_proof', message: 'Invalid proof' } })
  expect(answer.headers.get('retry-after')).toBe('3')
  const garbage = {
    Authorization: Credential.serialize({ challenge, payload: { type: 'transaction', signature: '0x76ff' } }),
  }
  expect(await server.get(payPath(order), garbage)).toMatchObject({ status: 402 })
})

test('an order that cannot be placed is refunded on Tempo, once', async () => {
  const payer = await network.payer()
  const soup = await someCart(server, UNLUCKY)
  const order = await confirm(server, soup)
  expect((await paying(payer, 'pull')(order.payUrl)).status).toBe(202)
  const failed = await poll(server, order.orderId, body => body.refund?.status === 'succeeded', 40_000)
  expect(failed.refund).toMatchObject({
    refundTo: payer.address,
    transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  expect(await network.balance(payer.address)).toBeGreaterThan(99_000_000n)
})

test('a transfer is never lost: presented too late, or for a paid order, it is refunded', async () => {
  const [late, second] = [await network.payer(), await network.payer()]
  const [expired, paid] = [await confirm(server), await confirm(server)]
  const sent = async (payer: PrivateKeyAccount, order: { priceToken: string }) =>
    tempoHeaders(network, payer, await challengeOf(server, payPath(order), 'tempo'), 'push')
  const shown = [await sent(late, expired), await sent(second, paid)]
  expect((await paying(await network.payer(), 'pull')(paid.payUrl)).status).toBe(202)
  const again = await server.get(payPath(paid), shown[1])
  expect(again).toMatchObject({
    status: 409,
    body: { error: 'already_paid', message: expect.stringContaining('refunded') },
  })
  server.advance(11 * 60_000)
  try {
    await untilStatus(server, expired.orderId, 'payment_expired')
    const answer = await server.get(payPath(expired), shown[0])
    expect(answer).toMatchObject({ status: 202, body: { status: 'payment_expired', orderId: expired.orderId } })
    await poll(server, expired.orderId, body => body.refund?.status === 'succeeded', 40_000)
  } finally {
    server.advance(-11 * 60_000)
  }
  expect(await server.get(payPath(paid), shown[1])).toMatchObject({ status: 409 })
  const left = async (payer: PrivateKeyAccount) => (await network.balance(payer.address)) > 99_000_000n
  await expect.poll(() => left(second), { timeout: 20_000 }).toBe(true)
  expect(await left(late)).toBe(true)
})

test('a recipe paid in time is handed over, however late the payment is presented', async () => {
  const offer = await quote(server)
  const path = recipePath(offer)
  const payer = await network.payer()
  const headers = await tempoHeaders(network, payer, await challengeOf(server, path, 'tempo'), 'push')
  const hash = `0x${'cd'.repeat(32)}`
  const foreign = Credential.serialize({
    challenge: await challengeOf(server, path, 'tempo'),
    payload: { type: 'hash', hash },
  })
  server.advance(11 * 60_000)
  try {
    expect(await server.get(path, { Authorization: foreign })).toMatchObject({ status: 402 })
    expect(await server.get(path)).toMatchObject({ status: 400, body: { error: 'price_token_expired' } })
    expect(await server.get(path, headers)).toMatchObject({ status: 200, body: { id: offer.id } })
  } finally {
    server.advance(-11 * 60_000)
  }
})

test('the mppx command line pays on Tempo', async () => {
  const payer = generatePrivateKey()
  await network.give(privateKeyToAccount(payer).address, 100_000_000n)
  const order = await confirm(server)
  const args = [order.payUrl, '--protocol', 'mpp', '--rpc-url', network.rpcUrl, '--currency', PATH_USD]
  const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/mppx/dist/bin.js', ...args], {
    env: { PATH: process.env.PATH, HOME: server.stateDir, MPPX_PRIVATE_KEY: payer },
    timeout: 50_000,
  })
  expect(stdout).toContain(order.orderId)
  const placed = await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(placed.payment).toMatchObject({ method: 'mpp-tempo', settlement: 'settled' })
})
