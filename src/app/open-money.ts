import type { Address, Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { keepFirst } from '#src/ledger/settings.ts'
import { connectMoney, type MoneyNetwork } from '#src/payments/money-network.ts'
import type { Config } from './config.ts'
import type { Emulators, LocalChain } from './emulators.ts'

/** Starts the local chain, whose tokens have no value. */
export const startChain = (emulators: Emulators, config: Config, world: World, log: Log): Promise<LocalChain> =>
  emulators.startChain({
    dir: config.STATE_DIR,
    world,
    anvilPath: config.ANVIL_PATH,
    log: { info: message => log.info({}, message), warn: message => log.warn({}, message) },
  })

/** Binds a shared database to the first local chain, because money of one local chain does not exist on another. */
async function claimLedger(db: Ledger, treasury: Hex): Promise<void> {
  const address = privateKeyToAddress(treasury)
  if ((await keepFirst(db, 'local treasury', address)) === address) return
  throw new Error(
    'DATABASE_URL holds the ledger of another local chain. Set STATE_DIR to the folder of that chain. To run several servers, set CHAIN_RPC_URL.',
  )
}

/** Connects the chain, token, treasury, and facilitator: as configured, or of the local chain. */
export async function connect(
  config: Config,
  deps: { readonly db: Ledger; readonly world: World; readonly log: Log },
  local: LocalChain | undefined,
): Promise<MoneyNetwork> {
  if (local && config.DATABASE_URL) await claimLedger(deps.db, local.keys.treasury)
  return connectMoney(deps, {
    rpcUrl: local?.rpcUrl ?? config.CHAIN_RPC_URL!,
    chainId: local?.chainId ?? config.CHAIN_ID,
    asset: local?.usdc ?? (config.USDC_ADDRESS as Address),
    treasuryKey: local?.keys.treasury ?? (config.TREASURY_KEY as Hex),
    relayerKey: local?.keys.relayer ?? (config.RELAYER_KEY as Hex | undefined),
    facilitatorUrl: config.FACILITATOR_URL,
    facilitatorHeaders: config.FACILITATOR_HEADERS,
    settleTimeoutMs: config.SETTLE_TIMEOUT_MS,
  })
}
