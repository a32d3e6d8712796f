import { existsSync } from 'node:fs'
import type { Address, Hex } from 'viem'
import type { OpenDemoKitchen } from '#src/fulfillment/kitchen.ts'
import type { OpenSimulator } from '#src/fulfillment/phone/open-phone.ts'
import type { World } from '#src/kernel/world.ts'
import type { FaucetChain } from '#src/payments/faucet.ts'
import { type Config, refuseStart } from './config.ts'

/** Private chain on this machine with a USDC substitute. Dispose to stop it. */
export type LocalChain = AsyncDisposable &
  FaucetChain & {
    readonly rpcUrl: string
    readonly usdc: Address
    /** Private keys of local mode: the treasury receives payments, the relayer submits transactions. */
    readonly keys: { readonly treasury: Hex; readonly relayer: Hex }
  }

/** Emulated card network on this machine. Dispose to stop it. */
export type LocalCards = AsyncDisposable & {
  readonly url: string
  /** Completes pending work on slow cards. */
  readonly finish: () => void
}

/** Read-only accounts of a state folder, from its running server or from copies of its last state. */
export type LocalAccounts = AsyncDisposable & {
  readonly treasuryKey: () => Hex
  readonly chain: { readonly chainId: number; readonly usdc: Address }
  /** Returns the RPC URL of the running chain, or of a chain started from a copy of its last state. */
  readonly rpcUrl: () => Promise<string>
  /** Returns the URL of a card network that runs on a copy of the card records. */
  readonly cardsUrl: () => Promise<string>
}

/** Location of the emulator state. */
type Place = { readonly dir: string; readonly world: World; readonly anvilPath: string | undefined }

/** Emulators of external services, implemented by `dev/emulators.ts`: the product never imports `dev/` statically. */
export type Emulators = {
  /** Starts the chain of a folder, or attaches to it if it already runs. */
  readonly startChain: (
    place: Place & { readonly log: Record<'info' | 'warn', (message: string) => void> },
  ) => Promise<LocalChain>
  readonly startCards: (
    place: Pick<Place, 'world'> & {
      readonly file: string
      /** Endpoint that is told what happened on the payment pages. */
      readonly webhook: { readonly url: string; readonly secret: string }
    },
  ) => Promise<LocalCards>
  readonly openAccounts: (place: Place) => LocalAccounts
  /** Returns the treasury key of a folder; creates it if missing. */
  readonly treasuryKey: (place: Pick<Place, 'dir' | 'world'>) => Hex
  readonly openSimulator: OpenSimulator
  readonly demoKitchen: OpenDemoKitchen
}

const MODULE = new URL('../../dev/emulators.ts', import.meta.url)

/** Returns the problems that keep the configured emulators from loading. */
export function emulatorProblemsOf({ local, demo, NODE_ENV, COMANDA_IMAGE }: Config): string[] {
  const isRefusedAnyway = NODE_ENV === 'production' && (local || COMANDA_IMAGE !== undefined)
  if (!demo || isRefusedAnyway || existsSync(MODULE)) return []
  return local
    ? [
        'CHAIN_RPC_URL: required, because this installation has no folder dev and so no local chain; set it to an RPC endpoint, or start from a checkout of the repository',
      ]
    : [
        'ALLOW_DEMO: needs the demo kitchens and simulated calls of the folder dev, which this installation does not have; remove it, or start from a checkout of the repository',
      ]
}

/** Loads the emulators in local mode or with ALLOW_DEMO; otherwise imports nothing and returns undefined. */
export async function loadEmulators(config: Config): Promise<Emulators | undefined> {
  if (!config.demo) return undefined
  refuseStart(emulatorProblemsOf(config))
  const loaded: { readonly emulators: Emulators } = await import(MODULE.href)
  return loaded.emulators
}

/** Loads the emulators in local mode only. */
export const loadLocal = async (config: Config): Promise<Emulators | undefined> =>
  config.local ? await loadEmulators(config) : undefined
