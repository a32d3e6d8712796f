import { type Address, encodeAbiParameters, type Hex, pad, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import type { Chain } from '#src/payments/chain.ts'
import { isNetworkError } from '#src/payments/methods/network-error.ts'
import { type Sought, seekEvidence } from '#src/payments/proof.ts'

const ASSET: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const PAYER: Address = `0x${'a1'.repeat(20)}`
const SHOP: Address = `0x${'B2'.repeat(20)}`
const OTHER: Address = `0x${'c3'.repeat(20)}`
const NONCE: Hex = `0x${'d4'.repeat(32)}`
const HASH: Hex = `0x${'e5'.repeat(32)}`
const USED = toEventSelector('AuthorizationUsed(address,bytes32)')
const CANCELED = toEventSelector('AuthorizationCanceled(address,bytes32)')
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const SOUGHT: Sought = { from: PAYER, nonce: NONCE, payTo: SHOP, value: 5n, fromBlock: 10n }

type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }
const used = (from: Address = PAYER, nonce = NONCE, topic = USED): Log => ({
  address: ASSET,
  topics: [topic, pad(from), nonce],
  data: '0x',
})
const transfer = (from: Address = PAYER, to: Address = SHOP, value = 5n): Log => ({
  address: ASSET,
  topics: [TRANSFER, pad(from), pad(to)],
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
})

type Filter = { address: Address; topics: [Hex[], Hex, Hex]; fromBlock: Hex; toBlock: Hex }

const hashOf = (block: number): Hex => `0x${block.toString(16).padStart(64, '0')}`

/**
 * Node that holds one transaction, answers log queries for up to two thousand blocks, and records their ranges. Its
 * logs can be `behind` by a number of blocks, or stale for a number of requests (`early`). From block `spentIn` on, the
 * token reports the authorization as spent.
 */
function nodeWith(
  logs: readonly Log[],
  { at = 10, newest = 10, status = 'success', behind = 0, early = 0, spentIn = Number.POSITIVE_INFINITY } = {},
) {
  const asked: (readonly [from: number, to: number])[] = []
  const placed = logs.map((log, logIndex) => ({ ...log, logIndex, transactionHash: HASH, blockNumber: BigInt(at) }))
  const client = {
    getBlock: async () => ({ number: BigInt(newest), timestamp: 1_000n, hash: hashOf(newest) }),
    readContract: async ({
      functionName,
      args,
      blockNumber,
    }: {
      functionName: string
      args: Hex[]
      blockNumber: bigint
    }) => {
      expect({ functionName, args }).toEqual({ functionName: 'authorizationState', args: [PAYER, NONCE] })
      return spentIn <= blockNumber
    },
    getTransactionReceipt: async ({ hash }: { hash: Hex }) => {
      expect(hash).toBe(HASH)
      return { status, logs: placed, transactionHash: HASH, blockNumber: BigInt(at) }
    },
    request: async ({ method, params: [filter] }: { method: string; params: [Filter] }) => {
      const known = newest - behind
      if (method === 'eth_getBlockByNumber') return Number(filter) <= known ? { hash: hashOf(Number(filter)) } : null
      const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)]
      asked.push([from, to])
      const told = asked.length > early ? known : newest - 1
      if (method !== 'eth_getLogs' || to - from >= 2_000 || to > newest) throw new Error('the range is too large')
      const [kinds, payer, nonce] = filter.topics
      return placed.filter(
        ({ address, topics }) =>
          from <= at &&
          at <= Math.min(to, told) &&
          address.toLowerCase() === filter.address.toLowerCase() &&
          kinds.includes(topics[0]!) &&
          topics[1] === payer &&
          topics[2] === nonce,
      )
    },
  }
  const chain = { client, oneNode: client, asset: ASSET, chainId: 8453, rpcUrl: '', domain: { name: '', version: '' } }
  return { asked, seek: (sought = SOUGHT) => seekEvidence(chain as unknown as Chain, sought) }
}

const FOUND = {
  kind: 'transferred',
  transfer: { txHash: HASH, providerRef: null, logIndex: 1, block: 10n, wasThere: true },
}

const FOUND_AT_11 = { kind: 'transferred', transfer: { txHash: HASH, block: 11n } }

test('a use followed by its transfer is a payment', async () => {
  expect(await nodeWith([used(), transfer()]).seek()).toEqual(FOUND)
})

test.each<[string, readonly Log[]]>([
  ['other transfers before', [transfer(OTHER), used(), transfer()]],
  ['another payment before', [used(OTHER), transfer(OTHER), used(), transfer()]],
  ['another nonce of the same payer before', [used(PAYER, HASH), transfer(PAYER, OTHER), used(), transfer()]],
  ['what another token says in between', [used(), { ...transfer(OTHER), address: OTHER }, transfer()]],
])('other logs of the same transaction do not matter: %s', async (_what, logs) => {
  const found = await nodeWith(logs).seek()
  expect(found).toMatchObject({ kind: 'transferred', transfer: { logIndex: logs.length - 1 } })
})

test.each<[string, readonly Log[]]>([
  ['no transfer at all', [used()]],
  ['a transfer before its use alone', [transfer(), used()]],
  ['a transfer of another payer next', [used(), transfer(OTHER), transfer()]],
  ['a transfer to somebody else', [used(), transfer(PAYER, OTHER)]],
  ['a transfer of less', [used(), transfer(PAYER, SHOP, 4n)]],
  ['a transfer of more', [used(), transfer(PAYER, SHOP, 6n)]],
  ['a transfer of another token', [used(), { ...transfer(), address: OTHER }]],
])('a use with %s is no payment', async (_what, logs) => {
  expect(await nodeWith(logs).seek()).toEqual({ kind: 'misused' })
})

test('a reverted transaction pays nothing', async () => {
  expect(await nodeWith([used(), transfer()], { status: 'reverted' }).seek()).toEqual({ kind: 'misused' })
})

test('a cancellation is distinguished from a use', async () => {
  expect(await nodeWith([used(PAYER, NONCE, CANCELED)]).seek()).toEqual({ kind: 'canceled' })
})

test('an authorization without a use is unused as of the time of the newest block', async () => {
  expect(await nodeWith([used(OTHER), transfer(OTHER)]).seek()).toEqual({ kind: 'unused', chainTime: 1_000n })
})

test('an empty result for the newest block counts only if repeated, because the block might arrive during the request', async () => {
  const node = nodeWith([used(), transfer()], { at: 12, newest: 12, early: 2, spentIn: 12 })
  expect(await node.seek()).toMatchObject({ kind: 'transferred', transfer: { txHash: HASH, block: 12n } })
  expect(node.asked).toEqual([
    [10, 12],
    [10, 12],
    [10, 12],
  ])
})

test('an authorization that is spent but missing from the logs of a lagging node stays undecided', async () => {
  const node = nodeWith([used(), transfer()], { at: 11, newest: 12, behind: 2, spentIn: 11 })
  await expect(node.seek()).rejects.toThrow('does not have block 12')
  await expect(node.seek()).rejects.toSatisfy(isNetworkError)
  expect(await nodeWith([used(), transfer()], { at: 11, newest: 12, behind: 1, spentIn: 11 }).seek()).toMatchObject(
    FOUND_AT_11,
  )
})

test('an authorization spent before the first searched block pays for nothing', async () => {
  expect(await nodeWith([used(), transfer()], { at: 9, newest: 12, spentIn: 9 }).seek()).toEqual({ kind: 'misused' })
})

test('a long range is searched in steps of two thousand blocks, up to the newest block or the first match', async () => {
  const far = nodeWith([used(), transfer()], { at: 4_009, newest: 9_000 })
  expect(await far.seek()).toMatchObject({ kind: 'transferred', transfer: { block: 4_009n } })
  expect(far.asked).toEqual([
    [10, 2_009],
    [2_010, 4_009],
  ])
  const none = nodeWith([], { newest: 2_010 })
  expect(await none.seek()).toMatchObject({ kind: 'unused' })
  expect(none.asked).toEqual([
    [10, 2_009],
    [2_010, 2_010],
  ])
  const last = nodeWith([used(), transfer()], { at: 10, newest: 10 })
  await last.seek()
  expect(last.asked).toEqual([[10, 10]])
})
