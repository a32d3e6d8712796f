import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkEventHashChains } from '#src/audit/check-event-hash-chains.ts'
import { forgetOrders } from '#src/orders/erase-personal-data.ts'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, poll, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { confirmAndPay, isRefunded, pathOf, paymentFor } from '#test/support/cancelling.ts'
import { checkReceipt as check, keysOf, receiptOf } from '#test/support/check-receipt.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

const KEY = `0x${'5e'.repeat(31)}01`
const DAY = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain)
})
afterAll(() => server?.[Symbol.asyncDispose]())

async function served(): Promise<Answer['body']> {
  const order = await confirmAndPay(server)
  return untilStatus(server, order.orderId, 'ready_for_pickup')
}

describe('a receipt', () => {
  test('of a served order is verified offline by the published program', async () => {
    const order = await served()
    expect(order.receiptUrl).toBe(`/api/order/${order.orderId}/receipt`)
    const [receipt, keys] = [await receiptOf(server, order.orderId), await keysOf(server)]
    const said = await check(receipt, keys)
    expect(said).toContain(`${order.orderId} is ready_for_pickup: 18320000 paid by ${order.payment.payer}`)
    expect(said).toContain(`signed, with ${receipt.seq} events up to ${receipt.receipt.events.at(-1).hash}`)
    const [jwk] = keys.keys
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    const thumbprint = JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y })
    expect(createHash('sha256').update(thumbprint).digest('base64url')).toBe(jwk.kid)
    const payload = Buffer.from(receipt.signature.split('.')[1], 'base64url').toString()
    expect(JSON.parse(payload)).toEqual(receipt.receipt)
    expect(receipt.receipt).toMatchObject({
      version: 1,
      sub: order.orderId,
      network: order.payment.network,
      payer: order.payment.payer,
      payment: { amount: '18320000', transaction: order.payment.transactionHash },
      order: { outcome: 'open', total_cents: 1832 },
    })
  })

  test('contains no personal data of the customer', async () => {
    const order = await served()
    const text = JSON.stringify(await receiptOf(server, order.orderId))
    const decoded = Buffer.from(JSON.parse(text).signature.split('.')[1], 'base64url').toString()
    for (const said of [text, decoded]) expect(said).not.toMatch(/Ana|555.?0134|ana@example/i)
  })

  test('states the refunded amount after a refund, and is reissued as the order progresses', async () => {
    const order = await confirmAndPay(server)
    const early = await receiptOf(server, order.orderId)
    const unlucky = await confirm(server, await someCart(server, UNLUCKY))
    await server.get(pathOf(unlucky), await paymentFor(unlucky))
    const done = await poll(server, unlucky.orderId, isRefunded)
    const receipt = await receiptOf(server, unlucky.orderId)
    expect(await check(receipt, await keysOf(server))).toContain(`back to ${done.refund.refundTo}`)
    expect(receipt.receipt.refunds).toEqual([
      expect.objectContaining({ status: 'succeeded', transaction: done.refund.transactionHash }),
    ])
    expect(receipt.receipt.order.outcome).toBe('refunded')
    await untilStatus(server, order.orderId, 'ready_for_pickup')
    const late = await receiptOf(server, order.orderId)
    expect(late.seq).toBeGreaterThan(early.seq)
    // the newer receipt extends the older one
    expect(late.receipt.events.slice(0, early.seq)).toEqual(early.receipt.events)
  })

  test('does not exist for an unpaid order', async () => {
    const order = await confirm(server)
    for (const id of [order.orderId, 'ORD-00000000'])
      expect(await server.get(`/api/order/${id}/receipt`)).toMatchObject({
        status: 404,
        body: { error: 'order_not_found' },
      })
  })

  test('that was altered or signed by another key is rejected by the published program', async () => {
    const order = await served()
    const [receipt, keys] = [await receiptOf(server, order.orderId), await keysOf(server)]
    const [head, body, sign] = receipt.signature.split('.')
    const forged = Buffer.from(body, 'base64url').toString().replace('18320000', '00000001')
    const changed = { signature: `${head}.${Buffer.from(forged).toString('base64url')}.${sign}` }
    await expect(check(changed, keys)).rejects.toThrow(/the signature is wrong/)
    await using other = await startServer(chain, { env: { SIGNING_KEY: KEY } })
    await expect(check(receipt, await keysOf(other))).rejects.toThrow(/is not among the published ones/)
  })

  test('is signed by the same key in every process, even over an empty ledger; an older key stays published', async () => {
    const [{ kid }] = (await keysOf(server)).keys
    await using fresh = await startServer(chain)
    expect((await keysOf(fresh)).keys.map((jwk: Answer['body']) => jwk.kid)).toEqual([kid])
    await fresh.engine.db
      .insertInto('settings')
      .values({ name: 'signing key old', value: JSON.stringify({ ...(await keysOf(fresh)).keys[0], kid: 'old' }) })
      .execute()
    expect((await keysOf(fresh)).keys.map((jwk: Answer['body']) => jwk.kid)).toEqual([kid, 'old'])
  })
})

describe('an audit', () => {
  const DAMAGES: readonly (readonly [string, (id: string) => string, RegExp])[] = [
    [
      'a price in the quote that was paid',
      id =>
        `update quotes set content = replace(content, '1500', '1') where token_hash = (select quote_hash from orders where id = '${id}')`,
      /the quote differs from the one that was paid/,
    ],
    [
      'the customer',
      id => `update orders set customer = replace(customer, 'Ana', 'Eve') where id = '${id}'`,
      /^customer, .* differs from what was agreed at payment$/,
    ],
    [
      'a callback that was put in',
      id => `update orders set callback_url = 'https://e.example' where id = '${id}'`,
      /callback/,
    ],
    ['a time', id => `update orders set resolved_at = resolved_at + 1 where id = '${id}'`, /time/],
    [
      'a salt that is gone alone',
      id => `update orders set agreed_salt = null where id = '${id}'`,
      /the salt of the agreement was erased/,
    ],
    ['a hash', id => `update order_events set hash = 'x' where order_id = '${id}' and seq = 3`, /event 3/],
    ['what an event says', id => `update order_events set at = at - 1 where order_id = '${id}' and seq = 2`, /event 2/],
  ]

  test.each(DAMAGES)('detects tampering with %s', async (_, damage, message) => {
    await using damaged = await startServer(chain)
    const { db } = damaged.engine
    const order = await confirmAndPay(damaged)
    await untilStatus(damaged, order.orderId, 'ready_for_pickup')
    expect(await checkEventHashChains(db)).toEqual([])
    const isPostgres = process.env.TEST_LEDGER === 'postgres'
    await sql.raw(`drop trigger order_events_keep${isPostgres ? ' on order_events' : ''}`).execute(db)
    await sql.raw(damage(order.orderId)).execute(db)
    expect(await checkEventHashChains(db)).toEqual([
      { invariant: 'D4', subject: order.orderId, message: expect.stringMatching(message) },
    ])
  })

  test('finds no breach after the customer data is deleted, and the receipt is unchanged', async () => {
    const order = await served()
    const before = await receiptOf(server, order.orderId)
    await sql`update orders set status = status, created_at = 0, resolved_at = resolved_at`.execute(server.engine.db)
    server.advance(8 * 3_600_000)
    await untilStatus(server, order.orderId, 'picked_up')
    await forgetOrders(server.engine.db, Date.now() + 200 * DAY, 90 * DAY)
    const row = await server.engine.db
      .selectFrom('orders')
      .select(['customer', 'agreed_salt'])
      .where('id', '=', order.orderId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ customer: null, agreed_salt: null })
    expect(await checkEventHashChains(server.engine.db)).toEqual([])
    const after = await receiptOf(server, order.orderId)
    expect(after.receipt.events.slice(0, before.seq)).toEqual(before.receipt.events)
    await untilQuiet(server)
  })
})

test('the published program is at most 30 lines long, so that users can read it before trusting it', () => {
  expect(readFileSync('examples/check-receipt.mjs', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(30)
})
