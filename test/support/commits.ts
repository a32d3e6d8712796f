import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite'

/** Commit of SQLite to stop at, counted from the request. */
export type CommitStop = { readonly nth: number; readonly when: 'before' | 'after' }

export type Commits = {
  /** Runs `run` right before or right after the n-th commit from now on that changes data. */
  readonly stopAt: (stop: CommitStop, run: () => void) => void
  /** Open connections of this process. */
  readonly connections: () => readonly DatabaseSync[]
}

const WRITES = /^\s*(?:insert|update|delete|replace)\b/i
const BEGINS = /^\s*begin\b/i
const COMMITS = /^\s*commit\b/i

/** Observes every commit of this process from now on. Call it before a ledger is opened. */
export function watchCommits(): Commits {
  const open = new Set<DatabaseSync>()
  const owners = new WeakMap<StatementSync, DatabaseSync>()
  const begun = new WeakMap<DatabaseSync, number>()
  let armed: { readonly stop: CommitStop; readonly run: () => void } | undefined
  let seen = 0
  const { prepare, close } = DatabaseSync.prototype
  const { run, all } = StatementSync.prototype
  const changesOf = (db: DatabaseSync): number => Number(prepare.call(db, 'select total_changes() as n').get()!.n)

  /** Counts a commit. */
  function count(): void {
    seen += 1
  }
  const isDue = (when: CommitStop['when'], nth: number): boolean =>
    armed !== undefined && armed.stop.when === when && armed.stop.nth === nth

  function commit<T>(db: DatabaseSync, execute: () => T): T {
    if (changesOf(db) === begun.get(db)) return execute()
    count()
    if (isDue('before', seen)) armed!.run()
    const result = execute()
    if (isDue('after', seen)) armed!.run()
    return result
  }

  /** Runs a statement outside a transaction: whether it changes data is known only afterwards. */
  function writeAlone<T>(db: DatabaseSync, execute: () => T): T {
    const before = changesOf(db)
    const isHeld = isDue('before', seen + 1)
    if (isHeld) db.exec('begin immediate')
    const result = execute()
    const isChanged = changesOf(db) > before
    if (isHeld && isChanged) armed!.run()
    if (isHeld) db.exec('commit')
    if (isChanged) count()
    if (isChanged && isDue('after', seen)) armed!.run()
    return result
  }

  const watched = (execute: (...parameters: SQLInputValue[]) => unknown): never =>
    function (this: StatementSync, ...parameters: SQLInputValue[]) {
      const db = owners.get(this)
      const go = () => execute.apply(this, parameters)
      if (!db || armed === undefined) return go()
      if (BEGINS.test(this.sourceSQL)) begun.set(db, changesOf(db))
      if (COMMITS.test(this.sourceSQL)) return commit(db, go)
      return WRITES.test(this.sourceSQL) && !db.isTransaction ? writeAlone(db, go) : go()
    } as never
  DatabaseSync.prototype.prepare = function (sql, ...rest) {
    const statement = prepare.call(this, sql, ...rest)
    owners.set(statement, this)
    open.add(this)
    return statement
  }
  DatabaseSync.prototype.close = function () {
    open.delete(this)
    close.call(this)
  }
  StatementSync.prototype.run = watched(run)
  StatementSync.prototype.all = watched(all)
  return {
    stopAt: (stop, task) => {
      seen = 0
      armed = { stop, run: task }
    },
    connections: () => [...open],
  }
}
