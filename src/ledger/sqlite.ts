import { closeSync, fdatasync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { promisify } from 'node:util'
import { type Dialect, type QueryResult, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { FLUSH_FAILED } from './flusher.ts'
import { type Connection, type GroupDriver, groupCommits } from './group-commit.ts'

export type SqliteOptions = {
  /** Time to wait for locks of other processes, in milliseconds. */
  readonly patienceMs?: number
  /** Called if the disk did not persist a write: the ledger accepts no more writes in this process. */
  readonly onLost?: (error: Error) => void
}

/**
 * Kysely dialect for node:sqlite. SQLite's schema changes are transactional, so that an aborted migration leaves no
 * trace. The driver manages access to the single connection: Kysely's own mutex would be held until a commit is on
 * disk.
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

/** Adapter of a file-based ledger, which can be queried without a Kysely connection. */
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

/** Capacity of the statement cache: more than the program has, because each list length makes its own SQL text. */
const MOST_STATEMENTS = 500

const flushFile = promisify(fdatasync)

/**
 * WAL pages before a commit checkpoints them into the file (16 MB) and blocks the event loop: pages that every
 * order changes are then checkpointed once for hundreds of orders.
 */
const CARRY_PAGES = 4_000

/**
 * Time to wait for locks of other processes, which blocks the event loop; short because a server is blocked
 * meanwhile.
 */
const PATIENCE_MS = 5_000

/**
 * Opens a file. Prepared statements are cached while in use. SQLite orders its writes so that no crash corrupts the
 * file (`synchronous = normal`); a commit is durable once the WAL was flushed after it.
 */
export function connectSqlite(file: string, patienceMs = PATIENCE_MS): Connection {
  const db = new DatabaseSync(file, { timeout: patienceMs })
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on')
  // overwrite deleted content, so that erased personal data cannot be recovered from the file
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

/**
 * Returns the columns of the violated unique index, as `claims.claim_key` or `idempotency.route, idempotency.key`.
 */
export function violatedInSqlite(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  if (error.errcode !== CONSTRAINT_UNIQUE && error.errcode !== CONSTRAINT_PRIMARYKEY) return undefined
  return /UNIQUE constraint failed: (.*)$/.exec(error.message)?.[1]
}

export const isSqliteError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ERR_SQLITE_ERROR' || error.code === FLUSH_FAILED)

const CORRUPT = 11
const NOT_A_DATABASE = 26

/** True if the file was modified by anything but SQLite. */
export const isDamaged = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && [CORRUPT, NOT_A_DATABASE].includes(Number(error.errcode) & 255)

/** Checks a file for corruption, read-only; undefined if there is none. */
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
