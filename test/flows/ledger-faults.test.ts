import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, headerV2, poll, sign } from '#test/support/buyer.ts'
import { historyOf, isRefunded, isServed, type KillLab, openKillLab, platesCart } from '#test/support/kill-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { persistently, revive } from '#test/support/persistently.ts'

useChain()

let lab: KillLab
beforeAll(async () => {
  lab = await openKillLab({ SETTLE_TIMEOUT_MS: '3000' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

const START = 200_000_000n

/** Confirms an order. Returns it with its payer and a function that pays for it, once or repeatedly. */
async function ordered(cart: object = platesCart()) {
  const payer = await chain.payer()
  const order = await confirm(lab.server, cart)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  return { payer, order, pay: () => lab.server.get(`/api/order/pay?pt=${order.priceToken}`, headers) }
}

/** Expects a paid order to be served once the ledger is writable again, and to be paid once. */
async function expectServed({ payer, order }: Awaited<ReturnType<typeof ordered>>): Promise<void> {
  await persistently(lab.server, () => poll(lab.server, order.orderId, isServed))
  expect(await chain.balance(payer.address)).toBe(START - 18_320_000n)
  await untilQuiet(lab.server)
}

/** Retries a payment that cannot be stored until it can. */
const payAtLast = ({ pay }: Awaited<ReturnType<typeof ordered>>) =>
  persistently(lab.server, pay, ({ status }) => status === 202)

/** Fills the last pages of the ledger: previews until one is refused. */
async function untilFull(): Promise<number[]> {
  const statuses: number[] = []
  for (let tries = 0; tries < 500 && !statuses.includes(503); tries += 1)
    statuses.push((await lab.server.post('/api/order/preview', platesCart())).status)
  return statuses
}

test('a full disk gives 503 for what cannot be stored, nothing is lost, and all continues once there is space', async () => {
  const { server } = lab
  const orders = await Promise.all([ordered(), ordered(lab.soup)])
  await server.order({ kind: 'pages', more: 0 })
  expect(new Set(await untilFull())).toEqual(new Set([200, 503]))
  const refused = await server.post('/api/order/preview', platesCart())
  expect(refused).toMatchObject({ status: 503, body: { error: 'service_unavailable' } })
  expect(refused.headers.get('retry-after')).not.toBeNull()
  const statuses = await Promise.all(orders.map(async ({ pay }) => (await pay()).status))
  for (const status of statuses) expect([202, 503]).toContain(status)
  await server.order({ kind: 'pages', more: null })
  await Promise.all(orders.map(payAtLast))
  await poll(server, orders[1]!.order.orderId, isRefunded)
  await expectServed(orders[0]!)
})

test('a disk on which no file can grow loses nothing, and payments succeed once it is writable again', async () => {
  const { server } = lab
  const paid = await ordered()
  const wal = join(server.config.STATE_DIR, 'ledger.db-wal')
  const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(server.pid()), `--fsize=${bytes}:`])
  limit(String(statSync(wal).size))
  expect(new Set(await untilFull()).has(503)).toBe(true)
  expect([202, 503]).toContain((await paid.pay()).status)
  limit('unlimited')
  await payAtLast(paid)
  await expectServed(paid)
})

test('a server killed on a full disk restarts once there is space', async () => {
  const { server } = lab
  const paid = await ordered()
  await server.order({ kind: 'pages', more: 0 })
  await untilFull()
  await paid.pay()
  await server.kill()
  await server.start()
  await payAtLast(paid)
  await expectServed(paid)
})

test.for([20, -20])(
  'an order survives a clock that jumps by %i minutes between payment and kitchen, and back',
  async minutes => {
    const { server } = lab
    await revive(server)
    const paid = await ordered()
    await server.order({ kind: 'point', at: 'C10', nth: 1, delay: 0, signal: 'SIGKILL' })
    await paid.pay().catch(() => undefined)
    expect(await server.endsWithin(10_000)).toBe(true)
    await server.start(undefined, minutes * 60_000)
    await payAtLast(paid)
    // with the clock ahead, the time for acceptance has passed; with the clock behind, it has not come yet:
    // both are ends once the time is correct
    const isOver = (order: { status: string }) => isServed(order) || isRefunded(order)
    const untilOver = () => persistently(server, () => poll(server, paid.order.orderId, isOver))
    // jobs planned by a clock that was ahead run when that time comes
    if (minutes > 0) await untilOver()
    await server.order({ kind: 'clock', ahead: 0 })
    await untilOver()
    const ends = (await historyOf(server, paid.order.orderId)).filter(type => type === 'accept' || type === 'fail')
    expect(ends).toHaveLength(1)
    await untilQuiet(server)
  },
)

const ROUNDS = Number(process.env.CHECKPOINT_ROUNDS ?? 2)
const ROUND_MS = 60_000

test('C24: a ledger killed again and again during a checkpoint of every commit stays intact', {
  timeout: ROUNDS * ROUND_MS,
}, async () => {
  const { server } = lab
  for (let round = 0; round < ROUNDS; round += 1) {
    await revive(server)
    await server.order({ kind: 'checkpoints', pages: 1 })
    const orders = await Promise.all(Array.from({ length: 4 }, () => ordered()))
    const paying = orders.map(({ pay }) => pay().catch(() => undefined))
    await new Promise(resolve => setTimeout(resolve, 30 + round * 35))
    await server.kill()
    await Promise.all(paying)
    await server.start()
    await Promise.all(orders.map(payAtLast))
    for (const { order } of orders) await persistently(server, () => poll(server, order.orderId, isServed))
    await untilQuiet(server)
    const checked = await server.inspect(db => sql<{ integrity_check: string }>`pragma integrity_check`.execute(db))
    expect(checked.rows).toEqual([{ integrity_check: 'ok' }])
  }
})
