import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { openLedger } from '#src/ledger/database.ts'
import { postgresDialect } from '#src/ledger/postgres.ts'
import type { LedgerTables } from '#src/ledger/tables.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { openPostgresAdmin } from './postgres-admin.ts'
import { never, type Process, type Store } from './store.ts'
import { alsoWaitFor } from './virtual-time.ts'

/**
 * Store on PostgreSQL, used by each process with the production driver and connections, so that concurrent
 * processes conflict as in production. Virtual time stands still while a query is pending. PostgreSQL decides the
 * order in which two processes are answered, so a history might differ between runs. Taken leases are not reported.
 */
export async function openPostgresStore(): Promise<Store> {
  const postgres = await startPostgres({ isDurable: false })
  const url = await postgres.freshDatabase()
  await (await openLedger(url)).destroy()
  const admin = await openPostgresAdmin(url)
  /** Work that must finish before any query is answered, and terminations of killed processes. */
  let gate: Promise<unknown> = Promise.resolve()
  let ends: Promise<unknown> = Promise.resolve()
  let hasCopy = false
  let waiting = 0
  let changed = Promise.withResolvers<void>()
  const backends = new Map<Process, Set<number>>()
  alsoWaitFor(
    () => waiting > 0,
    () => changed.promise,
  )

  async function counted<T>(act: () => Promise<T>): Promise<T> {
    waiting += 1
    try {
      return await act()
    } finally {
      waiting -= 1
      changed.resolve()
      changed = Promise.withResolvers<void>()
    }
  }

  /** Runs a query for a live process; never answers a dead one. */
  async function guard<T>(owner: Process, act: () => Promise<T>): Promise<T> {
    if (!owner.alive) return never()
    const answer = await counted(async () => {
      await gate
      return act()
    }).catch(error => {
      if (owner.alive) throw error
      return never<T>()
    })
    return owner.alive ? answer : never()
  }

  function driverOf(owner: Process): Driver {
    let driver: Driver
    const inner = new WeakMap<DatabaseConnection, DatabaseConnection>()
    const known = new WeakSet<DatabaseConnection>()
    /** Acquires a driver connection and records its backend, so that it can be terminated with its process. */
    async function acquire(): Promise<DatabaseConnection> {
      const connection = await driver.acquireConnection()
      if (!known.has(connection)) {
        known.add(connection)
        const { rows } = await connection.executeQuery<{ pid: number }>(PID)
        backends.set(owner, (backends.get(owner) ?? new Set()).add(rows[0]!.pid))
      }
      return connection
    }
    return {
      init: () =>
        guard(owner, async () => {
          driver = (await postgresDialect(url)).createDriver()
          await driver.init()
        }),
      acquireConnection: () =>
        guard(owner, async () => {
          const connection = await acquire()
          const guarded: DatabaseConnection = {
            executeQuery: query => {
              owner.onStatement?.()
              return guard(owner, () => connection.executeQuery(query))
            },
            streamQuery: () => {
              throw new Error('the ledger does not support streaming queries')
            },
          }
          inner.set(guarded, connection)
          return guarded
        }),
      beginTransaction: (unit, settings) => guard(owner, () => driver.beginTransaction(inner.get(unit)!, settings)),
      commitTransaction: unit => guard(owner, () => driver.commitTransaction(inner.get(unit)!)),
      rollbackTransaction: unit => guard(owner, () => driver.rollbackTransaction(inner.get(unit)!)),
      releaseConnection: async unit => {
        if (owner.alive) await driver.releaseConnection(inner.get(unit)!)
      },
      destroy: () => driver.destroy(),
    }
  }

  function connect(owner: Process): Kysely<LedgerTables> {
    const dialect: Dialect = {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(owner),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    }
    return new Kysely<LedgerTables>({ dialect })
  }

  /** Runs an operation on the whole ledger after killed processes are gone, before any other query is answered. */
  function alone(act: () => Promise<unknown>): void {
    gate = counted(() => Promise.all([gate, ends]).then(act))
  }

  const books = connect({ alive: true, name: 'the books' })
  return {
    hosts: 2,
    connect,
    books,
    kill: owner => {
      owner.alive = false
      // uncommitted work is rolled back; a commit already sent might still take effect
      const pids = [...(backends.get(owner) ?? [])]
      backends.delete(owner)
      ends = counted(() => Promise.all([ends, admin.end(pids)]))
    },
    wipe: () => {
      hasCopy = false
      alone(admin.empty)
    },
    lose: () => alone(admin.empty),
    backUp: () => {
      hasCopy = true
      alone(admin.copy)
      return true
    },
    restore: () => {
      if (hasCopy) alone(admin.putBack)
      return hasCopy
    },
    close: async () => {
      await Promise.all([gate, ends])
      await Promise.all([books.destroy(), admin.close()])
      await postgres[Symbol.asyncDispose]()
    },
  }
}

const PID: CompiledQuery = {
  sql: 'select pg_backend_pid() as pid',
  parameters: [],
  ...({ query: { kind: 'RawNode' }, queryId: { queryId: 'pid' } } as never as Pick<CompiledQuery, 'query' | 'queryId'>),
}
