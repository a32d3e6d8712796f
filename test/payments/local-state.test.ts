import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexToBigInt } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { localClient } from '#dev/chain/client.ts'
import { loadKeys } from '#dev/chain/keys.ts'
import { startLocalChain } from '#dev/chain/local-chain.ts'
import { readRecord } from '#dev/chain/record.ts'
import { isAlive } from '#src/kernel/process.ts'
import { realWorld } from '#src/kernel/world.ts'
import { silentLog, usdcAbi } from '../support/chain.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'comanda-local-'))
})
afterEach(() => {
  const record = readRecord(dir)
  if (record && isAlive(record.pid)) process.kill(record.pid, 'SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

const start = () => startLocalChain({ dir, world: realWorld, log: silentLog })
const wallet = () => privateKeyToAccount(generatePrivateKey()).address
const path = (file: string) => join(dir, file)
const anvilPid = () => readRecord(dir)!.pid

/** Timestamp at which the chain runs a simulated call. */
async function simulatedTime(rpcUrl: string): Promise<number> {
  const answerTimestamp = '0x4260005260206000f3'
  const { data } = await localClient(realWorld, rpcUrl).call({ data: answerTimestamp })
  return Number(hexToBigInt(data!))
}

describe('the state of a local chain', () => {
  const address = wallet()

  async function expectKept(transactionHash: string) {
    await using chain = await start()
    expect(await chain.balance(address)).toBe(7_000_001n)
    const client = localClient(realWorld, chain.rpcUrl)
    const transfers = { address: chain.usdc, abi: usdcAbi, eventName: 'Transfer', fromBlock: 0n } as const
    expect(await client.getContractEvents({ ...transfers, args: { to: address } })).toMatchObject([{ transactionHash }])
    expect(await simulatedTime(chain.rpcUrl)).toBeGreaterThan(Date.now() / 1000 - 25)
    await chain.mint(wallet(), 1n)
  }

  const untilCopied = (transactionHash: string) =>
    vi.waitFor(() => expect(readFileSync(path('chain.copy-1.json'), 'utf8')).toContain(transactionHash), {
      timeout: 10_000,
      interval: 20,
    })

  test('survives a stop', async () => {
    const chain = await start()
    const transactionHash = await chain.mint(address, 7_000_001n)
    const pid = anvilPid()
    await chain[Symbol.asyncDispose]()
    expect(isAlive(pid)).toBe(false)
    expect(readRecord(dir)).toBeUndefined()
    const { keys } = chain
    expect(loadKeys(dir, realWorld)).toEqual(keys)
    await expectKept(transactionHash)
  })

  test('survives the death of anvil', async () => {
    const chain = await start()
    const transactionHash = await chain.mint(address, 7_000_001n)
    const written = () => readFileSync(path('chain.json'), 'utf8')
    await vi.waitFor(() => expect(JSON.parse(written()).transactions).toHaveLength(1), { timeout: 5_000, interval: 20 })
    const pid = anvilPid()
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { interval: 10 })
    await chain[Symbol.asyncDispose]()
    await expectKept(transactionHash)
  })

  test('is the last complete copy if anvil dies and leaves half a file, and anvil runs again', async () => {
    const told: string[] = []
    const log = { info: () => {}, warn: (message: string) => void told.push(message) }
    const chain = await startLocalChain({ dir, world: realWorld, log })
    const transactionHash = await chain.mint(address, 7_000_001n)
    await untilCopied(transactionHash)
    const pid = anvilPid()
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { interval: 1 })
    truncateSync(path('chain.json'), 1_000)
    await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 10_000, interval: 20 })
    expect(told[0]).toMatch(/^The local chain crashed and was restarted, with its state of \d+ s ago: /)
    expect(anvilPid()).not.toBe(pid)
    expect(await chain.balance(address)).toBe(7_000_001n)
    await chain[Symbol.asyncDispose]()
    expect(isAlive(readRecord(dir)?.pid ?? pid)).toBe(false)
    await expectKept(transactionHash)
  })

  test('is the previous copy if the last one was cut off as well', async () => {
    const chain = await start()
    const transactionHash = await chain.mint(address, 7_000_001n)
    await untilCopied(transactionHash)
    await untilCopied(await chain.mint(wallet(), 1n))
    await chain[Symbol.asyncDispose]()
    for (const file of ['chain.json', 'chain.copy-1.json']) truncateSync(path(file), 1_000)
    await expectKept(transactionHash)
  })

  test('is reported as damaged if only half a file is left', async () => {
    writeFileSync(path('chain.json'), '{"block":{"number":"0x0","benef')
    await expect(start()).rejects.toThrow(`${path('chain.json')} is damaged`)
  })
})
