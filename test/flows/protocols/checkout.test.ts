import { expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, payingFetch, poll, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { enterCard, openCardPage as openCardPageAt } from '#test/support/card-page.ts'
import { advance, cards, chargesOf, comeBack, payPageText, server, useCheckout } from '#test/support/checkout-lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { patiently } from '#test/support/patiently.ts'

useCheckout()

const openCardPage = (order: { readonly priceToken: string }) => openCardPageAt(server, order)

test('a card pays on the hosted page, the message comes first, and the order page shows who paid', async () => {
  cards.webhookRule(() => 'before')
  const order = await confirm(server)
  expect(await payPageText(order)).toContain('Pay by card')
  const page = await openCardPage(order)
  expect(page.startsWith(`${cards.url}/c/pay/cs_test_`)).toBe(true)
  expect(await comeBack(await enterCard(page))).toBe(`/pay/${order.priceToken}`)
  const body = await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(body.payment).toMatchObject({
    method: 'card-checkout',
    settlement: 'settled',
    network: 'stripe',
    payer: 'Visa ending in 4242',
    transactionHash: expect.stringMatching(/^pi_/),
  })
  expect(await payPageText(order)).toContain('Visa ending in 4242')
  expect(chargesOf(order)).toMatchObject({ kept: 1, refunds: [] })
  await untilQuiet(server)
})

test.each(['before', 'after', 'twice', 'never', 'held'] as const)(
  'one payment settles once if its message comes %s, while the buyer returns twice',
  async fate => {
    cards.webhookRule(() => fate)
    const order = await confirm(server)
    const paid = await enterCard(await openCardPage(order))
    await Promise.all([comeBack(paid), comeBack(paid), ...(fate === 'held' ? [cards.release()] : [])])
    await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
    expect(chargesOf(order)).toMatchObject({ kept: 1, refunds: [] })
    await untilQuiet(server)
  },
)

test('a payment that nobody reports is found by asking', async () => {
  cards.webhookRule(() => 'never')
  const order = await confirm(server)
  await enterCard(await openCardPage(order))
  advance(30_000)
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
})

test('a declined card charges nothing, the same page takes another one, and 3-D Secure asks the owner', async () => {
  cards.webhookRule(() => 'before')
  const order = await confirm(server)
  const page = await openCardPage(order)
  expect(await (await enterCard(page, '4000000000000002')).text()).toContain('Your card was declined')
  expect(await (await enterCard(page, '4000000000009995')).text()).toContain('insufficient funds')
  expect(await (await enterCard(page, '4000002760003184')).text()).toContain('3-D Secure')
  const answer = (said: string) =>
    fetch(`${page}/owner`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ answer: said }) })
  expect(await (await answer('no')).text()).toContain('did not confirm')
  await enterCard(page, '4000002760003184')
  await comeBack(await answer('yes'))
  const body = await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(body.payment.payer).toBe('Visa ending in 3184')
  expect(chargesOf(order)).toMatchObject({ kept: 1, refunds: [] })
})

test('two tabs share one page, and what is paid in one is not charged in the other', async () => {
  const order = await confirm(server)
  const [first, second] = await Promise.all([openCardPage(order), openCardPage(order)])
  expect(second).toBe(first)
  await Promise.all([enterCard(first!), enterCard(second!)])
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(chargesOf(order)).toMatchObject({ kept: 1, refunds: [] })
  expect(await openCardPage(order)).toBe(`${server.baseUrl}/pay/${order.priceToken}`)
})

test('a wallet that is faster ends the open card page', async () => {
  const order = await confirm(server)
  const page = await openCardPage(order)
  const account = await chain.payer()
  const answer = await payingFetch(account)(order.payUrl)
  expect(answer.status).toBe(202)
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  await patiently(async () => expect(cards.sessions().at(-1)).toMatchObject({ status: 'expired' }))
  expect((await enterCard(page)).status).toBe(410)
  expect(chargesOf(order).charged).toEqual([])
  await untilQuiet(server)
})

test('a card that pays while a wallet pays is given back', async () => {
  cards.webhookRule(() => 'never')
  const order = await confirm(server)
  const page = await openCardPage(order)
  const account = await chain.payer()
  // the wallet's payment is recorded while the card network cannot be told to end the page
  cards.rule(request => (request.includes('/checkout/sessions') ? 'refuse' : 'pass'))
  expect((await payingFetch(account)(order.payUrl)).status).toBe(202)
  await enterCard(page)
  cards.rule(() => 'pass')
  await patiently(async () => expect(chargesOf(order)).toMatchObject({ kept: 0, charged: [{}], refunds: [{}] }))
  const body = await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(body.payment.payer).toBe(account.address)
  await untilQuiet(server)
})

test('a page is ended with the price, and one that could not be ended is given back if it is paid later', async () => {
  cards.webhookRule(() => 'never')
  const [unpaid, late] = [await confirm(server), await confirm(server)]
  const pages = { unpaid: await openCardPage(unpaid), late: await openCardPage(late) }
  cards.rule(request => (request.endsWith('/expire') ? 'refuse' : 'pass'))
  advance(13 * 60_000)
  await enterCard(pages.late)
  cards.rule(() => 'pass')
  await untilStatus(server, late.orderId, 'payment_expired')
  const { refund } = await poll(server, late.orderId, order => order.refund?.status === 'succeeded')
  expect(refund).toMatchObject({ reason: 'late_payment', refundTo: 'Visa ending in 4242' })
  expect(chargesOf(late)).toMatchObject({ charged: [{}], kept: 0 })
  await untilStatus(server, unpaid.orderId, 'payment_expired')
  expect((await enterCard(pages.unpaid)).status).toBe(410)
  expect(chargesOf(unpaid).charged).toEqual([])
  expect(await payPageText(late)).toContain('Refunded')
  await untilQuiet(server)
})

test('a payment in the last moment counts, although the end of the price comes before its report', async () => {
  cards.webhookRule(() => 'never')
  const order = await confirm(server)
  const page = await openCardPage(order)
  cards.rule(request => (request.includes('/checkout/sessions/') ? 'refuse' : 'pass'))
  advance(9 * 60_000 + 50_000)
  await enterCard(page)
  advance(60_000)
  cards.rule(() => 'pass')
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  expect(chargesOf(order)).toMatchObject({ kept: 1, refunds: [] })
  await untilQuiet(server)
})

test('a kitchen that declines gives the money back to the same card', async () => {
  cards.webhookRule(() => 'before')
  const order = await confirm(server, await someCart(server, UNLUCKY))
  await comeBack(await enterCard(await openCardPage(order)))
  const body = await poll(server, order.orderId, ({ refund }) => refund?.status === 'succeeded')
  expect(body.refund).toMatchObject({ refundTo: 'Visa ending in 4242', transactionHash: expect.stringMatching(/^re_/) })
  expect(chargesOf(order)).toMatchObject({ kept: 0 })
  await untilQuiet(server)
})

test('a lost answer to the creation of a page leads to the same page', async () => {
  const order = await confirm(server)
  let lost = 0
  cards.rule(request => (request === 'POST /v1/checkout/sessions' && lost++ === 0 ? 'lose_answer' : 'pass'))
  const page = await openCardPage(order).catch(() => openCardPage(order))
  cards.rule(() => 'pass')
  const own = cards.sessions().filter(({ reference }) => reference === order.orderId)
  expect(own).toHaveLength(1)
  expect(page).toContain(own[0]!.id)
})

test('while the card network is out of reach, the button says so, and works again afterwards', async () => {
  const order = await confirm(server)
  const page = await openCardPage(order)
  cards.rule(request => (request.includes('/checkout/sessions') ? 'refuse' : 'pass'))
  const refused = await server.browse(`/pay/${order.priceToken}/card`, {})
  cards.rule(() => 'pass')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await openCardPage(order)).toBe(page)
})

test.each([
  ['without a signature', undefined],
  ['with a wrong signature', 't=1,v1=00'],
])('a message %s is refused and changes nothing', async (_, signature) => {
  const answer = await fetch(`${server.baseUrl}/api/webhooks/stripe`, {
    method: 'POST',
    body: '{"id":"evt_1"}',
    headers: signature ? { 'Stripe-Signature': signature } : {},
  })
  expect(answer.status).toBe(401)
})
