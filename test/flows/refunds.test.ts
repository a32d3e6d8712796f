import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  confirm,
  headerV2,
  inlineBody,
  plateCart,
  poll,
  preview,
  sign,
  someCart,
  UNLUCKY,
  untilStatus,
} from '#test/support/buyer.ts'
import { usdcAbi } from '#test/support/chain.ts'
import type { Answer } from '#test/support/http.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'
import { broadcastByStranger } from '#test/support/stranger.ts'

useServer()

const START = 200_000_000n
const PRICE = 18_320_000n
const payPath = (order: { priceToken: string }) => `/api/order/pay?pt=${order.priceToken}`
const isRefunded = (order: Answer['body']) => order.refund?.status === 'succeeded'

const sampleCart = (restaurantId: string): Promise<object> => someCart(server, restaurantId)

test('an order that cannot be placed is refunded once, exact to the micro-USDC', async () => {
  const payer = await chain.payer()
  const order = await confirm(server, await sampleCart(UNLUCKY))
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  const paid = await server.get(payPath(order), headers)
  expect(paid.status).toBe(202)
  const failed = await poll(server, order.orderId, isRefunded)
  expect(failed).toMatchObject({
    status: 'fulfillment_failed',
    failure: { code: 'restaurant_rejected', message: expect.any(String) },
    refund: {
      status: 'succeeded',
      refundId: expect.stringMatching(/^rf_[0-9a-f]{24}$/),
      reason: 'not_placed',
      originalTransactionHash: paid.body.payment.transactionHash,
      refundTo: payer.address,
      amount: order.amount,
      transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    },
    _status: { terminal: true, pollIntervalSeconds: null },
  })
  expect(failed.timeline.map((step: { status: string }) => step.status)).toEqual([
    'awaiting_payment',
    'payment_received',
    'placing_order',
    'submitting_to_restaurant',
    'fulfillment_failed',
  ])
  expect(await chain.balance(payer.address)).toBe(START)
  // a second payment attempt returns the order status and moves no money
  expect(await server.get(payPath(order), headers)).toMatchObject({
    status: 202,
    body: { status: 'fulfillment_failed' },
  })
  expect(await chain.balance(payer.address)).toBe(START)
})

test('an overpaid order that fails is refunded the full settled amount', async () => {
  const payer = await chain.payer()
  const cart = await sampleCart(UNLUCKY)
  const { priceToken, payment } = await preview(server, cart)
  const value = BigInt(payment.amount) + 1n
  const signed = await sign(payer, payment, { value: String(value) })
  const { body } = await server.post(`/api/order?pt=${priceToken}`, inlineBody(signed, cart))
  const { refunds } = await poll(
    server,
    body.orderId,
    ({ status, refunds }) =>
      status === 'fulfillment_failed' && refunds.every((each: { status: string }) => each.status === 'succeeded'),
  )
  // an overpayment too small for a refund of its own is refunded with the rest, in one transaction
  expect(refunds.map(({ reason, amount }: Record<string, string>) => [reason, amount])).toEqual([
    ['not_placed', String(value)],
  ])
  expect(await chain.balance(payer.address)).toBe(START)
})

test('a refund that the treasury cannot pay yet stays pending, is reported as such, and is paid once funds arrive', async () => {
  // slow the kitchen down, so that the treasury is empty by the time it declines
  await using slow = await startServer(chain, { env: { KITCHEN_SPEED: '0.1' } })
  const payer = await chain.payer()
  const order = await confirm(slow, await sampleCart(UNLUCKY))
  await slow.get(payPath(order), headerV2(await sign(payer, order.payment), order.payment))
  const treasury = privateKeyToAccount(chain.keys.treasury)
  await chain.client.setBalance({ address: treasury.address, value: 10n ** 18n })
  await chain.client.writeContractSync({
    account: treasury,
    address: chain.usdc,
    abi: usdcAbi,
    functionName: 'transfer',
    args: ['0x000000000000000000000000000000000000dEaD', await chain.balance(treasury.address)],
  })
  const pending = await untilStatus(slow, order.orderId, 'fulfillment_failed')
  expect(pending.refund).toMatchObject({ status: 'pending', transactionHash: null })
  expect(pending._status).toMatchObject({ terminal: false, pollIntervalSeconds: 30 })
  expect(pending._status.agentInstruction).toMatch(/do not retry/i)
  await chain.mint(treasury.address, START)
  await poll(slow, order.orderId, isRefunded)
  expect(await chain.balance(payer.address)).toBe(START)
})

test('an order whose restaurant does not answer in time fails and is refunded', async () => {
  const silent = JSON.parse(readFileSync('data/catalog/35472-the-unlucky-ladle.json', 'utf8'))
  silent.dispatch = { kind: 'demo', answer: 'silent' }
  const dir = mkdtempSync(join(tmpdir(), 'comanda-catalog-'))
  writeFileSync(join(dir, 'silent.json'), JSON.stringify(silent))
  await using other = await startServer(chain, { env: { CATALOG: dir } })
  rmSync(dir, { recursive: true })
  const payer = await chain.payer()
  const order = await confirm(other, await sampleCart(UNLUCKY))
  await other.get(payPath(order), headerV2(await sign(payer, order.payment), order.payment))
  const waiting = await untilStatus(other, order.orderId, 'submitting_to_restaurant')
  const left = Date.parse(waiting.answerBy) - Date.parse(waiting.timeline[1].at)
  expect(Math.round(left / 60_000)).toBe(8)
  expect(waiting._status.message).toMatch(
    /It has until \d+:\d\d[ap]m to accept; otherwise the order is refunded automatically/,
  )
  other.advance(8 * 60_000)
  const failed = await poll(other, order.orderId, isRefunded)
  expect(failed).toMatchObject({ status: 'fulfillment_failed', failure: { code: 'restaurant_no_response' } })
  expect(await chain.balance(payer.address)).toBe(START)
})

test('an unpaid order expires, and its pay URL then accepts no payment', async () => {
  await using other = await startServer(chain)
  const payer = await chain.payer()
  const order = await confirm(other)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  other.advance(10 * 60_000 + 1)
  expect(await other.get(payPath(order))).toMatchObject({ status: 410, body: { error: 'payment_expired' } })
  expect(await other.get(payPath(order), headers)).toMatchObject({ status: 410, body: { error: 'payment_expired' } })
  const expired = await untilStatus(other, order.orderId, 'payment_expired')
  expect(expired._status).toMatchObject({ terminal: true })
  expect(await chain.balance(payer.address)).toBe(START)
})

test('a confirmation with an expired price token is answered with a fresh, working token', async () => {
  await using other = await startServer(chain)
  const { body } = await other.post('/api/order/preview', plateCart())
  const customer = { name: 'Ana', phone: '917 555 0134', email: 'ana@example.com' }
  const confirmation = { priceToken: body.priceToken, customer, pickup_time: 'ASAP' }
  other.advance(10 * 60_000 + 1)
  const late = await other.post('/api/order/confirm', confirmation)
  expect(late).toMatchObject({ status: 400, body: { error: 'price_token_expired', _example: { customer } } })
  expect(await other.get(`/api/order/pay?pt=${body.priceToken}`)).toMatchObject({
    status: 400,
    body: { error: 'price_token_expired' },
  })
  expect(await other.resendExamples()).toBe(1)
})

test('a payment that arrives for an expired order is refunded, and the order status does not change', async () => {
  await using other = await startServer(chain, { env: { SETTLE_TIMEOUT_MS: '300' } })
  const payer = privateKeyToAccount(generatePrivateKey())
  const order = await confirm(other)
  const signed = await sign(payer, order.payment)
  // the payer had no funds at the first attempt, so the claim was released …
  expect(await other.get(payPath(order), headerV2(signed, order.payment))).toMatchObject({ status: 402 })
  // … then the order expired, and a third party broadcast the authorization anyway
  other.advance(10 * 60_000 + 1)
  await untilStatus(other, order.orderId, 'payment_expired')
  await chain.mint(payer.address, PRICE)
  await broadcastByStranger(signed)
  expect(await chain.balance(payer.address)).toBe(0n)
  const after = await poll(other, order.orderId, isRefunded)
  expect(after).toMatchObject({ status: 'payment_expired', refund: { reason: 'late_payment' } })
  expect(await chain.balance(payer.address)).toBe(PRICE)
})
