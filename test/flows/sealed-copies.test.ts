import { createCipheriv, hkdfSync } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import type { PaymentLine, SealedLine } from '#src/ledger/sealed/copies.ts'
import { openSealedJournal, readSealed } from '#src/ledger/sealed/journal.ts'
import { confirm, headerV2, sign, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startPostgres, withoutPostgres } from '#test/support/postgres.ts'
import { startServer } from '#test/support/server.ts'

useChain()

const dir = mkdtempSync(join(tmpdir(), 'comanda-sealed-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const secret = `0x${'7'.repeat(64)}`
const openIn = (folder: string) =>
  openSealedJournal({ dir: folder, secret, world: realWorld, log: silent, head: async () => ({ kind: 'head' }) })

test('a paid order is written to a sealed file, with its steps and the secrets of its ledger', async () => {
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

test('a deleted sealed file is recreated with the secrets, and the next line reaches the disk', async () => {
  const folder = join(dir, 'deleted')
  const sealed = openIn(folder)
  await sealed.keep({ n: 1 })
  rmSync(folder, { recursive: true })
  await sealed.keep({ n: 2 })
  await sealed.probe()
  await sealed.close()
  expect(readSealed(folder, secret)).toEqual({ lines: [{ kind: 'head' }, { n: 2 }], damaged: 0 })
  expect(readdirSync(folder)).toHaveLength(1)
})

test('sealed lines with repetitive content are compressed, and lines of earlier versions can be read', async () => {
  const folder = join(dir, 'small')
  const sealed = openIn(folder)
  const large = { lines: Array(50).fill({ id: '3547401', modifiers: ['354740101', '354740102', '354740103'] }) }
  await sealed.keep(large)
  await sealed.close()
  const [name] = readdirSync(folder)
  const file = join(folder, name!)
  expect(readFileSync(file).length).toBeLessThan(JSON.stringify(large).length / 4)
  const key = Buffer.from(hkdfSync('sha256', Buffer.from('7'.repeat(64), 'hex'), 'comanda', 'sealed copies 1', 32))
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12), { authTagLength: 16 })
  const text = Buffer.concat([cipher.update('{"n":1}'), cipher.final()])
  appendFileSync(file, `${Buffer.concat([Buffer.alloc(12), cipher.getAuthTag(), text]).toString('base64')}\n`)
  expect(readSealed(folder, secret)).toEqual({ lines: [{ kind: 'head' }, large, { n: 1 }], damaged: 0 })
})

describe.skipIf(withoutPostgres)('on PostgreSQL', () => {
  test('two processes seal their payments concurrently, with the same column types as on SQLite', async () => {
    await using postgres = await startPostgres({ isDurable: false })
    const folder = join(dir, 'postgres')
    const env = { DATABASE_URL: await postgres.freshDatabase(), SEALED_DIR: folder, BASE_URL: 'http://service.example' }
    const start = (processId: string) => startServer(chain, { env, world: { processId } })
    const servers = [await start('here:1'), await start('there:1')]
    const key = servers[0]!.config.TREASURY_KEY!
    const orders = await Promise.all(
      servers.map(async server => {
        const order = await confirm(server)
        const headers = headerV2(await sign(await chain.payer(), order.payment), order.payment)
        expect((await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).status).toBe(202)
        await untilStatus(server, order.orderId, 'ready_for_pickup')
        return order.orderId
      }),
    )
    for (const server of servers) await server[Symbol.asyncDispose]()
    expect(readdirSync(folder)).toHaveLength(2)
    const { lines, damaged } = readSealed(folder, key)
    expect(damaged).toBe(0)
    const payments = lines.filter((line): line is PaymentLine => (line as SealedLine).kind === 'payment')
    expect(payments.map(({ claim }) => claim.subject_id).sort()).toEqual(orders.sort())
    for (const { claim, order } of payments) {
      expect(claim).toMatchObject({ amount_micro: expect.any(Number), valid_before: expect.any(Number) })
      expect(order).toMatchObject({
        row: { status: 'awaiting_payment', created_at: expect.any(Number) },
        quote: { expires_at: expect.any(Number), content: expect.any(String) },
        booked: { seq: 1, type: 'book', at: expect.any(Number) },
      })
    }
    expect(lines.filter(line => (line as SealedLine).kind === 'step').length).toBeGreaterThanOrEqual(8)
  })
})

test('an order is not charged if no sealed copy can be written', async () => {
  const blocked = join(dir, 'blocked')
  writeFileSync(blocked, 'a file, and no folder')
  await using server = await startServer(chain, { env: { SEALED_DIR: blocked } })
  const order = await confirm(server)
  const payer = await chain.payer()
  const had = await chain.balance(payer.address)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  expect(await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).toMatchObject({ status: 503 })
  expect(await chain.balance(payer.address)).toBe(had)
  const told = { sealed: { ok: false, detail: 'sealed copies of payments cannot be written: nobody is charged' } }
  expect((await server.get('/health')).body).toMatchObject({ status: 'degraded', checks: told })
  expect(await server.get('/health/ready')).toMatchObject({ status: 503, body: { checks: told } })
  rmSync(blocked)
  // the write check runs again in the next second
  server.advance(1_000)
  expect(await server.get('/health/ready')).toMatchObject({ status: 200, body: { checks: { sealed: { ok: true } } } })
  expect((await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).status).toBe(202)
})

test('concurrent lines share a flush, a torn line loses only itself, and whole days are deleted on expiry', async () => {
  const folder = join(dir, 'many')
  let now = Date.parse('2026-03-01T12:00:00Z')
  const world = { ...realWorld, now: () => now }
  const sealed = openSealedJournal({ dir: folder, secret, world, log: silent, head: async () => ({ kind: 'secrets' }) })
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
