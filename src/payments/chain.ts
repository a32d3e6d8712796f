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
import { type ChainOptions, type Introduction, introduce, transportOf } from './introduction.ts'

export const TOKEN_ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** The chain on which payments are made, read through one RPC endpoint. */
export type Chain = {
  readonly client: PublicClient
  /** The same endpoint: what is asked of it in one turn goes out as one request, which one node answers. */
  readonly oneNode: Pick<PublicClient, 'request'>
  /** The same endpoint for contracts of others, whose long answers are not read. */
  readonly strangers: Pick<PublicClient, 'readContract'>
  readonly chainId: number
  readonly asset: Address
  readonly rpcUrl: string
  /** Name and version of the token's EIP-712 domain. To read them throws service_unavailable until the endpoint told them. */
  readonly domain: { readonly name: string; readonly version: string }
}

/** Most public endpoints answer log queries over at most so many blocks. */
export const BLOCKS_PER_QUERY = 2_000n

const POLLING_MS = 500
const POLLING_ON_DEMAND_MS = 20

/** A word of 32 bytes, and what JSON-RPC writes around it or around an error. */
const BRIEF: HttpTransportConfig = { maxResponseBodySize: 16 * 1_024 }

/** A chain whose endpoint need not answer yet. */
export type OpenedChain = Chain & {
  /** Resolves once the endpoint serves this chain and this token; throws WrongChain, or what the network did. */
  readonly meet: () => Promise<void>
}

/**
 * The chain behind an endpoint, which is asked for its number and its token before anything else, by whatever is asked
 * first: an endpoint that was away is found again by itself, and one of another chain is never believed.
 */
export function openChain(options: ChainOptions): OpenedChain {
  const { rpcUrl, chainId, asset, world } = options
  let introduction: Introduction | undefined
  let underWay: Promise<void> | undefined
  const meet = async (): Promise<void> => {
    if (introduction) return
    underWay ??= introduce(options)
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
      // such a chain runs calls at the time of its newest block, which may be long ago, unless asked for the next one
      ...(onDemand ? { experimental_blockTag: 'pending' as const } : {}),
    })
  let client = createClient(false)
  let strangers = createClient(false, BRIEF)
  const oneNode = createPublicClient({ transport: transportOf(rpcUrl, fetchOnceMet, { batch: true }) })
  const known = () => {
    if (introduction) return introduction.domain
    throw Fault.of('service_unavailable', 'The chain that payments are made on does not answer.', {
      headers: { 'Retry-After': '10' },
    })
  }
  return {
    ...{ chainId, asset, rpcUrl, meet, oneNode },
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

/** Opens a chain whose endpoint must answer now. */
export async function connectChain(options: ChainOptions): Promise<Chain> {
  const chain = openChain(options)
  await chain.meet()
  return chain
}

/** USDC of an address in the newest block, in micro-USDC. */
export const balanceOf = (chain: Chain, owner: Address): Promise<bigint> =>
  chain.client.readContract({
    ...{ address: chain.asset, abi: TOKEN_ABI, functionName: 'balanceOf', args: [owner] },
    blockTag: 'latest',
  })

/** The newest block: its number, its time in Unix seconds and its hash. */
export async function newestBlock(chain: Chain): Promise<{ number: bigint; timestamp: bigint; hash: Hex }> {
  const { number, timestamp, hash } = await chain.client.getBlock({ blockTag: 'latest' })
  return { number, timestamp, hash }
}

/** A block of some instant or an earlier one, in Unix seconds: not the last, but less than an hour of blocks before it. */
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

/** True once an authorization was used or canceled; a node without the block that is asked for throws. */
export const isSpent = (chain: Chain, authorizer: Address, nonce: Hex, blockNumber?: bigint): Promise<boolean> =>
  chain.client.readContract({
    ...{ address: chain.asset, abi: TOKEN_ABI, functionName: 'authorizationState', args: [authorizer, nonce] },
    ...(blockNumber === undefined ? {} : { blockNumber }),
  })

/** A block after some instant, in Unix seconds, or the newest one: the first hour of blocks after it. */
export const blockAfter = async (chain: Chain, seconds: bigint): Promise<bigint> =>
  (await blockBefore(chain, seconds)) + FIRST_STEP_BACK + 1n
