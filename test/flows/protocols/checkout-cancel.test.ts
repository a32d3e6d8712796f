import { expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, poll } from '#test/support/buyer.ts'
import { cancel, isRefunded } from '#test/support/cancelling.ts'
import { enterCard, openCardPage } from '#test/support/card-page.ts'
import { advance, cards, chargesOf, server, useCheckout } from '#test/support/checkout-lab.ts'

useCheckout()

test('an order whose card page was paid a moment ago is cancelled as a paid one', async () => {
  cards.webhookRule(() => 'never')
  const order = await confirm(server)
  await enterCard(await openCardPage(server, order))
  const { status, body } = await cancel(server, order)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'cancelled', payment: { payer: 'Visa ending in 4242' } })
  expect(body._status.message).not.toContain('nothing was charged')
  const { refund } = await poll(server, order.orderId, isRefunded)
  expect(refund).toMatchObject({ reason: 'customer_cancelled', refundTo: 'Visa ending in 4242' })
  expect(chargesOf(order)).toMatchObject({ charged: [{}], refunds: [{}] })
  await untilQuiet(server)
})

test('an unpaid card page has ended by the time the cancellation is answered', async () => {
  const order = await confirm(server)
  const page = await openCardPage(server, order)
  expect(await cancel(server, order)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect((await enterCard(page)).status).toBe(410)
  expect(chargesOf(order).charged).toEqual([])
  await untilQuiet(server)
})

test.each([
  ['unpaid', false],
  ['paid', true],
])('while the card network is out of reach, the cancellation of an order with an %s page waits', async (_, isPaid) => {
  cards.webhookRule(() => 'never')
  const order = await confirm(server)
  const page = await openCardPage(server, order)
  if (isPaid) await enterCard(page)
  cards.rule(request => (request.includes('/checkout/sessions') ? 'refuse' : 'pass'))
  const asked = await cancel(server, order)
  expect(asked).toMatchObject({ status: 202, body: { cancellation: { status: 'requested' } } })
  expect(asked.body._status.message).not.toContain('nothing was charged')
  cards.rule(() => 'pass')
  advance(60_000)
  const done = await poll(server, order.orderId, one => one.status === 'cancelled' && (!isPaid || isRefunded(one)))
  expect(done.refund?.reason).toBe(isPaid ? 'customer_cancelled' : undefined)
  expect(chargesOf(order)).toMatchObject({ kept: 0, charged: isPaid ? [{}] : [] })
  await untilQuiet(server)
})
