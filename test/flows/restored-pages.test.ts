import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StripeEmulator, startStripeEmulator } from '#dev/cards/emulator.ts'
import { realWorld } from '#src/kernel/world.ts'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, plateCart, poll, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { cancel } from '#test/support/cancelling.ts'
import { enterCard, openCardPage } from '#test/support/card-page.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { cardEnvironment } from '#test/support/mpp.ts'
import { patiently } from '#test/support/patiently.ts'
import { startServer } from '#test/support/server.ts'
import { runScript } from '../scripts/run.ts'

useChain()

// Payment pages that were opened after a backup was taken, at a server that was restored from it. Only the card network
// knows of them, and their payers have nothing to present.

const dir = mkdtempSync(join(tmpdir(), 'comanda-pages-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const PLATE = plateCart()
let ahead = 0
const world = { now: () => Date.now() + ahead }
const env = () => ({ ...cardEnvironment(cards), BASE_URL: 'https://comanda.example' })
const chargesOf = ({ orderId }: { readonly orderId: string }) =>
  cards.intents().filter(intent => intent.description === orderId && intent.status === 'succeeded')

let cards: StripeEmulator
beforeAll(async () => {
  cards = await startStripeEmulator({ world: { ...realWorld, ...world } })
})
afterAll(() => cards?.[Symbol.asyncDispose]())

type Order = { readonly orderId: string; readonly priceToken: string; readonly statusToken: string }

/** Books orders, takes a backup, and opens a payment page for each order; returns the orders with their pages. */
async function leavePages(name: string, carts: readonly (object | undefined)[], pay: readonly boolean[]) {
  await using server = await startServer(chain, { env: env(), world })
  const orders: Order[] = []
  for (const cart of carts) orders.push(await confirm(server, cart ?? (await someCart(server, UNLUCKY))))
  const file = join(dir, `${name}.db`)
  expect(await runScript('scripts/backup.ts', ['--to', file], { STATE_DIR: server.stateDir })).toMatchObject({
    exit: 0,
  })
  const pages = await Promise.all(orders.map(order => openCardPage(server, order)))
  for (const [index, page] of pages.entries()) if (pay[index]) await enterCard(page)
  for (const [index, { orderId, priceToken }] of orders.entries())
    if (!carts[index]) {
      await server.browse(`/pay/${priceToken}/return`)
      await poll(server, orderId, ({ refund }) => refund?.status === 'succeeded')
    }
  const STATE_DIR = join(dir, name)
  expect(await runScript('scripts/restore.ts', ['--from', file], { STATE_DIR })).toMatchObject({ exit: 0 })
  return { orders, pages, env: { ...env(), STATE_DIR } }
}

test('what was paid on a page since the backup is cooked once, although nobody comes back', async () => {
  const left = await leavePages('paid', [PLATE, PLATE], [true, false])
  const [paid, open] = left.orders as [Order, Order]
  await using restored = await startServer(chain, { env: left.env, world })
  await untilStatus(restored, paid.orderId, 'confirmed', 'ready_for_pickup')
  // the page that was open all the time is the only one, and can be paid
  expect(await openCardPage(restored, open)).toBe(left.pages[1])
  await enterCard(left.pages[1]!)
  await restored.browse(`/pay/${open.priceToken}/return`)
  await untilStatus(restored, open.orderId, 'confirmed', 'ready_for_pickup')
  for (const order of [paid, open]) expect(chargesOf(order)).toHaveLength(1)
  await untilQuiet(restored)
})

test('what was given back since the backup pays for nothing, and a new page can be opened', async () => {
  const left = await leavePages('refunded', [undefined], [true])
  const [order] = left.orders as [Order]
  await using restored = await startServer(chain, { env: left.env, world })
  await patiently(async () =>
    expect((await restored.get(`/api/order/${order.orderId}`)).body).toMatchObject({
      status: 'awaiting_payment',
      refunds: [{ status: 'succeeded' }],
    }),
  )
  const page = await openCardPage(restored, order)
  expect([page.startsWith(cards.url), page]).toEqual([true, expect.not.stringContaining(left.pages[0]!)])
  expect(chargesOf(order)).toHaveLength(1)
  await untilQuiet(restored)
})

test('what was paid for an order that is cancelled before the card network can be asked is given back, by a later start', async () => {
  const left = await leavePages('ended', [PLATE], [true])
  const [order] = left.orders as [Order]
  cards.rule(request => (request.startsWith('GET /v1/checkout/sessions') ? 'refuse' : 'pass'))
  {
    await using restored = await startServer(chain, { env: left.env, world })
    // a page might have been paid, so the cancellation waits
    expect(await cancel(restored, order)).toMatchObject({ status: 202, body: { status: 'awaiting_payment' } })
  }
  cards.rule(() => 'pass')
  await using restarted = await startServer(chain, { env: left.env, world })
  await poll(restarted, order.orderId, ({ refund }) => refund?.status === 'succeeded')
  expect(chargesOf(order)).toHaveLength(1)
  await untilQuiet(restarted)
})

test('an order does not expire before the card network was asked for its pages', async () => {
  const left = await leavePages('later', [PLATE, PLATE], [true, false])
  const [paid, open] = left.orders as [Order, Order]
  ahead = 25 * 3_600_000
  let refused = 0
  cards.rule(request => {
    if (!request.startsWith('GET /v1/checkout/sessions')) return 'pass'
    refused += 1
    return 'refuse'
  })
  await using restored = await startServer(chain, { env: left.env, world })
  await patiently(async () => expect(refused).toBeGreaterThan(2))
  expect((await restored.get(`/api/order/${paid.orderId}`)).body.status).toBe('awaiting_payment')
  const pressed = await restored.browse(`/pay/${open.priceToken}/card`, {})
  expect(pressed.status).toBeLessThan(500)
  cards.rule(() => 'pass')
  await untilStatus(restored, open.orderId, 'payment_expired')
  await poll(restored, paid.orderId, ({ payment }) => payment.settlement === 'settled')
  await untilQuiet(restored)
  expect((await restored.get(`/api/order/${paid.orderId}`)).body).toMatchObject({
    status: 'fulfillment_failed',
    refund: { status: 'succeeded' },
  })
  ahead = 0
})
