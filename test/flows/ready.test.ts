import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startStripeEmulator } from '#dev/cards/emulator.ts'
import { openEmulatorStore } from '#dev/cards/emulator-store.ts'
import { realWorld } from '#src/kernel/world.ts'
import { auditOf } from '#test/support/audit.ts'
import { confirm, poll, someCart } from '#test/support/buyer.ts'
import { type ChildServer, childServer } from '#test/support/child-server.ts'
import { tellFigure } from '#test/support/figures.ts'
import { groceryCatalogue } from '#test/support/grocery-catalogue.ts'
import { isServed, platesCart } from '#test/support/kill-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { copyOrder } from '#test/support/many-orders.ts'
import { cardEnvironment, cardHeaders, challengeOf, grantToken } from '#test/support/mpp.ts'

useChain()

/** `npm run chaos` plays 10,000. */
const ORDERS = Number(process.env.READY_ORDERS ?? 2_000)
const STARTS = Number(process.env.READY_STARTS ?? 1)
const SILENT = '35498'
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK']))

/** Returns a catalog with a deli that never answers. */
function silentCatalogue(): string {
  const folder = groceryCatalogue({ capacity: 10 })
  const deli = JSON.parse(readFileSync('data/catalog/35453-ledger-deli.json', 'utf8'))
  const dispatch = { kind: 'demo', after_seconds: 10, answer: 'silent' }
  writeFileSync(join(folder, `${SILENT}.json`), JSON.stringify({ ...deli, id: SILENT, slug: 'silent-deli', dispatch }))
  return folder
}

/** CPU seconds that a process has used. */
function processorTime(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}

type Ready = { readonly ms: number; readonly cpu: number }

/** Number of undecided payments and pending refunds. */
const inFlight = (server: ChildServer): Promise<number> =>
  server.inspect(async db => {
    const undecided = await db
      .selectFrom('claims')
      .select('id')
      .where('state', 'not in', ['settled', 'failed'])
      .execute()
    const pending = await db.selectFrom('refunds').select('id').where('state', '=', 'pending').execute()
    return undecided.length + pending.length
  })

/** Starts a server that was killed. Resolves with the time until it accepts orders. */
async function timeToReady(server: ChildServer): Promise<Ready> {
  const began = performance.now()
  await server.start()
  await expect.poll(async () => (await server.get('/health/ready')).status, { timeout: 60_000, interval: 10 }).toBe(200)
  return { ms: Math.round(performance.now() - began), cpu: processorTime(server.pid()) }
}

test(`a server killed with ${ORDERS} open orders is ready before they end, and brings all of them to an end`, async () => {
  const books = openEmulatorStore(realWorld, undefined)
  await using cards = await startStripeEmulator({ world: realWorld, books })
  const CATALOG = silentCatalogue()
  await using server = await childServer(chain, { ...cardEnvironment(cards), CATALOG })
  const empty = await timeToReady(server)
  const soup = await someCart(server, '35472')
  const buy = async (cart: object, isThere: (order: { status: string; refund?: { status: string } }) => boolean) => {
    const order = await confirm(server, cart)
    const path = `/api/order/pay?pt=${order.priceToken}`
    const headers = cardHeaders(await challengeOf(server, path, 'stripe'), await grantToken(cards))
    await server.get(path, headers)
    await poll(server, order.orderId, isThere)
    return order.orderId
  }
  const waiting = await buy(platesCart(1, SILENT), ({ status }) => status === 'submitting_to_restaurant')
  const served = await buy(platesCart(), isServed)
  // the server dies with a pending payment and a refund that was not made
  cards.rule(request => (request === 'POST /v1/refunds' ? 'refuse' : 'pass'))
  const owed = await buy(soup, ({ refund }) => refund?.status === 'pending')
  const open = await confirm(server, platesCart())
  const path = `/api/order/pay?pt=${open.priceToken}`
  const headers = cardHeaders(await challengeOf(server, path, 'stripe'), await grantToken(cards))
  cards.rule(request => (request === 'POST /v1/payment_intents' || request === 'POST /v1/refunds' ? 'refuse' : 'pass'))
  expect(await server.get(path, headers)).toMatchObject({ status: 202, body: { payment: { settlement: 'pending' } } })
  await server.kill()

  const share = (part: number) => Math.round(ORDERS * part)
  const db = new DatabaseSync(join(server.config.STATE_DIR, 'ledger.db'))
  db.exec('begin immediate')
  copyOrder(db, books, waiting, share(0.6))
  copyOrder(db, books, served, share(0.3))
  copyOrder(db, books, open.orderId, share(0.05))
  copyOrder(db, books, owed, share(0.05))
  db.exec('commit')
  db.close()

  const times: Ready[] = []
  for (let start = 1; start < STARTS; start += 1) {
    times.push(await timeToReady(server))
    expect(await inFlight(server)).toBeGreaterThan(0)
    await server.kill()
  }
  times.push(await timeToReady(server))
  // the server accepts orders before the open ones have ended
  expect(await inFlight(server)).toBeGreaterThan(0)
  cards.rule(() => 'pass')
  const faultless = performance.now()
  // orders that wait for their restaurant keep waiting
  await expect.poll(() => inFlight(server), { timeout: 240_000, interval: 200 }).toBe(0)
  const seconds = Math.round((performance.now() - faultless) / 1_000)
  const { breaches, counts } = await auditOf(server)
  expect(breaches).toEqual([])
  expect(counts.orders).toBe(4 + ORDERS)
  const median = times.toSorted((a, b) => a.ms - b.ms)[Math.floor(STARTS / 2)]!
  tellFigure(
    `ready after ${median.ms} ms (${median.cpu} s of CPU) with ${ORDERS} open orders, after ${empty.ms} ms (${empty.cpu} s) ` +
      `with none; all in flight ended after ${seconds} s`,
  )
  // open orders must not delay a start: most of its work is that of a server without orders
  expect(median.cpu).toBeLessThan(1.5 * empty.cpu)
  rmSync(CATALOG, { recursive: true })
}, 600_000)
