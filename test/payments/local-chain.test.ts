import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexToBigInt } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localClient } from '#dev/chain/client.ts'
import { refreshChainTime } from '#dev/chain/heartbeat.ts'
import { loadKeys } from '#dev/chain/keys.ts'
import { startLocalChain } from '#dev/chain/local-chain.ts'
import { readRecord, writeRecord } from '#dev/chain/record.ts'
import { isAlive } from '#src/kernel/process.ts'
import { realWorld } from '#src/kernel/world.ts'
import { buildContracts } from '../../contracts/build.ts'
import { silentLog } from '../support/chain.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'comanda-local-'))
})
afterEach(() => {
  const record = readRecord(dir)
  if (record && isAlive(record.pid)) process.kill(record.pid, 'SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

const start = (options: { anvilPath?: string } = {}) =>
  startLocalChain({ dir, world: realWorld, log: silentLog, ...options })
const wallet = () => privateKeyToAccount(generatePrivateKey()).address
const path = (file: string) => join(dir, file)
const anvilPid = () => readRecord(dir)!.pid

/** Timestamp at which the chain runs a simulated call. */
async function simulatedTime(rpcUrl: string): Promise<number> {
  const answerTimestamp = '0x4260005260206000f3'
  const { data } = await localClient(realWorld, rpcUrl).call({ data: answerTimestamp })
  return Number(hexToBigInt(data!))
}

describe('a local chain', () => {
  test('is ready with the chain ID of Base and a relayer that can pay for gas', async () => {
    await using chain = await start()
    const client = localClient(realWorld, chain.rpcUrl)
    expect(await client.getChainId()).toBe(8453)
    for (const key of [chain.keys.relayer, chain.keys.faucet]) {
      expect(await client.getBalance({ address: privateKeyToAccount(key).address })).toBeGreaterThan(10n ** 18n)
    }
    expect(await client.getAddresses()).toEqual([])
  })

  test('mints for many wallets concurrently', async () => {
    await using chain = await start()
    const wallets = Array.from({ length: 12 }, wallet)
    const hashes = await Promise.all(wallets.map((address, index) => chain.mint(address, BigInt(index + 1))))
    expect(new Set(hashes).size).toBe(12)
    const balances = await Promise.all(wallets.map(address => chain.balance(address)))
    expect(balances).toEqual(wallets.map((_, index) => BigInt(index + 1)))
  })

  test('refuses to mint a zero amount', async () => {
    await using chain = await start()
    await expect(chain.mint(wallet(), 0n)).rejects.toThrow('FiatToken: mint amount not greater than 0')
    const funded = wallet()
    await chain.mint(funded, 5n)
    expect(await chain.balance(funded)).toBe(5n)
  })

  test('simulates calls at the current time, even right after the start and after a long pause', async () => {
    await using chain = await start()
    const client = localClient(realWorld, chain.rpcUrl)
    const present = Math.floor(Date.now() / 1000)
    expect(await simulatedTime(chain.rpcUrl)).toBeGreaterThanOrEqual(present - 5)
    const height = await client.getBlockNumber()
    await refreshChainTime({ client, world: realWorld })
    expect(await client.getBlockNumber()).toBe(height)
    const inOneMinute = { now: () => realWorld.now() + 60_000 }
    await refreshChainTime({ client, world: inOneMinute })
    expect(await client.getBlockNumber()).toBe(height + 1n)
    await client.setAutomine(false)
    await refreshChainTime({ client, world: inOneMinute })
    expect(await client.getBlockNumber()).toBe(height + 1n)
  })
})

describe('a chain that outlived its server', () => {
  test('is adopted and stopped by the next server', async () => {
    const first = await start()
    const pid = anvilPid()
    const second = await start()
    expect(second.rpcUrl).toBe(first.rpcUrl)
    expect(anvilPid()).toBe(pid)
    await second.mint(wallet(), 1n)
    await second[Symbol.asyncDispose]()
    expect(isAlive(pid)).toBe(false)
    await first[Symbol.asyncDispose]()
  })

  test('is adopted even if that server ended during its start', async () => {
    await using first = await start()
    const { pid, port, owner } = readRecord(dir)!
    writeRecord(dir, { pid, port, owner })
    await using second = await start()
    expect(second.rpcUrl).toBe(first.rpcUrl)
    expect(readRecord(dir)?.instance).toMatch(/^0x/)
  })

  test('is left to the server that has adopted it since', async () => {
    const chain = await start()
    const record = readRecord(dir)!
    const otherServer = process.ppid
    writeRecord(dir, { ...record, owner: otherServer })
    await chain[Symbol.asyncDispose]()
    expect(isAlive(record.pid)).toBe(true)
    expect(readRecord(dir)?.owner).toBe(otherServer)
  })

  test('is not confused with another program that has its process ID or its port', async () => {
    await using chain = await start()
    const record = readRecord(dir)!
    const other = join(dir, 'other')
    mkdirSync(other)
    writeRecord(other, { ...record, instance: '0xlong-gone' })
    await using second = await startLocalChain({ dir: other, world: realWorld, log: silentLog })
    expect(second.rpcUrl).not.toBe(chain.rpcUrl)
    expect(isAlive(record.pid)).toBe(true)
  })

  test('is stopped even if its folder is gone', async () => {
    const chain = await start()
    const pid = anvilPid()
    rmSync(dir, { recursive: true })
    await chain[Symbol.asyncDispose]()
    expect(isAlive(pid)).toBe(false)
  })
})

describe('a chain that cannot start', () => {
  test('reports what to install if the configured anvil does not exist', async () => {
    await expect(start({ anvilPath: '/nowhere/anvil' })).rejects.toThrow(
      'ANVIL_PATH is /nowhere/anvil, which does not exist. npm ci installs anvil on Linux x64',
    )
  })

  test('repeats the output of the program', async () => {
    writeFileSync(path('broken'), '#!/bin/sh\necho no such luck >&2\nexit 3\n', { mode: 0o700 })
    await expect(start({ anvilPath: path('broken') })).rejects.toThrow(
      'The local chain did not start: anvil ended with code 3. no such luck',
    )
  })

  test('reports a file that is not executable', async () => {
    writeFileSync(path('text'), 'hello', { mode: 0o600 })
    await expect(start({ anvilPath: path('text') })).rejects.toThrow('anvil cannot be run')
  })
})

describe('the wallet keys', () => {
  test('are three different ones, readable only by their owner, and persist', () => {
    const keys = loadKeys(dir, realWorld)
    expect(new Set(Object.values(keys)).size).toBe(3)
    expect(statSync(path('keys.json')).mode & 0o777).toBe(0o600)
    expect(loadKeys(dir, realWorld)).toEqual(keys)
    expect(readdirSync(dir)).toEqual(['keys.json'])
  })

  test('are rejected if others can read them', () => {
    loadKeys(dir, realWorld)
    chmodSync(path('keys.json'), 0o640)
    expect(() => loadKeys(dir, realWorld)).toThrow(
      `its mode 640 gives other users access: run chmod 600 ${path('keys.json')}`,
    )
  })

  const zero = `0x${'00'.repeat(32)}`
  const good = generatePrivateKey()
  test.each([
    ['', 'an empty file'],
    ['{"treasury":"0x', 'half a file'],
    [JSON.stringify({ treasury: good, relayer: good }), 'a missing key'],
    [JSON.stringify({ treasury: good, relayer: good, faucet: zero }), 'a number that is no key'],
  ])('are rejected if the file is damaged: %j, %s', text => {
    writeFileSync(path('keys.json'), text, { mode: 0o600 })
    expect(() => loadKeys(dir, realWorld)).toThrow(`${path('keys.json')} is damaged`)
  })
})

test('the committed contracts match the compiler output of their source', async () => {
  for (const [file, text] of Object.entries(await buildContracts())) {
    const committed = readFileSync(new URL(`../../dev/chain/${file}`, import.meta.url), 'utf8')
    expect(committed === text, `${file} is stale: run npx node contracts/build.ts`).toBe(true)
  }
}, 120_000)
