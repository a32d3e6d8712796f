import { expect, test } from 'vitest'
import { readBooks } from '#src/audit/books.ts'
import { checkMoney } from '#src/audit/check-money.ts'
import { excessOf, refundOverpayments } from '#src/audit/refund-overpayments.ts'
import { LEAST_RETURNED, LEFT_WORDS } from '#src/payments/manual-refund.ts'
import {
  base64,
  confirm,
  headerV2,
  inlineBody,
  poll,
  preview,
  type Signed,
  sign,
  untilStatus,
} from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'

useServer()

const headerV1 = (payload: Signed) => ({
  'X-PAYMENT': base64({ x402Version: 1, scheme: 'exact', network: 'base', payload }),
})

test('an overpayment by header is refused with the exact amount, which then pays', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  const path = `/api/order/pay?pt=${order.priceToken}`
  const above = await sign(payer, order.payment, { value: '18320001' })
  for (const headers of [headerV2(above, order.payment), headerV1(above)]) {
    const refused = await server.get(path, headers)
    expect(refused).toMatchObject({
      status: 402,
      body: {
        error: 'payment_settlement_failed',
        message: expect.stringContaining('is for 18320001 micro-USDC. Sign exactly 18320000'),
      },
    })
  }
  expect(await chain.balance(payer.address)).toBe(200_000_000n)
  const exact = headerV2(await sign(payer, order.payment), order.payment)
  expect(await server.get(path, exact)).toMatchObject({ status: 202, body: { payment: { amount: '18320000' } } })
})

/** Pays this much more than is owed, inline. */
async function payAbove(micro: bigint) {
  const payer = await chain.payer()
  const { priceToken, payment } = await preview(server)
  const value = String(BigInt(payment.amount) + micro)
  const answer = await server.post(`/api/order?pt=${priceToken}`, inlineBody(await sign(payer, payment, { value })))
  expect(answer.status).toBe(202)
  return { payer, order: answer.body }
}

test('an excess worth less than its gas stays with the operator, is reported, and is returned on demand', async () => {
  const { db } = server.engine
  const most = LEAST_RETURNED - 1n
  const { payer, order } = await payAbove(most)
  const told = {
    amount: String(most),
    refund: { status: 'by_operator', reason: 'too_small' },
    message: `The overpayment is 0.049999 dollars. ${LEFT_WORDS.too_small}`,
  }
  expect(order.payment).toMatchObject({ amount: '18369999', overpaid: told })
  expect(order.refund).toBeUndefined()
  const confirmed = await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(confirmed.payment.overpaid).toEqual(told)
  expect(await chain.balance(payer.address)).toBe(200_000_000n - 18_369_999n)
  const left = excessOf(await readBooks(db)).filter(({ subject }) => subject === order.orderId)
  expect(left).toMatchObject([{ payer: payer.address.toLowerCase(), micro: Number(most) }])
  expect(await refundOverpayments(db, left, Date.now())).toEqual(left)
  expect(await refundOverpayments(db, left, Date.now())).toEqual([])
  const after = await poll(server, order.orderId, ({ refund }) => refund?.status === 'succeeded')
  expect(after.refunds).toMatchObject([{ reason: 'overpaid', amount: String(most) }])
  expect(after.payment.overpaid).toBeUndefined()
  expect(await chain.balance(payer.address)).toBe(200_000_000n - 18_320_000n)
  expect(checkMoney(await readBooks(db), [])).toEqual([])
})

test('an excess of five cents is returned automatically', async () => {
  const { order } = await payAbove(LEAST_RETURNED)
  expect(order).toMatchObject({ refund: { reason: 'overpaid', amount: String(LEAST_RETURNED) } })
  expect(order.payment.overpaid).toBeUndefined()
})

test('an inline overpayment is accepted, reported, and refunded while the order continues', async () => {
  const payer = await chain.payer()
  const { priceToken, payment } = await preview(server)
  const signed = await sign(payer, payment, { value: '20000000' })
  const answer = await server.post(`/api/order?pt=${priceToken}`, inlineBody(signed))
  expect(answer).toMatchObject({
    status: 202,
    body: {
      payment: { amount: '20000000' },
      refund: { reason: 'overpaid', amount: '1680000', refundTo: payer.address },
    },
  })
  const { orderId } = answer.body
  const order = await poll(server, orderId, ({ refund }) => refund?.status === 'succeeded')
  expect(order.refunds).toHaveLength(1)
  expect(['fulfillment_failed', 'rejected', 'cancelled']).not.toContain(order.status)
  expect(await chain.balance(payer.address)).toBe(200_000_000n - 18_320_000n)
})
