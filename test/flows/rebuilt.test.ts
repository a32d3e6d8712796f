import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { generatePrivateKey } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#src/app/config.ts'
import { readSealedCopies, rebuildLedger } from '#src/app/rebuild.ts'
import { realWorld } from '#src/kernel/world.ts'
import type { SealedLine } from '#src/ledger/sealed/copies.ts'
import { readSealed } from '#src/ledger/sealed/journal.ts'
import { auditOf } from '#test/support/audit.ts'
import { confirm, headerV2, poll, sign, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import type { Http } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { type Message, type Receiver, startReceiver } from '#test/support/receiver.ts'
import { environment, freePort, startServer } from '#test/support/server.ts'
import { CALLBACKS_HOME } from '#test/support/told.ts'
import { webhookCatalogue } from '#test/support/webhook-catalogue.ts'
import { startWebhookLab } from '#test/support/webhook-kitchen.ts'
import { withLedger } from '../../scripts/client/ledger.ts'
import { runScript } from '../scripts/run.ts'

useChain()

// A ledger lost with its disk, and the new ledger that is rebuilt from its sealed copies.

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const HOUR = 3_600_000

let dir: string
let STATE_DIR: string
/** Environment shared by every server of a test; each test has its own treasury. */
let env: Record<string, string>
let settings: Record<string, string>

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'comanda-rebuilt-'))
  STATE_DIR = join(dir, 'state')
  env = { SEALED_DIR: join(dir, 'sealed'), TREASURY_KEY: generatePrivateKey() }
  settings = { ...environment(chain, await freePort(), STATE_DIR), ...env }
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function buy(server: Http, cart?: object): Promise<string> {
  const order = await confirm(server, cart)
  const headers = headerV2(await sign(await chain.payer(), order.payment), order.payment)
  expect(await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).toMatchObject({ status: 202 })
  return order.orderId
}

/** Waits until a sealed copy of an order's step exists. */
const untilSealed = (orderId: string, ...types: readonly string[]) =>
  expect
    .poll(() => {
      const lines = readSealed(env.SEALED_DIR!, env.TREASURY_KEY!).lines as readonly SealedLine[]
      return lines.flatMap(line => (line.kind === 'step' && line.event.order_id === orderId ? [line.event.type] : []))
    })
    .toEqual(expect.arrayContaining([...types]))

const rebuild = (...args: string[]) => runScript('scripts/rebuild.ts', ['--json', ...args], settings)
const file = () => join(STATE_DIR, 'ledger.db')

/** Kills a rebuild as soon as it starts writing. */
async function killRebuild(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/rebuild.ts'], { env: { PATH: process.env.PATH, ...settings } })
  const ended = once(child, 'exit')
  await expect.poll(isBegun, { interval: 5, timeout: 30_000 }).toBe(true)
  child.kill('SIGKILL')
  await ended
}

function isBegun(): boolean {
  if (!existsSync(file())) return false
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file(), { readOnly: true, timeout: 1_000 })
    return db.prepare("select 1 from settings where name = 'rebuild'").get() !== undefined
  } catch {
    // the tables do not exist yet
    return false
  } finally {
    db?.close()
  }
}

test('a lost ledger is rebuilt: paid orders keep their status, refunds are known, and nothing is cooked again', async () => {
  const server = await startServer(chain, { env })
  const eaten = await buy(server)
  const failed = await buy(server, await someCart(server, UNLUCKY))
  const unpaid = (await confirm(server)).orderId
  await untilStatus(server, eaten, 'ready_for_pickup')
  await poll(server, failed, order => order.refund?.status === 'succeeded')
  await untilSealed(eaten, 'settle', 'accept', 'ready')
  await untilSealed(failed, 'settle', 'refund_succeeded')
  const before = await Promise.all([eaten, failed].map(id => server.get(`/api/order/${id}`)))
  await server[Symbol.asyncDispose]()

  const dry = await rebuild('--dry-run')
  expect({ exit: dry.exit, err: dry.err }).toEqual({ exit: 0, err: '' })
  expect(JSON.parse(dry.out)).toMatchObject({ dryRun: true, revived: 2, settled: 2, unmoved: 0, undecided: [] })
  expect(existsSync(file())).toBe(false)

  await killRebuild()
  await expect(startServer(chain, { env: { ...env, STATE_DIR } })).rejects.toThrow(/The ledger rebuild that began at/)
  const made = await rebuild()
  expect({ exit: made.exit, err: made.err }).toEqual({ exit: 0, err: '' })
  expect(JSON.parse(made.out)).toMatchObject({ dryRun: false, settled: 2, undecided: [], sealed: { payments: 2 } })
  expect(await runScript('scripts/audit.ts', [], settings)).toMatchObject({ exit: 0, err: '' })
  // a second rebuild changes nothing
  expect(JSON.parse((await rebuild()).out)).toMatchObject({ revived: 0, settings: 0, steps: 0, undecided: [] })

  await using rebuilt = await startServer(chain, { env: { ...env, STATE_DIR } })
  const after = await Promise.all([eaten, failed].map(id => rebuilt.get(`/api/order/${id}`)))
  const told = ({ body }: (typeof after)[number]) => [body.status, body.refund?.status, body.refund?.transactionHash]
  expect(after.map(told)).toEqual(before.map(told))
  expect(await rebuilt.get(`/api/order/${unpaid}`)).toMatchObject({ status: 404 })
  expect(await rebuilt.engine.db.selectFrom('demo_tickets').selectAll().execute()).toEqual([])
  expect((await auditOf(rebuilt)).breaches).toEqual([])
})

/** Order sent to the restaurant's own system, which had not answered when the ledger was lost. */
async function sentOrder(system: Receiver, CATALOG: string): Promise<string> {
  system.react(() => ({ decision: 'pending' }))
  await using server = await startServer(chain, { env: { ...env, ...CALLBACKS_HOME, CATALOG } })
  const id = await buy(server)
  await system.until(messages => messages.some(({ method }) => method === 'POST'))
  await untilStatus(server, id, 'submitting_to_restaurant')
  await untilSealed(id, 'submit')
  return id
}

const posts = (system: Receiver) => system.messages.filter(({ method }) => method === 'POST').length
const isCancelledNotice = ({ method, body }: Message) =>
  method === 'POST' && JSON.parse(body).type === 'order.cancelled'

test.each([
  ['was accepted meanwhile is confirmed, late as it is', { decision: 'accepted', prepMinutes: 5 }, 'confirmed', 1],
  ['never arrived is refunded when its time is over', 404, 'fulfillment_failed', 1],
])('an order that %s', async (_case, looked, status, sent) => {
  await using system = await startReceiver()
  const CATALOG = webhookCatalogue(`${system.url}/orders`)
  try {
    const id = await sentOrder(system, CATALOG)
    system.react(({ method }) => (method === 'GET' ? looked : 204))
    const now = () => Date.now() + 3 * HOUR
    const later = { ...env, ...CALLBACKS_HOME, CATALOG, STATE_DIR }
    const config = readConfig({ ...settings, ...later })
    const deps = { world: { ...realWorld, now }, log: silent }
    const books = await readSealedCopies(config, realWorld)
    const made = await withLedger(file(), db => rebuildLedger(config, books, { db, ...deps }), { mayMake: true })
    expect(made).toMatchObject({ revived: 1, settled: 1, undecided: [] })
    await using server = await startServer(chain, { env: later, world: { now } })
    await poll(server, id, order => order.status === status || order.status === 'ready_for_pickup')
    expect(posts(system)).toBe(sent)
    if (status === 'fulfillment_failed') await poll(server, id, order => order.refund?.status === 'succeeded')
    expect((await auditOf(server)).breaches).toEqual([])
  } finally {
    rmSync(CATALOG, { recursive: true, force: true })
  }
})

test('an older backup is rebuilt with later orders and cancellations, and no refund is sent twice', async () => {
  await using lab = await startWebhookLab({}, env)
  const backup = join(dir, 'older.db')
  const look = () => lab.server.get('/health/ready')
  await look()
  const cancelled = await lab.order()
  await untilStatus(lab.server, cancelled.orderId, 'confirmed')
  // call the health check before the backup, so that its ledger writes are in the backup
  await look()
  const taken = await runScript('scripts/backup.ts', ['--to', backup], { STATE_DIR: lab.server.stateDir })
  expect(taken).toMatchObject({ exit: 0 })
  const later = await lab.order()
  await untilStatus(lab.server, later.orderId, 'confirmed')
  await lab.tell({ type: 'order.cancelled', data: { orderId: cancelled.orderId, reason: 'equipment' } })
  const { refund } = await poll(lab.server, cancelled.orderId, order => order.refund?.status === 'succeeded')
  await untilSealed(cancelled.orderId, 'cancel', 'refund_succeeded')
  await untilSealed(later.orderId, 'accept')
  // both orders and the cancellation notice, which a separate job sends
  await lab.system.until(messages => messages.some(isCancelledNotice))
  const sent = posts(lab.system)

  expect(await runScript('scripts/restore.ts', ['--from', backup], { STATE_DIR })).toMatchObject({ exit: 0 })
  const CATALOG = webhookCatalogue(`${lab.system.url}/orders?shop=7`)
  try {
    Object.assign(settings, CALLBACKS_HOME, { CATALOG })
    const { exit, out, err } = await rebuild()
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({ revived: 1, settled: 2, otherSecrets: 0, undecided: [] })
    expect(await runScript('scripts/audit.ts', [], settings)).toMatchObject({ exit: 0, err: '' })
    await using server = await startServer(chain, { env: { ...env, ...CALLBACKS_HOME, CATALOG, STATE_DIR } })
    const now = await Promise.all([cancelled, later].map(({ orderId }) => server.get(`/api/order/${orderId}`)))
    expect(now.map(({ body }) => body.status)).toEqual(['cancelled', 'confirmed'])
    expect(now[0]?.body.refund).toMatchObject({ status: 'succeeded', transactionHash: refund.transactionHash })
    expect(posts(lab.system)).toBe(sent)
  } finally {
    rmSync(CATALOG, { recursive: true, force: true })
  }
})

test('a rebuild from a folder without sealed copies is rejected, and nothing is written', async () => {
  const { exit, err } = await rebuild()
  expect({ exit, err }).toEqual({ exit: 1, err: expect.stringContaining('no sealed copies in') })
  expect(existsSync(file())).toBe(false)
})
