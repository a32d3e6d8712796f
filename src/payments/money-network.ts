import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { type World, within } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type Chain, type OpenedChain, openChain } from './chain.ts'
import { type Facilitator, inProcessFacilitator } from './facilitator.ts'
import { createRelayer, type Relayer } from './relayer.ts'
import { remoteFacilitator, Unsupported } from './remote-facilitator.ts'
import { WrongChain } from './verify-endpoint.ts'

/** Payment network: the chain, the treasury, and the facilitator. */
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
  /** Headers of every request to it, such as its key. */
  readonly facilitatorHeaders?: Readonly<Record<string, string>> | undefined
  readonly settleTimeoutMs: number
}

const START_PATIENCE_MS = 2_000

/**
 * Connects to the chain and the facilitator. Throws if the endpoint serves another chain or lacks the token; an
 * unreachable endpoint is retried on demand.
 */
export async function connectMoney(
  deps: { readonly db: Ledger; readonly world: World; readonly log: Log },
  options: NetworkOptions,
): Promise<MoneyNetwork> {
  const { rpcUrl, chainId, asset } = options
  const chain = openChain({ world: deps.world, rpcUrl, chainId, asset })
  await meetAtStart(chain, deps)
  const treasury = { key: options.treasuryKey, address: privateKeyToAccount(options.treasuryKey).address }
  if (options.facilitatorUrl) {
    const { facilitatorUrl: url, facilitatorHeaders: headers, settleTimeoutMs: timeoutMs } = options
    const facilitator = remoteFacilitator(deps.world, { url, headers, timeoutMs, chainId })
    await askAtStart(facilitator, deps)
    return { chain, treasury, facilitator }
  }
  if (!options.relayerKey) throw new Error('neither a relayer key nor a facilitator is configured')
  const relayer = createRelayer({ ...deps, chain, key: options.relayerKey })
  return { chain, treasury, relayer, facilitator: inProcessFacilitator(chain, relayer, options.settleTimeoutMs) }
}

async function meetAtStart(chain: OpenedChain, { world, log }: { readonly world: World; readonly log: Log }) {
  let isStart = true
  const met = chain.meet().catch(error => {
    if (isStart && error instanceof WrongChain) throw error
    const reason = error instanceof WrongChain ? error.message : describeError(error)
    log.error({ part: 'chain', reason }, 'the chain does not answer: prices and payments return 503 until it does')
  })
  await within(world, START_PATIENCE_MS, met, undefined)
  isStart = false
}

/** Throws if the facilitator settles nothing of ours. One that does not answer may come back: health tells. */
async function askAtStart(
  { check }: Facilitator,
  { world, log }: { readonly world: World; readonly log: Log },
): Promise<void> {
  const asked = check!().catch(error => {
    if (error instanceof Unsupported) throw error
    const reason = describeError(error)
    log.error({ part: 'facilitator', reason }, 'the facilitator does not answer: payments stay pending until it does')
  })
  await within(world, START_PATIENCE_MS, asked, undefined)
}
