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

/** Self-description of an endpoint and the token. */
export type Introduction = {
  /** Token's EIP-712 domain: name and version. */
  readonly domain: { readonly name: string; readonly version: string }
  /** True if the chain mines a block per transaction and none in between, as development chains do. */
  readonly onDemand: boolean
}

/**
 * Thrown if the endpoint serves another chain or lacks the token: the settings are wrong, and retrying does not
 * help.
 */
export class WrongChain extends Error {
  override name = 'WrongChain'
}

const TOKEN_ABI = parseAbi(['function name() view returns (string)', 'function version() view returns (string)'])

// no transport retries: the settlement engine decides what to retry
export const transportOf = (
  rpcUrl: string,
  fetchFn: World['fetch'],
  options: HttpTransportConfig = {},
): HttpTransport => http(rpcUrl, { retryCount: 0, timeout: 5_000, fetchFn, ...options })

/** Reads an endpoint's chain and token. Throws WrongChain or the network error. */
export async function verifyEndpoint({ rpcUrl, chainId, asset, world }: ChainOptions): Promise<Introduction> {
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
    // endpoints of real chains might not report a client version
    error => {
      if (error instanceof BaseError && error.walk(cause => (cause as Error).name === 'HttpRequestError')) throw error
      return false
    },
  )

/** True if there is no contract at the address, or one without these functions. */
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
