import { randomUUID } from 'node:crypto'
import type { Challenge } from 'mppx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StripeEmulator } from '#dev/cards/emulator.ts'
import { auditOf } from '#test/support/audit.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { cardEnvironment, cardHeaders, evmHeaders, grantToken, startCards } from '#test/support/mpp.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { LOOPBACK_AGENTS, startAgent, type TestAgent, type UcpAnswer } from './agent.ts'
import { order, paying, variant } from './lab.ts'
import { fundedWallet, type Wallet } from './shop.ts'
import { ROSES, shopCatalogue, TULIPS } from './shop-catalogue.ts'

/** The payment handlers of the Payment scheme and of Stripe's shared payment tokens. */

useChain()
let server: TestServer
let cards: StripeEmulator
let agent: TestAgent
let wallet: Wallet

beforeAll(async () => {
  cards = await startCards()
  server = await startServer(chain, {
    env: { CATALOG: shopCatalogue(), ...LOOPBACK_AGENTS, ...cardEnvironment(cards) },
  })
  agent = await startAgent(server)
  wallet = await fundedWallet(chain)
})
afterAll(async () => {
  if (server) expect((await auditOf(server)).breaches).toEqual([])
  for (const opened of [server, cards, agent]) await opened?.[Symbol.asyncDispose]()
})

const create = async (id = variant(ROSES)): Promise<UcpAnswer['body']> =>
  (await agent.rest('POST', '/checkout-sessions', order(id), randomUUID())).body

const complete = (id: string, payment: object = {}, key = randomUUID()) =>
  agent.rest('POST', `/checkout-sessions/${id}/complete`, payment, key)

const instrument = (handler_id: string, type: string, credential: object) => ({
  payment: { instruments: [{ id: 'pi_1', handler_id, type, selected: true, credential: { type, ...credential } }] },
})
const mpp = (authorization: string) => instrument('mpp', 'mpp', { authorization })
const token = (spt: string) => instrument('stripe', 'shared_payment_token', { token: spt })

const challengeIn = (checkout: UcpAnswer['body'], method: string): Challenge.Challenge =>
  checkout.ucp.payment_handlers['app.comanda.mpp'][0].config.challenges.find(
    (each: Challenge.Challenge) => each.method === method,
  )

/** Successful charges of an order's card. */
const charges = (orderId: string) =>
  cards.intents().filter(({ description, status }) => description === orderId && status === 'succeeded')

const REFUSED = { status: 200, body: { status: 'ready_for_complete' } }
const failure = expect.objectContaining({ code: 'payment_failed', severity: 'recoverable' })

test('the handlers are declared with what an agent needs to pay, and challenges appear with the booking', async () => {
  const created = await create()
  const declared = created.ucp.payment_handlers
  expect(declared['app.comanda.mpp'][0]).toMatchObject({ id: 'mpp', config: { methods: ['evm', 'stripe'] } })
  expect(declared['app.comanda.mpp'][0].config).not.toHaveProperty('challenges')
  expect(declared['com.stripe.shared_payment_token'][0]).toMatchObject({
    id: 'stripe',
    available_instruments: [{ type: 'shared_payment_token' }],
    config: { network_id: expect.any(String), payment_method_types: ['card', 'link'] },
  })
  const { body: booked } = await complete(created.id)
  expect(booked.status).toBe('requires_escalation')
  expect(booked.ucp.payment_handlers['app.comanda.mpp'][0].config.challenges).toHaveLength(2)
})

test('USDC over the Payment scheme pays the booked order once, however often it is sent', async () => {
  const payer = await fundedWallet(chain)
  const before = await chain.balance(payer.address)
  const created = await create()
  const { body: booked } = await complete(created.id)
  const { Authorization } = await evmHeaders(payer, challengeIn(booked, 'evm'))
  const answers = await Promise.all([
    complete(created.id, mpp(Authorization)),
    agent.tool('complete_checkout', { id: created.id, checkout: mpp(Authorization) }),
  ])
  const paid = await complete(created.id, mpp(Authorization))
  expect(paid.body).toMatchObject({ status: 'completed', order: { id: expect.any(String) } })
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(paid.text).not.toContain(Authorization)
  expect(await chain.balance(payer.address)).toBe(before - 36_990_000n)
})

test('a card over the Payment scheme pays', async () => {
  const created = await create()
  const { body: booked } = await complete(created.id)
  const { Authorization } = cardHeaders(challengeIn(booked, 'stripe'), await grantToken(cards))
  const paid = await complete(created.id, mpp(Authorization))
  expect(paid.body.status).toBe('completed')
  expect(charges(paid.body.order.id)).toMatchObject([{ amount: 3699 }])
})

test('a shared payment token pays in one call, and the same token again charges nothing', async () => {
  const created = await create()
  const spt = await grantToken(cards)
  const paid = await complete(created.id, token(spt))
  expect(paid.body).toMatchObject({ status: 'completed', order: { id: expect.any(String) } })
  expect(paid.text).not.toContain(spt)
  const again = await complete(created.id, token(spt))
  expect(again.body.order).toEqual(paid.body.order)
  expect(charges(paid.body.order.id)).toMatchObject([{ amount: 3699 }])

  const other = await create(variant(TULIPS))
  const reused = await complete(other.id, token(spt))
  expect(reused.body.order).toBeUndefined()
  expect(reused.body.messages).toContainEqual(failure)
})

test('two tokens at once, and a token beside USDC, are one payment', async () => {
  const created = await create()
  const [one, two] = await Promise.all([grantToken(cards), grantToken(cards)])
  await Promise.all([
    complete(created.id, token(one)),
    complete(created.id, token(two)),
    complete(created.id, await paying(created, wallet)),
  ])
  const done = await complete(created.id)
  expect(done.body.status).toBe('completed')
  const seen = await agent.rest('GET', `/orders/${done.body.order.id}`)
  expect(seen.body.totals.at(-1)).toMatchObject({ type: 'total', amount: 3699 })
  const given = await server.engine.db
    .selectFrom('inflows')
    .innerJoin('claims', 'claims.id', 'inflows.claim_id')
    .select('inflows.value_micro')
    .where('claims.subject_id', '=', done.body.order.id)
    .execute()
  expect(given).toEqual([{ value_micro: 36_990_000 }])
})

test('a declined card leaves the checkout open for a good one', async () => {
  const created = await create()
  const declined = await complete(created.id, token(await grantToken(cards, { card: 'pm_card_chargeDeclined' })))
  expect(declined).toMatchObject(REFUSED)
  expect(declined.body.messages).toContainEqual(failure)
  const paid = await complete(created.id, token(await grantToken(cards)))
  expect(paid.body.status).toBe('completed')
})

test.each([
  ['a token that was granted for too little', () => grantToken(cards, { max: 100 })],
  ['an unknown token', async () => 'spt_nobody'],
  ['no token at all', async () => 'not a token!'],
])('%s is refused, and charges nothing', async (_, grant) => {
  const created = await create()
  const refused = await complete(created.id, token(await grant()))
  expect(refused).toMatchObject(REFUSED)
  expect(refused.body.messages).toContainEqual(failure)
})

test('a credential for the challenge of another checkout, or none, pays nothing', async () => {
  const [cheap, dear] = [await create(variant(TULIPS)), await create()]
  const { body: booked } = await complete(cheap.id)
  await complete(dear.id)
  const before = await chain.balance(wallet.address)
  const { Authorization } = await evmHeaders(wallet, challengeIn(booked, 'evm'))
  for (const wrong of [Authorization, 'Payment nonsense', 'Bearer token']) {
    const refused = await complete(dear.id, mpp(wrong))
    expect(refused.body.messages).toContainEqual(failure)
    expect(refused.body.order).toBeUndefined()
  }
  const missing = await complete(dear.id, instrument('mpp', 'mpp', {}))
  expect(missing.body.messages).toContainEqual(failure)
  expect(await chain.balance(wallet.address)).toBe(before)
})
