import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { ANA, confirm, headerV2, inlineBody, PLATE, plateCart, poll, preview, sign } from '#test/support/buyer.ts'
import { isRefunded, pathOf, paymentFor } from '#test/support/cancelling.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

/** Returns the demo catalog. In the corrected version, the plate declares peanut, which it did not before. */
function catalogue(isCorrected: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-corrected-'))
  for (const name of readdirSync('data/catalog')) {
    const text = readFileSync(join('data/catalog', name), 'utf8')
    const file = JSON.parse(text, (_key, value) =>
      isCorrected && value?.id === PLATE && value.allergens
        ? { ...value, allergens: [...value.allergens, { code: 'peanut', level: 'contains' }] }
        : value,
    )
    writeFileSync(join(folder, name), JSON.stringify(file))
  }
  return folder
}

let stateDir: string
let server: TestServer
const start = async (isCorrected: boolean) => {
  server = await startServer(chain, { env: { CATALOG: catalogue(isCorrected), STATE_DIR: stateDir } })
}
/** Restarts the server with the menu corrected by the operator. */
const correct = async () => {
  await server[Symbol.asyncDispose]()
  await start(true)
}
beforeEach(async () => {
  stateDir = mkdtempSync(join(tmpdir(), 'comanda-state-'))
  await start(false)
})
afterEach(async () => {
  await server?.[Symbol.asyncDispose]()
  rmSync(stateDir, { recursive: true, force: true })
})

const CART = plateCart({ constraints: { allergens: ['peanut'] } })
const claims = () => server.engine.db.selectFrom('claims').select('id').execute()
const CHANGED = { status: 409, body: { error: 'menu_changed' } }

test('a price token checked against an allergen is rejected once the menu declares that allergen in the dish', async () => {
  const { priceToken, payment } = await preview(server, CART)
  const free = await preview(server)
  const booked = await confirm(server, CART)
  const unconstrained = await confirm(server)
  await correct()
  const body = { priceToken, customer: ANA, pickup_time: 'ASAP' }
  const refused = await server.post('/api/order/confirm', body)
  expect(refused).toMatchObject(CHANGED)
  expect(refused.body.message).toContain('contains peanut')
  const payer = await chain.payer()
  const held = await chain.balance(payer.address)
  const inline = await server.post(`/api/order?pt=${priceToken}`, inlineBody(await sign(payer, payment)))
  expect(inline).toMatchObject(CHANGED)
  // an order booked before the correction can be neither confirmed again nor paid, and requests no payment
  expect(await server.post('/api/order/confirm', { ...body, priceToken: booked.priceToken })).toMatchObject(CHANGED)
  const signed = headerV2(await sign(payer, booked.payment), booked.payment)
  for (const headers of [{}, signed]) {
    const answer = await server.get(pathOf(booked), headers)
    expect(answer).toMatchObject(CHANGED)
    // the payer may be another person, who must not learn the allergen
    expect(JSON.stringify(answer.body)).not.toContain('peanut')
  }
  expect(await chain.balance(payer.address)).toBe(held)
  expect(await claims()).toEqual([])
  // without the constraint, the quoted price still holds
  expect(await server.post('/api/order/confirm', { ...body, priceToken: free.priceToken })).toMatchObject({
    status: 200,
  })
  expect((await server.get(pathOf(unconstrained), await paymentFor(unconstrained))).status).toBe(202)
  await untilQuiet(server)
})

test('a payment that settles after the menu correction is refunded, and no kitchen receives the order', async () => {
  const order = await confirm(server, CART)
  const headers = await paymentFor(order)
  await chain.setAutomine(false)
  try {
    expect((await server.get(pathOf(order), headers)).status).toBe(202)
    await server[Symbol.asyncDispose]()
  } finally {
    await chain.setAutomine(true)
    await chain.mine()
  }
  await start(true)
  const done: Answer['body'] = await poll(server, order.orderId, isRefunded)
  expect(done).toMatchObject({ status: 'fulfillment_failed', failure: { code: 'menu_changed' } })
  expect(JSON.stringify(done)).not.toContain('peanut')
  expect(await server.engine.db.selectFrom('dispatches').select('order_id').execute()).toEqual([])
  await untilQuiet(server)
})
