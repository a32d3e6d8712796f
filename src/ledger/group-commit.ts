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
import { createFlusher } from './flusher.ts'
import { createTurns } from './turns.ts'

/** One connection to SQLite. */
export type Connection = {
  readonly execute: (query: CompiledQuery) => QueryResult<unknown>
  readonly run: (command: `begin ${string}` | 'commit' | 'rollback' | `${string} unit`) => void
  readonly isInTransaction: () => boolean
  /** Resolves when all that was committed until now is on the disk; absent where there is no disk. */
  readonly flush?: () => Promise<void>
  readonly close: () => void
}

/** A driver that can be asked one statement without a connection of Kysely's. */
export type GroupDriver = Driver & {
  /**
   * Runs one statement that is no part of a transaction; at once, when nobody else has the turn. With `inner` it does not
   * wait until what it has seen is on the disk.
   */
  readonly ask: (query: CompiledQuery, inner?: boolean) => Promise<QueryResult<unknown>>
  /** Resolves when all that was written until now is on the disk; undefined when it is. */
  readonly durable: () => Promise<void> | undefined
}

type GroupOptions = {
  readonly isAlone: boolean
  /** Hears that the disk has not kept what was written: nothing more is taken. */
  readonly onLost?: ((error: Error) => void) | undefined
}

/** Units of work that are made durable together. */
type Group = {
  readonly done: Promise<void>
  readonly settle: (error?: unknown) => void
  /** Takes nobody else in. */
  readonly isAlone: boolean
  readonly writes: boolean
}

/** A transaction of Kysely, or one statement alone. */
type Unit = DatabaseConnection & {
  /** The group it has changed; undefined before it begins. */
  group?: Group | undefined
  /** Gives the turn to whoever waits next. */
  free?: (() => void) | undefined
  /** It has ended, and does not know yet how. */
  isEnding?: boolean
}

/**
 * Group commit: what arrives in one turn of the event loop, or while the disk is at work, shares a transaction of SQLite
 * and a flush, so that nobody but those who wait for an answer waits for the disk. Units run one after the other, each
 * within a savepoint, and nobody hears of a result before all that it may rest on is on the disk: a unit that fails
 * undoes itself alone, a commit that fails is the failure of all in it. With `isAlone` every unit is a group, for a ledger
 * that has no disk to wait for; a unit that only reads always is, and locks nobody out.
 */
export function groupCommits(open: () => Connection, { isAlone, onLost }: GroupOptions): GroupDriver {
  let db: Connection
  let group: Group | undefined
  const disk = createFlusher(() => db.flush?.(), onLost)
  const takeTurn = createTurns()

  const join = (): Group => group ?? begin('immediate', isAlone)

  function begin(lock: 'immediate' | 'deferred', alone: boolean): Group {
    disk.check()
    db.run(`begin ${lock}`)
    const { promise: done, resolve, reject } = Promise.withResolvers<void>()
    // each of its units waits for it, unless it failed before
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

  /** A snapshot for itself: nothing that others have not committed. */
  function beginReading(): Group {
    commit()
    return begin('deferred', true)
  }

  /** Who comes while the disk is at work waits for its next flush anyway: that one is for all of them. */
  async function closeInTurn(): Promise<void> {
    await Promise.allSettled([disk.pending()])
    close(await takeTurn())
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

  /** Ends the turn of one unit. */
  const pass = (free: () => void): void => (group?.isAlone ? close(free) : free())

  /** A full disk, and the like, undo all that is not committed. */
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

  /** Runs one statement that is no part of a transaction. */
  async function executeAlone(query: CompiledQuery, inner = false): Promise<QueryResult<unknown>> {
    const turn = takeTurn()
    // who need not wait is not made to
    const free = typeof turn === 'function' ? turn : await turn
    let joined: Group | undefined
    try {
      // what is not built of tables may be a command that no transaction allows
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
    // Kysely rolls back what it could not commit
    if (!mine || !free) return
    unit.group = undefined
    unit.free = undefined
    unit.isEnding = true
    try {
      // a group that has failed is undone already
      if (mine === group) for (const command of commands) db.run(command)
    } catch (error) {
      // what could not be undone, or kept, by itself must not be committed with the others
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
        if (this.isEnding) throw new Error('This transaction has ended: nothing more can be done in it.')
        if (!this.group) return (await executeAlone(query)) as QueryResult<R>
        if (this.group !== group) await this.group.done
        return attempt(query) as QueryResult<R>
      },
      streamQuery: () => {
        throw new Error('nothing streams from the ledger')
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
      // those who wait for it hear how it ends
      await Promise.allSettled([disk.pending()])
      db.close()
    },
  }
}
