import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirm } from '#test/support/buyer.ts'
import { createHttp } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { environment, freePort } from '#test/support/server.ts'

useChain()

const PRELOAD = pathToFileURL('test/support/failing-disk.js').href
const folder = mkdtempSync(join(tmpdir(), 'comanda-disk-'))
const failing = join(folder, 'disk-fails')
let port: number
let server: ChildProcess | undefined
let output = ''

async function start() {
  const env = { ...environment(chain, port, folder), LOG_LEVEL: 'info', DISK_FAILS: failing }
  output = ''
  server = spawn(process.execPath, ['--import', PRELOAD, 'src/main.js'], { env: { ...process.env, ...env } })
  for (const stream of [server.stdout!, server.stderr!])
    stream.on('data', text => {
      output += text
    })
  const http = createHttp(`http://127.0.0.1:${port}`)
  const status = () =>
    http.get('/health/ready').then(
      answer => answer.status,
      () => output,
    )
  await expect.poll(status, { timeout: 60_000 }).toBe(200)
  return http
}

beforeAll(async () => {
  port = await freePort()
})
afterAll(() => {
  server?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('a server whose disk loses a write exits with one line, and its next start has all acknowledged data', async () => {
  const http = await start()
  const { orderId } = await confirm(http)
  const ended = once(server!, 'exit')
  writeFileSync(failing, '')
  await http.post('/api/order/preview', {}).catch(() => undefined)
  expect(await ended).toEqual([1, null])
  expect(output.split('\n').filter(line => line.includes('the disk lost a write'))).toHaveLength(1)
  rmSync(failing)
  const again = await start()
  expect((await again.get(`/api/order/${orderId}`)).body.status).toBe('awaiting_payment')
})

test('the file of a ledger that was just opened is complete without its write-ahead log', () => {
  const copy = join(folder, 'copy.db')
  copyFileSync(join(folder, 'ledger.db'), copy)
  const db = new DatabaseSync(copy)
  expect(db.prepare('select count(*) as n from orders').get()).toEqual({ n: 1 })
  db.close()
})
