import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANA, confirm, DELI, headerV2, inlineBody, plateCart, preview, sign, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { env: { TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

const EVE = { name: 'Eve Other', phone: '917 555 0199', email: 'eve@example.com' }
const KEY = { 'Idempotency-Key': 'lunch-1' }
const ana = { ...KEY, 'X-Forwarded-For': '198.51.100.1' }
const eve = { ...KEY, 'X-Forwarded-For': '203.0.113.9' }
const isReplay = (answer: { headers: Headers }) => answer.headers.get('idempotent-replayed') === 'true'

describe('an Idempotency-Key that another caller also sends', () => {
  test('never returns a price token', async () => {
    const first = await server.post('/api/order/preview', plateCart(), ana)
    for (const caller of [eve, ana]) {
      const again = await server.post('/api/order/preview', plateCart(), caller)
      expect(again).toMatchObject({ status: 200 })
      expect(isReplay(again)).toBe(false)
      expect(again.body.priceToken).not.toBe(first.body.priceToken)
    }
  })

  test('never returns a confirmation, because keys are scoped to the price token', async () => {
    const [hers, others] = [await preview(server), await preview(server)]
    const body = (priceToken: string, customer: object) => ({ priceToken, customer, pickup_time: 'ASAP' })
    const first = await server.post('/api/order/confirm', body(hers.priceToken, ANA), ana)
    const second = await server.post('/api/order/confirm', body(others.priceToken, EVE), eve)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(isReplay(second)).toBe(false)
    expect(second.body.orderId).not.toBe(first.body.orderId)
    // the same price token gets a replay, even from another address
    const again = await server.post('/api/order/confirm', body(hers.priceToken, ANA), eve)
    expect(isReplay(again)).toBe(true)
  })

  test('never returns an inline paid order', async () => {
    const [hers, others] = [await preview(server), await preview(server)]
    const payer = await chain.payer()
    const paid = inlineBody(await sign(payer, hers.payment))
    const first = await server.post(`/api/order?pt=${hers.priceToken}`, paid, ana)
    expect(first).toMatchObject({ status: 202 })
    const second = await server.post(`/api/order?pt=${others.priceToken}`, paid, eve)
    expect(second).toMatchObject({ status: 409, body: { error: 'authorization_reused' } })
    expect(JSON.stringify(second.body)).not.toContain(first.body.orderId)
  })

  test('never returns an order of the clerk', async () => {
    const once = { text: 'the ledger plate from Ledger Deli for pickup', customer: ANA }
    const [first, second] = [
      await server.post('/api/clerk/order', once, ana),
      await server.post('/api/clerk/order', once, eve),
    ]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.confirmation.orderId).not.toBe(first.body.confirmation.orderId)
    expect(second.body.confirmation.statusToken).not.toBe(first.body.confirmation.statusToken)
  })
})

test('a confirmed order can be changed with its status token, but not with its price token alone', async () => {
  const order = await confirm(server)
  const path = '/api/order/confirm'
  const hers = { priceToken: order.priceToken, customer: ANA, pickup_time: 'ASAP' }
  const stolen = { ...hers, customer: EVE }
  const told = (token: string) => server.get(`/api/order/${order.orderId}`, { Authorization: `Bearer ${token}` })
  const other = await confirm(server)
  for (const statusToken of [undefined, 'st_guessed', other.statusToken]) {
    const refused = await server.post(path, { ...stolen, ...(statusToken ? { statusToken } : {}) })
    expect(refused).toMatchObject({ status: 409, body: { error: 'already_confirmed' } })
    expect(JSON.stringify(refused.body)).not.toContain(order.statusToken)
  }
  const payer = await chain.payer()
  const inline = `/api/order?pt=${order.priceToken}`
  const taken = { ...plateCart(), customer: EVE }
  expect(await server.post(inline, taken)).toMatchObject({ status: 409, body: { error: 'already_confirmed' } })
  const paying = headerV2(await sign(payer, order.payment), order.payment)
  expect(await server.post(inline, taken, paying)).toMatchObject({ status: 409, body: { error: 'already_confirmed' } })
  expect((await told(order.statusToken)).body.customer.name).toBe(ANA.name)

  const again = await server.post(path, hers)
  expect(again).toMatchObject({ status: 200, body: { orderId: order.orderId } })
  expect(again.body).not.toHaveProperty('statusToken')
  const ben = { ...hers, customer: { ...ANA, name: 'Ben Example' } }
  expect(await server.post(path, { ...ben, statusToken: order.statusToken })).toMatchObject({ status: 200 })
  expect((await told(order.statusToken)).body.customer.name).toBe('Ben Example')
  const authorization = { Authorization: `Bearer ${order.statusToken}` }
  expect(await server.post(path, hers, authorization)).toMatchObject({ status: 200 })
  expect((await told(order.statusToken)).body.customer.name).toBe(ANA.name)
})

test('one of two concurrent confirmations of a price token gets the order, and the other is rejected', async () => {
  const { priceToken } = await preview(server)
  const by = (customer: object) => server.post('/api/order/confirm', { priceToken, customer, pickup_time: 'ASAP' })
  const answers = await Promise.all([by(ANA), by(EVE), by(ANA), by(EVE)])
  expect(answers.map(each => each.status).sort()).toEqual([200, 200, 409, 409])
  expect(new Set(answers.flatMap(each => each.body.statusToken ?? [])).size).toBe(1)
})

test('a payer is shown the customer of the order, masked', async () => {
  const delivery_address = { street: '88 Court St', unit: 'Apt 4B', city: 'Brooklyn', state: 'NY', zip: '11201' }
  const cart = plateCart({ fulfillment: 'delivery', delivery_address })
  const { priceToken, payment } = await preview(server, cart)
  const body = { priceToken, customer: ANA, pickup_time: 'ASAP', delivery_address }
  expect(await server.post('/api/order/confirm', body)).toMatchObject({ status: 200 })
  const payer = await chain.payer()
  const paid = await server.get(`/api/order/pay?pt=${priceToken}`, headerV2(await sign(payer, payment), payment))
  expect(paid.body.bookedFor).toEqual({
    name: 'A•• E••••••',
    address: '8• C•••• S•, A•• 4•, B•••••••, N• 1••••',
  })
  expect(paid.body.customer).toBeUndefined()
  expect((await server.get(`/api/order/${paid.body.orderId}`)).body.bookedFor).toBeUndefined()
})

test('the destination of an unpaid order is hidden from a holder of only its price token, even an expired one', async () => {
  await using own = await startServer(chain)
  const delivery_address = { street: '88 Court St', unit: 'Apt 4B', city: 'Brooklyn', state: 'NY', zip: '11201' }
  const cart = plateCart({ fulfillment: 'delivery', delivery_address, special_instructions: 'Ring for Zebulon' })
  const { orderId, priceToken, statusToken } = await confirm(own, cart)
  const elsewhere = { ...delivery_address, street: '1 Pierrepont St', unit: undefined }
  const guesses: object[] = [
    {},
    { customer: EVE, pickup_time: 'ASAP' },
    { customer: EVE, pickup_time: 'ASAP', delivery_address: elsewhere },
    { customer: ANA, pickup_time: 'ASAP', delivery_address: elsewhere, statusToken: 'st_guessed' },
  ]
  const ways = (guess: object): [path: string, body: object][] => [
    ['/api/order/confirm', { ...guess, priceToken }],
    [`/api/order?pt=${priceToken}`, guess],
    [`/api/order?pt=${priceToken}`, { ...plateCart({ fulfillment: 'delivery' }), ...guess }],
  ]
  const askAll = async (status: number, error: string) => {
    for (const [path, body] of guesses.flatMap(ways)) {
      const answer = await own.post(path, body)
      expect(answer).toMatchObject({ status, body: { error } })
      expect(JSON.stringify(answer.body)).not.toMatch(/88 Court|Apt 4B|Zebulon|Ana Example/)
      expect(answer.body._example).toBeUndefined()
    }
  }
  await askAll(409, 'already_confirmed')
  own.advance(10 * 60_000 + 1)
  await askAll(400, 'price_token_expired')
  await untilStatus(own, orderId, 'payment_expired')
  await askAll(400, 'price_token_expired')
  // the customer gets a new price for it, with the status token or with the data sent originally
  const holders = await own.post('/api/order/confirm', { priceToken, statusToken })
  expect(holders.body._example).toMatchObject({ delivery_address, priceToken: expect.stringMatching(/^pt_/) })
  const again = { priceToken, customer: ANA, pickup_time: 'ASAP', delivery_address }
  const theirs = await own.post('/api/order/confirm', again)
  expect(theirs).toMatchObject({ status: 400, body: { error: 'price_token_expired', _example: { customer: ANA } } })
  expect(await own.resendExamples()).toBe(2)
})

test('a deeply nested body is rejected, with or without an Idempotency-Key', async () => {
  const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`
  for (const path of ['/api/order/confirm', '/api/order?pt=pt_x']) {
    const response = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...KEY },
      body: `{${path.includes('?') ? '' : '"priceToken":"pt_x",'}"a":${deep}}`,
    })
    expect({ path, status: response.status }).toEqual({ path, status: 400 })
  }
})

test('requests from strangers with fresh Idempotency-Keys leave nothing in the ledger', async () => {
  const rows = async () =>
    (await sql<{ n: number }>`select count(*) as n from idempotency`.execute(server.engine.db)).rows[0]!.n
  const before = await rows()
  const long = 'A'.repeat(14_000)
  const sent: [path: string, body: object][] = [
    [`/api/merchant/${long}/orders/x/accept`, {}],
    [`/api/merchant/${DELI}/orders/x/accept`, { prepMinutes: 5 }],
    ['/api/order/preview', plateCart()],
    ['/api/search', { query: 'soup', location: { city: 'Brooklyn' } }],
    ['/api/order/confirm', { priceToken: 'pt_unknown', customer: ANA, pickup_time: 'ASAP' }],
    ['/api/order?pt=pt_unknown', inlineBody(undefined)],
    ['/api/clerk/order', { text: 'a plate' }],
    ['/api/clerk/chat', { message: 'hi', session_id: 'nobody' }],
    ['/api/clerk/chat', { message: 'hi' }],
    ['/api/waitlist', { email: 'nobody' }],
  ]
  for (const [path, body] of sent)
    expect((await server.post(path, body, { 'Idempotency-Key': crypto.randomUUID() })).status).toBeLessThan(500)
  expect(await rows()).toBe(before)
})
