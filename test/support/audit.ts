import { expect } from 'vitest'
import type { Config } from '#src/app/config.ts'
import { openAccounts } from '#src/app/open-accounts.ts'
import { type Audit, auditLedger } from '#src/audit/audit.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openLedger } from '#src/ledger/database.ts'
import { ledgerPlace } from '#src/ledger/place.ts'

/** A server whose books are examined: it may run or not. */
export type Audited = { readonly config: Config }

/** Compares a server's ledger with itself, the chain and the card network. */
export async function auditOf({ config }: Audited): Promise<Audit> {
  // as `npm run audit` does: a server of this process may be in the middle of a commit
  const db = await openLedger(ledgerPlace(config), { asItIs: true })
  try {
    await using opened = await openAccounts(config, realWorld)
    return await auditLedger({ db, world: realWorld, accounts: opened.accounts })
  } finally {
    await db.destroy()
  }
}

/** Expects that a server's books balance and that nothing is left to be done. */
export async function expectQuietBooks(server: Audited): Promise<Audit> {
  const audit = await auditOf(server)
  const { breaches, open } = audit
  expect({ breaches, open }).toEqual({ breaches: [], open: [] })
  return audit
}

const LOOK_EVERY_MS = 250

/** Waits until nothing is left to be done, at most `patienceMs`; then the books must balance. */
export async function untilQuiet(server: Audited, patienceMs = 20_000): Promise<Audit> {
  const giveUpAt = Date.now() + patienceMs
  while ((await auditOf(server)).open.length > 0 && Date.now() < giveUpAt)
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  return expectQuietBooks(server)
}
