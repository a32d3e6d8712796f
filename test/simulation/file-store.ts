import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dialect, Kysely, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { openLedger } from '#src/ledger/database.ts'
import { type Connection, type GroupDriver, groupCommits } from '#src/ledger/group-commit.ts'
import { connectSqlite, LedgerAdapter } from '#src/ledger/sqlite.ts'
import type { LedgerTables } from '#src/ledger/tables.ts'
import { MOST_STATEMENTS, never, type Process, type Store, type Watch } from './store.ts'
import { alsoWaitFor } from './virtual-time.ts'

const FULL = 13
/** Error as SQLite reports it to the caller that waits for the commit. */
const diskFull = () => Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: FULL })
const diskError = () => Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
const dead = () => new Error('the process is dead')

/**
 * Store on a SQLite file, used by a process as in production: with the real driver, group commit, and failing
 * writes. Only one process lives at a time, because two in one thread would deadlock on the file lock.
 */
export async function openFileStore(): Promise<Store> {
  const dir = mkdtempSync(join(tmpdir(), 'comanda-simulated-'))
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  const [file, empty, copy] = ['ledger.db', 'empty.db', 'copy.db'].map(name => join(dir, name)) as [
    string,
    string,
    string,
  ]
  await (await openLedger(empty)).destroy()
  let watch: Watch = { onLeaseTaken: () => {}, onEndless: () => {}, now: () => 0, disk: () => 'well', onLost: () => {} }
  let hasCopy = false
  let asked = 0
  const open = new Map<Process, { readonly connection: Connection; waiting: number }>()
  alsoWaitFor(() => [...open.values()].some(({ waiting }) => waiting > 0))

  function connectionOf(owner: Process): Connection {
    const inner = connectSqlite(file, 0)
    const alive = () => {
      if (!owner.alive) throw dead()
    }
    const connection: Connection = {
      execute: query => {
        owner.onStatement?.()
        alive()
        asked += 1
        if (asked === 1)
          setImmediate(() => {
            asked = 0
          })
        if (asked > MOST_STATEMENTS && owner !== books) watch.onEndless(owner, query.sql)
        alive()
        if (owner !== books && /^\s*(?:insert|update|delete)/i.test(query.sql) && watch.disk('statement') === 'full') {
          // SQLite rolls back everything uncommitted
          if (inner.isInTransaction()) inner.run('rollback')
          throw diskFull()
        }
        return inner.execute(query)
      },
      run: command => {
        alive()
        if (command === 'commit' && owner !== books && watch.disk('commit') === 'full') throw diskFull()
        inner.run(command)
      },
      isInTransaction: () => owner.alive && inner.isInTransaction(),
      flush: async () => {
        await new Promise(resolve => setImmediate(resolve))
        if (!owner.alive) return never()
        if (owner !== books && watch.disk('flush') === 'lost') throw diskError()
      },
      close: () => inner.close(),
    }
    open.set(owner, { connection, waiting: 0 })
    return connection
  }

  /** Driver that never answers a dead process, and counts pending calls. */
  function driverOf(owner: Process): GroupDriver {
    const onLost = () => watch.onLost(owner)
    const driver = groupCommits(() => connectionOf(owner), { isAlone: false, onLost })
    const guard = async <T>(act: () => Promise<T>): Promise<T> => {
      if (!owner.alive) return never()
      const state = open.get(owner)
      if (state) state.waiting += 1
      try {
        const result = await act()
        return owner.alive ? result : never()
      } catch (error) {
        if (owner.alive) throw error
        return never()
      } finally {
        if (state) state.waiting -= 1
      }
    }
    return {
      ask: (query, inner) => guard(() => driver.ask(query, inner)),
      durable: () => {
        const waiting = driver.durable()
        return waiting && guard(() => waiting)
      },
      init: () => guard(() => driver.init()),
      acquireConnection: async () => {
        const unit = await driver.acquireConnection()
        const execute = unit.executeQuery.bind(unit)
        return Object.assign(unit, { executeQuery: ((query: never) => guard(() => execute(query))) as typeof execute })
      },
      beginTransaction: (unit, settings) => guard(() => driver.beginTransaction(unit, settings)),
      commitTransaction: unit => guard(() => driver.commitTransaction(unit)),
      rollbackTransaction: unit => guard(() => driver.rollbackTransaction(unit)),
      releaseConnection: unit => driver.releaseConnection(unit),
      destroy: () => Promise.resolve(),
    }
  }

  function connect(owner: Process): Kysely<LedgerTables> {
    const driver = driverOf(owner)
    const dialect: Dialect = {
      createAdapter: () => new LedgerAdapter(driver),
      createDriver: () => driver,
      createIntrospector: db => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    }
    return new Kysely<LedgerTables>({ dialect })
  }
  const close = (owner: Process) => {
    open.get(owner)?.connection.close()
    open.delete(owner)
  }
  let books: Process = { alive: true, name: 'the books' }
  let judged = connect(books)

  /** Replaces the ledger file while no process lives. */
  function put(from: string): void {
    for (const owner of [...open.keys()]) {
      Object.assign(owner, { alive: false })
      close(owner)
    }
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
    copyFileSync(from, file)
    books = { alive: true, name: 'the books' }
    judged = connect(books)
  }
  return {
    hosts: 1,
    connect,
    get books() {
      return judged
    },
    kill: owner => {
      owner.alive = false
      close(owner)
    },
    lose: () => put(empty),
    wipe: next => {
      watch = next
      hasCopy = false
      put(empty)
    },
    backUp: () => {
      rmSync(copy, { force: true })
      const reader = connectSqlite(file, 0)
      reader.run(`vacuum into '${copy}'` as 'commit')
      reader.close()
      hasCopy = true
      return true
    },
    restore: () => {
      if (hasCopy) put(copy)
      return hasCopy
    },
  }
}
