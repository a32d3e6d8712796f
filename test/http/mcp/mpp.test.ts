import { assets, evm } from 'mppx/evm/client'
import { McpClient } from 'mppx/mcp/client'
import { stripe } from 'mppx/stripe/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StripeEmulator } from '#dev/cards/emulator.ts'
import { confirm, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { connectMcp, ERAS, type Result } from '#test/support/mcp.ts'
import { paymentFor } from '#test/support/mcp-payer.ts'
import { cardEnvironment, evmHeaders, grantToken, startCards } from '#test/support/mpp.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let cards: StripeEmulator
let server: TestServer

beforeAll(async () => {
  cards = await startCards()
  server = await startServer(chain, { env: cardEnvironment(cards) })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await cards?.[Symbol.asyncDispose]()
})

describe.each(ERAS)('in the %s era', era => {
  test('the MCP client of mppx pays an order in USDC', async () => {
    const account = await chain.payer()
    const order = await confirm(server)
    await using mcp = await connectMcp(server.baseUrl, era)
    const methods = [...evm({ account, currencies: Object.values(assets.base) })]
    const paying = McpClient.wrap(mcp.client as never, { methods: methods as never })
    const paid: Result = await paying.callTool({ name: 'pay_order', arguments: { pt: order.priceToken } })
    expect(paid.structuredContent).toMatchObject({ orderId: order.orderId, payment: { settlement: 'settled' } })
    expect(paid.receipt).toMatchObject({ method: 'evm', status: 'success', externalId: order.orderId })
    expect(await chain.balance(account.address)).toBe(200_000_000n - 18_320_000n)
    await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  })

  test('the MCP client of mppx pays an order with a card', async () => {
    const order = await confirm(server)
    await using mcp = await connectMcp(server.baseUrl, era)
    const card = stripe.charge({
      paymentMethod: 'pm_card_visa',
      createToken: ({ amount, currency, expiresAt }) =>
        grantToken(cards, { currency: currency!, max: Number(amount), expiresAt }),
    })
    const paying = McpClient.wrap(mcp.client as never, { methods: [card] as never })
    const paid: Result = await paying.callTool({ name: 'pay_order', arguments: { pt: order.priceToken } })
    expect(paid.structuredContent).toMatchObject({ orderId: order.orderId, payment: { settlement: 'settled' } })
    expect(paid.receipt).toMatchObject({ method: 'stripe', reference: expect.stringMatching(/^pi_/) })
  })
})

test('two payments in one call are rejected, and an altered credential gets a new challenge', async () => {
  const account = await chain.payer()
  const order = await confirm(server)
  await using mcp = await connectMcp(server.baseUrl)
  const args = { pt: order.priceToken }
  const asked = await mcp.call('pay_order', args)
  const { challenges } = asked._meta['org.paymentauth/payment-required']
  expect(challenges.map((challenge: Result) => challenge.method)).toEqual(expect.arrayContaining(['evm', 'stripe']))
  const challenge = challenges.find((each: Result) => each.method === 'evm')
  const { Authorization } = await evmHeaders(account, challenge)
  const { Credential } = await import('mppx')
  const credential: Result = Credential.deserialize(Authorization)
  const x402 = await paymentFor(account, asked.structuredContent)
  const both = await mcp.call('pay_order', args, { 'x402/payment': x402, 'org.paymentauth/credential': credential })
  expect(both).toMatchObject({ isError: true, structuredContent: { error: 'invalid_field' } })
  const changed = { ...credential, challenge: { ...credential.challenge, realm: 'elsewhere.example' } }
  const refused = await mcp.call('pay_order', args, { 'org.paymentauth/credential': changed })
  expect(refused).toMatchObject({ isError: true, _meta: { 'org.paymentauth/payment-required': { httpStatus: 402 } } })
  expect(await chain.balance(account.address)).toBe(200_000_000n)
})
