import {
  type Address,
  BaseError,
  createPublicClient,
  type HttpTransport,
  type HttpTransportConfig,
  http,
  type PublicClient,
  parseAbi,
} from 'viem'
import type { World } from '#src/kernel/world.ts'

export type ChainOptions = {
  readonly world: Pick<World, 'fetch'>
  readonly rpcUrl: string
  readonly chainId: number
  readonly asset: Address
}

/** What an endpoint tells of itself and of the token. */
export type Introduction = {
  /** Name and version of the token's EIP-712 domain. */
  readonly domain: { readonly name: string; readonly version: string }
  /** It makes a block for each transaction and none in between, as the chains of developers do. */
  readonly onDemand: boolean
}

/** An endpoint of another chain, or one without the token: the settings are wrong, and waiting does not help. */
export class WrongChain extends Error {
  override name = 'WrongChain'
}

const TOKEN_ABI = parseAbi(['function name() view returns (string)', 'function version() view returns (string)'])

// no retries: what a retry means is for the settlement engine to decide
export const transportOf = (
  rpcUrl: string,
  fetchFn: World['fetch'],
  options: HttpTransportConfig = {},
): HttpTransport => http(rpcUrl, { retryCount: 0, timeout: 5_000, fetchFn, ...options })

/** Asks an endpoint which chain and which token it serves. Throws WrongChain, or what the network did. */
export async function introduce({ rpcUrl, chainId, asset, world }: ChainOptions): Promise<Introduction> {
  const client = createPublicClient({ transport: transportOf(rpcUrl, world.fetch) })
  const [served, onDemand] = await Promise.all([client.getChainId(), isOnDemand(client)])
  if (served !== chainId)
    throw new WrongChain(
      `CHAIN_RPC_URL serves chain ${served}, and CHAIN_ID is ${chainId}. Set CHAIN_RPC_URL to an endpoint of chain ${chainId}, or CHAIN_ID and USDC_ADDRESS to those of chain ${served}.`,
    )
  const read = (functionName: 'name' | 'version') =>
    client.readContract({ address: asset, abi: TOKEN_ABI, functionName }).catch(error => {
      throw isNoToken(error) ? noToken(asset, chainId) : error
    })
  const [name, version] = await Promise.all([read('name'), read('version')])
  return { domain: { name, version }, onDemand }
}

const isOnDemand = (client: PublicClient): Promise<boolean> =>
  client.request({ method: 'web3_clientVersion' }).then(
    version => /^(?:anvil|hardhat)/i.test(version),
    // endpoints of real chains need not tell their name
    error => {
      if (error instanceof BaseError && error.walk(cause => (cause as Error).name === 'HttpRequestError')) throw error
      return false
    },
  )

/** Nothing is at the address, or something that does not know these functions. */
const isNoToken = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(cause =>
    /^(?:ContractFunctionZeroDataError|ContractFunctionRevertedError|AbiDecodingZeroDataError)$/.test(
      (cause as Error).name,
    ),
  ) !== null

const noToken = (asset: Address, chainId: number): WrongChain =>
  new WrongChain(
    `USDC_ADDRESS: there is no USDC at ${asset} on chain ${chainId}. Set it to the address of the EIP-3009 token on the chain of CHAIN_RPC_URL.`,
  )
