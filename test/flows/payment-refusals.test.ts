import { type Hex, parseSignature, serializeSignature } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { base64, confirm, headerV2, inlineBody, preview, type Signed, sign } from '#test/support/buyer.ts'
import type { Answer } from '#test/support/http.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'

useServer()

const SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const OTHER_TOKEN = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
const inSeconds = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds)

/** Second signature of the same key for the same message (high s): mathematically valid, refused by the token. */
function highTwin(signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature)
  const twin = SECP256K1_ORDER - BigInt(s)
  return serializeSignature({ r, s: `0x${twin.toString(16).padStart(64, '0')}`, yParity: yParity ? 0 : 1 })
}

type Payment = Answer['body']
type Case = {
  readonly name: string
  readonly make: (payer: PrivateKeyAccount, payment: Payment) => Promise<Signed>
  readonly error: string
  readonly message: RegExp
  /** Status of the inline order. A header always gets 402. */
  readonly inline: number
  readonly accepted?: object
}

const CASES: readonly Case[] = [
  {
    name: 'one micro-USDC too little',
    make: (payer, payment) => sign(payer, payment, { value: String(BigInt(payment.amount) - 1n) }),
    error: 'underpayment',
    message: /^Underpayment$/,
    inline: 400,
  },
  {
    name: 'another recipient',
    make: (payer, payment) => sign(payer, payment, { to: '0x000000000000000000000000000000000000dEaD' }),
    error: 'payto_mismatch',
    message: /^PayTo mismatch$/,
    inline: 400,
  },
  {
    name: 'expired',
    make: (payer, payment) => sign(payer, payment, { validBefore: inSeconds(-1) }),
    error: 'authorization_expired',
    message: /^Authorization expired$/,
    inline: 400,
  },
  {
    name: 'expiring in 40 seconds',
    make: (payer, payment) => sign(payer, payment, { validBefore: inSeconds(40) }),
    error: 'authorization_expired',
    message: /^Authorization expired$/,
    inline: 400,
  },
  {
    name: 'not valid yet',
    make: (payer, payment) => sign(payer, payment, { validAfter: inSeconds(60) }),
    error: 'payment_settlement_failed',
    message: /^Payment settlement failed: the authorization is not valid yet$/,
    inline: 402,
  },
  {
    name: 'a tampered signature',
    make: async (payer, payment) => {
      const signed = await sign(payer, payment)
      const flipped = signed.signature.at(10) === 'a' ? 'b' : 'a'
      return { ...signed, signature: `${signed.signature.slice(0, 10)}${flipped}${signed.signature.slice(11)}` as Hex }
    },
    error: 'payment_settlement_failed',
    message: /^Payment settlement failed: signature rejected$/,
    inline: 402,
  },
  {
    name: 'the high-s twin of a signature',
    make: async (payer, payment) => {
      const signed = await sign(payer, payment)
      return { ...signed, signature: highTwin(signed.signature) }
    },
    error: 'payment_settlement_failed',
    message: /^Payment settlement failed: signature rejected$/,
    inline: 402,
  },
  {
    name: 'a signature for another chain',
    make: (payer, payment) => sign(payer, payment, {}, { chainId: 84532 }),
    error: 'payment_settlement_failed',
    message: /^Payment settlement failed: signature rejected$/,
    inline: 402,
  },
  {
    name: 'a signature for another token',
    make: (payer, payment) => sign(payer, payment, {}, { verifyingContract: OTHER_TOKEN }),
    error: 'payment_settlement_failed',
    message: /^Payment settlement failed: signature rejected$/,
    inline: 402,
  },
  {
    name: 'an undeployed contract wallet (ERC-6492)',
    make: async (payer, payment) => {
      const signed = await sign(payer, payment)
      return { ...signed, signature: `${signed.signature}${'6492'.repeat(16)}` as Hex }
    },
    error: 'payment_settlement_failed',
    message: /^Payment settlement failed: signature rejected$/,
    inline: 402,
  },
]

describe.each(CASES)('a payment with $name moves no money', ({ make, error, message, inline }) => {
  test('and gets 402 with the reason and the requirement in a header', async () => {
    const payer = await chain.payer()
    const order = await confirm(server)
    const before = await chain.balance(payer.address)
    const answer = await server.get(
      `/api/order/pay?pt=${order.priceToken}`,
      headerV2(await make(payer, order.payment), order.payment),
    )
    expect(answer).toMatchObject({ status: 402, body: { error, amount: '18320000', payTo: order.payment.payTo } })
    expect(answer.body.message).toMatch(message)
    const demand = JSON.parse(atob(answer.headers.get('payment-required') ?? ''))
    expect(demand).toMatchObject({ x402Version: 2, error: answer.body.message, accepts: [{ amount: '18320000' }] })
    expect(await chain.balance(payer.address)).toBe(before)
    expect((await server.get(`/api/order/${order.orderId}`)).body).toMatchObject({
      status: 'awaiting_payment',
      payment: { settlement: 'none' },
    })
  })

  test('and gets the error of the specification in a body', async () => {
    const payer = await chain.payer()
    const quote = await preview(server)
    const answer = await server.post(`/api/order?pt=${quote.priceToken}`, inlineBody(await make(payer, quote.payment)))
    expect(answer).toMatchObject({ status: inline, body: { error } })
    expect(answer.body.message).toMatch(message)
    expect(await chain.balance(payer.address)).toBe(200_000_000n)
  })
})

test.each([
  ['another network', { network: 'eip155:84532' }],
  ['another token', { asset: OTHER_TOKEN }],
  ['another scheme', { scheme: 'upto' }],
])('a header that states %s gets 402 and moves no money', async (_, accepted) => {
  const payer = await chain.payer()
  const order = await confirm(server)
  const headers = headerV2(await sign(payer, order.payment), order.payment, accepted)
  const answer = await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)
  expect(answer).toMatchObject({ status: 402, body: { error: 'payment_settlement_failed' } })
  expect(answer.body.message).toMatch(/^Payment settlement failed: .* is not accepted$/)
  expect(await chain.balance(payer.address)).toBe(200_000_000n)
})

test('a payer without funds is told so, and the same credential works once the wallet is funded', async () => {
  const payer = privateKeyToAccount(generatePrivateKey())
  const rich = await chain.payer()
  const order = await confirm(server)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  const refused = await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)
  expect(refused).toMatchObject({ status: 402, body: { error: 'payment_settlement_failed' } })
  expect(JSON.parse(atob(refused.headers.get('payment-response') ?? ''))).toMatchObject({ success: false })

  await chain.mint(payer.address, 18_320_000n)
  expect(await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).toMatchObject({ status: 202 })
  expect(await chain.balance(payer.address)).toBe(0n)
  expect(await chain.balance(rich.address)).toBe(200_000_000n)
})

test.each([
  ['no base64', '%%%'],
  ['no JSON', Buffer.from('hello').toString('base64')],
  ['another version', base64({ x402Version: 3 })],
  ['hexadecimal numbers', base64({ x402Version: 2, accepted: {}, payload: { authorization: { value: '0x10' } } })],
])('a payment header of %s gets 400 and changes nothing', async (_, header) => {
  const order = await confirm(server)
  const answer = await server.get(`/api/order/pay?pt=${order.priceToken}`, { 'PAYMENT-SIGNATURE': header })
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_field' } })
})

test('the pay URL reports what is missing: token, confirmation, or time', async () => {
  expect(await server.get('/api/order/pay')).toMatchObject({
    status: 400,
    body: { error: 'missing_required_fields', missing_fields: ['pt'] },
  })
  expect(await server.get('/api/order/pay?pt=pt_nonsense')).toMatchObject({
    status: 400,
    body: { error: 'price_token_invalid' },
  })
  const { priceToken } = await preview(server)
  expect(await server.get(`/api/order/pay?pt=${priceToken}`)).toMatchObject({
    status: 400,
    body: { error: 'not_confirmed' },
  })
  expect(await server.post(`/api/order/pay?pt=${priceToken}`, {})).toMatchObject({ status: 405 })
})

test('a HEAD request never pays', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  const response = await fetch(order.payUrl, { method: 'HEAD', headers })
  expect(response.status).toBe(402)
  expect(await chain.balance(payer.address)).toBe(200_000_000n)
})
