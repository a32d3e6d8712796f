import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { openLedger } from '#src/ledger/database.ts'
import type { LedgerTables } from '#src/ledger/tables.ts'

/** The disk that outlives processes: one database, on which each process has a connection of its own. */
export type Store = {
  /** A process's ledger. Once `process` is dead, nothing that it asks is ever answered. */
  readonly connect: (process: Process) => Kysely<LedgerTables>
  /** What a killed process had not committed is gone. */
  readonly kill: (process: Process) => void
  /** The ledger as it lies there, for whoever judges. */
  readonly books: Kysely<LedgerTables>
  /** Makes it as empty as on the first day. */
  readonly wipe: () => void
}

type Statement = { readonly statement: StatementSync; readonly isReading: boolean }

export type Process = { alive: boolean }

/** Keeps the schema and drops what forbids emptying a table: a history ends with an empty disk. */
const FORBIDS_EMPTYING = /before delete/

export async function openStore(): Promise<Store> {
  const db = new DatabaseSync(':memory:')
  for (const sql of await schema()) if (!FORBIDS_EMPTYING.test(sql)) db.exec(sql)
  const tables = db.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'").all()
  const emptying = tables.map(({ name }) => `delete from "${name}"`).join(';')
  const statements = new Map<string, Statement>()
  let holder: Process | undefined
  let waiting: { readonly process: Process; readonly go: () => void }[] = []

  const prepare = (sql: string): Statement => {
    const known = statements.get(sql)
    if (known) return known
    const statement = db.prepare(sql)
    const made = { statement, isReading: statement.columns().length > 0 }
    statements.set(sql, made)
    return made
  }
  const lock = (process: Process): Promise<void> => {
    if (!process.alive) return never()
    if (holder === undefined) {
      holder = process
      return Promise.resolve()
    }
    return new Promise(go => waiting.push({ process, go }))
  }
  const unlock = () => {
    const next = waiting.shift()
    holder = next?.process
    next?.go()
  }

  const connectionOf = (process: Process): DatabaseConnection => ({
    executeQuery: <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      if (!process.alive) return never()
      return run<R>(prepare(sql), parameters as SQLInputValue[])
    },
    streamQuery: () => {
      throw new Error('nothing streams from the ledger')
    },
  })

  const connect = (process: Process): Kysely<LedgerTables> => {
    const connection = connectionOf(process)
    const raw = (sql: string) => connection.executeQuery(CompiledQuery.raw(sql)).then(() => {})
    const dialect: Dialect = {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => ({
        init: () => Promise.resolve(),
        acquireConnection: async () => {
          await lock(process)
          return connection
        },
        beginTransaction: () => raw('begin immediate'),
        commitTransaction: () => raw('commit'),
        rollbackTransaction: () => raw('rollback'),
        releaseConnection: async () => {
          if (holder === process) unlock()
        },
        destroy: () => Promise.resolve(),
      }),
      createIntrospector: books => new SqliteIntrospector(books),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    }
    return new Kysely<LedgerTables>({ dialect })
  }
  return {
    connect,
    kill: process => {
      process.alive = false
      waiting = waiting.filter(each => each.process !== process)
      if (holder !== process) return
      if (db.isTransaction) db.exec('rollback')
      unlock()
    },
    books: connect({ alive: true }),
    wipe: () =>
      db.exec(`pragma foreign_keys = off; ${emptying}; delete from sqlite_sequence; pragma foreign_keys = on`),
  }
}

/** The statements that make the schema of today. */
async function schema(): Promise<string[]> {
  const ledger = await openLedger(':memory:')
  const { rows } = await ledger.executeQuery<{ sql: string }>(
    CompiledQuery.raw(`select sql from sqlite_master where sql is not null and name not like 'sqlite_%'
      order by case type when 'table' then 0 else 1 end`),
  )
  await ledger.destroy()
  return rows.map(({ sql }) => sql)
}

/** As Kysely's own driver does. A failure is the promise's. */
async function run<R>({ statement, isReading }: Statement, parameters: SQLInputValue[]): Promise<QueryResult<R>> {
  if (isReading) return { rows: statement.all(...parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** What a dead process waits for. */
export const never = <T>(): Promise<T> => new Promise<T>(() => {})
