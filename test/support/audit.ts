import { expect } from 'vitest'
import type { Config } from '#src/app/config.ts'
import { openAccounts } from '#src/app/open-accounts.ts'
import { type Audit, auditLedger } from '#src/audit/audit.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openLedger } from '#src/ledger/database.ts'
import { ledgerLocation } from '#src/ledger/ledger-location.ts'

/** Server whose books are audited, running or stopped. */
export type Audited = { readonly config: Config }

/** Reconciles a server's ledger with itself, the chain, and the card network, `laterMs` from now. */
export async function auditOf({ config }: Audited, laterMs = 0): Promise<Audit> {
  // like `npm run audit`: a server in this process might be in the middle of a commit
  const db = await openLedger(ledgerLocation(config), { asItIs: true })
  try {
    await using opened = await openAccounts(config, realWorld)
    return await auditLedger({ db, world: { now: () => realWorld.now() + laterMs }, accounts: opened.accounts })
  } finally {
    await db.destroy()
  }
}

/** Asserts that a server's books balance and that no work is open. */
export async function expectQuietBooks(server: Audited): Promise<Audit> {
  const audit = await auditOf(server)
  const { breaches, open } = audit
  expect({ breaches, open }).toEqual({ breaches: [], open: [] })
  return audit
}

const LOOK_EVERY_MS = 250

/** Waits up to `patienceMs` until no work is open; then asserts that the books balance. */
export async function untilQuiet(server: Audited, patienceMs = 20_000): Promise<Audit> {
  const giveUpAt = Date.now() + patienceMs
  while ((await auditOf(server)).open.length > 0 && Date.now() < giveUpAt)
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  return expectQuietBooks(server)
}
