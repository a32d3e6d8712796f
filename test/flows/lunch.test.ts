import axios from 'axios'
import { expect, test } from 'vitest'
import { withPaymentInterceptor } from 'x402-axios'
import { confirm, inlineBody, PLATE, payingFetch, preview, sign, untilStatus } from '#test/support/buyer.ts'
import type { Answer } from '#test/support/http.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'

useServer()

const START = 200_000_000n
const PRICE = 18_320_000n

test('an @x402/fetch client of version 2 pays a confirmed order and polls it to confirmed', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  expect(order).toMatchObject({ status: 'awaiting_payment', total: 18.32, total_cents: 1832, amount: '18320000' })

  const response = await payingFetch(payer)(order.payUrl)
  const paid = (await response.json()) as Answer['body']
  expect(response.status).toBe(202)
  expect(response.headers.get('location')).toBe(order.statusUrl)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const receipt = JSON.parse(atob(response.headers.get('payment-response') ?? ''))
  expect(receipt).toEqual({
    success: true,
    transaction: paid.payment.transactionHash,
    network: 'eip155:8453',
    payer: payer.address,
  })
  expect(paid).toMatchObject({ orderId: order.orderId, status: 'payment_received', total_cents: 1832 })

  const confirmed = await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(confirmed).toMatchObject({ subtotal: 15, tax: 1.33, convenienceFee: 1.99, total: 18.32 })
  expect(confirmed.estimatedReady).toMatch(/^2\d{3}-/)
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('an x402-axios client of version 1 pays a confirmed order and polls it to confirmed', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  const client = withPaymentInterceptor(axios.create(), payer)
  const response = await client.get(order.payUrl)
  expect(response.status).toBe(202)
  expect(response.data).toMatchObject({ orderId: order.orderId, status: 'payment_received' })
  expect(JSON.parse(atob(response.headers['x-payment-response']))).toMatchObject({ success: true, network: 'base' })
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('an inline order signed only from the preview response is placed without a confirmation', async () => {
  const payer = await chain.payer()
  const quote = await preview(server)
  const answer = await server.post(`/api/order?pt=${quote.priceToken}`, inlineBody(await sign(payer, quote.payment)))
  expect(answer).toMatchObject({ status: 202, body: { status: 'payment_received', total: 18.32 } })
  expect(answer.headers.get('x-order-id')).toMatch(/^ORD-[0-9A-Za-z]{8}$/)
  const { items } = await untilStatus(server, answer.body.orderId, 'confirmed', 'ready_for_pickup')
  expect(items).toMatchObject([{ id: PLATE, quantity: 1, line_total_cents: 1500, line_tax_cents: 133 }])
})

test('an inline order without payment gets the payment requirement, and an x402 client pays it', async () => {
  const payer = await chain.payer()
  const quote = await preview(server)
  const path = `/api/order?pt=${quote.priceToken}`
  expect(await server.post(path, inlineBody(undefined))).toMatchObject({
    status: 402,
    body: { error: 'payment_required', amount: '18320000', x402Version: 1 },
  })
  const response = await payingFetch(payer)(`${server.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(inlineBody(undefined)),
  })
  expect(response.status).toBe(202)
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})
