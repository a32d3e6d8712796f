import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findAnvil } from '#dev/chain/find-anvil.ts'
import { readRecord } from '#dev/chain/record.ts'
import { readConfig } from '#src/app/config.ts'
import { isAlive } from '#src/kernel/process.ts'
import { auditOf, untilQuiet } from '#test/support/audit.ts'
import { confirm, headerV2, plateCart, sign, untilStatus } from '#test/support/buyer.ts'
import { createHttp, type Http } from '#test/support/http.ts'
import { freePort } from '#test/support/server.ts'

// `npm start` with a local chain whose anvil process is killed.

let dir: string
let child: ChildProcess | undefined
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'comanda-chain-killed-'))
})
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  rmSync(dir, { recursive: true, force: true })
})

/** Creates a wrapper for anvil that delays its start while a file with this name exists. */
function gatedAnvil(gate: string): string {
  const path = join(dir, 'anvil.sh')
  writeFileSync(path, `#!/bin/sh\nwhile [ -e '${gate}' ]; do sleep 0.05; done\nexec '${findAnvil(undefined)}' "$@"\n`, {
    mode: 0o700,
  })
  return path
}

async function start() {
  const port = await freePort()
  const gate = join(dir, 'closed')
  const settings = {
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    STATE_DIR: join(dir, 'state'),
    CATALOG: 'data/catalog',
    KITCHEN_SPEED: '0',
    VOICE_SPEED: '0',
    LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ANVIL_PATH: gatedAnvil(gate),
  }
  const started = spawn(process.execPath, ['src/main.js'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  let said = ''
  const opened = Promise.withResolvers<void>()
  started.stdout.on('data', text => {
    said += text
    if (said.includes('is running at')) opened.resolve()
  })
  started.once('exit', () => opened.reject(new Error(said)))
  await opened.promise
  const http = createHttp(settings.BASE_URL)
  const config = readConfig(settings)
  return {
    ...http,
    config,
    gate,
    anvilPid: () => readRecord(config.STATE_DIR)!.pid,
    deaths: () => said.split('\n').filter(line => line.includes('The local chain crashed')),
    isReady: async () => (await http.get('/health/ready')).status === 200,
  }
}

const faucet = (http: Http, { address }: PrivateKeyAccount) => http.post('/api/local/faucet', { address })

/** Returns a funded wallet whose balance is already saved, so that killing the chain cannot lose it. */
async function payer(http: Http & { config: { STATE_DIR: string } }): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey())
  const gift = await faucet(http, account)
  expect(gift).toMatchObject({ status: 200, body: { balance: '200.00' } })
  const copy = () => readFileSync(join(http.config.STATE_DIR, 'chain.copy-1.json'), 'utf8')
  await expect.poll(copy, { timeout: 10_000 }).toContain(gift.body.transactionHash)
  return account
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isAlive(pid), { interval: 1 }).toBe(false)
}

test('payments get 503 while anvil is dead, and succeed once it was restarted', async () => {
  const server = await start()
  const account = await payer(server)
  const order = await confirm(server)
  const headers = headerV2(await sign(account, order.payment), order.payment)
  const pay = () => server.get(`/api/order/pay?pt=${order.priceToken}`, headers)

  writeFileSync(server.gate, '')
  await kill(server.anvilPid())
  for (const refused of [await pay(), await faucet(server, account)]) expect(refused.status).toBe(503)
  // a readiness check is shared for a second
  await expect.poll(server.isReady).toBe(false)
  expect((await pay()).headers.get('retry-after')).toBe('10')
  expect((await server.get('/api/restaurants/35453/menu')).status).toBe(200)
  rmSync(server.gate)

  await expect.poll(server.isReady, { timeout: 20_000 }).toBe(true)
  expect((await pay()).status).toBe(202)
  await untilStatus(server, order.orderId, 'confirmed', 'ready_for_pickup')
  const wallet = await server.get(`/api/local/wallet/${account.address}`)
  expect(wallet.body.balance).toBe('181.68')
  expect(server.deaths()).toEqual([expect.stringContaining('The local chain crashed and was restarted')])
}, 90_000)

test('payments are made once and served although anvil is killed in the middle, several times', async () => {
  const server = await start()
  const account = await payer(server)
  const orders: string[] = []
  for (const ms of [0, 150, 400, 700, 1_000]) {
    await expect.poll(server.isReady, { timeout: 20_000 }).toBe(true)
    const order = await confirm(server, plateCart())
    const headers = headerV2(await sign(account, order.payment), order.payment)
    const pay = () => server.get(`/api/order/pay?pt=${order.priceToken}`, headers)
    const pid = server.anvilPid()
    const killed = sleep(ms).then(() => kill(pid))
    await expect.poll(async () => (await pay()).status, { timeout: 30_000 }).toBe(202)
    await killed
    await expect.poll(server.anvilPid, { timeout: 20_000 }).not.toBe(pid)
    orders.push(order.orderId)
  }
  const revivals = () => server.deaths().length
  await expect.poll(revivals, { timeout: 20_000 }).toBe(5)
  for (const id of orders) await untilStatus(server, id, 'confirmed', 'ready_for_pickup')
  // what anvil had not saved is lost, as in a reorganization, until the next chain check sends it again
  await expect.poll(async () => (await auditOf(server)).breaches, { timeout: 30_000 }).toEqual([])
  await untilQuiet(server, 60_000)
  await expect
    .poll(async () => (await server.get(`/api/local/wallet/${account.address}`)).body.balance, { timeout: 10_000 })
    .toBe('108.40')
}, 180_000)
