import { existsSync } from 'node:fs'
import type { Address, Hex } from 'viem'
import type { OpenDemoKitchen } from '#src/fulfillment/kitchen.ts'
import type { OpenSimulator } from '#src/fulfillment/phone/open-phone.ts'
import type { World } from '#src/kernel/world.ts'
import type { FaucetChain } from '#src/payments/faucet.ts'
import { type Config, refuseStart } from './config.ts'

/** A private chain on this machine with a stand-in for USDC. Dispose to stop it. */
export type LocalChain = AsyncDisposable &
  FaucetChain & {
    readonly rpcUrl: string
    readonly usdc: Address
    /** The private keys of local mode: who is paid, and who submits transactions. */
    readonly keys: { readonly treasury: Hex; readonly relayer: Hex }
  }

/** An emulated card network on this machine. Dispose to stop it. */
export type LocalCards = AsyncDisposable & {
  readonly url: string
  /** Ends the work on slow cards. */
  readonly finish: () => void
}

/** The accounts of a state folder, read beside the server that runs on it or from copies of what it left. */
export type LocalAccounts = AsyncDisposable & {
  readonly treasuryKey: () => Hex
  readonly chain: { readonly chainId: number; readonly usdc: Address }
  /** The endpoint of the chain that runs, or of one started from a copy of its last state. */
  readonly rpcUrl: () => Promise<string>
  /** A card network with a copy of the books. */
  readonly cardsUrl: () => Promise<string>
}

/** Where the state of emulators is kept. */
type Place = { readonly dir: string; readonly world: World; readonly anvilPath: string | undefined }

/** Stand-ins for the outside world, which `dev/emulators.ts` implements: the product itself imports nothing of `dev/`. */
export type Emulators = {
  /** Starts, or adopts, the chain of a folder. */
  readonly startChain: (
    place: Place & { readonly log: Record<'info' | 'warn', (message: string) => void> },
  ) => Promise<LocalChain>
  readonly startCards: (place: Pick<Place, 'world'> & { readonly file: string }) => Promise<LocalCards>
  readonly openAccounts: (place: Place) => LocalAccounts
  /** The treasury's key of a folder; makes one where there is none. */
  readonly treasuryKey: (place: Pick<Place, 'dir' | 'world'>) => Hex
  readonly openSimulator: OpenSimulator
  readonly demoKitchen: OpenDemoKitchen
}

const MODULE = new URL('../../dev/emulators.ts', import.meta.url)

/** Why emulators that a configuration asks for cannot be had, as a list of problems. */
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

/** Loads the emulators in local mode and under ALLOW_DEMO, and nothing of them otherwise. */
export async function loadEmulators(config: Config): Promise<Emulators | undefined> {
  if (!config.demo) return undefined
  refuseStart(emulatorProblemsOf(config))
  const loaded: { readonly emulators: Emulators } = await import(MODULE.href)
  return loaded.emulators
}

/** The same where only local mode has a use for them. */
export const loadLocal = async (config: Config): Promise<Emulators | undefined> =>
  config.local ? await loadEmulators(config) : undefined
