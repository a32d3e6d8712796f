import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Account, Accounts } from '#src/audit/account.ts'
import { cardAccount } from '#src/audit/card-account.ts'
import { chainAccount } from '#src/audit/chain-account.ts'
import { tempoAccount } from '#src/audit/tempo-account.ts'
import { once } from '#src/kernel/memoize.ts'
import type { World } from '#src/kernel/world.ts'
import { connectChain } from '#src/payments/chain.ts'
import { openStripe } from '#src/payments/methods/card-api.ts'
import type { Payee } from '#src/payments/refund-unordered.ts'
import type { Config } from './config.ts'
import { loadLocal } from './emulators.ts'
import { LOCAL_CARD_KEY } from './open-payment-methods.ts'

export type OpenAccounts = AsyncDisposable & {
  readonly accounts: Accounts
  /** Payee and asset of payments. */
  readonly payee: () => Payee
}

/** Operator's own addresses, in lower case. */
export const ownAddresses = ({ OWN_ADDRESSES = '' }: Pick<Config, 'OWN_ADDRESSES'>): ReadonlySet<string> =>
  new Set(OWN_ADDRESSES.toLowerCase().match(/0x[0-9a-f]{40}/g))

const CARD_TIMEOUT_MS = 20_000

/**
 * Opens the configured accounts read-only, whether or not a server is running. Connects lazily; data in STATE_DIR
 * is read from a copy unless the local chain is running.
 */
export async function openAccounts(config: Config, world: World): Promise<OpenAccounts> {
  const stack = new AsyncDisposableStack()
  const emulators = await loadLocal(config)
  const local =
    emulators && stack.use(emulators.openAccounts({ dir: config.STATE_DIR, world, anvilPath: config.ANVIL_PATH }))
  const treasuryKey = once(() => local?.treasuryKey() ?? (config.TREASURY_KEY as Hex))
  const treasury = (): Address => privateKeyToAccount(treasuryKey()).address
  const chain = {
    asset: local?.chain.usdc ?? (config.USDC_ADDRESS as Address),
    chainId: local?.chain.chainId ?? config.CHAIN_ID,
  }
  const connect = async () =>
    connectChain({ ...chain, world, rpcUrl: (await local?.rpcUrl()) ?? config.CHAIN_RPC_URL! })
  const card = (secretKey: string, apiUrl: string) =>
    openStripe({ secretKey, apiUrl: new URL(apiUrl), timeoutMs: CARD_TIMEOUT_MS, world })
  const localCardsUrl = once(() => local!.cardsUrl())
  const cards = async (key: string | undefined) =>
    key ? card(key, config.STRIPE_API_HOST) : card(LOCAL_CARD_KEY, await localCardsUrl())
  const lazy = (open: () => Promise<Account>): Account => {
    const opened = once(open)
    return {
      read: async since => (await opened()).read(since),
      trace: async inflow => (await opened()).trace(inflow),
    }
  }
  const { STRIPE_SECRET_KEY: secretKey, TEMPO_RPC_URL: tempoRpcUrl } = config
  return {
    accounts: {
      eip3009: lazy(async () => chainAccount(await connect(), treasury())),
      ...(secretKey || local
        ? {
            stripe: lazy(async () => cardAccount(await cards(secretKey), 'stripe')),
            checkout: lazy(async () => cardAccount(await cards(secretKey), 'checkout')),
          }
        : {}),
      ...(tempoRpcUrl
        ? {
            tempo: lazy(async () =>
              tempoAccount({
                world,
                rpcUrl: tempoRpcUrl,
                chainId: config.TEMPO_CHAIN_ID,
                treasury: treasury(),
                currency: config.TEMPO_CURRENCY as Address,
              }),
            ),
          }
        : {}),
    },
    payee: () => ({ payTo: treasury(), ...chain }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
