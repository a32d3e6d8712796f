import { type Address, createPublicClient, defineChain, type Hex, http, type PublicClient, parseAbi } from 'viem'
import type { World } from '#src/kernel/world.ts'

export const TOKEN_ABI = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function balanceOf(address) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** The chain on which payments are made, read through one RPC endpoint. */
export type Chain = {
  readonly client: PublicClient
  readonly chainId: number
  readonly asset: Address
  readonly rpcUrl: string
  /** Name and version of the token's EIP-712 domain. */
  readonly domain: { readonly name: string; readonly version: string }
}

export type ChainOptions = {
  readonly world: Pick<World, 'fetch'>
  readonly rpcUrl: string
  readonly chainId: number
  readonly asset: Address
}

const POLLING_MS = 500
const POLLING_ON_DEMAND_MS = 20

/** Connects and reads the token's domain; throws when the endpoint serves another chain or no such token. */
export async function connectChain(options: ChainOptions): Promise<Chain> {
  const { rpcUrl, chainId, asset } = options
  const [served, onDemand] = await lookAt(options)
  if (served !== chainId) throw new Error(`CHAIN_RPC_URL serves chain ${served}, CHAIN_ID says ${chainId}`)
  const chain = defineChain({
    id: chainId,
    name: `eip155:${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client: PublicClient = createPublicClient({
    chain,
    transport: transportOf(options),
    pollingInterval: onDemand ? POLLING_ON_DEMAND_MS : POLLING_MS,
    cacheTime: 0,
    // such a chain runs calls at the time of its newest block, which may be long ago, unless asked for the next one
    ...(onDemand ? { experimental_blockTag: 'pending' as const } : {}),
  })
  const token = { address: asset, abi: TOKEN_ABI } as const
  const [name, version] = await Promise.all([
    client.readContract({ ...token, functionName: 'name' }),
    client.readContract({ ...token, functionName: 'version' }),
  ])
  return { client, chainId, asset, rpcUrl, domain: { name, version } }
}

// no retries: what a retry means is for the settlement engine to decide
const transportOf = ({ rpcUrl, world }: ChainOptions) =>
  http(rpcUrl, { retryCount: 0, timeout: 5_000, fetchFn: world.fetch })

/** Which chain an endpoint serves, and whether it makes a block for each transaction and none in between, as those of developers do. */
async function lookAt(options: ChainOptions): Promise<[chainId: number, onDemand: boolean]> {
  const client = createPublicClient({ transport: transportOf(options) })
  const [served, version] = await Promise.all([client.getChainId(), client.request({ method: 'web3_clientVersion' })])
  return [served, /^(?:anvil|hardhat)/i.test(version)]
}

/** USDC of an address in the newest block, in micro-USDC. */
export const balanceOf = (chain: Chain, owner: Address): Promise<bigint> =>
  chain.client.readContract({
    ...{ address: chain.asset, abi: TOKEN_ABI, functionName: 'balanceOf', args: [owner] },
    blockTag: 'latest',
  })

/** The newest block: its number and its time in Unix seconds. */
export async function newestBlock(chain: Chain): Promise<{ number: bigint; timestamp: bigint }> {
  const { number, timestamp } = await chain.client.getBlock({ blockTag: 'latest' })
  return { number, timestamp }
}

/** A block of some instant or an earlier one, in Unix seconds: not the last, but not looked for long. */
export async function blockBefore(chain: Chain, seconds: bigint): Promise<bigint> {
  const newest = await newestBlock(chain)
  for (let back = FIRST_STEP_BACK; back < newest.number; back *= 2n) {
    const { timestamp } = await chain.client.getBlock({ blockNumber: newest.number - back })
    if (timestamp <= seconds) return newest.number - back
  }
  return 0n
}

const FIRST_STEP_BACK = 1_800n

/** True once an authorization was used or canceled. */
export const isSpent = (chain: Chain, authorizer: Address, nonce: Hex): Promise<boolean> =>
  chain.client.readContract({
    ...{ address: chain.asset, abi: TOKEN_ABI, functionName: 'authorizationState', args: [authorizer, nonce] },
  })
