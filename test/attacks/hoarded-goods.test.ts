import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerV2, inlineBody, plateCart, preview, sign } from '#test/support/buyer.ts'
import { chain } from '#test/support/lab-chain.ts'
import { limitedCatalogue, RYE } from '#test/support/limited-catalogue.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

const LOAVES = 12

let server: TestServer
beforeAll(async () => {
  const CATALOG = limitedCatalogue({ mlb: 4_000, loaves: LOAVES })
  // people decide, and nobody has decided yet
  const file = join(CATALOG, '35453-ledger-deli.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), dispatch: { kind: 'console' } }))
  const env = { CATALOG, TRUSTED_PROXIES: 'loopback', LIMITS: '1000' }
  server = await startServer(chain, { env })
})
afterAll(() => server?.[Symbol.asyncDispose]())

const loaves = (quantity: number) => plateCart({ items: [{ id: RYE, quantity }] })
type Payer = Awaited<ReturnType<typeof chain.payer>>

async function buy(payer: Payer, address: string, quantity: number) {
  const { priceToken, payment } = await preview(server, loaves(quantity))
  const body = inlineBody(undefined, loaves(quantity))
  const headers = { ...headerV2(await sign(payer, payment), payment), 'X-Forwarded-For': address }
  return server.post(`/api/order?pt=${priceToken}`, body, headers)
}
const left = async () =>
  (await server.engine.db.selectFrom('shelf').select('amount_left').where('item_id', '=', RYE).executeTakeFirst())
    ?.amount_left

test('paid orders that no restaurant has accepted leave half of limited goods to others, by wallet and by network', async () => {
  const [hoarder, friend, other] = [await chain.payer(), await chain.payer(), await chain.payer()]
  const first = await buy(hoarder, '203.0.113.1', 4)
  expect(first.status).toBe(202)
  const had = await chain.balance(hoarder.address)
  // the same wallet from elsewhere, and another wallet from the same network
  for (const [payer, address] of [
    [hoarder, '203.0.113.2'],
    [friend, '203.0.113.1'],
  ] as const) {
    const refused = await buy(payer, address, 4)
    expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
    expect(refused.body.message).toContain('Nothing was charged')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await chain.balance(hoarder.address)).toBe(had)
  expect(await left()).toBe(LOAVES - 4)
  // some more is no hoard, and others buy what they like
  expect((await buy(hoarder, '203.0.113.1', 2)).status).toBe(202)
  expect((await buy(hoarder, '203.0.113.1', 1)).status).toBe(429)
  expect((await buy(other, '203.0.113.3', 4)).status).toBe(202)
  expect(await left()).toBe(2)
})
