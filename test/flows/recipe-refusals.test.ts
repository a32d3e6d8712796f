import { type Address, decodeFunctionData, type Hex, serializeSignature } from 'viem'
import { expect, test } from 'vitest'
import { confirm, headerV2, sign } from '#test/support/buyer.ts'
import { usdcAbi } from '#test/support/chain.ts'
import type { Answer } from '#test/support/http.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'
import { OTHER, PRICE, paymentOf, payPath, quote, RECIPE } from '#test/support/shop.ts'

useServer()

const START = 200_000_000n
const spent = async (address: `0x${string}`) => START - (await chain.balance(address))

test('the authorization of a purchase, copied from the chain, gives other callers no access', async () => {
  const payer = await chain.payer()
  const offer = await quote(server)
  const signed = await sign(payer, offer.payment)
  expect(await server.get(payPath(offer), headerV2(signed, offer.payment))).toMatchObject({ status: 200 })
  // with the attacker's own price token
  const own = await quote(server)
  expect(await server.get(payPath(own), headerV2(signed, own.payment))).toMatchObject({
    status: 409,
    body: { error: 'authorization_reused' },
  })
  // with the payer's price token, but without a valid signature
  const forged = { ...signed, signature: `0x${'11'.repeat(65)}` as const }
  const answer = await server.get(payPath(offer), headerV2(forged, offer.payment))
  expect(answer).toMatchObject({ status: 402, body: { error: 'payment_settlement_failed' } })
  expect(await spent(payer.address)).toBe(PRICE)
})

test('a price token pays only for its own product', async () => {
  const payer = await chain.payer()
  const [recipe, vault] = [await quote(server), await quote(server, 'vault', '/bundles')]
  const order = await confirm(server)
  const [small, large] = [await paymentOf(payer, recipe), await paymentOf(payer, vault)]
  const tries = await Promise.all([
    server.get(`/api/recipes/pay?id=${OTHER}&pt=${recipe.priceToken}`, small),
    server.get(`/api/recipes/bundles/pay?id=vault&pt=${recipe.priceToken}`, small),
    server.get(`/api/recipes/bundles/pay?id=${RECIPE}&pt=${recipe.priceToken}`, small),
    server.get(`/api/recipes/pay?id=${RECIPE}&pt=${vault.priceToken}`, large),
    server.get(`/api/recipes/pay?id=${RECIPE}&pt=${order.priceToken}`, small),
    server.get(`/api/order/pay?pt=${recipe.priceToken}`, large),
  ])
  expect(tries.map(({ status, body }) => [status, body.error])).toEqual(tries.map(() => [400, 'price_token_invalid']))
  // a rejected token of another product reveals no example request
  for (const { body } of tries) expect(body).not.toHaveProperty('_example')
  // a smaller payment does not pay for a more expensive product
  expect(await server.get(payPath(vault), small)).toMatchObject({ status: 402, body: { error: 'underpayment' } })
  expect(await spent(payer.address)).toBe(0n)
})

test('invalid requests are rejected before anything is charged', async () => {
  const payer = await chain.payer()
  const offer = await quote(server)
  const headers = await paymentOf(payer, offer)
  const refused = async (path: string) => {
    const { status, body } = await server.get(path, headers)
    return [status, body.error]
  }
  expect(await refused('/api/recipes/none')).toEqual([404, 'recipe_not_found'])
  expect(await refused('/api/recipes/preview?id=none')).toEqual([404, 'recipe_not_found'])
  expect(await refused('/api/recipes/bundles/preview?id=none')).toEqual([404, 'recipe_not_found'])
  expect(await refused('/api/recipes/preview')).toEqual([400, 'missing_required_fields'])
  expect(await refused('/api/recipes/pay')).toEqual([400, 'missing_required_fields'])
  expect(await refused(`/api/recipes/pay?id=${RECIPE}&pt=pt_unknown`)).toEqual([400, 'price_token_invalid'])
  expect(await refused('/api/recipes/pay?id=none&pt=pt_unknown')).toEqual([404, 'recipe_not_found'])
  const addresses = [
    'ana',
    'ana@',
    'a b@example.com',
    'ana@example.com\r\nBcc: all@example.com',
    'ana@example.com,b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ]
  for (const email of addresses) expect(await refused(payPath(offer, { email }))).toEqual([400, 'invalid_field'])
  expect(await refused(payPath(offer, { format: 'pdf' }))).toEqual([400, 'invalid_field'])
  expect(await spent(payer.address)).toBe(0n)
  const poor = { ...headers, 'X-PAYMENT': 'e30=' }
  expect(await server.get(payPath(offer), poor)).toMatchObject({ status: 400, body: { error: 'invalid_field' } })
})

/** Payment header rebuilt from the public data of the payment's transaction. */
async function copiedFromChain(payer: Address, { payment }: Answer['body']): Promise<Record<string, string>> {
  const [{ args, transactionHash } = {}] = await chain.client.getContractEvents({
    address: chain.usdc,
    abi: usdcAbi,
    eventName: 'AuthorizationUsed',
    args: { authorizer: payer },
    fromBlock: 0n,
  })
  const { input } = await chain.client.getTransaction({ hash: transactionHash! })
  const [from, to, value, validAfter, validBefore, nonce, v, r, s] = decodeFunctionData({ abi: usdcAbi, data: input })
    .args as [Address, Address, bigint, bigint, bigint, Hex, number, Hex, Hex]
  expect(args).toMatchObject({ nonce })
  const numbers = { value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}` }
  const signature = serializeSignature({ r, s, v: BigInt(v) })
  return headerV2({ signature, authorization: { from, to, nonce, ...numbers } }, payment)
}

test('an authorization copied from the chain does not open a bought recipe after its quote expires', async () => {
  await using own = await startServer(chain)
  const ana = await chain.payer()
  const offer = await quote(own)
  const first = await own.get(payPath(offer), await paymentOf(ana, offer))
  const copied = await copiedFromChain(ana.address, offer)
  // before the quote expires, a copy is indistinguishable from a payer who lost the response
  expect(await own.get(payPath(offer), copied)).toMatchObject({ status: 200, body: first.body })
  own.advance(11 * 60_000)
  expect(await own.get(payPath(offer), copied)).toMatchObject({
    status: 400,
    body: { error: 'price_token_expired', _hint: expect.stringContaining('Sign a new') },
  })
  const anew = await paymentOf(ana, offer, { validBefore: String(Math.floor(Date.now() / 1000) + 3_600) })
  expect(await own.get(payPath(offer), anew)).toMatchObject({ status: 200, body: first.body })
  expect(await spent(ana.address)).toBe(PRICE)
})

test('an expired price token sells nothing more, and keeps returning the recipe to the caller who paid with it', async () => {
  await using own = await startServer(chain)
  const [ana, ben] = [await chain.payer(), await chain.payer()]
  const offer = await quote(own)
  const paid = await paymentOf(ana, offer)
  const first = await own.get(payPath(offer), paid)
  const hours = (many: number) => String(Math.floor(Date.now() / 1000) + many * 3_600)
  own.advance(11 * 60_000)
  expect(await own.get(payPath(offer))).toMatchObject({ status: 400, body: { error: 'price_token_expired' } })
  const late = await paymentOf(ben, offer, { validBefore: String(Math.floor(Date.now() / 1000) + 3_600) })
  expect(await own.get(payPath(offer), late)).toMatchObject({ status: 400, body: { error: 'price_token_expired' } })
  expect(await own.get(payPath(offer), await paymentOf(ana, offer, { validBefore: hours(3) }))).toMatchObject({
    status: 200,
    body: first.body,
  })
  await own.engine.recipes.forget()
  own.advance(26 * 3_600_000)
  const forgotten = await quote(own)
  own.advance(26 * 3_600_000)
  await own.engine.recipes.forget()
  expect(await own.get(payPath(forgotten))).toMatchObject({ status: 400, body: { error: 'price_token_invalid' } })
  expect(await own.get(payPath(offer), await paymentOf(ana, offer, { validBefore: hours(55) }))).toMatchObject({
    status: 200,
    body: first.body,
  })
  expect([await spent(ana.address), await spent(ben.address)]).toEqual([PRICE, 0n])
})

test('logs contain no recipes, email addresses, or price tokens', async () => {
  const logged: string[] = []
  const keep = (fields: object, message: string) => void logged.push(JSON.stringify([fields, message]))
  await using own = await startServer(chain, { log: { info: keep, warn: keep, error: keep } })
  const payer = await chain.payer()
  const offer = await quote(own)
  const answer = await own.get(payPath(offer, { email: 'ana.canary@example.com' }), await paymentOf(payer, offer))
  expect(answer.status).toBe(200)
  await own.get(payPath(offer, { email: 'ana.canary@' }))
  expect(logged.length).toBeGreaterThan(1)
  const told = logged.join('\n')
  for (const secret of ['canary', offer.priceToken, 'skirt steak"', 'Pulse 8', '0x00'])
    expect(told).not.toContain(secret)
})

test('a wallet that owns a recipe is not charged for it with another price token, one after another or at once', async () => {
  const [ana, ben] = [await chain.payer(), await chain.payer()]
  const pay = async (payer: typeof ana) => {
    const offer = await quote(server)
    return server.get(payPath(offer), await paymentOf(payer, offer))
  }
  const first = await pay(ana)
  expect(first).toMatchObject({ status: 200 })
  expect(await pay(ana)).toMatchObject({ status: 200, body: first.body })
  expect(await spent(ana.address)).toBe(PRICE)
  const answers = await Promise.all(Array.from({ length: 4 }, () => pay(ben)))
  for (const { status } of answers) expect([200, 503]).toContain(status)
  expect((await pay(ben)).status).toBe(200)
  expect(await spent(ben.address)).toBe(PRICE)
})

test('a payment for something else, copied from the chain, does not open a recipe that its wallet owns', async () => {
  const payer = await chain.payer()
  const [owned, other] = [await quote(server), await quote(server, OTHER)]
  expect((await server.get(payPath(owned), await paymentOf(payer, owned))).status).toBe(200)
  const copied = await paymentOf(payer, other)
  expect((await server.get(payPath(other), copied)).status).toBe(200)
  const reused = { status: 409, body: { error: 'authorization_reused' } }
  expect(await server.get(payPath(await quote(server)), copied)).toMatchObject(reused)
  expect(await server.get(`/api/recipes/${RECIPE}/full`, copied)).toMatchObject(reused)
  expect(await spent(payer.address)).toBe(PRICE * 2n)
})
