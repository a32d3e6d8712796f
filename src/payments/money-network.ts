import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type Chain, connectChain } from './chain.ts'
import { type Facilitator, inProcessFacilitator } from './facilitator.ts'
import { createRelayer, type Relayer } from './relayer.ts'
import { remoteFacilitator } from './remote-facilitator.ts'

/** Where payments happen: the chain, the account that is paid, and who brings authorizations to the chain. */
export type MoneyNetwork = {
  readonly chain: Chain
  readonly facilitator: Facilitator
  readonly relayer?: Relayer
  readonly treasury: { readonly key: Hex; readonly address: Hex }
}

export type NetworkOptions = {
  readonly rpcUrl: string
  readonly chainId: number
  readonly asset: Hex
  readonly treasuryKey: Hex
  readonly relayerKey?: Hex | undefined
  readonly facilitatorUrl?: string | undefined
  readonly settleTimeoutMs: number
}

/** Connects to the chain and to whoever settles there. */
export async function connectMoney(
  deps: { readonly db: Ledger; readonly world: World; readonly log: Log },
  options: NetworkOptions,
): Promise<MoneyNetwork> {
  const { rpcUrl, chainId, asset } = options
  const chain = await connectChain({ world: deps.world, rpcUrl, chainId, asset })
  const treasury = { key: options.treasuryKey, address: privateKeyToAccount(options.treasuryKey).address }
  if (options.facilitatorUrl)
    return {
      chain,
      treasury,
      facilitator: remoteFacilitator(deps.world, options.facilitatorUrl, options.settleTimeoutMs),
    }
  if (!options.relayerKey) throw new Error('neither a relayer key nor a facilitator is configured')
  const relayer = createRelayer({ ...deps, chain, key: options.relayerKey })
  return { chain, treasury, relayer, facilitator: inProcessFacilitator(chain, relayer, options.settleTimeoutMs) }
}
