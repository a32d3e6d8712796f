import {
  type Address,
  decodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  type PublicClient,
  pad,
  parseTransaction,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  toEventSelector,
} from 'viem'
import type { Chain } from '#src/payments/chain.ts'
import { answer, networkError, reverted, TRANSFER_ABI } from './chain-errors.ts'
import type { Faults } from './faults.ts'
import { RELAYER } from './keys.ts'
import type { Process } from './store.ts'
import { ASSET, type Authorized, CHAIN_ID } from './token.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What the token did with an authorization. */
export type Use = Authorized & {
  readonly kind: 'transfer' | 'cancel'
  readonly hash: Hex
  readonly block: number
  readonly by: 'relayer' | 'stranger'
  readonly at: number
}

type Mined = { readonly block: number; readonly status: 'success' | 'reverted'; readonly use?: Use }

type Reading = {
  readonly address: Address
  readonly functionName: string
  readonly args: readonly [Address, Hex]
}

const STRANGER = '0x00000000000000000000000000000000005742a6'
const DOMAIN = { name: 'USD Coin', version: '2' }
const USED = toEventSelector('AuthorizationUsed(address,bytes32)')
const CANCELED = toEventSelector('AuthorizationCanceled(address,bytes32)')
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

/** What may fail for long while all else works. */
export type ChainMethod = 'request' | 'getTransactionReceipt' | 'sendRawTransaction' | 'getBlock' | 'simulateContract'

const refuse = (): never => {
  throw networkError(false)
}

export type SimulatedChain = ReturnType<typeof simulatedChain>

/** A chain with the one token that counts, and what its transactions and logs say, to whoever asks over a bad network. */
export function simulatedChain(time: VirtualTime, faults: Faults) {
  const balances = new Map<string, bigint>()
  const uses = new Map<string, Use>()
  const mined = new Map<string, Mined>()
  const contracts = new Set<string>()
  const pending = new Map<string, { readonly nonce: number; readonly transfer: Authorized }>()
  let block = 100
  let relayerNonce = 0
  let minesAtOnce = true
  let down: ChainMethod | undefined
  let lag = 0

  const seconds = () => BigInt(Math.floor(time.now() / 1000))
  const keyOf = (from: string, nonce: string) => `${from}:${nonce}`.toLowerCase()
  const balance = (owner: string) => balances.get(owner.toLowerCase()) ?? 0n
  const add = (owner: string, value: bigint) => balances.set(owner.toLowerCase(), balance(owner) + value)

  /** Why the token would not take a transfer now. */
  function objection(transfer: Authorized): string | undefined {
    if (uses.has(keyOf(transfer.from, transfer.nonce))) return 'FiatTokenV2: authorization is used or canceled'
    if (seconds() <= transfer.validAfter) return 'FiatTokenV2: authorization is not yet valid'
    if (seconds() >= transfer.validBefore) return 'FiatTokenV2: authorization is expired'
    if (balance(transfer.from) < transfer.value) return 'ERC20: transfer amount exceeds balance'
    return undefined
  }

  function use(transfer: Authorized, kind: Use['kind'], hash: Hex, by: Use['by']): Use {
    block += 1
    const done: Use = { ...transfer, kind, hash, block, by, at: time.now() }
    uses.set(keyOf(transfer.from, transfer.nonce), done)
    if (kind === 'transfer') {
      add(transfer.from, -transfer.value)
      add(transfer.to, transfer.value)
    }
    mined.set(hash, { block, status: 'success', use: done })
    return done
  }

  /** Takes what is next in the line of the relayer's transactions. */
  function mine(): void {
    if (!minesAtOnce) return
    for (;;) {
      const next = [...pending].find(([, { nonce }]) => nonce === relayerNonce)
      if (!next) return
      const [hash, { transfer }] = next
      pending.delete(hash)
      relayerNonce += 1
      if (objection(transfer) === undefined) use(transfer, 'transfer', hash as Hex, 'relayer')
      else {
        block += 1
        mined.set(hash, { block, status: 'reverted' })
      }
    }
  }

  function accept(raw: Hex): void {
    const hash = keccak256(raw)
    if (mined.has(hash) || pending.has(hash)) throw answer(-32_000, 'already known')
    const { data, nonce = 0 } = parseTransaction(raw)
    if (nonce < relayerNonce) throw answer(-32_003, 'nonce too low')
    const { args } = decodeFunctionData({ abi: TRANSFER_ABI, data: data! })
    const [from, to, value, validAfter, validBefore, authorization] = args
    const transfer = { from, to, value, validAfter, validBefore, nonce: authorization }
    pending.set(hash, { nonce, transfer })
    mine()
  }

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

  function logsFor(filter: { topics: readonly [readonly Hex[], Hex, Hex]; fromBlock: Hex; toBlock: Hex }) {
    const [, from, nonce] = filter.topics
    const done = uses.get(keyOf(`0x${from.slice(26)}`, nonce))
    const isUnseen = done && done.block > block - lag
    if (!done || isUnseen || done.block < Number(filter.fromBlock) || done.block > Number(filter.toBlock)) return []
    return logsOf(mined.get(done.hash)!).slice(0, 1)
  }

  /** The chain as a process reads it: the part of the client that the engine uses. */
  function clientOf(process: Process): PublicClient {
    const ask = <T>(effect: () => T): Promise<T> => faults.call(process, effect, networkError)
    const client = {
      getTransactionCount: () => ask(() => relayerNonce),
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
        ask(() => accept(serializedTransaction)),
      getTransaction: ({ hash }: { hash: Hex }) =>
        ask(() => {
          if (!mined.has(hash) && !pending.has(hash)) throw new TransactionNotFoundError({ hash })
          return { hash }
        }),
      getTransactionReceipt: ({ hash }: { hash: Hex }) => ask(() => receiptOf(hash)),
      getBlock: () => ask(() => ({ number: BigInt(block), timestamp: seconds() })),
      getCode: ({ address }: { address: Address }) => ask(() => (contracts.has(address) ? '0x00' : undefined)),
      // a contract wallet takes every signature
      readContract: ({ address, functionName, args: [owner, nonce] }: Reading) =>
        ask(() => {
          if (functionName === 'authorizationState') return uses.has(keyOf(owner, nonce))
          return contracts.has(address) ? '0x1626ba7e' : balance(owner)
        }),
      request: ({ params }: { params: [Parameters<typeof logsFor>[0]] }) => ask(() => logsFor(params[0])),
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
    chainOf: (process: Process): Chain => ({
      client: clientOf(process),
      ...{ chainId: CHAIN_ID, asset: ASSET, rpcUrl: 'http://chain.invalid', domain: DOMAIN },
    }),
    objection,
    receipt: (hash: Hex): Mined | undefined => mined.get(hash),
    balance,
    mint: add,
    /** Makes a wallet one that has code, which takes every signature. */
    deploy: (owner: Address) => void contracts.add(owner),
    /** Somebody else brings a transfer, or its payer's cancellation, to the chain; false when the token refuses. */
    bring: (transfer: Authorized, kind: Use['kind']): boolean => {
      const refused = kind === 'cancel' ? uses.has(keyOf(transfer.from, transfer.nonce)) : objection(transfer)
      if (refused) return false
      use(
        transfer,
        kind,
        keccak256(`0x${keyOf(transfer.from, transfer.nonce).slice(2, 42)}${transfer.nonce.slice(2)}`),
        'stranger',
      )
      return true
    },
    /** Everything that was done with authorizations, in its order. */
    uses: (): readonly Use[] => [...uses.values()],
    /** One method of the node fails until told otherwise, while all others work. */
    setDown: (method: ChainMethod | undefined) => {
      down = method
    },
    /** Logs are answered by a node that is so many blocks behind the one that tells the newest block. */
    setLag: (blocks: number) => {
      lag = blocks
    },
    /** Its nodes agree, answer everything, and blocks come at once. */
    heal: () => {
      down = undefined
      lag = 0
      minesAtOnce = true
      mine()
    },
    /** Blocks come at once, or not until told. */
    setMining: (atOnce: boolean) => {
      minesAtOnce = atOnce
      mine()
    },
  }
}
