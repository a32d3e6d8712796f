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
import { openCopy } from './copy.ts'
import type { openDisk } from './disk.ts'

/** Disk that outlives processes: one database, with a connection of its own for each process. */
export type Store = {
  /** Maximum number of concurrent processes. */
  readonly hosts: number
  /** Ledger connection of a process. Once `process` is dead, none of its queries is ever answered. */
  readonly connect: (process: Process) => Kysely<LedgerTables>
  /** Rolls back uncommitted work of a killed process. */
  readonly kill: (process: Process) => void
  /** The ledger as stored, for the verdicts. */
  readonly books: Kysely<LedgerTables>
  /** Resets the store to empty, without a backup; `watch` receives its events from now on. */
  readonly wipe: (watch: Watch) => void
  /** Keeps a copy of everything committed; false while a transaction is open. */
  readonly backUp: () => boolean
  /** Deletes everything except the copy, while no process lives. */
  readonly lose: () => void
  /** Replaces everything with the copy, while no process lives; false without a copy. */
  readonly restore: () => boolean
  /** Stops everything it started outside this process. */
  readonly close?: () => Promise<void>
}

/** Store events that a history observes. */
export type Watch = {
  /** Called if an unexpired lease passes to a process other than its holder. */
  readonly onLeaseTaken: (job: string, owner: string) => void
  /** Called if a process queries endlessly without letting time pass. */
  readonly onEndless: (process: Process, sql: string) => void
  /** Time on the machine clocks. */
  readonly now: () => number
  /** Outcome of a disk operation; a store without a disk never asks. */
  readonly disk: ReturnType<typeof openDisk>['fate']
  /** Called if the disk lost a write of a process, which ends the process. */
  readonly onLost: (process: Process) => void
}

type Statement = { readonly statement: StatementSync; readonly isReading: boolean }

export type Process = {
  alive: boolean
  readonly name: string
  /** Called before each statement. */
  readonly onStatement?: () => void
}

/** Maximum number of statements of a process within one turn of the event loop. */
export const MOST_STATEMENTS = 5_000

/** Trigger that reports each lease that ends neither by expiry nor by its owner. */
const LEASE_WATCH = `create trigger watch_leases after update of lease_until, lease_owner on outbox
  when old.done_at is null and old.lease_until is not null
    and (new.lease_until is null or new.lease_owner is not old.lease_owner)
  begin select lease_ended(old.kind || ' of ' || old.subject, old.lease_owner, old.lease_until); end`

/** Schema parts to skip: triggers that forbid deletes, because a history ends with an empty disk. */
const FORBIDS_EMPTYING = /before delete/

export async function openStore(): Promise<Store> {
  const db = new DatabaseSync(':memory:')
  for (const sql of await schema()) if (!FORBIDS_EMPTYING.test(sql)) db.exec(sql)
  const tables = db
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => name as string)
  const emptying = tables.map(name => `delete from "${name}"`).join(';')
  const copy = openCopy(db, tables, emptying)
  let watch: Watch = { onLeaseTaken: () => {}, onEndless: () => {}, now: () => 0, disk: () => 'well', onLost: () => {} }
  let acting: Process | undefined
  let asked = 0
  db.function('lease_ended', (job, owner, until) => {
    if (acting?.name !== String(owner).split('/')[0] && Number(until) >= watch.now())
      watch.onLeaseTaken(String(job), String(owner))
    return null
  })
  db.exec(LEASE_WATCH)
  const statements = new Map<string, Statement>()
  const books: Process = { alive: true, name: 'the books' }
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
      process.onStatement?.()
      if (!process.alive) return never()
      if (asked === 0)
        setImmediate(() => {
          asked = 0
        })
      asked += 1
      if (asked > MOST_STATEMENTS && process !== books) {
        watch.onEndless(process, sql)
        return never()
      }
      acting = process
      return run<R>(prepare(sql), parameters as SQLInputValue[])
    },
    streamQuery: () => {
      throw new Error('the ledger does not support streaming queries')
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
  const empty = () =>
    db.exec(`pragma foreign_keys = off; ${emptying}; delete from sqlite_sequence; pragma foreign_keys = on`)
  return {
    hosts: 2,
    connect,
    lose: empty,
    kill: process => {
      process.alive = false
      waiting = waiting.filter(each => each.process !== process)
      if (holder !== process) return
      if (db.isTransaction) db.exec('rollback')
      unlock()
    },
    books: connect(books),
    wipe: next => {
      watch = next
      asked = 0
      copy.drop()
      empty()
    },
    backUp: () => {
      if (db.isTransaction) return false
      copy.make()
      return true
    },
    restore: copy.putBack,
  }
}

/** Statements that create the current schema. */
async function schema(): Promise<string[]> {
  const ledger = await openLedger(':memory:')
  const { rows } = await ledger.executeQuery<{ sql: string }>(
    CompiledQuery.raw(`select sql from sqlite_master where sql is not null and name not like 'sqlite_%'
      order by case type when 'table' then 0 else 1 end`),
  )
  await ledger.destroy()
  return rows.map(({ sql }) => sql)
}

/** Runs a statement as Kysely's own driver does. Errors reject the promise. */
async function run<R>({ statement, isReading }: Statement, parameters: SQLInputValue[]): Promise<QueryResult<R>> {
  if (isReading) return { rows: statement.all(...parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** Promise that never settles: the answer for a dead process. */
export const never = <T>(): Promise<T> => new Promise<T>(() => {})
