import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatePrivateKey } from 'viem/accounts'
import { readConfig } from '#src/app/config.ts'
import { openAccounts } from '#src/app/open-accounts.ts'
import { ALLOW_DEMO } from '#src/app/settings.ts'
import { auditLedger } from '#src/audit/audit.ts'
import { freePort } from '#src/kernel/free-port.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openLedger } from '#src/ledger/database.ts'
import { type Running, startProgram } from '../kit/program.ts'

export type OurServer = {
  readonly start: () => Promise<Running>
  readonly env: Readonly<Record<string, string>>
  /** Compares the ledger with the chain. Throws if the books do not balance. */
  readonly audit: () => Promise<string>
}

/** Small catalog that includes the benchmark's restaurant, so that the server starts quickly. */
export const FEW_RESTAURANTS = { CATALOG: fileURLToPath(new URL('../../data/catalog', import.meta.url)) }

const ENTRY = new URL('./start-ours.ts', import.meta.url)

/**
 * Our server on the benchmark's chain and facilitator. Every commit reaches the disk. Request logging and rate
 * limits are off, as for all contenders.
 */
export async function ourServer(
  { folder, network }: { folder: string; network: string },
  more: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<OurServer> {
  const port = await freePort()
  const env = {
    BASE_URL: `http://127.0.0.1:${port}`,
    STATE_DIR: join(folder, 'ours'),
    CHAIN_RPC_URL: network,
    FACILITATOR_URL: network,
    TREASURY_KEY: generatePrivateKey(),
    ALLOW_DEMO,
    LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...more,
  }
  return {
    env,
    start: () => startProgram({ entry: ENTRY, env, port, ready: '/health', flags }),
    audit: () => audit({ ...env, PORT: String(port) }),
  }
}

async function audit(env: Readonly<Record<string, string>>): Promise<string> {
  const config = readConfig(env)
  const db = await openLedger(join(config.STATE_DIR, 'ledger.db'))
  try {
    await using opened = await openAccounts(config, realWorld)
    const { balanced, breaches, counts, sums } = await auditLedger({ db, world: realWorld, accounts: opened.accounts })
    if (!balanced) throw new Error(`the books do not balance: ${JSON.stringify(breaches.slice(0, 3))}`)
    return `audit balanced: ${counts.orders} orders, ${counts.claims} payments, $${(sums.settled / 1e6).toFixed(2)} settled, none astray`
  } finally {
    await db.destroy()
  }
}
