import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#src/ledger/backup.ts'
import { openLedger } from '#src/ledger/database.ts'
import { appliedSteps, SCHEMAS } from '#src/ledger/migrate.ts'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, payingFetch, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { runScript } from './run.ts'

useChain()

let server: TestServer
let settings: Record<string, string>
beforeAll(async () => {
  server = await startServer(chain)
  const { STATE_DIR, CHAIN_RPC_URL, TREASURY_KEY, RELAYER_KEY } = server.config
  settings = { STATE_DIR, CHAIN_RPC_URL: CHAIN_RPC_URL!, TREASURY_KEY: TREASURY_KEY!, RELAYER_KEY: RELAYER_KEY! }
  const { payUrl, orderId } = await confirm(server)
  expect((await payingFetch(await chain.payer())(payUrl)).status).toBe(202)
  await untilStatus(server, orderId, 'ready_for_pickup')
  await untilQuiet(server)
})
afterAll(() => server?.[Symbol.asyncDispose]())

const audit = (args: readonly string[] = [], env = settings) => runScript('scripts/audit.ts', args, env)

test('the audit reports balanced books next to a running server', async () => {
  const { exit, out } = await audit()
  expect(out).toMatch(/settled +18\.32 {3}1 claims, 1 orders, 0 purchases\n {2}= fulfilled +18\.32\n/)
  expect(out).toContain('The books balance.')
  expect(exit).toBe(0)
  const { out: json } = await audit(['--json'])
  expect(JSON.parse(json)).toMatchObject({ balanced: true, sums: { settled: 18_320_000, fulfilled: 18_320_000 } })
})

test('the audit reports its verdict and stray money as metrics', async () => {
  const { exit, out } = await audit(['--metrics'])
  expect(exit).toBe(0)
  expect(out).toMatch(/^comanda_audit_timestamp_seconds 1\d{9}$/m)
  expect(out).toMatch(/^comanda_audit_balanced 1$/m)
  expect(out).toMatch(/^comanda_audit_breaches 0$/m)
  expect(out).toMatch(/^comanda_audit_stray_usdc\{direction="in"\} 0$/m)
})

test('the audit exits with 1 and the reason if the books do not balance', async () => {
  const { db } = server.engine
  const { id } = await db.selectFrom('claims').select('id').executeTakeFirstOrThrow()
  await db.updateTable('claims').set({ value_micro: 19_320_000 }).where('id', '=', id).execute()
  const { exit, out } = await audit()
  expect(out).toMatch(/M1 {2}ORD-\w{8}: claim cl_\S+ differs in amount from the payment received/)
  expect(exit).toBe(1)
})

test('the audit exits with 2 if the chain or ledger is unreachable, with the reason but without the address', async () => {
  const away = await audit([], { ...settings, CHAIN_RPC_URL: 'http://127.0.0.1:9/secret-key' })
  expect(away).toMatchObject({ exit: 2, out: '' })
  expect(away.err).toMatch(/^Audit could not run: /)
  expect(away.err).not.toContain('secret-key')
  const wrong = await audit([], { ...settings, CHAIN_ID: 'x' })
  expect(wrong).toMatchObject({ exit: 2, err: expect.stringContaining('CHAIN_ID') })
  const nowhere = await audit([], { ...settings, STATE_DIR: '/nowhere' })
  expect(nowhere).toMatchObject({ exit: 2, err: expect.stringContaining('There is no ledger at /nowhere/ledger.db') })
})

test('the audit exits with 2 if pages of the ledger are damaged, even if it reads no row of them', async () => {
  const STATE_DIR = join(settings.STATE_DIR!, 'damaged')
  const file = join(STATE_DIR, 'ledger.db')
  await backUp(join(settings.STATE_DIR!, 'ledger.db'), file)
  const db = new DatabaseSync(file)
  const page = Number(
    db.prepare("select rootpage from sqlite_schema where type = 'table' and name = 'waitlist'").get()?.rootpage,
  )
  const size = Number(db.prepare('pragma page_size').get()?.page_size)
  db.close()
  const bytes = readFileSync(file)
  bytes.fill(0xff, (page - 1) * size, (page - 1) * size + 64)
  writeFileSync(file, bytes)
  const { exit, err } = await audit([], { ...settings, STATE_DIR })
  expect({ exit, err }).toEqual({ exit: 2, err: expect.stringMatching(/The ledger at \S+ is damaged: /) })
})

test('the audit leaves a ledger with an older schema unchanged', async () => {
  const STATE_DIR = join(settings.STATE_DIR!, 'older')
  const upTo = SCHEMAS.at(-2)!
  await (await openLedger(join(STATE_DIR, 'ledger.db'), { upTo })).destroy()
  const { exit, err } = await audit([], { ...settings, STATE_DIR })
  expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining(`the older schema ${upTo}`) })
  const older = await openLedger(join(STATE_DIR, 'ledger.db'), { upTo })
  expect(await appliedSteps(older)).toEqual(SCHEMAS.slice(0, -1))
  await older.destroy()
})

test('the audit reads the books of a stopped server that used its own local chain', async () => {
  await using local = await startServer(chain, { env: { CHAIN_RPC_URL: '', TREASURY_KEY: '', RELAYER_KEY: '' } })
  const payer = privateKeyToAccount(generatePrivateKey())
  await local.engine.faucet.fund(payer.address)
  const { payUrl, orderId } = await confirm(local)
  expect((await payingFetch(payer)(payUrl)).status).toBe(202)
  await untilStatus(local, orderId, 'ready_for_pickup')
  // the chain saves its state every second
  const STATE_DIR = join(local.stateDir, 'copy')
  const books = async () => {
    rmSync(STATE_DIR, { recursive: true, force: true })
    mkdirSync(STATE_DIR)
    for (const file of ['ledger.db', 'ledger.db-wal', 'chain.json', 'keys.json'])
      copyFileSync(join(local.stateDir, file), join(STATE_DIR, file))
    return audit([], { STATE_DIR })
  }
  await expect.poll(books, { timeout: 30_000, interval: 1_000 }).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/eip3009 +in +18\.32/),
  })
})
