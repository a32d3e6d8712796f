import {
  type Address,
  createPublicClient,
  defineChain,
  type Hex,
  type HttpTransportConfig,
  type PublicClient,
  parseAbi,
} from 'viem'
import { Fault } from '#src/kernel/faults.ts'
import type { World } from '#src/kernel/world.ts'
import { type ChainOptions, type Introduction, transportOf, verifyEndpoint } from './verify-endpoint.ts'

export const TOKEN_ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** Payment chain, accessed through one RPC endpoint. */
export type Chain = {
  readonly client: PublicClient
  /** Batching client of the same endpoint: calls of one event-loop iteration go to one node in one request. */
  readonly oneNode: Pick<PublicClient, 'request'>
  /** Client of the same endpoint for untrusted contracts, with a response size limit. */
  readonly strangers: Pick<PublicClient, 'readContract'>
  readonly chainId: number
  readonly asset: Address
  readonly rpcUrl: string
  /**
   * Token's EIP-712 domain: name and version. The getter throws service_unavailable until the endpoint reported
   * them.
   */
  readonly domain: { readonly name: string; readonly version: string }
}

/** Block range limit of log queries on most public endpoints. */
export const BLOCKS_PER_QUERY = 2_000n

const POLLING_MS = 500
const POLLING_ON_DEMAND_MS = 20

/** Response limit: a 32-byte word plus the JSON-RPC envelope or an error. */
const BRIEF: HttpTransportConfig = { maxResponseBodySize: 16 * 1_024 }

/** Chain whose endpoint might not be reachable yet. */
export type OpenedChain = Chain & {
  /** Resolves once the endpoint serves this chain and token; throws WrongChain or the network error. */
  readonly meet: () => Promise<void>
}

/**
 * Opens a chain. The first request of any kind verifies the endpoint's chain id and token first, so that an
 * endpoint recovers automatically after downtime, and one of another chain is never trusted.
 */
export function openChain(options: ChainOptions): OpenedChain {
  const { rpcUrl, chainId, asset, world } = options
  let introduction: Introduction | undefined
  let underWay: Promise<void> | undefined
  const meet = async (): Promise<void> => {
    if (introduction) return
    underWay ??= verifyEndpoint(options)
      .then(told => {
        introduction = told
        client = createClient(told.onDemand)
        strangers = createClient(told.onDemand, BRIEF)
      })
      .finally(() => {
        underWay = undefined
      })
    await underWay
  }
  const fetchOnceMet: World['fetch'] = async (...request) => {
    await meet()
    return world.fetch(...request)
  }
  const createClient = (onDemand: boolean, options?: HttpTransportConfig): PublicClient =>
    createPublicClient({
      chain: defineChain({
        id: chainId,
        name: `eip155:${chainId}`,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      }),
      transport: transportOf(rpcUrl, fetchOnceMet, options),
      pollingInterval: onDemand ? POLLING_ON_DEMAND_MS : POLLING_MS,
      cacheTime: 0,
      // an on-demand chain runs calls at the time of its newest, possibly old, block unless asked for the pending
      // one
      ...(onDemand ? { experimental_blockTag: 'pending' as const } : {}),
    })
  let client = createClient(false)
  let strangers = createClient(false, BRIEF)
  const oneNode = createPublicClient({ transport: transportOf(rpcUrl, fetchOnceMet, { batch: true }) })
  const known = () => {
    if (introduction) return introduction.domain
    throw Fault.of('service_unavailable', 'The payment chain does not answer.', {
      headers: { 'Retry-After': '10' },
    })
  }
  return {
    chainId,
    asset,
    rpcUrl,
    meet,
    oneNode,
    get client() {
      return client
    },
    get strangers() {
      return strangers
    },
    domain: {
      get name() {
        return known().name
      },
      get version() {
        return known().version
      },
    },
  }
}

/** Opens a chain whose endpoint must be reachable now. */
export async function connectChain(options: ChainOptions): Promise<Chain> {
  const chain = openChain(options)
  await chain.meet()
  return chain
}

/** Returns the USDC balance of an address in the newest block, in micro-USDC. */
export const balanceOf = (chain: Chain, owner: Address): Promise<bigint> =>
  chain.client.readContract({
    address: chain.asset,
    abi: TOKEN_ABI,
    functionName: 'balanceOf',
    args: [owner],
    blockTag: 'latest',
  })

/** Returns the newest block: its number, its time in Unix seconds, and its hash. */
export async function newestBlock(chain: Chain): Promise<{ number: bigint; timestamp: bigint; hash: Hex }> {
  const { number, timestamp, hash } = await chain.client.getBlock({ blockTag: 'latest' })
  return { number, timestamp, hash }
}

/**
 * Returns a block at or before an instant in Unix seconds: not the last one, but within an hour of blocks before
 * it.
 */
export async function blockBefore(chain: Chain, seconds: bigint): Promise<bigint> {
  const newest = await newestBlock(chain)
  const isBefore = async (blockNumber: bigint) => (await chain.client.getBlock({ blockNumber })).timestamp <= seconds
  let [before, after] = [0n, newest.number]
  for (let back = FIRST_STEP_BACK; back < newest.number; back *= 2n) {
    if (await isBefore(newest.number - back)) {
      before = newest.number - back
      break
    }
    after = newest.number - back
  }
  while (after - before > FIRST_STEP_BACK) {
    const middle = (before + after) / 2n
    if (await isBefore(middle)) before = middle
    else after = middle
  }
  return before
}

const FIRST_STEP_BACK = 1_800n

/** True if an authorization was used or canceled. Throws if the node lacks the requested block. */
export const isSpent = (chain: Chain, authorizer: Address, nonce: Hex, blockNumber?: bigint): Promise<boolean> =>
  chain.client.readContract({
    address: chain.asset,
    abi: TOKEN_ABI,
    functionName: 'authorizationState',
    args: [authorizer, nonce],
    ...(blockNumber === undefined ? {} : { blockNumber }),
  })

/** Returns a block after an instant in Unix seconds, within the first hour of blocks, or the newest one. */
export const blockAfter = async (chain: Chain, seconds: bigint): Promise<bigint> =>
  (await blockBefore(chain, seconds)) + FIRST_STEP_BACK + 1n
