import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import { toldAfter } from './committed.ts'
import { isServer } from './ledger-location.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import {
  collisionOf,
  isPostgresError,
  isSerializationConflict,
  postgresDialect,
  serializeRetries,
  violatedInPostgres,
} from './postgres.ts'
import { isPostgres } from './sql-dialect.ts'
import { damageIn, isDamaged, isSqliteError, type SqliteOptions, sqliteDialect, violatedInSqlite } from './sqlite.ts'
import type { LedgerTables } from './tables.ts'

/** Ledger database. Inside a transaction callback, use only the transaction: the outer handle would deadlock. */
export type Ledger = Kysely<LedgerTables>
export type LedgerTransaction = Transaction<LedgerTables>
/** Ledger or transaction; first argument of all repository functions. */
export type Executor = Ledger | LedgerTransaction

export type OpenOptions = MigrateOptions &
  SqliteOptions & {
    /** Checks the file for corruption at startup if it is small enough. */
    readonly look?: boolean
  }

/** Maximum file size for the startup check: SQLite checks this many bytes within half a second. */
const MOST_LOOKED_AT = 128 * 2 ** 20

/** Opens and migrates the ledger: an SQLite file, `:memory:` for tests, or the URL of a PostgreSQL database. */
export async function openLedger(place: string, options: OpenOptions = {}): Promise<Ledger> {
  if (options.look && !isServer(place)) refuseDamaged(place)
  const ledger = new Kysely<LedgerTables>({
    dialect: isServer(place) ? await postgresDialect(place) : openFile(place, options),
  })
  try {
    await migrate(ledger, options)
  } catch (error) {
    await ledger.destroy()
    throw isDamaged(error) ? damaged(place, error) : error
  }
  return ledger
}

/**
 * Checkpoints the WAL of an SQLite ledger into its file, except pages that older readers still need: a copy of the
 * file alone then includes them. Does not block writers.
 */
export async function checkpointLog(db: Ledger): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(passive)`.execute(db)
}

/**
 * Returns up to a few corruption findings of SQLite's quick check; empty for PostgreSQL, which checks its own data.
 */
export async function damageOf(db: Ledger): Promise<readonly string[]> {
  if (isPostgres(db)) return []
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(3)`.execute(db)
  return rows.map(({ quick_check }) => quick_check).filter(found => found !== 'ok')
}

/** Throws if the file is corrupt. Runs before anything is written, because opening a file already writes to it. */
function refuseDamaged(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const found = size === 0 || size > MOST_LOOKED_AT ? undefined : damageIn(file)
  if (found) throw damaged(file, found)
}

const damaged = (file: string, error: Error) =>
  new Error(
    `The ledger at ${file} is damaged: ${error.message}. Nothing was changed. Restore the newest backup with ` +
      'npm run restore -- --from <file> --replace, which moves the current ledger aside.',
    { cause: error },
  )

/**
 * Opens an SQLite file that is flushed to disk before results are visible. Only its owner can read it, because it
 * contains customer names and addresses.
 */
function openFile(file: string, options: SqliteOptions) {
  if (file === ':memory:') return sqliteDialect(file, options)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  return sqliteDialect(file, options)
}

const MOST_ATTEMPTS = 20

/**
 * Runs `work` in one serializable transaction. If PostgreSQL reports a conflict, the transaction is rolled back and
 * `work` runs again: it must have no effects outside the ledger. A unique index can be the first to detect a
 * conflict: then `work` runs again, too, and a violation is thrown only if the second run hits the same one.
 */
export async function transact<T>(db: Ledger, work: (trx: LedgerTransaction) => Promise<T>): Promise<T> {
  let collided: string | undefined
  for (let attempt = 1; ; attempt += 1) {
    let told: ReturnType<typeof toldAfter> = []
    let result: T
    try {
      result = await db.transaction().execute(async trx => {
        if (attempt > 1) await serializeRetries(trx)
        const done = await work(trx)
        told = toldAfter(trx)
        return done
      })
    } catch (error) {
      const collision = collisionOf(error)
      const isNews = isSerializationConflict(error) || (collision !== undefined && collision !== collided)
      if (!isNews || attempt === MOST_ATTEMPTS) throw error
      collided = collision ?? collided
      continue
    }
    // outside the retry loop's try block: an error here must not rerun committed work
    for (const tell of told) tell(db)
    return result
  }
}

/**
 * True if a write failed because `columns` ("claims.claim_key") already contain that value, and for no other
 * reason.
 */
export const isUniqueViolation = (error: unknown, columns: string): boolean =>
  (violatedInSqlite(error) ?? violatedInPostgres(error)) === columns

/** True for any failure of the database itself: full disk, write error, corruption, lock timeout, no connection. */
export const isDatabaseError = (error: unknown): boolean => isSqliteError(error) || isPostgresError(error)
