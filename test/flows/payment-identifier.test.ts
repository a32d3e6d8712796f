import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import {
  appendPaymentIdentifierToExtensions,
  generatePaymentId,
  validatePaymentIdentifier,
} from '@x402/extensions/payment-identifier'
import { wrapFetchWithPayment } from '@x402/fetch'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANA, confirm, headerV2, plateCart, preview, sign } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const START = 200_000_000n
const PRICE = 18_320_000n
let server: TestServer
beforeAll(async () => {
  server = await startServer(chain)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
})

const spent = async ({ address }: PrivateKeyAccount) => START - (await chain.balance(address))
const urlOf = ({ payUrl }: { payUrl: string }) => payUrl

/** Fetch that pays under one id, as the published client documents it. */
function fetchUnder(account: PrivateKeyAccount, id: string): typeof fetch {
  const client = new x402Client()
    .register('eip155:8453', new ExactEvmScheme(account))
    .setSpendControls({ maxAmountPerPayment: '$100' })
    .onBeforePaymentCreation(async ({ paymentRequired }) => {
      appendPaymentIdentifierToExtensions(paymentRequired.extensions!, id)
    })
  return wrapFetchWithPayment(fetch, client)
}

/** Header of a payment for an order, under an id. */
const paidUnder = async (account: PrivateKeyAccount, { payment }: { payment: object }, id: unknown) =>
  headerV2(
    await sign(account, payment as never),
    payment as never,
    {},
    {
      extensions: { 'payment-identifier': { info: { required: false, id } } },
    },
  )

const pathOf = ({ payUrl }: { payUrl: string }) => new URL(payUrl).pathname + new URL(payUrl).search

test('the 402 of an order declares the extension as the official package validates it', async () => {
  const order = await confirm(server)
  const { headers } = await server.get(pathOf(order))
  const required = JSON.parse(Buffer.from(headers.get('payment-required')!, 'base64').toString())
  const declared = required.extensions['payment-identifier']
  expect(validatePaymentIdentifier(declared)).toEqual({ valid: true })
  expect(declared.info).toEqual({ required: false })
  expect(validatePaymentIdentifier({ ...declared, info: { required: false, id: 'short' } }).valid).toBe(false)
})

test('an unmodified client that starts over under the same id pays for one lunch', async () => {
  const payer = await chain.payer()
  const [first, second] = [await confirm(server), await confirm(server)]
  const pay = fetchUnder(payer, generatePaymentId())
  expect((await pay(urlOf(first))).status).toBe(202)
  const again = await pay(urlOf(second))
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ error: 'idempotency_conflict', orderId: first.orderId })
  expect(await spent(payer)).toBe(PRICE)
  expect((await fetchUnder(payer, generatePaymentId())(urlOf(second))).status).toBe(202)
  expect(await spent(payer)).toBe(PRICE * 2n)
})

test('the same payment sent again gets the same answer, with its receipt', async () => {
  const payer = await chain.payer()
  const order = await confirm(server)
  const headers = await paidUnder(payer, order, generatePaymentId())
  const [first, second] = [await server.get(pathOf(order), headers), await server.get(pathOf(order), headers)]
  expect([first.status, second.status]).toEqual([202, 202])
  expect(second.headers.get('payment-response')).toBe(first.headers.get('payment-response'))
  expect(await spent(payer)).toBe(PRICE)
})

test('twenty orders paid at once under one id make one payment', async () => {
  const payer = await chain.payer()
  const id = generatePaymentId()
  const orders = await Promise.all(Array.from({ length: 20 }, () => confirm(server)))
  const answers = await Promise.all(
    orders.map(async order => server.get(pathOf(order), await paidUnder(payer, order, id))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array<number>(19).fill(409)])
  expect(await spent(payer)).toBe(PRICE)
})

test('an id is of its wallet alone, and a payment that failed frees it', async () => {
  const [payer, other] = [await chain.payer(), await chain.payer()]
  const id = generatePaymentId()
  const orders = [await confirm(server), await confirm(server), await confirm(server)] as const
  const wrong = await sign(payer, orders[0].payment, {}, { version: '1' })
  const extensions = { 'payment-identifier': { info: { required: false, id } } }
  const refused = await server.get(pathOf(orders[0]), headerV2(wrong, orders[0].payment, {}, { extensions }))
  expect(refused).toMatchObject({ status: 402, body: { error: 'payment_settlement_failed' } })
  expect((await fetchUnder(payer, id)(urlOf(orders[1]))).status).toBe(202)
  expect((await fetchUnder(other, id)(urlOf(orders[2]))).status).toBe(202)
  expect([await spent(payer), await spent(other)]).toEqual([PRICE, PRICE])
})

test('an order placed and paid in one request counts under the same id', async () => {
  const payer = await chain.payer()
  const id = generatePaymentId()
  const [quoted, confirmed] = [await preview(server), await confirm(server)]
  const body = { ...plateCart(), customer: ANA }
  const path = `/api/order?pt=${quoted.priceToken}`
  expect(await server.post(path, body, await paidUnder(payer, quoted, id))).toMatchObject({ status: 202 })
  const second = await server.get(pathOf(confirmed), await paidUnder(payer, confirmed, id))
  expect(second).toMatchObject({ status: 409, body: { error: 'idempotency_conflict' } })
  expect(await spent(payer)).toBe(PRICE)
})

test.each([['too short'], ['x'.repeat(129)], ['with spaces in the middle'], [7]])('refuses the id %j', async id => {
  const order = await confirm(server)
  const answer = await server.get(pathOf(order), await paidUnder(await chain.payer(), order, id))
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_field' } })
  expect(answer.body.message).toContain('PAYMENT-SIGNATURE')
})
