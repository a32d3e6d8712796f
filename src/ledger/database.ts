import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import { toldAfter } from './committed.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { isServer } from './place.ts'
import {
  collisionOf,
  isConflict,
  isPostgresError,
  postgresDialect,
  violatedInPostgres,
  waitForTurn,
} from './postgres.ts'
import { isPostgres } from './spelling.ts'
import { damageIn, isDamaged, isSqliteError, type SqliteOptions, sqliteDialect, violatedInSqlite } from './sqlite.ts'
import type { LedgerTables } from './tables.ts'

/** The ledger. Inside a transaction callback only the transaction may be used: the outer handle would wait for ever. */
export type Ledger = Kysely<LedgerTables>
export type LedgerTransaction = Transaction<LedgerTables>
/** Either; repositories take it as their first argument. */
export type Executor = Ledger | LedgerTransaction

export type OpenOptions = MigrateOptions &
  SqliteOptions & {
    /** Looks for damage in a file that is small enough for a start to wait for. */
    readonly look?: boolean
  }

/** SQLite looks through so much within half a second. */
const MOST_LOOKED_AT = 128 * 2 ** 20

/** Opens and migrates the ledger in an SQLite file, `:memory:` for tests, or at the URL of a PostgreSQL database. */
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
 * Carries what was committed from the write-ahead log into the file of an SQLite ledger, as far as nobody reads older
 * pages: who copies the file alone then has all of it. Whoever writes is not kept waiting by others.
 */
export async function carryLog(db: Ledger): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(passive)`.execute(db)
}

/** What SQLite finds wrong with the pages of its file, a few findings at most; PostgreSQL looks after its own. */
export async function damageOf(db: Ledger): Promise<readonly string[]> {
  if (isPostgres(db)) return []
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(3)`.execute(db)
  return rows.map(({ quick_check }) => quick_check).filter(found => found !== 'ok')
}

/** Before anything is written: not even what opening a file writes. */
function refuseDamaged(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const found = size === 0 || size > MOST_LOOKED_AT ? undefined : damageIn(file)
  if (found) throw damaged(file, found)
}

const damaged = (file: string, error: Error) =>
  new Error(
    `The ledger at ${file} is damaged: ${error.message}. Nothing was changed. Put the newest backup in its place with ` +
      'npm run restore -- --from <file> --replace, which keeps what is there now.',
    { cause: error },
  )

/** A file, written to the disk before anybody hears of it, which only its owner reads: customers' names and addresses are for nobody else. */
function openFile(file: string, options: SqliteOptions) {
  if (file === ':memory:') return sqliteDialect(file, options)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  return sqliteDialect(file, options)
}

const MOST_ATTEMPTS = 20

/**
 * Runs `work` in one transaction, as if nothing else ran at the same time. When PostgreSQL finds that others came in
 * between, nothing is kept and `work` runs again: it must have no effect but on the ledger. A unique index may be the first
 * to notice: then `work` runs again, too, and the caller hears of a violation that a second run meets as well.
 */
export async function transact<T>(db: Ledger, work: (trx: LedgerTransaction) => Promise<T>): Promise<T> {
  let collided: string | undefined
  for (let attempt = 1; ; attempt += 1) {
    let told: ReturnType<typeof toldAfter> = []
    let result: T
    try {
      result = await db.transaction().execute(async trx => {
        if (attempt > 1) await waitForTurn(trx)
        const done = await work(trx)
        told = toldAfter(trx)
        return done
      })
    } catch (error) {
      const collision = collisionOf(error)
      const isNews = isConflict(error) || (collision !== undefined && collision !== collided)
      if (!isNews || attempt === MOST_ATTEMPTS) throw error
      collided = collision ?? collided
      continue
    }
    // what fails from here on must not run committed work again
    for (const tell of told) tell(db)
    return result
  }
}

/** True when a write failed because `columns` ("claims.claim_key") already hold that value, and for no other reason. */
export const isUniqueViolation = (error: unknown, columns: string): boolean =>
  (violatedInSqlite(error) ?? violatedInPostgres(error)) === columns

/** True for any failure of the database itself: full disk, write error, corruption, lock time-out, no connection. */
export const isDatabaseError = (error: unknown): boolean => isSqliteError(error) || isPostgresError(error)
