import { closeSync, fdatasync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { promisify } from 'node:util'
import { type Dialect, type QueryResult, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { FLUSH_FAILED } from './flusher.ts'
import { type Connection, type GroupDriver, groupCommits } from './group-commit.ts'

export type SqliteOptions = {
  /** How long other processes that use the file are waited for, in milliseconds. */
  readonly patienceMs?: number
  /** Hears that the disk has not kept what was written: the ledger takes nothing more in this process. */
  readonly onLost?: (error: Error) => void
}

/**
 * node:sqlite for Kysely. SQLite changes its schema inside transactions, so that a migration that dies leaves nothing
 * behind. Who may use the one connection, the driver says: Kysely's own lock would be held until a commit is on the disk.
 */
export function sqliteDialect(file: string, { patienceMs, onLost }: SqliteOptions = {}): Dialect {
  const driver = groupCommits(() => connectSqlite(file, patienceMs), { isAlone: file === ':memory:', onLost })
  return {
    createAdapter: () => new LedgerAdapter(driver),
    createDriver: () => driver,
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** The adapter of a ledger in a file, which can be asked without a connection of Kysely's. */
export class LedgerAdapter extends SqliteAdapter {
  readonly ask: GroupDriver['ask']
  readonly durable: GroupDriver['durable']

  constructor({ ask, durable }: GroupDriver) {
    super()
    this.ask = ask
    this.durable = durable
  }

  override get supportsTransactionalDdl() {
    return true
  }

  override get supportsMultipleConnections() {
    return true
  }
}

/** More texts than the program has; those that name a list of values are many. */
const MOST_STATEMENTS = 500

const flushFile = promisify(fdatasync)

/**
 * Pages of the write-ahead log before a commit carries them into the file (16 MB), and the event loop waits for the disk:
 * the pages that every order changes are then carried once for hundreds of orders.
 */
const CARRY_PAGES = 4_000

/** How long other processes are waited for, with the event loop; a server has little time. */
const PATIENCE_MS = 5_000

/**
 * Opens a file. Statements are prepared once, for as long as they are used. SQLite orders what it writes, so that no crash
 * tears the file (`synchronous = normal`); a commit is on the disk when its write-ahead log was flushed after it.
 */
export function connectSqlite(file: string, patienceMs = PATIENCE_MS): Connection {
  const db = new DatabaseSync(file, { timeout: patienceMs })
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on')
  // what is deleted is overwritten: personal data that has ended is not to be read from the file
  db.exec('pragma secure_delete = on')
  db.exec(`pragma wal_autocheckpoint = ${CARRY_PAGES}`)
  let log: number | undefined
  const flush = (): Promise<void> => {
    log ??= openSync(`${file}-wal`, 'r+')
    return flushFile(log)
  }
  const prepared = new Map<string, Statement>()
  const prepare = (text: string): Statement => {
    const known = prepared.get(text)
    prepared.delete(text)
    const statement = known ?? statementOf(db, text)
    prepared.set(text, statement)
    if (prepared.size > MOST_STATEMENTS) prepared.delete(prepared.keys().next().value!)
    return statement
  }
  return {
    execute: ({ sql, parameters }) => prepare(sql)(parameters as SQLInputValue[]),
    run: command => void prepare(command)([]),
    isInTransaction: () => db.isTransaction,
    ...(file === ':memory:' ? {} : { flush }),
    close: () => {
      if (log !== undefined) closeSync(log)
      db.close()
    },
  }
}

type Statement = (parameters: readonly SQLInputValue[]) => QueryResult<unknown>

function statementOf(db: DatabaseSync, text: string): Statement {
  const statement = db.prepare(text)
  if (statement.columns().length > 0) return parameters => ({ rows: statement.all(...parameters) })
  return parameters => {
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

const CONSTRAINT_PRIMARYKEY = 1555
const CONSTRAINT_UNIQUE = 2067

/** What a unique index already held, as `claims.claim_key` or `idempotency.route, idempotency.key`. */
export function violatedInSqlite(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  if (error.errcode !== CONSTRAINT_UNIQUE && error.errcode !== CONSTRAINT_PRIMARYKEY) return undefined
  return /UNIQUE constraint failed: (.*)$/.exec(error.message)?.[1]
}

export const isSqliteError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ERR_SQLITE_ERROR' || error.code === FLUSH_FAILED)

const CORRUPT = 11
const NOT_A_DATABASE = 26

/** True when a file holds something else than SQLite has written there. */
export const isDamaged = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && [CORRUPT, NOT_A_DATABASE].includes(Number(error.errcode) & 255)

/** What SQLite finds wrong with the pages of a file that is only read; undefined where nothing is. */
export function damageIn(file: string): Error | undefined {
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE_MS })
    try {
      const text = String(db.prepare('pragma quick_check(1)').get()?.quick_check)
      return text === 'ok' ? undefined : new Error(text.split('\n').at(-1))
    } finally {
      db.close()
    }
  } catch (error) {
    if (isDamaged(error)) return error
    throw error
  }
}
