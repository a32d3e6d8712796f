import { afterAll, beforeAll, describe } from 'vitest'
import { type Ledger, openLedger } from '#src/ledger/database.ts'
import { startPostgres, type TestPostgres, withoutPostgres } from './postgres.ts'

/**
 * Opens a new ledger as shared by `processes` processes. SQLite blocks the event loop while it waits for its lock,
 * so there all processes share one handle; the kill tests share a file between real processes.
 */
export type OpenFresh = (processes: number) => Promise<readonly Ledger[]>

/** Runs the same tests on every supported ledger database. */
export function onEveryDatabase(tests: (openFresh: OpenFresh, name: 'SQLite' | 'PostgreSQL') => void): void {
  describe('SQLite', () => tests(async processes => Array(processes).fill(await openLedger(':memory:')), 'SQLite'))
  describe.skipIf(withoutPostgres)('PostgreSQL', () => {
    let postgres: TestPostgres
    let migrated: string
    beforeAll(async () => {
      postgres = await startPostgres({ isDurable: false })
      migrated = await postgres.freshDatabase()
      await (await openLedger(migrated)).destroy()
    })
    afterAll(() => postgres?.[Symbol.asyncDispose]())
    tests(async processes => {
      const url = await postgres.freshDatabase(migrated)
      return Promise.all(Array.from({ length: processes }, () => openLedger(url)))
    }, 'PostgreSQL')
  })
}
