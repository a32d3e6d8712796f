import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { replayDelivery } from '#src/fulfillment/dead-letters.ts'
import { webhookKitchen } from '#src/fulfillment/webhook/webhook-kitchen.ts'
import type { CrashPoint } from '#src/kernel/world.ts'
import { realWorld } from '#src/kernel/world.ts'
import { sharedSecret } from '#src/ledger/settings.ts'
import type { Call } from '#src/outbound/call.ts'
import { confirm, headerV2, poll, sign } from '#test/support/buyer.ts'
import { childServer } from '#test/support/child-server.ts'
import { chain } from '#test/support/lab-chain.ts'
import { startReceiver } from '#test/support/receiver.ts'
import { CALLBACKS_HOME } from '#test/support/told.ts'
import { webhookCatalogue } from '#test/support/webhook-catalogue.ts'
import { startWebhookLab } from '#test/support/webhook-kitchen.ts'

const POINTS: readonly CrashPoint[] = ['C10', 'C11', 'C12']

describe.concurrent('killed while an order goes to a system', () => {
  test.for(POINTS)('%s: after a restart it has the order once', { timeout: 60_000 }, async point => {
    const book: string[] = []
    await using system = await startReceiver(({ method, path, body }) => {
      if (method === 'GET') return book.some(id => path.includes(id)) ? { decision: 'accepted', prepMinutes: 5 } : 404
      book.push(JSON.parse(body).data.orderId)
      return { decision: 'accepted', prepMinutes: 5 }
    })
    const catalog = webhookCatalogue(system.url)
    await using child = await childServer(chain, { ...CALLBACKS_HOME, CATALOG: catalog })
    await child.start(point)
    const order = await confirm(child)
    const headers = headerV2(await sign(await chain.payer(), order.payment), order.payment)
    await child.get(`/api/order/pay?pt=${order.priceToken}`, headers).catch(() => undefined)
    expect(await child.endsWithin(10_000)).toBe(true)
    await child.start()
    await poll(child, order.orderId, ({ status }) => status === 'confirmed')
    await child.kill()
    expect(book).toEqual([order.orderId])
    const types = await child.inspect(db =>
      db.selectFrom('order_events').select('type').where('order_id', '=', order.orderId).execute(),
    )
    expect(types.filter(({ type }) => type === 'accept')).toHaveLength(1)
    rmSync(catalog, { recursive: true })
  })
})

test('a restaurant that cannot be told of a cancellation is told eight times, and again when that is replayed', async () => {
  await using lab = await startWebhookLab()
  const { orderId } = await lab.order()
  await poll(lab.server, orderId, ({ status }) => status === 'confirmed')
  const { db, market } = lab.server.engine
  const sent: string[] = []
  const call: Call = async ({ headers }) => {
    sent.push(headers['webhook-id']!)
    return { kind: 'answered', status: 502, body: '', complete: true }
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const secret = await sharedSecret(db, realWorld, 'orders')
  const deps = { db, world: realWorld, log, restaurants: market.restaurants, whyNotCalled: () => undefined, secret }
  const { cancel } = webhookKitchen({ ...deps, call })
  for (let tries = 1; tries < 8; tries += 1) expect(await cancel(orderId)).toBe('unknown')
  expect(await cancel(orderId)).toBe('too_late')
  expect(sent).toEqual(Array(8).fill(`wh_${orderId}_cancelled`))
  const row = () =>
    db.selectFrom('deliveries').selectAll().where('id', '=', `wh_${orderId}_cancelled`).executeTakeFirst()
  expect(await row()).toMatchObject({ state: 'dead', attempts: 8, last_error: 'answered 502' })

  expect(await replayDelivery({ db, world: realWorld }, `wh_${orderId}_cancelled`)).toMatchObject({ kind: 'queued' })
  await lab.system.until(all => all.some(({ body }) => body.includes('order.cancelled')))
  await expect.poll(row).toMatchObject({ state: 'delivered', attempts: 1 })
})

test('an order is not placed again when nobody waits for it any more', async () => {
  await using lab = await startWebhookLab()
  const { orderId } = await lab.order()
  await poll(lab.server, orderId, ({ status }) => status === 'confirmed')
  const { db } = lab.server.engine
  const replayed = await replayDelivery({ db, world: realWorld }, `wh_${orderId}_placed`)
  expect(replayed).toMatchObject({ kind: 'refused', reason: /nobody is to cook/ })
  expect(await replayDelivery({ db, world: realWorld }, 'wh_nothing')).toEqual({ kind: 'unknown' })
})
