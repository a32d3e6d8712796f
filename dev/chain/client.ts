import { createTestClient, defineChain, http, publicActions, walletActions } from 'viem'
import type { World } from '#src/kernel/world.ts'
import { BASE_CHAIN_ID, BASE_USDC } from '#src/payments/base.ts'

/** Chain id of Base, so that payers sign exactly what they would sign there. */
export const LOCAL_CHAIN_ID = BASE_CHAIN_ID
export const USDC_ADDRESS = BASE_USDC
/** Multicall3 address on every chain. */
export const MULTICALL3_ADDRESS = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Creates a client of the local chain with wallet, read, and anvil actions. */
export function localClient({ fetch }: Pick<World, 'fetch'>, rpcUrl: string) {
  const chain = defineChain({
    id: LOCAL_CHAIN_ID,
    name: 'Local Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: MULTICALL3_ADDRESS } },
  })
  const transport = http(rpcUrl, { fetchFn: fetch, retryCount: 0, timeout: 5_000 })
  return createTestClient({ mode: 'anvil', chain, transport, pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

export type LocalClient = ReturnType<typeof localClient>
