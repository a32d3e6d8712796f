import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { removeMark } from './high-water-mark.ts'
import { refuseUnknown } from './migrate.ts'

const ALL_PAGES = 2_147_483_647

/** Summary of a ledger, so that an operator can confirm that it is the right one. */
export type LedgerSummary = { readonly schema: string; readonly orders: number; readonly claims: number }

/**
 * Copies the SQLite ledger in `source`, which can be in use, to `target`: a consistent snapshot, verified and
 * flushed to disk when this resolves. Throws if there is no ledger or `target` exists.
 */
export async function backUp(source: string, target: string): Promise<LedgerSummary> {
  if (!existsSync(source)) throw new Error(`There is no ledger at ${source}.`)
  if (existsSync(target)) throw new Error(`${target} already exists and will not be overwritten.`)
  const partial = `${target}.partial`
  mkdirSync(dirname(target), { recursive: true })
  rmSync(partial, { force: true })
  closeSync(openSync(partial, 'wx', 0o600))
  try {
    const db = new DatabaseSync(source, { readOnly: true, timeout: 5_000 })
    try {
      // copy all pages in one step, so that concurrent writes do not restart the backup
      await backup(db, partial, { rate: ALL_PAGES })
    } finally {
      db.close()
    }
    const summary = seal(partial)
    putInPlace(partial, target)
    return summary
  } finally {
    rmSync(partial, { force: true })
  }
}

export type Restored = LedgerSummary & {
  /** Path to which the previous ledger was moved. */
  readonly before: string | undefined
}

/**
 * Replaces a ledger that no process uses with a backup. If `replace` is true, an existing ledger is kept next to it
 * under `suffix`; otherwise this throws. Throws without changes if the backup is damaged or from a newer program
 * version.
 */
export function restore(
  source: string,
  target: string,
  { replace, suffix }: { readonly replace: boolean; readonly suffix: string },
): Restored {
  if (!existsSync(source)) throw new Error(`There is no backup at ${source}.`)
  const exists = existsSync(target)
  if (exists && !replace) throw new Error(`A ledger already exists at ${target}. Pass --replace to move it aside.`)
  const partial = `${target}.partial`
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  rmSync(partial, { force: true })
  try {
    copyChecked(source, partial)
    const summary = seal(partial)
    if (!exists) putInPlace(partial, target)
    const before = exists ? putAside(target, `${target}.${suffix}`, () => renameSync(partial, target)) : undefined
    // the restored ledger is intentionally older than the high-water mark
    removeMark(target)
    return { ...summary, before }
  } finally {
    rmSync(partial, { force: true })
  }
}

/** Copies the backup without writing to it, not even a WAL next to it. */
function copyChecked(source: string, partial: string): void {
  const db = new DatabaseSync(source, { readOnly: true })
  try {
    db.prepare('vacuum into ?').run(partial)
  } catch (error) {
    throw new Error(`${source} cannot be read as a ledger: ${messageOf(error)}`)
  } finally {
    db.close()
  }
}

/** Verifies a copy, makes it a single file without a WAL, and flushes it to disk. */
function seal(file: string): LedgerSummary {
  const db = new DatabaseSync(file)
  try {
    db.exec('pragma journal_mode = delete')
    const found = db.prepare('pragma integrity_check').all()
    if (found.length !== 1 || found[0]?.integrity_check !== 'ok')
      throw new Error(`The copy is damaged: ${JSON.stringify(found).slice(0, 200)}`)
    const astray = db.prepare('pragma foreign_key_check').all()
    if (astray.length > 0) throw new Error(`The copy is damaged: ${astray.length} rows reference missing rows.`)
    const summary = summarize(db)
    // owner only, because it contains customer names, addresses, and secrets
    chmodSync(file, 0o600)
    flush(file)
    return summary
  } finally {
    db.close()
  }
}

function summarize(db: DatabaseSync): LedgerSummary {
  const isThere = (table: string) =>
    db.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table) !== undefined
  if (!['kysely_migration', 'orders', 'claims'].every(isThere)) throw new Error('This is not a Comanda ledger.')
  const steps = db.prepare('select name from kysely_migration order by name').all()
  const names = steps.map(({ name }) => String(name))
  refuseUnknown(names)
  const count = (table: 'orders' | 'claims') => Number(db.prepare(`select count(*) as n from ${table}`).get()?.n)
  return { schema: names.at(-1) ?? '', orders: count('orders'), claims: count('claims') }
}

/** Durably moves a file to its final name unless that exists. */
function putInPlace(partial: string, target: string): void {
  linkSync(partial, target)
  rmSync(partial)
  flush(dirname(target))
}

/**
 * Runs `swap` with exclusive access to the ledger, and keeps the old ledger under another name. Throws if a process
 * uses it.
 */
function putAside(target: string, aside: string, swap: () => void): string {
  const db = openAlone(target)
  try {
    linkSync(target, aside)
    swap()
    flush(dirname(target))
  } finally {
    db?.close()
  }
  // a WAL belongs to its ledger and would be mistaken for the new one's
  for (const rest of [`${target}-wal`, `${target}-shm`])
    if (existsSync(rest)) renameSync(rest, rest.replace(target, aside))
  return aside
}

/** Throws if a process uses the ledger file. */
export function refuseInUse(file: string): void {
  if (existsSync(file)) openAlone(file)?.close()
}

const SQLITE_BUSY = 5

/**
 * Opens a ledger with an exclusive lock; undefined if it is too damaged for that. Throws if another process has it
 * open.
 */
function openAlone(file: string): DatabaseSync | undefined {
  const db = new DatabaseSync(file, { timeout: 1_000 })
  try {
    // leaving WAL mode requires that no other connection exists, and checkpoints the WAL into the file
    db.exec('pragma journal_mode = delete; begin exclusive')
    return db
  } catch (error) {
    db.close()
    if (codeOf(error) === SQLITE_BUSY)
      throw new Error(`The ledger at ${file} is in use by another process. Stop the server first.`)
    return undefined
  }
}

const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 255 : undefined

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
