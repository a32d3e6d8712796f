import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect, type Transaction } from 'kysely'
import { type MigrateOptions, migrate } from './migrate.ts'
import type { LedgerTables } from './tables.ts'

/** The ledger. Inside a transaction callback only the transaction may be used: the outer handle would wait for ever. */
export type Ledger = Kysely<LedgerTables>
export type LedgerTransaction = Transaction<LedgerTables>
/** Either; repositories take it as their first argument. */
export type Executor = Ledger | LedgerTransaction

/** Opens (and migrates) the SQLite ledger: write-ahead log, one fsync per commit. `:memory:` is for tests. */
export async function openLedger(file: string, options: MigrateOptions = {}): Promise<Ledger> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const ledger = new Kysely<LedgerTables>({ dialect: dialectFor(file) })
  try {
    await migrate(ledger, options)
  } catch (error) {
    await ledger.destroy()
    throw error
  }
  // customers' names and addresses are for nobody else on this machine
  if (file !== ':memory:') chmodSync(file, 0o600)
  return ledger
}

/** SQLite changes its schema inside transactions, so that a migration that dies leaves nothing behind. */
function dialectFor(file: string): SqliteDialect {
  const dialect = new SqliteDialect({ database: () => bridge(file) })
  const adapter = Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true })
  return Object.assign(dialect, { createAdapter: () => adapter })
}

/** node:sqlite in the shape that Kysely's SQLite dialect expects. */
async function bridge(file: string) {
  const db = new DatabaseSync(file, { timeout: 5000 })
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  return {
    close: () => db.close(),
    prepare(query: string) {
      // a plain begin fails at once when a second process writes: take the write lock first, and wait for it
      const statement = db.prepare(query === 'begin' ? 'begin immediate' : query)
      const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...bind(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...bind(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...bind(parameters)),
      }
    },
  }
}

const SQLITE_CONSTRAINT_PRIMARYKEY = 1555
const SQLITE_CONSTRAINT_UNIQUE = 2067

/** True when a write failed because `columns` ("claims.claim_key") already hold that value, and for no other reason. */
export function isUniqueViolation(error: unknown, columns: string): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  const { errcode, message } = error
  return (
    (errcode === SQLITE_CONSTRAINT_UNIQUE || errcode === SQLITE_CONSTRAINT_PRIMARYKEY) &&
    message.endsWith(`UNIQUE constraint failed: ${columns}`)
  )
}

/** True for any failure of the database itself: full disk, write error, corruption, lock time-out. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
