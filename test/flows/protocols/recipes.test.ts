import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StripeEmulator } from '#dev/cards/emulator.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import {
  cardEnvironment,
  cardFetch,
  cardHeaders,
  challengeOf,
  evmFetch,
  evmHeaders,
  grantToken,
  receiptOf,
  startCards,
} from '#test/support/mpp.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { PRICE, payPath, quote } from '#test/support/shop.ts'
import { readMail } from '#test/support/smtp-server.ts'

useChain()

let cards: StripeEmulator
let server: TestServer
beforeAll(async () => {
  cards = await startCards()
  server = await startServer(chain, { env: cardEnvironment(cards) })
})
afterAll(async () => {
  await server?.resendExamples()
  await server?.[Symbol.asyncDispose]()
  await cards?.[Symbol.asyncDispose]()
})

const body = async (response: Response) => (await response.json()) as Answer['body']

test('published MPP clients buy a recipe in USDC and a bundle by card', async () => {
  const payer = await chain.payer()
  const recipe = await quote(server)
  const byChain = await evmFetch(payer)(recipe.payUrl)
  expect(byChain.status).toBe(200)
  const { receipt } = await body(byChain)
  expect(receipt).toMatchObject({ payer: payer.address, network: 'eip155:8453', amount: '2990000' })
  const { externalId } = (await challengeOf(server, payPath(recipe), 'evm')).request
  const taken = { method: 'evm', reference: receipt.transactionHash, status: 'success', externalId }
  expect(receiptOf(byChain)).toMatchObject(taken)
  const vault = await quote(server, 'vault', '/bundles')
  const byCard = await cardFetch(cards)(vault.payUrl)
  expect(byCard.status).toBe(200)
  expect((await body(byCard)).receipt).toMatchObject({
    network: 'stripe',
    price_cents: 2999,
    transactionHash: expect.stringMatching(/^pi_/),
  })
})

test('one card token sent fifty times at once is one purchase; another token is another purchase', async () => {
  const offer = await quote(server)
  const challenge = await challengeOf(server, payPath(offer), 'stripe')
  const headers = cardHeaders(challenge, await grantToken(cards))
  const path = payPath(offer, { email: 'ana@example.com' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.get(path, headers)))
  expect(new Set(answers.map(a => a.status))).toEqual(new Set([200]))
  expect(new Set(answers.map(a => JSON.stringify(a.body))).size).toBe(1)
  const second = await server.get(payPath(offer), cardHeaders(challenge, await grantToken(cards)))
  expect(second.status).toBe(200)
  const [first] = answers
  expect(second.body.receipt.purchaseId).not.toBe(first!.body.receipt.purchaseId)
  const file = join(server.stateDir, 'mail', `${first!.body.receipt.purchaseId}.eml`)
  await expect.poll(() => readText(file), { timeout: 20_000 }).toMatch(/Paid: +\$2\.99 by card/)
})

const readText = (file: string): string => {
  try {
    return readMail(readFileSync(file, 'latin1')).plain
  } catch {
    return ''
  }
}

test('a payer who answers one challenge twice, or presents it for another product, is charged once', async () => {
  const payer = await chain.payer()
  const [recipe, other] = [await quote(server), await quote(server)]
  const challenge = await challengeOf(server, payPath(recipe), 'evm')
  for (let time = 0; time < 2; time += 1)
    expect(await server.get(payPath(recipe), await evmHeaders(payer, challenge))).toMatchObject({ status: 200 })
  const elsewhere = await server.get(payPath(other), await evmHeaders(payer, challenge))
  expect(elsewhere.status).toBeGreaterThanOrEqual(402)
  expect(await chain.balance(payer.address)).toBe(200_000_000n - PRICE)
})

test('an unreadable payment header gets another 402', async () => {
  const offer = await quote(server)
  const answer = await server.get(payPath(offer), { Authorization: 'Payment e30' })
  expect(answer).toMatchObject({ status: 402, body: { type: 'https://paymentauth.org/problems/malformed-credential' } })
})
