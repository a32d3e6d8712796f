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
/** Two processes that share a ledger and a relayer key. */
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

/** Transfer of zero value: only the order of nonces matters here. */
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

test('two processes that send concurrently with one key get all of their transactions mined', async () => {
  const hashes = await Promise.all(range(20).map(n => send(relayers[n % 2]!)))
  expect(new Set(hashes).size).toBe(20)
  // the chain promotes transactions that arrived out of order with a short delay
  await expect.poll(mined).toBe(20)
  await relayers[1].rebroadcast()
  expect(await states()).toEqual(range(20).map(n => `${n} mined`))
})

test('transactions that one process signed but did not send before it died are sent by the other', async () => {
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

test('a nonce whose transaction was dropped blocks later nonces only until the next rebroadcast', async () => {
  // signed by a process that has died, and rejected by the chain
  const refused = { hash: '0xbad', raw: '0xbad', ref: 'x', relayer: relayers[0].address.toLowerCase() } as const
  await recordNext(db, { relayer: refused.relayer, mined: 0, now: Date.now() }, async accountNonce => ({
    ...refused,
    accountNonce,
  }))
  await send(relayers[0])
  expect(await mined()).toBe(0)
  await db.updateTable('chain_txs').set({ state: 'dropped' }).where('hash', '=', refused.hash).execute()
  await Promise.all(relayers.map(relayer => relayer.rebroadcast()))
  // the relayer's own transaction, the one that fills the nonce gap, and maybe one from the concurrent rebroadcast
  const taken = (await states()).filter(state => !state.endsWith('dropped')).length
  expect(taken).toBeGreaterThanOrEqual(2)
  // the chain answers before it mines, and promotes transactions that arrived out of order with a short delay
  await expect.poll(mined).toBe(taken)
  await relayers[0].rebroadcast()
  expect((await states()).filter(state => !state.endsWith('mined'))).toEqual(['0 dropped'])
})
