import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Account, Accounts } from '#src/audit/account.ts'
import { cardAccount } from '#src/audit/card-account.ts'
import { chainAccount } from '#src/audit/chain-account.ts'
import { tempoAccount } from '#src/audit/tempo-account.ts'
import { once } from '#src/kernel/once.ts'
import { isAlive } from '#src/kernel/process.ts'
import type { World } from '#src/kernel/world.ts'
import { connectChain } from '#src/payments/chain.ts'
import type { Payee } from '#src/payments/give-back.ts'
import { startAnvil } from '#src/payments/local/anvil.ts'
import { LOCAL_CHAIN_ID, USDC_ADDRESS } from '#src/payments/local/client.ts'
import { loadKeys } from '#src/payments/local/keys.ts'
import { readRecord } from '#src/payments/local/record.ts'
import { newestState } from '#src/payments/local/saved-state.ts'
import { startStripeEmulator } from '#src/payments/local/stripe/emulator.ts'
import { openStripe } from '#src/payments/means/card-api.ts'
import type { Config } from './config.ts'
import { LOCAL_CARD_KEY } from './open-rails.ts'

export type OpenAccounts = AsyncDisposable & {
  readonly accounts: Accounts
  /** Whom payments are made to, and in what. */
  readonly payee: () => Payee
}

/** The operator's own addresses, in lower case. */
export const ownAddresses = ({ OWN_ADDRESSES = '' }: Pick<Config, 'OWN_ADDRESSES'>): ReadonlySet<string> =>
  new Set(OWN_ADDRESSES.toLowerCase().match(/0x[0-9a-f]{40}/g))

const CARD_TIMEOUT_MS = 20_000

/**
 * The accounts that a configuration has its money on, to be read beside a running server or without one. Nothing is
 * connected before it is asked; what is kept in STATE_DIR is read from a copy, unless the local chain runs.
 */
export function openAccounts(config: Config, world: World): OpenAccounts {
  const stack = new AsyncDisposableStack()
  const treasuryKey = once(
    () => (config.local ? loadKeys(config.STATE_DIR, world).treasury : config.TREASURY_KEY) as Hex,
  )
  const treasury = (): Address => privateKeyToAccount(treasuryKey()).address
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
      eip3009: lazy(async () => chainAccount(await connectTo(config, world, stack), treasury())),
      ...(secretKey || config.local
        ? { stripe: lazy(async () => cardAccount(await cardsOf(config, world, stack))) }
        : {}),
      ...(tempoRpcUrl
        ? {
            tempo: lazy(async () =>
              tempoAccount({
                ...{ world, rpcUrl: tempoRpcUrl, chainId: config.TEMPO_CHAIN_ID, treasury: treasury() },
                currency: config.TEMPO_CURRENCY as Address,
              }),
            ),
          }
        : {}),
    },
    payee: () => ({
      payTo: treasury(),
      asset: config.local ? USDC_ADDRESS : (config.USDC_ADDRESS as Address),
      chainId: config.local ? LOCAL_CHAIN_ID : config.CHAIN_ID,
    }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

async function connectTo(config: Config, world: World, stack: AsyncDisposableStack) {
  if (!config.local)
    return connectChain({
      ...{ world, rpcUrl: config.CHAIN_RPC_URL!, chainId: config.CHAIN_ID, asset: config.USDC_ADDRESS as Address },
    })
  const record = readRecord(config.STATE_DIR)
  const rpcUrl =
    record && isAlive(record.pid) ? `http://127.0.0.1:${record.port}` : await copyOfChain(config, world, stack)
  return connectChain({ world, rpcUrl, chainId: LOCAL_CHAIN_ID, asset: USDC_ADDRESS })
}

/** The chain of a stopped server, from a copy of its last state. */
async function copyOfChain(config: Config, world: World, stack: AsyncDisposableStack): Promise<string> {
  const newest = newestState(config.STATE_DIR)
  const dir = copyFolder(newest?.path, 'chain.json', stack)
  const log = { info: () => {}, warn: () => {} }
  const anvil = await startAnvil({ dir, world, anvilPath: config.ANVIL_PATH, log })
  stack.defer(anvil.stop)
  return anvil.rpcUrl
}

async function cardsOf(config: Config, world: World, stack: AsyncDisposableStack) {
  const secretKey = config.STRIPE_SECRET_KEY
  if (secretKey)
    return openStripe({ secretKey, apiUrl: new URL(config.STRIPE_API_HOST), timeoutMs: CARD_TIMEOUT_MS, world })
  const file = join(copyFolder(join(config.STATE_DIR, 'cards.json'), 'cards.json', stack), 'cards.json')
  const emulator = stack.use(await startStripeEmulator({ world, file }))
  return openStripe({ secretKey: LOCAL_CARD_KEY, apiUrl: new URL(emulator.url), timeoutMs: CARD_TIMEOUT_MS, world })
}

/** A folder of our own with a copy of one file, under this name, where the file exists. */
function copyFolder(path: string | undefined, name: string, stack: AsyncDisposableStack): string {
  const dir = mkdtempSync(join(tmpdir(), 'comanda-audit-'))
  stack.defer(() => rmSync(dir, { recursive: true, force: true }))
  if (path && existsSync(path)) copyFileSync(path, join(dir, name))
  return dir
}
