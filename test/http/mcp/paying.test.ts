import { describe, expect, test } from 'vitest'
import { confirm, plateCart, untilStatus } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { connectMcp, ERAS } from '#test/support/mcp.ts'
import { callAndPay, paymentFor } from '#test/support/mcp-payer.ts'

useServer()

const START = 200_000_000n
const PRICE = 18_320_000n

describe.each(ERAS)('in the %s era', era => {
  test('an unpaid call returns the amount owed, and the same call with the payment buys the order', async () => {
    const payer = await chain.payer()
    await using mcp = await connectMcp(server.baseUrl, era)
    const order = await confirm(server)
    const asked = await mcp.call('pay_order', { pt: order.priceToken })
    expect(asked).toMatchObject({
      isError: true,
      structuredContent: {
        x402Version: 2,
        error: 'Payment required',
        resource: { url: order.payUrl },
        accepts: [{ scheme: 'exact', network: 'eip155:8453', amount: '18320000' }],
      },
    })
    expect(JSON.parse(asked.content[0].text)).toEqual(asked.structuredContent)

    const payment = await paymentFor(payer, asked.structuredContent)
    const paid = await mcp.call('pay_order', { pt: order.priceToken }, { 'x402/payment': payment })
    expect(paid.isError).toBeUndefined()
    expect(paid.structuredContent).toMatchObject({ orderId: order.orderId, payment: { settlement: 'settled' } })
    expect(paid._meta['x402/payment-response']).toEqual({
      success: true,
      transaction: paid.structuredContent.payment.transactionHash,
      network: 'eip155:8453',
      payer: payer.address,
    })
    await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
    expect(await chain.balance(payer.address)).toBe(START - PRICE)
  })
})

test('an order booked or priced over MCP says how to pay as a tool call and data, without a shell command', async () => {
  await using mcp = await connectMcp(server.baseUrl)
  const { structuredContent: priced } = await mcp.call('preview_order', plateCart())
  const customer = { name: 'Ana Example', phone: '917 555 0134', email: 'ana@example.com' }
  expect(priced._next).toEqual({
    tool: 'confirm_order',
    arguments: { priceToken: priced.priceToken, pickup_time: 'ASAP' },
    missing: ['customer.name', 'customer.phone', 'customer.email'],
  })
  const { structuredContent: order } = await mcp.call('confirm_order', { ...priced._next.arguments, customer })
  expect(order._next.afterwards).toEqual({ tool: 'get_order', arguments: { id: order.orderId } })
  const { structuredContent: listed } = await mcp.call('list_recipes')
  const { structuredContent: recipe } = await mcp.call('preview_recipe', { id: listed.recipes[0].id })
  let said = await mcp.call('chat_with_clerk', { message: 'one ledger plate from Ledger Deli, pickup asap' })
  for (const message of ['Ana Example, 917 555 0134, ana@example.com', 'yes'])
    said = await mcp.call('chat_with_clerk', { message, session_id: said.structuredContent.session_id })
  const { pay_instructions: clerked } = said.structuredContent
  for (const [step, payUrl, amount] of [
    [order._next, order.payUrl, order.amount],
    [recipe._next, recipe.payUrl, recipe.payment.amount],
    [clerked, clerked.payUrl, clerked.amount],
  ]) {
    expect(step).toMatchObject({
      payment: { amount, how: expect.not.stringMatching(/HTTP|header|GET/) },
    })
    expect(step).not.toHaveProperty('command')
    expect(step).not.toHaveProperty('env')
    const asked = await mcp.call(step.tool, step.arguments)
    expect(asked.structuredContent).toMatchObject({ resource: { url: payUrl }, accepts: [{ amount }] })
  }
  expect(JSON.stringify([order, recipe, said])).not.toMatch(/npx|npm run|curl/)
  for (const { _next } of [priced, order, recipe])
    expect(JSON.stringify(_next)).not.toMatch(/https?:|\b(?:GET|POST)\b|MPPX/)
})

test('an order with a started payment is followed by a tool call over MCP', async () => {
  const payer = await chain.payer()
  await using mcp = await connectMcp(server.baseUrl)
  const { structuredContent: priced } = await mcp.call('preview_order', plateCart())
  const customer = { name: 'Ana Example', phone: '917 555 0134', email: 'ana@example.com' }
  const booking = { priceToken: priced.priceToken, customer, pickup_time: 'ASAP' }
  const { structuredContent: order } = await mcp.call('confirm_order', booking)
  await callAndPay(mcp, payer, order._next.tool, order._next.arguments)
  const { structuredContent: again } = await mcp.call('confirm_order', booking)
  expect(again._next).toEqual({
    tool: 'get_order',
    arguments: { id: order.orderId },
    // biome-ignore lint/suspicious/noThenProperty: the wire's name for the next step
    then: expect.stringMatching(/Do not pay again/),
  })
})

test('twenty calls with one payment, over both eras and HTTP, make one transfer', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  await using modern = await connectMcp(server.baseUrl)
  await using legacy = await connectMcp(server.baseUrl, 'legacy')
  const asked = await modern.call('pay_order', { pt: order.priceToken })
  const payment = await paymentFor(payer, asked.structuredContent)
  const header = { 'PAYMENT-SIGNATURE': Buffer.from(JSON.stringify(payment)).toString('base64') }
  const url = new URL(order.payUrl)
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      if (n % 4 === 3) return (await server.get(url.pathname + url.search, header)).body
      const { call } = n % 2 ? modern : legacy
      return (await call('pay_order', { pt: order.priceToken }, { 'x402/payment': payment })).structuredContent
    }),
  )
  expect(new Set(answers.map(({ orderId }) => orderId))).toEqual(new Set([order.orderId]))
  expect(await chain.balance(payer.address)).toBe(START - PRICE)
})

test('a rejected payment is answered with the amount owed and the reason, and moves no money', async () => {
  const payer = await chain.payer()
  await using mcp = await connectMcp(server.baseUrl)
  const order = await confirm(server)
  const { structuredContent: required } = await mcp.call('pay_order', { pt: order.priceToken })
  const payment = await paymentFor(payer, required)
  payment.payload.authorization.value = '1'
  const refused = await mcp.call('pay_order', { pt: order.priceToken }, { 'x402/payment': payment })
  expect(refused).toMatchObject({
    isError: true,
    structuredContent: { x402Version: 2, error: 'Underpayment', accepts: required.accepts },
    _meta: { 'x402/payment-response': { success: false, errorReason: 'underpayment' } },
  })
  expect(await chain.balance(payer.address)).toBe(START)
})

test('an unreadable payment is an error, and a payment for another order is rejected', async () => {
  const payer = await chain.payer()
  await using mcp = await connectMcp(server.baseUrl)
  const [first, second] = [await confirm(server), await confirm(server)]
  const pt = second.priceToken
  for (const payment of ['a text', { x402Version: 2 }, { x402Version: 7, payload: {} }]) {
    const { isError, structuredContent } = await mcp.call('pay_order', { pt }, { 'x402/payment': payment })
    expect({ isError, error: structuredContent.error }).toEqual({ isError: true, error: 'invalid_field' })
  }
  const { structuredContent: required } = await mcp.call('pay_order', { pt: first.priceToken })
  const payment = await paymentFor(payer, required)
  await mcp.call('pay_order', { pt: first.priceToken }, { 'x402/payment': payment })
  const again = await mcp.call('pay_order', { pt }, { 'x402/payment': payment })
  expect(again).toMatchObject({ isError: true, structuredContent: { error: 'authorization_reused' } })
  const other = await chain.payer()
  const late = await paymentFor(other, required)
  const twice = await mcp.call('pay_order', { pt: first.priceToken }, { 'x402/payment': late })
  expect(twice).toMatchObject({ isError: true, structuredContent: { error: 'already_paid' } })
  expect(await chain.balance(other.address)).toBe(START)
})

test('a paid order demands no further payment', async () => {
  const payer = await chain.payer()
  await using mcp = await connectMcp(server.baseUrl)
  const order = await confirm(server)
  await callAndPay(mcp, payer, 'pay_order', { pt: order.priceToken })
  const again = await mcp.call('pay_order', { pt: order.priceToken })
  expect(again.isError).toBeUndefined()
  expect(again.structuredContent).toMatchObject({ orderId: order.orderId, payment: { settlement: 'settled' } })
})
