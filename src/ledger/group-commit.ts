// biome-ignore lint/style/noRestrictedImports: the end of a turn of the event loop is no time of the world
import { setImmediate } from 'node:timers'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
} from 'kysely'

/** One connection to SQLite. */
export type Connection = {
  readonly execute: (query: CompiledQuery) => QueryResult<unknown>
  readonly run: (command: 'begin immediate' | 'commit' | 'rollback' | `${string} unit`) => void
  readonly isInTransaction: () => boolean
  readonly close: () => void
}

/** Units of work that are made durable together. */
type Group = { readonly done: Promise<void>; readonly settle: (error?: unknown) => void }

/** A transaction of Kysely, or one statement alone. */
type Unit = DatabaseConnection & {
  /** The group it has changed; undefined before it begins. */
  group?: Group | undefined
  /** Gives the turn to whoever waits next. */
  free?: (() => void) | undefined
}

/**
 * Group commit: what arrives in one turn of the event loop shares a transaction of SQLite, hence one wait for the disk.
 * Units run one after the other, each within a savepoint, and nobody hears of a result before all that it may rest on is
 * on the disk: a unit that fails undoes itself alone, a commit that fails is the failure of all in it. With `isAlone`
 * every unit is a group, for a ledger that has no disk to wait for.
 */
export function groupCommits(open: () => Connection, { isAlone }: { readonly isAlone: boolean }): Driver {
  let db: Connection
  let group: Group | undefined
  const takeTurn = createTurns()

  function join(): Group {
    if (group) return group
    db.run('begin immediate')
    const { promise: done, resolve, reject } = Promise.withResolvers<void>()
    // each of its units waits for it, unless it failed before
    done.catch(() => {})
    group = { done, settle: error => (error === undefined ? resolve() : reject(error)) }
    if (!isAlone) setImmediate(() => void takeTurn().then(free => close(free)))
    return group
  }

  /** Commits the group, in a turn of its own, and passes the turn on. */
  function close(free: () => void): void {
    try {
      commit()
    } finally {
      free()
    }
  }

  function commit(): void {
    const closing = group
    if (!closing) return
    group = undefined
    try {
      db.run('commit')
      closing.settle()
    } catch (error) {
      if (db.isInTransaction()) db.run('rollback')
      closing.settle(error)
    }
  }

  /** A full disk, and the like, undo all that is not committed. */
  function checkWhole(error: unknown): void {
    if (!group || db.isInTransaction()) return
    group.settle(error)
    group = undefined
  }

  function attempt(query: CompiledQuery): QueryResult<unknown> {
    try {
      return db.execute(query)
    } catch (error) {
      checkWhole(error)
      throw error
    }
  }

  /** Runs one statement that is no part of a transaction. */
  async function executeAlone(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const free = await takeTurn()
    let joined: Group | undefined
    try {
      // what is not built of tables may be a command that no transaction allows
      if (RawNode.is(query.query)) commit()
      else joined = SelectQueryNode.is(query.query) ? group : join()
      return attempt(query)
    } finally {
      if (isAlone) commit()
      free()
      await joined?.done
    }
  }

  async function end(unit: Unit, commands: readonly `${string} unit`[]): Promise<void> {
    const { group: mine, free } = unit
    unit.group = undefined
    unit.free = undefined
    try {
      // a group that has failed is undone already, and Kysely rolls back what it could not commit
      if (mine && mine === group) for (const command of commands) db.run(command)
    } catch (error) {
      checkWhole(error)
      throw error
    } finally {
      if (isAlone) commit()
      free?.()
    }
    await mine?.done
  }

  return {
    init: async () => {
      db = open()
    },
    acquireConnection: async (): Promise<Unit> => ({
      async executeQuery<R>(this: Unit, query: CompiledQuery) {
        if (!this.group) return (await executeAlone(query)) as QueryResult<R>
        if (this.group !== group) await this.group.done
        return attempt(query) as QueryResult<R>
      },
      streamQuery: () => {
        throw new Error('nothing streams from the ledger')
      },
    }),
    beginTransaction: async (unit: Unit) => {
      const free = await takeTurn()
      try {
        unit.group = join()
        db.run('savepoint unit')
        unit.free = free
      } catch (error) {
        unit.group = undefined
        checkWhole(error)
        free()
        throw error
      }
    },
    commitTransaction: (unit: Unit) => end(unit, ['release unit']),
    rollbackTransaction: (unit: Unit) => end(unit, ['rollback to unit', 'release unit']),
    releaseConnection: async () => {},
    destroy: async () => {
      if (!db) return
      close(await takeTurn())
      db.close()
    },
  }
}

/** Lets those who ask have their turn in the order in which they asked, one at a time. */
function createTurns(): () => Promise<() => void> {
  let last = Promise.resolve()
  return () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    return before.then(() => resolve)
  }
}
