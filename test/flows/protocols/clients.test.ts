import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StripeEmulator } from '#dev/cards/emulator.ts'
import { confirm, inlineBody, payingFetch, poll, preview, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { cardEnvironment, cardFetch, challengesAt, evmFetch, receiptOf, startCards } from '#test/support/mpp.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const START = 200_000_000n
const PRICE = 18_320_000n
let cards: StripeEmulator
let server: TestServer
beforeAll(async () => {
  cards = await startCards()
  server = await startServer(chain, { env: cardEnvironment(cards) })
})
afterAll(async () => {
  await server?.resendExamples()
  await server?.[Symbol.asyncDispose]()
  await cards?.[Symbol.asyncDispose]()
})

test('one 402 requests payment in every protocol in less than 4 KB of headers, and is the same every time', async () => {
  const order = await confirm(server)
  const path = new URL(order.payUrl).pathname + new URL(order.payUrl).search
  const [first, second] = [await server.get(path), await server.get(path)]
  expect(first).toMatchObject({
    status: 402,
    body: {
      type: 'https://paymentauth.org/problems/payment-required',
      title: 'Payment Required',
      status: 402,
      error: 'payment_required',
      x402Version: 1,
      orderId: order.orderId,
    },
  })
  expect(first.headers.get('content-type')).toContain('application/problem+json')
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(first.headers.get('x-order-id')).toBe(order.orderId)
  expect(first.headers.get('vary')).toBe('PAYMENT-SIGNATURE, X-PAYMENT, Authorization, Payment-Authorization')
  expect(first.headers.get('www-authenticate')).toBe(second.headers.get('www-authenticate'))
  expect(first.headers.get('payment-required')).toBe(second.headers.get('payment-required'))
  const size = [...first.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  expect(size).toBeLessThan(4096)

  const [evm, stripe] = await challengesAt(server, path)
  expect(first.body.challengeId).toBe(evm!.id)
  expect(evm).toMatchObject({
    realm: new URL(server.baseUrl).hostname,
    method: 'evm',
    intent: 'charge',
    // signatures expire with the challenge, and must be valid for a minute even in the last second of the quote
    expires: new Date(Date.parse(order.expiresAt) + 60_000).toISOString(),
    request: {
      amount: '18320000',
      currency: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      recipient: order.payment.payTo,
      externalId: order.orderId,
      methodDetails: { chainId: 8453, credentialTypes: ['authorization'], decimals: 6 },
    },
  })
  expect(stripe).toMatchObject({
    method: 'stripe',
    expires: new Date(order.expiresAt).toISOString(),
    request: {
      amount: '1832',
      currency: 'usd',
      externalId: order.orderId,
      methodDetails: { networkId: 'internal', paymentMethodTypes: ['card', 'link'] },
    },
  })
})

test('the mppx client pays an order in USDC', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  const response = await evmFetch(payer)(order.payUrl)
  expect(response.status).toBe(202)
  const body = (await response.json()) as Answer['body']
  expect(body).toMatchObject({
    orderId: order.orderId,
    status: 'payment_received',
    payment: { method: 'mpp-evm', settlement: 'settled', payer: payer.address, network: 'eip155:8453' },
  })
  expect(receiptOf(response)).toMatchObject({
    method: 'evm',
    status: 'success',
    reference: body.payment.transactionHash,
    externalId: order.orderId,
  })
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('the mppx client pays an order with a card', async () => {
  const order = await confirm(server)
  const response = await cardFetch(cards)(order.payUrl)
  expect(response.status).toBe(202)
  const [intent] = cards.intents().filter(({ description }) => description === order.orderId)
  expect(intent).toMatchObject({ amount: 1832, currency: 'usd', status: 'succeeded', account: 'sk_test_seller' })
  expect(await response.json()).toMatchObject({
    orderId: order.orderId,
    status: 'payment_received',
    payment: {
      method: 'mpp-stripe',
      settlement: 'settled',
      transactionHash: intent!.id,
      payer: 'Visa ending in 4242',
      network: 'stripe',
      amount: '18320000',
    },
  })
  expect(receiptOf(response)).toMatchObject({ method: 'stripe', reference: intent!.id, externalId: order.orderId })
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
})

test('an inline order without payment gets the same requirement, and every client pays it', async () => {
  const payer = await chain.payer()
  const fetches = [evmFetch(payer), cardFetch(cards), payingFetch(payer)]
  for (const paying of fetches) {
    const quote = await preview(server)
    const response = await paying(`${server.baseUrl}/api/order?pt=${quote.priceToken}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(inlineBody(undefined)),
    })
    const body = (await response.json()) as Answer['body']
    expect(body).toMatchObject({ status: 'payment_received' })
    await untilStatus(server, body.orderId, 'confirmed', 'ready_for_pickup')
  }
  expect(await chain.balance(payer.address)).toBe(START - 2n * PRICE)
})

test('an order that cannot be placed is refunded to the card, once', async () => {
  const soup = await someCart(server, UNLUCKY)
  const order = await confirm(server, soup)
  expect((await cardFetch(cards)(order.payUrl)).status).toBe(202)
  const failed = await poll(server, order.orderId, body => body.refund?.status === 'succeeded')
  const [intent] = cards.intents().filter(({ description }) => description === order.orderId)
  const refunds = cards.refunds().filter(refund => refund.intent === intent!.id)
  expect(refunds).toMatchObject([{ amount: intent!.amount, status: 'succeeded' }])
  expect(failed).toMatchObject({
    status: 'fulfillment_failed',
    refund: {
      refundTo: 'Visa ending in 4242',
      originalTransactionHash: intent!.id,
      transactionHash: refunds[0]!.id,
      amount: String(intent!.amount * 10_000),
    },
  })
})

test('a refund that the bank delays is pending, and one that it refuses is retried', {
  timeout: 60_000,
}, async () => {
  const soup = await someCart(server, UNLUCKY)
  for (const [card, tries] of [
    ['pm_card_pendingRefund', 1],
    ['pm_card_refundFail', 2],
  ] as const) {
    const order = await confirm(server, soup)
    expect((await cardFetch(cards, card)(order.payUrl)).status).toBe(202)
    const madeFor = () => {
      const intent = cards.intents().find(({ description }) => description === order.orderId)
      return cards.refunds().filter(refund => refund.intent === intent?.id)
    }
    await poll(server, order.orderId, body => body.refund?.status === 'pending' && madeFor().length > 0)
    const timer = setInterval(cards.finish, 100)
    await poll(server, order.orderId, body => body.refund?.status === 'succeeded', 40_000).finally(() =>
      clearInterval(timer),
    )
    expect(madeFor()).toHaveLength(tries)
    expect(madeFor().filter(({ status }) => status === 'succeeded')).toHaveLength(1)
  }
})
