import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkEventHashChains } from '#src/audit/check-event-hash-chains.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { forgetOrders } from '#src/orders/erase-personal-data.ts'
import { digestDetailsBefore, digestQuoteBefore, hashChain } from '#src/orders/event-chain.ts'
import { confirm, plateCart, untilStatus } from '#test/support/buyer.ts'
import { confirmAndPay, pathOf, paymentFor } from '#test/support/cancelling.ts'
import { checkReceipt, keysOf, receiptOf } from '#test/support/check-receipt.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const DAY = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain)
})
afterAll(() => server?.[Symbol.asyncDispose]())

const quoteKept = async ({ engine: { db } }: TestServer, id: string) => {
  const { content } = await db
    .selectFrom('quotes')
    .innerJoin('orders', 'orders.quote_hash', 'quotes.token_hash')
    .select('content')
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()
  return JSON.parse(content)
}

/** Rewrites the events of an order in the legacy format, for a guest with an allergy. Returns its digests. */
async function asBefore(at: TestServer, id: string) {
  const { db } = at.engine
  const isPostgres = process.env.TEST_LEDGER === 'postgres'
  await sql.raw(`drop trigger order_events_keep${isPostgres ? ' on order_events' : ''}`).execute(db)
  const content = { ...(await quoteKept(at, id)), constraints: { allergens: ['sesame'] } }
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .updateTable('quotes')
    .set({ content: JSON.stringify(content) })
    .where('token_hash', '=', row.quote_hash)
    .execute()
  const agreed = { quote: digestQuoteBefore(content), details: digestDetailsBefore(row.agreed_salt!, row, content) }
  const kept = await db.selectFrom('order_events').selectAll().where('order_id', '=', id).orderBy('seq').execute()
  const events = kept.map(event =>
    event.type === 'settle' ? { ...event, data: JSON.stringify({ ...JSON.parse(event.data), agreed }) } : event,
  )
  const hashes = hashChain(events)
  for (const [index, { seq, data }] of events.entries())
    await db
      .updateTable('order_events')
      .set({ data, hash: hashes[index]! })
      .where('order_id', '=', id)
      .where('seq', '=', seq)
      .execute()
  return agreed
}

test('a receipt does not confirm a guess about allergies or diets', async () => {
  const constraints = { allergens: ['sesame'], diets: ['gluten_free'] }
  const order = await confirm(server, plateCart({ constraints }))
  expect((await server.get(pathOf(order), await paymentFor(order))).status).toBe(202)
  await untilStatus(server, order.orderId, 'ready_for_pickup')
  const { address: _, ...quote } = await quoteKept(server, order.orderId)
  expect(quote.constraints).toEqual(constraints)
  const { constraints: _eats, ...goods } = quote
  const receipt = await receiptOf(server, order.orderId)
  const { agreed } = receipt.receipt.events.find((event: Answer['body']) => event.type === 'settle').data
  expect(agreed).toEqual({ goods: sha256(canonicalJson(goods)), details: expect.any(String) })
  expect(JSON.stringify(receipt)).not.toContain(sha256(canonicalJson(quote)))
  expect(await checkEventHashChains(server.engine.db)).toEqual([])
})

test('a legacy receipt shows neither its guessable digest nor the salted one', async () => {
  await using old = await startServer(chain)
  const { db } = old.engine
  const order = await confirmAndPay(old)
  await untilStatus(old, order.orderId, 'ready_for_pickup')
  const digests = await asBefore(old, order.orderId)
  expect(await checkEventHashChains(db)).toEqual([])
  const receipt = await receiptOf(old, order.orderId)
  const shown = JSON.stringify([receipt, Buffer.from(receipt.signature.split('.')[1], 'base64url').toString()])
  for (const digest of Object.values(digests)) expect(shown).not.toContain(digest)
  expect(receipt.receipt.events.filter((event: Answer['body']) => event.withheld)).toHaveLength(1)
  expect(await checkReceipt(receipt, await keysOf(old))).toContain(`signed, with ${receipt.seq} events`)
  // the quote details are erased with the customer, and the hash chain stays valid
  await sql`update orders set created_at = 0`.execute(db)
  old.advance(8 * 3_600_000)
  await untilStatus(old, order.orderId, 'picked_up')
  await forgetOrders(db, Date.now() + 200 * DAY, 90 * DAY)
  expect(await quoteKept(old, order.orderId)).not.toHaveProperty('constraints')
  expect(await checkEventHashChains(db)).toEqual([])
})
