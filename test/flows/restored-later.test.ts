import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StripeEmulator, startStripeEmulator } from '#dev/cards/emulator.ts'
import { readConfig } from '#src/app/config.ts'
import { readSealedCopies, rebuildLedger } from '#src/app/rebuild.ts'
import { realWorld } from '#src/kernel/world.ts'
import { untilQuiet } from '#test/support/audit.ts'
import { plateCart, poll, untilStatus } from '#test/support/buyer.ts'
import { cancel } from '#test/support/cancelling.ts'
import { makeDeal, RAILS } from '#test/support/deals.ts'
import { tellFigure } from '#test/support/figures.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { consoleCatalogue, consoleKey, merchant } from '#test/support/merchant-kit.ts'
import { cardEnvironment } from '#test/support/mpp.ts'
import { BACKUPS, type Backup, leaveOrderKinds, type Outcome } from '#test/support/order-kinds.ts'
import { startReceiver } from '#test/support/receiver.ts'
import { environment, freePort, startServer, type TestServer } from '#test/support/server.ts'
import { CALLBACKS_HOME } from '#test/support/told.ts'
import { webhookCatalogue } from '#test/support/webhook-catalogue.ts'
import { withLedger } from '../../scripts/client/ledger.ts'
import { runScript } from '../scripts/run.ts'

useChain()

// A backup restored after payment windows have closed, and after the card network has dropped every idempotency key.

const LATER = { '11 minutes': 660_000, '25 hours': 90_000_000 } as const
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const dir = mkdtempSync(join(tmpdir(), 'comanda-later-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Offset of the shared clock of servers, card network, and (once advanced) the chain. */
let ahead = 0
const now = () => Date.now() + ahead
async function wait(ms: number): Promise<void> {
  if (ms === ahead) return
  await chain.client.increaseTime({ seconds: (ms - ahead) / 1_000 })
  await chain.mine()
  ahead = ms
}

async function backUp({ stateDir }: TestServer, to: string): Promise<void> {
  expect(await runScript('scripts/backup.ts', ['--to', to], { STATE_DIR: stateDir })).toMatchObject({ exit: 0 })
}

async function restore(from: string, STATE_DIR: string): Promise<void> {
  expect(await runScript('scripts/restore.ts', ['--from', from], { STATE_DIR })).toMatchObject({ exit: 0 })
}

const fileOf = (name: Backup | 'alone' | 'reasons') => join(dir, `${name}.db`)

/** Fields that must not depend on elapsed time. The status does: orders count as handed over by then. */
const money = ({ status: _, ...rest }: Outcome) => rest

const ACCEPTED = { decision: 'accepted', prepMinutes: 20 }

/** Deli with its own system, which records the orders it receives and took four orders after a backup. */
async function openAlone(cards: StripeEmulator) {
  const [has, stopped] = [new Map<string, Set<string>>(), new Set<string>()]
  const system = await startReceiver(({ method, path, headers, body }) => {
    if (method === 'GET') return has.has(path.split('/').at(-1)!) ? ACCEPTED : 404
    const { type, data } = JSON.parse(body)
    if (type === 'order.cancelled') stopped.add(data.orderId)
    else has.set(data.orderId, (has.get(data.orderId) ?? new Set()).add(headers['idempotency-key']!))
    return ACCEPTED
  })
  const CATALOG = webhookCatalogue(`${system.url}/orders`)
  const env = { ...cardEnvironment(cards), ...CALLBACKS_HOME, CATALOG, BASE_URL: 'https://comanda.example' }
  await using server = await startServer(chain, { env })
  const deals = await Promise.all(RAILS.map(rail => makeDeal(server, cards, rail, plateCart())))
  await backUp(server, fileOf('alone'))
  const ids = await Promise.all(deals.map(async ({ pay }) => (await pay(server)).body.orderId as string))
  for (const id of ids) await untilStatus(server, id, 'confirmed')
  return { env, deals, ids, has, stopped, system }
}

let cards: StripeEmulator
let rebuilt: Awaited<ReturnType<typeof leaveOrderKinds>>
let alone: Awaited<ReturnType<typeof openAlone>>
// chain time only moves forward, so everything is paid before it is advanced
beforeAll(async () => {
  cards = await startStripeEmulator({ world: { ...realWorld, now } })
  rebuilt = await leaveOrderKinds(cards, join(dir, 'sealed'), fileOf)
  alone = await openAlone(cards)
}, 240_000)
afterAll(async () => {
  await alone?.system[Symbol.asyncDispose]()
  await cards?.[Symbol.asyncDispose]()
})

test('an order refunded for one reason before a restore and for another one after it is refunded once', async () => {
  const env = { ...cardEnvironment(cards), BASE_URL: 'https://comanda.example', CATALOG: consoleCatalogue() }
  const reasonsIn = async ({ engine }: TestServer) =>
    (await engine.db.selectFrom('refunds').select('reason').distinct().execute()).map(({ reason }) => reason)
  async function beforeRestore() {
    await using server = await startServer(chain, { env })
    const orders = await Promise.all(
      RAILS.map(async rail => {
        const deal = await makeDeal(server, cards, rail, plateCart())
        const { body } = await deal.pay(server)
        await untilStatus(server, body.orderId, 'submitting_to_restaurant')
        return { ...deal, order: { statusToken: deal.statusToken, ...body } }
      }),
    )
    await backUp(server, fileOf('reasons'))
    const deli = merchant(server, await consoleKey(server.engine.db))
    for (const { order } of orders) {
      await deli.say(order.orderId, 'reject', { reason: 'too_busy' })
      await poll(server, order.orderId, ({ refund }) => refund?.status === 'succeeded')
    }
    return { orders, before: await reasonsIn(server) }
  }
  const { orders, before } = await beforeRestore()
  const STATE_DIR = join(dir, 'reasons')
  await restore(fileOf('reasons'), STATE_DIR)
  await using restored = await startServer(chain, { env: { ...env, STATE_DIR } })
  await Promise.all(orders.map(({ order }) => cancel(restored, order)))
  await untilQuiet(restored)
  const after = await reasonsIn(restored)
  tellFigure(`reasons before the restore: ${before.join(', ')}; after it: ${after.join(', ')}`)
  expect(after).not.toEqual(before)
  for (const { rail, spent } of orders) expect({ rail, spent: await spent() }).toEqual({ rail, spent: 0n })
})

describe.each(Object.entries(LATER))('a backup restored %s later', (later, ms) => {
  beforeAll(() => wait(ms))

  test.each(BACKUPS)(
    '%s, and rebuilt, charges no payment twice and keeps no money without an order',
    { timeout: 240_000 },
    async backup => {
      const { env, kinds, books, once } = rebuilt
      const STATE_DIR = join(dir, `${backup}, ${later}`)
      await restore(fileOf(backup), STATE_DIR)
      const config = readConfig({ ...environment(chain, await freePort(), STATE_DIR), ...env })
      const deps = { world: { ...realWorld, now }, log: silent }
      const sealed = await readSealedCopies(config, realWorld)
      const made = await withLedger(join(STATE_DIR, 'ledger.db'), db => rebuildLedger(config, sealed, { db, ...deps }))
      expect(made).toMatchObject({ settled: kinds.length, undecided: [] })
      await using server = await startServer(chain, { env: { ...env, STATE_DIR }, world: { now } })
      for (const { pay } of [...kinds, ...kinds]) await pay(server)
      await untilQuiet(server)
      expect((await books(server)).map(money)).toEqual(once.map(money))
    },
  )

  test('without a rebuild, cooks or refunds a repeated payment once, and informs its restaurant', async () => {
    const { env, deals, ids, has, stopped } = alone
    const STATE_DIR = join(dir, `alone, ${later}`)
    await restore(fileOf('alone'), STATE_DIR)
    await using server = await startServer(chain, { env: { ...env, STATE_DIR }, world: { now } })
    for (const { pay } of [...deals, ...deals]) await pay(server)
    await untilQuiet(server)
    for (const [index, { rail, total, spent }] of deals.entries()) {
      const id = ids[index]!
      const isBack = (await spent()) === 0n
      expect({ rail, spent: await spent(), isStopped: stopped.has(id), keys: has.get(id)?.size }).toEqual({
        rail,
        spent: isBack ? 0n : total,
        isStopped: isBack,
        keys: 1,
      })
    }
  })
})
