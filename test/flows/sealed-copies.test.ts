import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import type { PaymentLine, SealedLine } from '#src/ledger/sealed/copies.ts'
import { openSealed, readSealed } from '#src/ledger/sealed/journal.ts'
import { confirm, headerV2, sign, untilStatus } from '#test/support/buyer.ts'
import { chain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'

const dir = mkdtempSync(join(tmpdir(), 'comanda-sealed-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const secret = `0x${'7'.repeat(64)}`

test('a paid order stands in a sealed file, with its steps and the secrets of its ledger', async () => {
  const folder = join(dir, 'paid')
  const server = await startServer(chain, { env: { SEALED_DIR: folder } })
  const order = await confirm(server)
  const headers = headerV2(await sign(await chain.payer(), order.payment), order.payment)
  expect((await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).status).toBe(202)
  await untilStatus(server, order.orderId, 'ready_for_pickup')
  await server[Symbol.asyncDispose]()
  const { lines, damaged } = readSealed(folder, server.config.TREASURY_KEY!)
  expect(damaged).toBe(0)
  const sealed = lines as readonly SealedLine[]
  const secrets = sealed.flatMap(line => (line.kind === 'secrets' ? line.settings.map(({ name }) => name) : []))
  expect(secrets).toEqual(expect.arrayContaining(['orders', 'mpp', 'merchants']))
  const payment = sealed.find((line): line is PaymentLine => line.kind === 'payment')
  expect(payment).toMatchObject({
    claim: { subject_id: order.orderId, state: 'submitting' },
    order: { row: { id: order.orderId, status: 'awaiting_payment' }, booked: { seq: 1, type: 'book' } },
  })
  expect(sealed.flatMap(line => (line.kind === 'step' ? line.event.type : []))).toEqual(
    expect.arrayContaining(['settle', 'submit', 'accept', 'ready']),
  )
  const [name] = readdirSync(folder)
  expect(readFileSync(join(folder, name!), 'utf8')).not.toContain('ana@example.com')
})

test('where no copy can be written, nobody is charged', async () => {
  const blocked = join(dir, 'blocked')
  writeFileSync(blocked, 'a file, and no folder')
  await using server = await startServer(chain, { env: { SEALED_DIR: blocked } })
  const order = await confirm(server)
  const payer = await chain.payer()
  const had = await chain.balance(payer.address)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  expect(await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).toMatchObject({ status: 503 })
  expect(await chain.balance(payer.address)).toBe(had)
  rmSync(blocked)
  expect((await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).status).toBe(202)
})

test('lines of the same moment share a flush, a torn line costs only itself, and whole days are forgotten', async () => {
  const folder = join(dir, 'many')
  let now = Date.parse('2026-03-01T12:00:00Z')
  const world = { ...realWorld, now: () => now }
  const sealed = openSealed({ dir: folder, secret, world, log: silent, head: async () => ({ kind: 'secrets' }) })
  await Promise.all(Array.from({ length: 200 }, (_, n) => sealed.keep({ n })))
  const [name] = readdirSync(folder)
  const text = readFileSync(join(folder, name!), 'utf8')
  writeFileSync(join(folder, name!), text.slice(0, -20))
  now += 86_400_000
  await sealed.keep({ n: 200 })
  await sealed.close()
  const { lines, damaged } = readSealed(folder, secret)
  expect(lines).toHaveLength(2 + 200)
  expect(damaged).toBe(1)
  expect(readSealed(folder, `0x${'8'.repeat(64)}`)).toMatchObject({ lines: [], damaged: 203 })
  sealed.forget(Date.parse('2026-03-02T00:00:00Z'))
  expect(readdirSync(folder)).toHaveLength(1)
})
