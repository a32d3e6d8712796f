import { parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import { type Ledger, openLedger } from '#src/ledger/database.ts'
import { connectChain } from '#src/payments/chain.ts'
import { recordNext } from '#src/payments/journal.ts'
import { createRelayer, type Relayer } from '#src/payments/relayer.ts'
import { usdcAbi } from '#test/support/chain.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

const noLog = { info: () => {}, warn: () => {}, error: () => {} }
const range = (count: number) => Array.from({ length: count }, (_, n) => n)

let db: Ledger
/** Two processes that share a ledger and a key. */
let relayers: readonly [Relayer, Relayer]

beforeEach(async () => {
  await db?.destroy()
  db = await openLedger(':memory:')
  const key = generatePrivateKey()
  const { rpcUrl, chainId, usdc: asset } = chain
  const connected = await connectChain({ world: realWorld, rpcUrl, chainId, asset })
  const process = () => createRelayer({ db, world: realWorld, chain: connected, key, log: noLog })
  relayers = [process(), process()]
  await chain.client.setBalance({ address: relayers[0].address, value: parseEther('1') })
})
afterAll(() => db?.destroy())

/** A transfer of nothing: all that counts is whose turn it is. */
const send = (relayer: Relayer) =>
  relayer.writeContract({
    address: chain.usdc,
    abi: usdcAbi,
    functionName: 'transfer',
    args: [relayer.address, 0n],
  })
const mined = () => chain.client.getTransactionCount({ address: relayers[0].address })
const states = async () =>
  (await db.selectFrom('chain_txs').select(['account_nonce', 'state']).orderBy('account_nonce').execute()).map(
    ({ account_nonce, state }) => `${account_nonce} ${state}`,
  )

test('two processes send at once with one key, and all of it is mined', async () => {
  const hashes = await Promise.all(range(20).map(n => send(relayers[n % 2]!)))
  expect(new Set(hashes).size).toBe(20)
  // the chain takes what it was sent out of order a moment later
  await expect.poll(mined).toBe(20)
  await relayers[1].rebroadcast()
  expect(await states()).toEqual(range(20).map(n => `${n} mined`))
})

test('what one process signed and did not live to send, the other sends', async () => {
  await chain.setAutomine(false)
  try {
    const hashes = await Promise.all(range(3).map(() => send(relayers[0])))
    await db.updateTable('chain_txs').set({ state: 'signed' }).execute()
    for (const hash of hashes) await chain.client.dropTransaction({ hash })
    await relayers[1].rebroadcast()
    await chain.mine()
  } finally {
    await chain.setAutomine(true)
  }
  expect(await mined()).toBe(3)
})

test('a nonce that was taken and came to nothing holds up those behind it no longer than until the next look', async () => {
  // signed by a process that is gone, and refused by the chain
  const refused = { hash: '0xbad', raw: '0xbad', ref: 'x', relayer: relayers[0].address.toLowerCase() } as const
  await recordNext(db, { relayer: refused.relayer, mined: 0, now: Date.now() }, async accountNonce => ({
    ...refused,
    accountNonce,
  }))
  await send(relayers[0])
  expect(await mined()).toBe(0)
  await db.updateTable('chain_txs').set({ state: 'dropped' }).where('hash', '=', refused.hash).execute()
  await Promise.all(relayers.map(relayer => relayer.rebroadcast()))
  // its own, what fills the nonce before it, and maybe one more of whoever looked at the same time
  const taken = (await states()).filter(state => !state.endsWith('dropped')).length
  expect(taken).toBeGreaterThanOrEqual(2)
  // the chain answers before it mines, and takes what it was sent out of order a moment later
  await expect.poll(mined).toBe(taken)
  await relayers[0].rebroadcast()
  expect((await states()).filter(state => !state.endsWith('mined'))).toEqual(['0 dropped'])
})
