import {
  type Address,
  BlockNotFoundError,
  decodeFunctionData,
  type Hex,
  numberToHex,
  type PublicClient,
  pad,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  toEventSelector,
} from 'viem'
import type { Chain } from '#src/payments/chain.ts'
import { type Mined, openBlocks, type Use } from './blocks.ts'
import { answer, networkError, reverted, TRANSFER_ABI } from './chain-errors.ts'
import type { Faults } from './faults.ts'
import { RELAYER } from './keys.ts'
import type { Process } from './store.ts'
import { ASSET, type Authorized, CHAIN_ID } from './token.ts'
import type { VirtualTime } from './virtual-time.ts'

type Reading = {
  readonly address: Address
  readonly functionName: string
  readonly args: readonly [Address, Hex]
  readonly blockNumber?: bigint
}

type Filter = { readonly topics: readonly [readonly Hex[], Hex, Hex]; readonly fromBlock: Hex; readonly toBlock: Hex }
type Request =
  | { readonly method: 'eth_getLogs'; readonly params: readonly [Filter] }
  | { readonly method: 'eth_getBlockByNumber'; readonly params: readonly [Hex, false] }

const DOMAIN = { name: 'USD Coin', version: '2' }
const ENDPOINT = { chainId: CHAIN_ID, asset: ASSET, rpcUrl: 'http://chain.invalid', domain: DOMAIN }
const STRANGER = '0x00000000000000000000000000000000005742a6'
const USED = toEventSelector('AuthorizationUsed(address,bytes32)')
const CANCELED = toEventSelector('AuthorizationCanceled(address,bytes32)')
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

/** RPC method that can be down for a long time while all others work. */
export type ChainMethod = 'request' | 'getTransactionReceipt' | 'sendRawTransaction' | 'getBlock' | 'simulateContract'

const refuse = (): never => {
  throw networkError(false)
}

export type SimulatedChain = ReturnType<typeof simulatedChain>

/** Simulated chain with one token, accessed over an unreliable network. */
export function simulatedChain(time: VirtualTime, faults: Faults) {
  const blocks = openBlocks(time)
  const { seconds, keyOf, balance, objection, uses, mined, pending } = blocks
  const contracts = new Set<string>()
  let down: ChainMethod | undefined
  let lag = 0

  function logsOf({ use: done, status }: Mined) {
    if (!done || status === 'reverted') return []
    const base = { address: ASSET, transactionHash: done.hash, blockNumber: BigInt(done.block) }
    const parties = [pad(done.from as Hex), done.nonce as Hex]
    if (done.kind === 'cancel') return [{ ...base, logIndex: 0, topics: [CANCELED, ...parties], data: '0x' }]
    return [
      { ...base, logIndex: 0, topics: [USED, ...parties], data: '0x' },
      {
        ...base,
        logIndex: 1,
        topics: [TRANSFER, pad(done.from as Hex), pad(done.to as Hex)],
        data: pad(numberToHex(done.value)),
      },
    ]
  }

  const receiptOf = (hash: Hex) => {
    const found = mined.get(hash)
    if (!found) throw new TransactionReceiptNotFoundError({ hash })
    return {
      status: found.status,
      from: found.use?.by === 'stranger' ? STRANGER : RELAYER.address,
      blockNumber: BigInt(found.block),
      transactionHash: hash,
      gasUsed: 60_000n,
      logs: logsOf(found),
    }
  }

  const isUnseen = (block: number): boolean => block > blocks.newest() - lag

  function logsFor(filter: Filter) {
    const [, from, nonce] = filter.topics
    const done = uses.get(keyOf(`0x${from.slice(26)}`, nonce))
    if (!done || isUnseen(done.block) || done.block < Number(filter.fromBlock) || done.block > Number(filter.toBlock))
      return []
    return logsOf(mined.get(done.hash)!).slice(0, 1)
  }

  /** Answer of the node that serves logs. */
  function logNode(request: Request) {
    if (request.method === 'eth_getLogs') return logsFor(request.params[0])
    const number = Number(request.params[0])
    return isUnseen(number) ? null : { hash: blocks.hashOf(number) }
  }

  /** Chain client of a process: the subset of methods that the engine uses. */
  function clientOf(process: Process): PublicClient {
    const ask = <T>(effect: () => T): Promise<T> => faults.call(process, effect, networkError)
    const client = {
      getTransactionCount: () => ask(blocks.relayerNonce),
      estimateGas: ({ data }: { data: Hex }) =>
        ask(() => {
          const { args } = decodeFunctionData({ abi: TRANSFER_ABI, data })
          const [from, to, value, validAfter, validBefore, nonce] = args
          const reason = objection({ from, to, value, validAfter, validBefore, nonce })
          if (reason !== undefined) throw answer(3, `execution reverted: ${reason}`)
          return 60_000n
        }),
      estimateFeesPerGas: () => ask(() => ({ maxFeePerGas: 2n, maxPriorityFeePerGas: 1n })),
      sendRawTransaction: ({ serializedTransaction }: { serializedTransaction: Hex }) =>
        ask(() => blocks.accept(serializedTransaction)),
      getTransaction: ({ hash }: { hash: Hex }) =>
        ask(() => {
          if (!mined.has(hash) && !pending.has(hash)) throw new TransactionNotFoundError({ hash })
          return { hash }
        }),
      getTransactionReceipt: ({ hash }: { hash: Hex }) => ask(() => receiptOf(hash)),
      getBlock: ({ blockNumber }: { blockNumber?: bigint } = {}) =>
        ask(() => {
          const number = Number(blockNumber ?? blocks.newest())
          const hash = blocks.hashOf(number)
          if (hash === undefined) throw new BlockNotFoundError({ blockNumber: BigInt(number) })
          return { hash, number: BigInt(number), timestamp: seconds() }
        }),
      getCode: ({ address }: { address: Address }) => ask(() => (contracts.has(address) ? '0x00' : undefined)),
      // a contract wallet accepts every signature
      readContract: ({ address, functionName, args: [owner, nonce], blockNumber }: Reading) =>
        ask(() => {
          const done = uses.get(keyOf(owner, nonce))
          if (functionName === 'authorizationState')
            return done !== undefined && done.block <= (blockNumber ?? done.block)
          return contracts.has(address) ? '0x1626ba7e' : balance(owner)
        }),
      request: (request: Request) => ask(() => logNode(request)),
      simulateContract: ({ args }: { args: readonly [Address, Address, bigint, bigint, bigint, Hex] }) =>
        ask(() => {
          const [from, to, value, validAfter, validBefore, nonce] = args
          const reason = objection({ from, to, value, validAfter, validBefore, nonce })
          if (reason !== undefined) throw reverted(reason)
        }),
    }
    const refusing = Object.entries(client).map(([name, ask]) => [
      name,
      (asked: never) => (name === down ? faults.call(process, refuse, networkError) : ask(asked)),
    ])
    return Object.fromEntries(refusing) as unknown as PublicClient
  }

  return {
    chainOf: (process: Process): Chain => {
      const client = clientOf(process)
      return { client, oneNode: client, strangers: client, ...ENDPOINT }
    },
    objection,
    receipt: (hash: Hex): Mined | undefined => mined.get(hash),
    balance,
    mint: blocks.add,
    /** Turns a wallet into a contract wallet, which accepts every signature. */
    deploy: (owner: Address) => void contracts.add(owner),
    bring: (transfer: Authorized, kind: Use['kind']): boolean => blocks.bring(transfer, kind),
    /** Returns the number of transactions mined again. */
    reorganise: blocks.reorganise,
    /** All uses of authorizations, in order. */
    uses: (): readonly Use[] => [...uses.values()],
    /** Makes one RPC method fail until the next call, while all others work. */
    setDown: (method: ChainMethod | undefined) => {
      down = method
    },
    /** Sets how many blocks the node that serves logs lags behind the node that reports the newest block. */
    setLag: (blocks: number) => {
      lag = blocks
    },
    /** Makes the nodes agree and answer everything, and blocks mine immediately. */
    heal: () => {
      down = undefined
      lag = 0
      blocks.setMining(true)
    },
    /** Mines blocks immediately, or holds them back until called again. */
    setMining: blocks.setMining,
  }
}
