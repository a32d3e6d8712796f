import { expect, test } from 'vitest'
import { ANA, inlineBody, plateCart, preview, sign } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'

useChain()

/** Headers of a separate caller behind a proxy, which is the test itself. */
const from = (address: string) => ({ 'X-Forwarded-For': address })
const AGENT = from('203.0.113.9')
const PAYER = from('203.0.113.10')

test('a holder of the pay URL who knows the customer gets no status token by confirming again', async () => {
  await using server = await startServer(chain, { env: { TRUSTED_PROXIES: 'loopback' } })
  const { priceToken } = (await server.post('/api/order/preview', plateCart())).body
  const body = { priceToken, customer: ANA, pickup_time: 'ASAP' }
  const confirm = (headers: Record<string, string>, changes: object = {}) =>
    server.post('/api/order/confirm', { ...body, ...changes }, headers)
  const key = { 'Idempotency-Key': 'a-key-of-the-agent-drawn-at-random' }
  const first = await confirm({ ...AGENT, ...key })
  const { orderId, statusToken } = first.body
  expect(statusToken).toMatch(/^st_/)
  const again = await confirm(PAYER)
  expect(again).toMatchObject({ status: 200, body: { orderId, payUrl: first.body.payUrl } })
  expect(again.body).not.toHaveProperty('statusToken')
  expect(again.body._warnings).toContainEqual(expect.stringContaining('is not returned again'))
  expect(await confirm(PAYER, { customer: { ...ANA, name: 'Mallory' } })).toMatchObject({ status: 409 })
  // a payer in the network of the agent is still a different caller
  const beside = await confirm(AGENT)
  expect(beside).toMatchObject({ status: 200, body: { orderId } })
  expect(beside.body).not.toHaveProperty('statusToken')
  expect((await confirm({ ...AGENT, 'Idempotency-Key': 'a-guess' })).body).not.toHaveProperty('statusToken')
  // a caller that lost the response gets it again with the same key or with the token itself
  expect((await confirm({ ...AGENT, ...key })).body.statusToken).toBe(statusToken)
  expect((await confirm({ ...PAYER, ...key })).body.statusToken).toBe(statusToken)
  // even if the response was not stored, e.g. after a crash
  await server.engine.db.deleteFrom('idempotency').execute()
  expect((await confirm({ ...AGENT, ...key })).body.statusToken).toBe(statusToken)
  const held = await confirm({ ...PAYER, Authorization: `Bearer ${statusToken}` })
  expect(held.body.statusToken).toBe(statusToken)
  const { customer } = (await server.get(`/api/order/${orderId}?token=${statusToken}`)).body
  expect(customer.name).toBe(ANA.name)
})

test('paying for a confirmed order, before or after it is paid, does not reveal the status token', async () => {
  await using server = await startServer(chain, { env: { TRUSTED_PROXIES: 'loopback' } })
  const { priceToken, payment } = await preview(server)
  const asked = { priceToken, customer: ANA, pickup_time: 'ASAP' }
  const { orderId, statusToken } = (await server.post('/api/order/confirm', asked, AGENT)).body
  const inline = { ...inlineBody(undefined), customer: ANA }
  const paid = await sign(await chain.payer(), payment)
  const pay = (headers: Record<string, string>, more: object = { payment: paid }) =>
    server.post(`/api/order?pt=${priceToken}`, { ...inline, ...more }, headers)
  const answers = [await pay(PAYER), await pay(AGENT), await pay(PAYER, {})]
  for (const { status, body } of answers) {
    expect({ status, id: body.orderId }).toEqual({ status: expect.toBeOneOf([200, 202]), id: orderId })
    expect(body).not.toHaveProperty('statusToken')
    expect(body._warnings).toContainEqual(expect.stringContaining('not returned again'))
  }
  expect((await pay({ ...PAYER, Authorization: `Bearer ${statusToken}` })).body.statusToken).toBe(statusToken)
})

test('an order booked and paid in one request reveals the token once, even if its first payment failed', async () => {
  await using server = await startServer(chain, { env: { TRUSTED_PROXIES: 'loopback' } })
  const key = { 'Idempotency-Key': 'another-key-drawn-at-random' }
  const payer = await chain.payer()
  const { priceToken, payment } = await preview(server)
  const body = inlineBody(await sign(payer, payment))
  const order = (headers: Record<string, string>) => server.post(`/api/order?pt=${priceToken}`, body, headers)
  const confirm = () => server.post('/api/order/confirm', { priceToken, customer: ANA, pickup_time: 'ASAP' }, AGENT)
  const { orderId, statusToken } = (await order({ ...AGENT, ...key })).body
  expect(statusToken).toMatch(/^st_/)
  for (const again of [await order(AGENT), await order({ ...AGENT, 'Idempotency-Key': 'a-guess' }), await confirm()])
    expect([again.body.orderId, again.body.statusToken]).toEqual([orderId, undefined])
  expect((await order({ ...PAYER, ...key })).body.statusToken).toBe(statusToken)

  // an inline order with a refused payment: its agent, which got no token, confirms the order
  const left = await preview(server)
  const ask = () =>
    server.post('/api/order/confirm', { priceToken: left.priceToken, customer: ANA, pickup_time: 'ASAP' }, AGENT)
  const booked = (await ask()).body
  const { db } = server.engine
  const row = await db
    .selectFrom('orders')
    .select('customer')
    .where('id', '=', booked.orderId)
    .executeTakeFirstOrThrow()
  const customer = JSON.stringify({ ...JSON.parse(row.customer!), untold: true })
  await db.updateTable('orders').set({ customer }).where('id', '=', booked.orderId).execute()
  expect((await ask()).body.statusToken).toBe(booked.statusToken)
  expect((await ask()).body).not.toHaveProperty('statusToken')
})
