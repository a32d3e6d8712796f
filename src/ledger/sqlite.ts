import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect } from 'kysely'

/** SQLite changes its schema inside transactions, so that a migration that dies leaves nothing behind. */
export function sqliteDialect(file: string): SqliteDialect {
  const dialect = new SqliteDialect({ database: () => bridge(file) })
  const adapter = Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true })
  return Object.assign(dialect, { createAdapter: () => adapter })
}

/** More texts than the program has; those that name a list of values are many. */
const MOST_STATEMENTS = 500

/** node:sqlite in the shape that Kysely's SQLite dialect expects. Statements are prepared once, for as long as they are used. */
async function bridge(file: string) {
  const db = new DatabaseSync(file, { timeout: 5000 })
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const prepared = new Map<string, Statement>()
  return {
    close: () => db.close(),
    prepare(query: string) {
      const known = prepared.get(query)
      prepared.delete(query)
      const statement = known ?? statementOf(db, query)
      prepared.set(query, statement)
      if (prepared.size > MOST_STATEMENTS) prepared.delete(prepared.keys().next().value!)
      return statement
    },
  }
}

type Statement = ReturnType<typeof statementOf>

function statementOf(db: DatabaseSync, query: string) {
  // a plain begin fails at once when a second process writes: take the write lock first, and wait for it
  const statement = db.prepare(query === 'begin' ? 'begin immediate' : query)
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...bind(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...bind(parameters)),
    // whoever reads row by row may be interrupted by another one who asks the same
    iterate: (parameters: readonly unknown[]) => db.prepare(query).iterate(...bind(parameters)),
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
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
