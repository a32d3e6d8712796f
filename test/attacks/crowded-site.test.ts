import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANA, plateCart, preview } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { limitedCatalogue, RYE } from '#test/support/limited-catalogue.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const LOAVES = 12
const MINUTE = 60_000

let server: TestServer
beforeAll(async () => {
  const env = { CATALOG: limitedCatalogue({ mlb: 4_000, loaves: LOAVES }), TRUSTED_PROXIES: 'loopback' }
  server = await startServer(chain, { env: { ...env, LIMITS: '1000' } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

async function book(address: string, quantity: number) {
  const { priceToken } = await preview(server, plateCart({ items: [{ id: RYE, quantity }] }))
  const body = { priceToken, customer: ANA, pickup_time: 'ASAP' }
  return server.post('/api/order/confirm', body, { 'X-Forwarded-For': address })
}
const left = async () =>
  (await server.engine.db.selectFrom('shelf').select('amount_left').where('item_id', '=', RYE).executeTakeFirst())
    ?.amount_left

test('networks of one IPv6 site cannot take turns holding all remaining stock unpaid', async () => {
  expect(await book('2001:db8:7:1::1', LOAVES)).toMatchObject({ status: 200 })
  expect(await left()).toBe(0)
  server.advance(2 * MINUTE)
  const all = plateCart({ items: [{ id: RYE, quantity: LOAVES }] })
  await expect.poll(async () => (await server.post('/api/order/preview', all)).status).toBe(200)
  expect(await left()).toBe(LOAVES)
  for (let n = 2; n < 8; n++) {
    const next = await book(`2001:db8:7:${n}::1`, LOAVES)
    expect(next.status).toBe(200)
    expect(next.body._warnings.join(' ')).toContain(
      'are not held, because an earlier order from your network or a neighboring one',
    )
    expect(await left()).toBe(LOAVES)
  }
  // a household-sized order holds its stock, within this site and elsewhere
  const household = await book('2001:db8:7:99::1', 3)
  expect(household.status).toBe(200)
  expect(JSON.stringify(household.body._warnings ?? [])).not.toContain('held')
  expect(await left()).toBe(LOAVES - 3)
  expect((await book('198.51.100.1', LOAVES - 3)).status).toBe(200)
  expect(await left()).toBe(0)
})
