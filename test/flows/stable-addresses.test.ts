import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { validateDiscoveryExtension } from '@x402/extensions/bazaar'
import { createSIWxClientExtension, createSIWxClientHook } from '@x402/extensions/sign-in-with-x'
import { wrapFetchWithPayment } from '@x402/fetch'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StripeEmulator } from '#dev/cards/emulator.ts'
import { headerV2, payingFetch, sign } from '#test/support/buyer.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { cardEnvironment, cardFetch, evmFetch, startCards } from '#test/support/mpp.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { OTHER, PRICE, quote, RECIPE } from '#test/support/shop.ts'

useChain()

const START = 200_000_000n
const PATH = `/api/recipes/${RECIPE}/full`
const MINUTE = 60_000
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

const spent = async ({ address }: PrivateKeyAccount) => START - (await chain.balance(address))
const demandAt = async (path: string) => {
  const answer = await server.get(path)
  const header = answer.headers.get('payment-required')!
  return { answer, required: JSON.parse(Buffer.from(header, 'base64').toString()) }
}
const bodyOf = async (response: Response): Promise<Answer['body']> => response.json()

/** Fetch of a wallet that signs in where it can, and pays otherwise. */
function signingFetch(account: PrivateKeyAccount): typeof fetch {
  const client = new x402Client()
    .register('eip155:8453', new ExactEvmScheme(account))
    .setSpendControls({ maxAmountPerPayment: '$100' })
    .registerExtension(createSIWxClientExtension({ signers: [account] }))
  return wrapFetchWithPayment(fetch, client)
}

test('a recipe and a bundle answer 402 with the price of now at an address without a price token', async () => {
  for (const [path, amount] of [
    [PATH, '2990000'],
    ['/api/recipes/bundles/beef/full', '14990000'],
    ['/api/recipes/bundles/vault/full', '29990000'],
  ] as const) {
    const { answer, required } = await demandAt(path)
    expect(answer).toMatchObject({ status: 402, body: { error: 'payment_required', amount } })
    expect(required).toMatchObject({ resource: { url: `${server.baseUrl}${path}` }, accepts: [{ amount }] })
    expect((await demandAt(path)).answer.headers.get('www-authenticate')).toBe(answer.headers.get('www-authenticate'))
  }
  expect(await server.get('/api/recipes/nothing/full')).toMatchObject({ status: 404 })
  expect((await fetch(`${server.baseUrl}${PATH}`, { method: 'HEAD' })).status).toBe(402)
})

test('the 402 of a stable address tells catalogs how to call it, with its own values and fields, below 4 KB', async () => {
  for (const [path, id] of [
    [PATH, RECIPE],
    ['/api/recipes/bundles/beef/full', 'beef'],
  ] as const) {
    const { answer, required } = await demandAt(path)
    const { bazaar } = required.extensions
    expect(validateDiscoveryExtension(bazaar)).toEqual({ valid: true })
    expect(bazaar.info.input).toEqual({ type: 'http', method: 'GET', pathParams: { id } })
    expect(bazaar.schema.properties.output.properties.example.required).toContain('markdown')
    const head = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    expect(Buffer.byteLength(head)).toBeLessThan(4096)
  }
  const { payUrl } = await quote(server)
  const { required } = await demandAt(new URL(payUrl).pathname + new URL(payUrl).search)
  expect(required.extensions).toBeUndefined()
})

test('the manifest of x402 lists every recipe and bundle with the terms of its 402', async () => {
  const { body } = await server.get('/.well-known/x402.json')
  const { body: catalogue } = await server.get('/api/recipes')
  const { body: bundles } = await server.get('/api/recipes/bundles')
  expect(body.items).toHaveLength(catalogue.total + bundles.count)
  const item = body.items.find(({ resource }: { resource: { url: string } }) => resource.url.endsWith(PATH))
  expect(item).toMatchObject({
    type: 'http',
    input: { method: 'GET', routeTemplate: '/api/recipes/:id/full', pathParams: { id: RECIPE } },
    accepts: (await demandAt(PATH)).required.accepts,
  })
})

test('unmodified clients of x402 and MPP buy at a stable address, in USDC and with a card', async () => {
  for (const pay of [payingFetch, evmFetch] as const) {
    const payer = await chain.payer()
    const response = await pay(payer)(`${server.baseUrl}${PATH}`)
    expect(response.status).toBe(200)
    expect(await bodyOf(response)).toMatchObject({ id: RECIPE, receipt: { amount: '2990000' } })
    expect(await spent(payer)).toBe(PRICE)
  }
  const response = await cardFetch(cards)(`${server.baseUrl}${PATH}`)
  expect(await bodyOf(response)).toMatchObject({ id: RECIPE, receipt: { network: 'stripe' } })
})

test('a wallet signs in to read again what it has bought, and only that', async () => {
  const payer = await chain.payer()
  const fetchSigned = signingFetch(payer)
  expect((await fetchSigned(`${server.baseUrl}${PATH}`)).status).toBe(200)
  expect(await spent(payer)).toBe(PRICE)
  const again = await fetchSigned(`${server.baseUrl}${PATH}?format=markdown`)
  expect(again.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await again.text()).toMatch(/^# Skirt Steak/)
  expect(again.headers.get('payment-response')).toBeNull()
  expect(await spent(payer)).toBe(PRICE)
  expect((await fetchSigned(`${server.baseUrl}/api/recipes/${OTHER}/full`)).status).toBe(200)
  expect(await spent(payer)).toBe(PRICE * 2n)
})

test('the payUrl of a recipe without its price token sells at the price of now, and to a wallet once', async () => {
  const payer = await chain.payer()
  const fetchSigned = signingFetch(payer)
  for (const path of [`/api/recipes/pay?id=${RECIPE}`, `/api/recipes/pay?id=${RECIPE}`, PATH]) {
    const response = await fetchSigned(`${server.baseUrl}${path}`)
    expect(await bodyOf(response)).toMatchObject({ id: RECIPE, receipt: { amount: '2990000' } })
    expect(await spent(payer)).toBe(PRICE)
  }
})

test('a sign-in proves nothing twice, for another address, or by another signature', async () => {
  const payer = await chain.payer()
  await payingFetch(payer)(`${server.baseUrl}${PATH}`)
  const { required } = await demandAt(PATH)
  const signed = await createSIWxClientHook(payer)({ paymentRequired: required, requestUrl: server.baseUrl } as never)
  const ask = (path: string, header: string) => server.get(path, { 'SIGN-IN-WITH-X': header })
  const header = Object.values(signed!.headers)[0]!
  const changedBy = (changes: object) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(header, 'base64').toString()), ...changes })).toString(
      'base64',
    )
  expect(await ask(PATH, changedBy({ address: (await chain.payer()).address }))).toMatchObject({ status: 402 })
  expect(await ask(PATH, changedBy({ statement: 'two\nlines' }))).toMatchObject({ status: 402 })
  expect(await ask(PATH, 'no base64')).toMatchObject({ status: 402 })
  expect(await ask(`/api/recipes/${OTHER}/full`, header)).toMatchObject({ status: 402 })
  expect(await ask(PATH, header)).toMatchObject({ status: 200, body: { id: RECIPE } })
  expect(await ask(PATH, header)).toMatchObject({ status: 402 })
})

test('a payment that is public on the chain unlocks nothing later', async () => {
  const payer = await chain.payer()
  const { payment } = await quote(server)
  const headers = headerV2(await sign(payer, payment), payment)
  expect(await server.get(PATH, headers)).toMatchObject({ status: 200 })
  expect(await server.get(PATH, headers)).toMatchObject({ status: 200 })
  expect(await server.get(`/api/recipes/${OTHER}/full`, headers)).toMatchObject({ status: 409 })
  server.advance(3 * MINUTE)
  expect(await server.get(PATH, headers)).toMatchObject({ status: 400, body: { error: 'price_token_expired' } })
  expect(await spent(payer)).toBe(PRICE)
})

test('a wallet that has bought a recipe is not charged for it again, whatever its price then', async () => {
  const payer = await chain.payer()
  const { payUrl, payment } = await quote(server)
  // the server's clock is ahead of the signer's
  const validBefore = String(Math.floor(Date.now() / 1000) + 3 * 3600)
  const signedAgain = async () => headerV2(await sign(payer, payment, { validBefore }), payment)
  const { pathname, search } = new URL(payUrl)
  expect(await server.get(pathname + search, await signedAgain())).toMatchObject({ status: 200 })
  for (const minutes of [0, 11, 60]) {
    server.advance(minutes * MINUTE)
    expect(await server.get(PATH, await signedAgain())).toMatchObject({ status: 200, body: { id: RECIPE } })
    expect(await spent(payer)).toBe(PRICE)
  }
})
