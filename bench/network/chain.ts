import {
  type Address,
  encodeFunctionResult,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  stringToHex,
  toEventSelector,
  toFunctionSelector,
  toHex,
} from 'viem'

/** Settled transfer, in a block of its own. */
type Settled = {
  readonly hash: Hex
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly nonce: Hex
  readonly block: number
}

/** Chain that accepts every transfer immediately and at no cost. */
export type BenchChain = {
  /** Settles a transfer. Returns undefined if its nonce was already used. */
  readonly settle: (transfer: Omit<Settled, 'hash' | 'block'>) => Settled | undefined
  /** Answers an RPC call. Throws for an unknown method. */
  readonly answer: (method: string, params: readonly unknown[]) => unknown
}

export const BENCH_CHAIN_ID = 8453
export const BENCH_ASSET: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const USED = toEventSelector('AuthorizationUsed(address,bytes32)')
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const ABI = parseAbi(['function name() view returns (string)', 'function balanceOf(address) view returns (uint256)'])
const ZERO = pad('0x0')
const word = (address: Address): Hex => pad(address.toLowerCase() as Hex)
const text = (result: string): Hex => encodeFunctionResult({ abi: ABI, functionName: 'name', result })

/** Results of view functions by selector: name, version, balanceOf. */
const VIEWS: Readonly<Record<string, Hex>> = {
  '0x06fdde03': text('USD Coin'),
  '0x54fd4d50': text('2'),
  '0x70a08231': encodeFunctionResult({ abi: ABI, functionName: 'balanceOf', result: 10n ** 15n }),
}

/** Selector of `authorizationState(address,bytes32)`. The nonce is the last word of the call. */
const STATE_OF = toFunctionSelector('authorizationState(address,bytes32)')

type LogFilter = {
  readonly topics: readonly (string | readonly string[] | null)[]
  readonly fromBlock: Hex
  readonly toBlock: Hex
}

/** Creates a chain without transfers. */
export function createBenchChain(now: () => number): BenchChain {
  const settled: Settled[] = []
  const byHash = new Map<string, Settled>()
  const byNonce = new Map<string, Settled>()

  const logsOf = ({ hash, from, to, value, nonce, block }: Settled) => {
    const place = {
      address: BENCH_ASSET,
      transactionHash: hash,
      transactionIndex: '0x0',
      removed: false,
      blockNumber: numberToHex(block),
      blockHash: pad(numberToHex(block)),
    }
    return [
      { ...place, logIndex: '0x0', topics: [USED, word(from), nonce], data: '0x' },
      { ...place, logIndex: '0x1', topics: [TRANSFER, word(from), word(to)], data: toHex(value, { size: 32 }) },
    ]
  }

  function logs({ topics, fromBlock, toBlock }: LogFilter) {
    const fits = (log: { readonly topics: readonly string[] }) =>
      topics.every((topic, at) => topic === null || [topic].flat().includes(log.topics[at]!))
    // A query for a single nonce does not need a scan over all blocks.
    const nonce = topics[2]
    if (typeof nonce === 'string' && byNonce.has(nonce)) return logsOf(byNonce.get(nonce)!).filter(fits)
    return settled
      .slice(Math.max(0, Number(fromBlock) - 1), Number(toBlock))
      .flatMap(logsOf)
      .filter(fits)
  }

  const receipt = ({ hash, from, block, ...rest }: Settled) => ({
    transactionHash: hash,
    transactionIndex: '0x0',
    from,
    to: BENCH_ASSET,
    status: '0x1',
    type: '0x2',
    blockNumber: numberToHex(block),
    blockHash: pad(numberToHex(block)),
    contractAddress: null,
    cumulativeGasUsed: '0x1',
    gasUsed: '0x1',
    effectiveGasPrice: '0x1',
    logsBloom: '0x',
    logs: logsOf({ hash, from, block, ...rest }),
  })

  const block = () => ({
    number: numberToHex(settled.length + 1),
    hash: ZERO,
    parentHash: ZERO,
    nonce: '0x0',
    size: '0x1',
    timestamp: numberToHex(Math.floor(now() / 1000)),
    gasLimit: '0x1',
    gasUsed: '0x0',
    baseFeePerGas: '0x1',
    transactions: [],
    uncles: [],
    logsBloom: null,
    difficulty: '0x0',
    totalDifficulty: '0x0',
  })

  const methods: Readonly<Record<string, (params: readonly never[]) => unknown>> = {
    eth_chainId: () => numberToHex(BENCH_CHAIN_ID),
    web3_clientVersion: () => 'bench',
    eth_blockNumber: () => numberToHex(settled.length + 1),
    eth_getCode: () => '0x',
    eth_getBalance: () => numberToHex(10n ** 18n),
    eth_getTransactionCount: () => '0x0',
    eth_getBlockByNumber: block,
    eth_call: ([call]: readonly { data: string }[]) => {
      const selector = call!.data.slice(0, 10)
      if (selector === STATE_OF) return toHex(byNonce.has(`0x${call!.data.slice(-64)}`), { size: 32 })
      return VIEWS[selector] ?? '0x'
    },
    eth_getLogs: ([filter]: readonly LogFilter[]) => logs(filter!),
    eth_getTransactionReceipt: ([hash]: readonly string[]) => {
      const found = byHash.get(hash!)
      return found ? receipt(found) : null
    },
  }

  return {
    settle: transfer => {
      if (byNonce.has(transfer.nonce)) return undefined
      const one = {
        ...transfer,
        hash: keccak256(stringToHex(`${settled.length} ${transfer.nonce}`)),
        block: settled.length + 1,
      }
      settled.push(one)
      byHash.set(one.hash, one)
      byNonce.set(one.nonce, one)
      return one
    },
    answer: (method, params) => {
      const run = methods[method]
      if (!run) throw new Error(`this chain knows no ${method}`)
      return run(params as never)
    },
  }
}
