import { expect, test } from 'vitest'
import { replayDelivery } from '#src/fulfillment/dead-letters.ts'
import { webhookKitchen } from '#src/fulfillment/webhook/webhook-kitchen.ts'
import { realWorld } from '#src/kernel/world.ts'
import { sharedSecret } from '#src/ledger/settings.ts'
import type { Call } from '#src/outbound/call.ts'
import { poll } from '#test/support/buyer.ts'
import { useChain } from '#test/support/lab-chain.ts'
import { startWebhookLab } from '#test/support/webhook-kitchen.ts'

useChain()

test('a cancellation that cannot be delivered is sent eight times, and again on replay', async () => {
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

test('a decided order is not placed again on replay', async () => {
  await using lab = await startWebhookLab()
  const { orderId } = await lab.order()
  await poll(lab.server, orderId, ({ status }) => status === 'confirmed')
  const { db } = lab.server.engine
  const replayed = await replayDelivery({ db, world: realWorld }, `wh_${orderId}_placed`)
  expect(replayed).toMatchObject({ kind: 'refused', reason: /must not be cooked/ })
  expect(await replayDelivery({ db, world: realWorld }, 'wh_nothing')).toEqual({ kind: 'unknown' })
})
