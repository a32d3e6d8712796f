import { expect, test } from 'vitest'
import { base64, confirm, headerV2, inlineBody, poll, preview, type Signed, sign } from '#test/support/buyer.ts'
import { server } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'

const headerV1 = (payload: Signed) => ({
  'X-PAYMENT': base64({ x402Version: 1, scheme: 'exact', network: 'base', payload }),
})

test('more than is owed is refused by header with the exact amount, which then pays', async () => {
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

test('what is signed inline above the amount is taken, said, and goes back while the order goes on', async () => {
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
