import type { Emulators } from '#src/app/emulators.ts'
import { startStripeEmulator } from './cards/emulator.ts'
import { loadKeys } from './chain/keys.ts'
import { startLocalChain } from './chain/local-chain.ts'
import { demoKitchen } from './kitchens/demo-kitchen.ts'
import { openLocalAccounts } from './local-accounts.ts'
import { openCarrierSimulator } from './telephone/carrier-simulator.ts'

/** All emulators of a development checkout. The composition root imports this module by path. */
export const emulators: Emulators = {
  startChain: startLocalChain,
  startCards: startStripeEmulator,
  openAccounts: openLocalAccounts,
  treasuryKey: ({ dir, world }) => loadKeys(dir, world).treasury,
  openSimulator: openCarrierSimulator,
  demoKitchen,
}
