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
  /** Compares the ledger with the chain; throws when the books do not balance. */
  readonly audit: () => Promise<string>
}

/** Few restaurants, among them the one whose plates are bought: a server of them is soon ready. */
export const FEW_RESTAURANTS = { CATALOG: fileURLToPath(new URL('../../data/catalog', import.meta.url)) }

const ENTRY = new URL('./start-ours.ts', import.meta.url)

/**
 * Our server on the bench's chain and facilitator: every commit reaches the disk. No side writes
 * a line for each request, and nobody is told to wait.
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
