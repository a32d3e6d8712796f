import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markOf, refuseLostLedger } from '#src/ledger/high-water-mark.ts'
import { confirm, headerV2, sign, untilStatus } from '#test/support/buyer.ts'
import { createHttp, type Http } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { environment, freePort } from '#test/support/server.ts'
import { runBackup } from '../../scripts/backup/command.ts'
import { runRestore } from '../../scripts/restore/command.ts'

useChain()

// Behavior of `npm start` if the previous ledger is missing or replaced by an older copy.

let STATE_DIR: string
let port: number
let ledger: string
let running: ChildProcess | undefined
/** Output of the newest process. */
let said = ''

beforeEach(async () => {
  STATE_DIR = mkdtempSync(join(tmpdir(), 'comanda-lost-'))
  ledger = join(STATE_DIR, 'ledger.db')
  port = await freePort()
})
afterEach(async () => {
  await kill()
  rmSync(STATE_DIR, { recursive: true, force: true })
})

async function kill(): Promise<void> {
  const ending = running
  running = undefined
  if (!ending) return
  const ended = once(ending, 'exit')
  ending.kill('SIGKILL')
  await ended
}

/** Starts the program. Resolves with its HTTP client; rejects with its output if it exits. */
async function start(): Promise<Http> {
  const child = spawn(process.execPath, ['src/main.js'], {
    env: { PATH: process.env.PATH, ...environment(chain, port, STATE_DIR), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  said = ''
  const opened = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
      if (said.includes('is running at')) opened.resolve()
    })
  child.once('close', () => opened.reject(new Error(said)))
  await opened.promise
  running = child
  return createHttp(`http://127.0.0.1:${port}`)
}

async function buy(server: Http): Promise<string> {
  const payer = await chain.payer()
  const order = await confirm(server)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  expect((await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).status).toBe(202)
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  return order.orderId
}

const marked = () => JSON.parse(readFileSync(markOf(ledger), 'utf8'))
const removeLedger = () => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${ledger}${suffix}`, { force: true })
}
const refused = () =>
  start().then(
    () => 'it opened',
    (error: Error) => error.message,
  )

test('a missing, empty, or older ledger is refused with instructions, and a restored one is accepted', async () => {
  const before = join(STATE_DIR, 'before.db')
  const server = await start()
  const first = await buy(server)
  expect(await runBackup(['--to', before, '--json'], { STATE_DIR })).toBe(0)
  const second = await buy(server)
  await expect.poll(() => marked().claims, { timeout: 15_000 }).toBe(2)
  await kill()

  // after a kill it continues
  expect((await (await start()).get(`/api/order/${second}`)).status).toBe(200)
  await kill()

  removeLedger()
  expect(await refused()).toMatch(
    /^The ledger last used here is missing: \S+ledger\.db\.mark recorded it at 20\S+Z with \d+ order events and 2 payments, but \S+ledger\.db is not there\. Nothing was changed\. .*npm run restore -- --from <file>; without a backup, npm run rebuild .* delete \S+ledger\.db\.mark\.\n$/,
  )
  expect(existsSync(ledger)).toBe(false)

  writeFileSync(ledger, '')
  expect(await refused()).toMatch(/ledger\.db is empty\. .* --replace; without a backup/)
  expect(statSync(ledger).size).toBe(0)

  copyFileSync(before, ledger)
  expect(await refused()).toMatch(/ledger\.db is older, with \d+ order events and 1 payments\./)

  expect(await runRestore(['--from', before, '--replace', '--json'], { STATE_DIR })).toBe(0)
  const restored = await start()
  expect((await restored.get(`/api/order/${first}`)).status).toBe(200)
  expect((await restored.get(`/api/order/${second}`)).status).toBe(404)
  expect(marked().claims).toBe(1)
  await kill()

  removeLedger()
  rmSync(markOf(ledger))
  expect((await (await start()).get(`/api/order/${first}`)).status).toBe(404)
})

test.each([
  ['removed', 'is not there', () => {}],
  ['replaced by a copy', 'is older', (copy: string) => copyFileSync(copy, ledger)],
])('a server whose ledger is %s under it ends itself, and its next start is refused', async (_, words, replace) => {
  const copy = join(STATE_DIR, 'copy.db')
  const server = await start()
  expect(await runBackup(['--to', copy, '--json'], { STATE_DIR })).toBe(0)
  await confirm(server)
  await expect.poll(() => marked().events, { timeout: 15_000 }).toBeGreaterThan(0)
  const ended = once(running!, 'close')
  removeLedger()
  replace(copy)
  expect(await ended).toEqual([1, null])
  running = undefined
  expect(said.split('\n').filter(line => line.includes('the ledger file was removed or replaced'))).toHaveLength(1)
  expect(await refused()).toContain(words)
})

test('damaged pages prevent startup before any order uses them', async () => {
  await buy(await start())
  await kill()
  const whole = join(STATE_DIR, 'whole.db')
  expect(await runBackup(['--to', whole, '--json'], { STATE_DIR })).toBe(0)
  removeLedger()
  const bytes = readFileSync(whole)
  // overwrite the header of every tenth page
  for (let page = 10; page * 4_096 < bytes.length; page += 10) bytes.fill(0xff, page * 4_096, page * 4_096 + 64)
  writeFileSync(ledger, bytes)
  const written = statSync(ledger).mtimeMs
  expect(await refused()).toMatch(/^The ledger at \S+ is damaged: .*npm run restore -- --from <file> --replace.*\n$/)
  expect(statSync(ledger).mtimeMs).toBe(written)
})

test('a folder with the local chain of an earlier ledger but without a ledger is refused', () => {
  const trace = join(STATE_DIR, 'chain.json')
  refuseLostLedger(ledger, [trace])
  writeFileSync(trace, '{}')
  expect(() => refuseLostLedger(ledger, [trace])).toThrow(
    /chain\.json belongs to it, but \S+ is not there.*set STATE_DIR to another folder/,
  )
})
