// biome-ignore lint/style/noRestrictedImports: the end of a turn of the event loop is no time of the world
import { setImmediate } from 'node:timers'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import { createFairMutex } from './fair-mutex.ts'
import { createFlusher } from './flusher.ts'

/** Single SQLite connection. */
export type Connection = {
  readonly execute: (query: CompiledQuery) => QueryResult<unknown>
  readonly run: (command: `begin ${string}` | 'commit' | 'rollback' | `${string} unit`) => void
  readonly isInTransaction: () => boolean
  /** Resolves once all commits so far are on disk; absent for an in-memory database. */
  readonly flush?: () => Promise<void>
  readonly close: () => void
}

/** Kysely driver that can also run a single statement without a Kysely connection. */
export type GroupDriver = Driver & {
  /**
   * Runs a single statement outside a transaction; skips the queue if the connection is idle. With `inner`, it does
   * not wait until the data that it read is on disk.
   */
  readonly ask: (query: CompiledQuery, inner?: boolean) => Promise<QueryResult<unknown>>
  /** Resolves once all writes so far are on disk; undefined if they already are. */
  readonly durable: () => Promise<void> | undefined
}

type GroupOptions = {
  readonly isAlone: boolean
  /** Called if the disk did not persist a write: no more writes are accepted. */
  readonly onLost?: ((error: Error) => void) | undefined
}

/** Units of work that are committed and flushed together. */
type Group = {
  readonly done: Promise<void>
  readonly settle: (error?: unknown) => void
  /** True if the group admits no further units. */
  readonly isAlone: boolean
  readonly writes: boolean
}

/** Unit of work: a Kysely transaction or a single statement. */
type Unit = DatabaseConnection & {
  /** Group of this unit; undefined before it begins. */
  group?: Group | undefined
  /** Releases the mutex to the next waiter. */
  free?: (() => void) | undefined
  /** True if the unit has ended but its outcome is not known yet. */
  isEnding?: boolean
}

/**
 * Group commit: units that arrive in the same event-loop iteration, or during a flush, share one SQLite transaction
 * and one flush, so that only callers that wait for a result wait for the disk. Units run sequentially, each in a
 * savepoint, and no result is reported before everything it can depend on is on disk: a failed unit only rolls back
 * itself, a failed commit fails all its units. With `isAlone`, every unit is its own group, for a ledger without a
 * disk to wait for. A read-only unit always is, and blocks no other unit.
 */
export function groupCommits(open: () => Connection, { isAlone, onLost }: GroupOptions): GroupDriver {
  let db: Connection
  let group: Group | undefined
  const disk = createFlusher(() => db.flush?.(), onLost)
  const takeTurn = createFairMutex()

  const join = (): Group => group ?? begin('immediate', isAlone)

  function begin(lock: 'immediate' | 'deferred', alone: boolean): Group {
    disk.check()
    db.run(`begin ${lock}`)
    const { promise: done, resolve, reject } = Promise.withResolvers<void>()
    // avoid an unhandled rejection: every unit awaits this promise, unless it failed earlier
    done.catch(() => {})
    group = {
      done,
      settle: error => (error === undefined ? resolve() : reject(error)),
      isAlone: alone,
      writes: lock === 'immediate',
    }
    if (!alone) setImmediate(() => void closeInTurn())
    return group
  }

  /** Begins a read-only group with its own snapshot, which contains only committed data. */
  function beginReading(): Group {
    commit()
    return begin('deferred', true)
  }

  /** Commits the group after the current flush: units that arrive during a flush wait for the next one anyway. */
  async function closeInTurn(): Promise<void> {
    await Promise.allSettled([disk.pending()])
    close(await takeTurn())
  }

  /** Commits the group while holding the mutex, then releases it. */
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
    } catch (error) {
      undo(closing, error)
      return
    }
    if (closing.writes) disk.written()
    settleOnDisk(closing)
  }

  function settleOnDisk({ settle }: Group): void {
    const flushing = disk.pending()
    if (flushing) flushing.then(() => settle(), settle)
    else settle()
  }

  function undo(failed: Group, error: unknown): void {
    group = undefined
    failed.settle(error)
    if (db.isInTransaction()) db.run('rollback')
  }

  /** Ends a unit: releases the mutex, and commits if the group admits no further units. */
  const pass = (free: () => void): void => (group?.isAlone ? close(free) : free())

  /** Undoes the group if the error (e.g. a full disk) made SQLite roll back everything uncommitted. */
  function checkWhole(error: unknown): void {
    if (group && !db.isInTransaction()) undo(group, error)
  }

  function attempt(query: CompiledQuery): QueryResult<unknown> {
    try {
      return db.execute(query)
    } catch (error) {
      checkWhole(error)
      throw error
    }
  }

  function attemptRaw(query: CompiledQuery): QueryResult<unknown> {
    commit()
    try {
      return attempt(query)
    } finally {
      disk.written()
    }
  }

  /** Runs a single statement outside a transaction. */
  async function executeAlone(query: CompiledQuery, inner = false): Promise<QueryResult<unknown>> {
    const turn = takeTurn()
    // synchronous if the mutex is free
    const free = typeof turn === 'function' ? turn : await turn
    let joined: Group | undefined
    try {
      // raw SQL can be a command that is not allowed inside a transaction
      if (RawNode.is(query.query)) return attemptRaw(query)
      joined = SelectQueryNode.is(query.query) ? group : join()
      return attempt(query)
    } finally {
      pass(free)
      const durable = joined ? joined.done : disk.pending()
      if (durable && !inner) await durable
    }
  }

  async function end(unit: Unit, commands: readonly `${string} unit`[]): Promise<void> {
    const { group: mine, free } = unit
    // Kysely sends a rollback after a failed commit; the unit is already over then
    if (!mine || !free) return
    unit.group = undefined
    unit.free = undefined
    unit.isEnding = true
    try {
      // a failed group is already rolled back
      if (mine === group) for (const command of commands) db.run(command)
    } catch (error) {
      // a unit that could not be rolled back or released separately must not be committed with the others
      if (group) undo(group, error)
      throw error
    } finally {
      pass(free)
      try {
        await mine.done
      } finally {
        unit.isEnding = false
      }
    }
  }

  return {
    ask: executeAlone,
    durable: () => group?.done ?? disk.pending(),
    init: async () => {
      db = open()
    },
    acquireConnection: async (): Promise<Unit> => ({
      async executeQuery<R>(this: Unit, query: CompiledQuery) {
        if (this.isEnding) throw new Error('This transaction has ended; no more queries can run in it.')
        if (!this.group) return (await executeAlone(query)) as QueryResult<R>
        if (this.group !== group) await this.group.done
        return attempt(query) as QueryResult<R>
      },
      streamQuery: () => {
        throw new Error('the ledger does not support streaming queries')
      },
    }),
    beginTransaction: async (unit: Unit, { accessMode }: TransactionSettings) => {
      const free = await takeTurn()
      try {
        unit.group = accessMode === 'read only' ? beginReading() : join()
        db.run('savepoint unit')
        unit.free = free
      } catch (error) {
        unit.group = undefined
        checkWhole(error)
        pass(free)
        throw error
      }
    },
    commitTransaction: (unit: Unit) => end(unit, ['release unit']),
    rollbackTransaction: (unit: Unit) => end(unit, ['rollback to unit', 'release unit']),
    releaseConnection: async () => {},
    destroy: async () => {
      if (!db) return
      close(await takeTurn())
      // units that wait for the flush still get their result
      await Promise.allSettled([disk.pending()])
      db.close()
    },
  }
}
