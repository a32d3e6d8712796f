import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { removeMark } from './mark.ts'
import { refuseUnknown } from './migrate.ts'

const ALL_PAGES = 2_147_483_647

/** What a ledger holds, for a person who wants to know that it is the right one. */
export type LedgerSummary = { readonly schema: string; readonly orders: number; readonly claims: number }

/**
 * Copies the SQLite ledger in `source`, which may be in use, to `target`: one instant of it, checked and on the disk
 * when it resolves. Throws when there is no ledger, or when `target` exists.
 */
export async function backUp(source: string, target: string): Promise<LedgerSummary> {
  if (!existsSync(source)) throw new Error(`There is no ledger at ${source}.`)
  if (existsSync(target)) throw new Error(`${target} exists and is not overwritten.`)
  const partial = `${target}.partial`
  mkdirSync(dirname(target), { recursive: true })
  rmSync(partial, { force: true })
  closeSync(openSync(partial, 'wx', 0o600))
  try {
    const db = new DatabaseSync(source, { readOnly: true, timeout: 5_000 })
    try {
      // all pages in one step: what is written meanwhile does not begin it anew
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
  /** Where the ledger that was there before lies now. */
  readonly before: string | undefined
}

/**
 * Puts a backup in the place of a ledger that no process uses. One that is there is kept beside it when `replace` is
 * true, under `suffix`; else it is refused. Throws, with nothing changed, when the backup is damaged or of a newer program.
 */
export function restore(
  source: string,
  target: string,
  { replace, suffix }: { readonly replace: boolean; readonly suffix: string },
): Restored {
  if (!existsSync(source)) throw new Error(`There is no backup at ${source}.`)
  const exists = existsSync(target)
  if (exists && !replace) throw new Error(`There is a ledger at ${target}. Say --replace to put it aside.`)
  const partial = `${target}.partial`
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  rmSync(partial, { force: true })
  try {
    copyChecked(source, partial)
    const summary = seal(partial)
    if (!exists) putInPlace(partial, target)
    const before = exists ? putAside(target, `${target}.${suffix}`, () => renameSync(partial, target)) : undefined
    // it is less than what was here before, and meant to be
    removeMark(target)
    return { ...summary, before }
  } finally {
    rmSync(partial, { force: true })
  }
}

/** The backup itself is never written to: not even a log beside it. */
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

/** Checks a copy, makes it one file without a log beside it, and brings it to the disk. */
function seal(file: string): LedgerSummary {
  const db = new DatabaseSync(file)
  try {
    db.exec('pragma journal_mode = delete')
    const found = db.prepare('pragma integrity_check').all()
    if (found.length !== 1 || found[0]?.integrity_check !== 'ok')
      throw new Error(`The copy is damaged: ${JSON.stringify(found).slice(0, 200)}`)
    const astray = db.prepare('pragma foreign_key_check').all()
    if (astray.length > 0)
      throw new Error(`The copy is damaged: ${astray.length} rows refer to rows that are not there.`)
    const summary = summarize(db)
    // names and addresses of customers, and secrets, are for nobody else
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
  if (!['kysely_migration', 'orders', 'claims'].every(isThere)) throw new Error('This is not a ledger of Comanda.')
  const steps = db.prepare('select name from kysely_migration order by name').all()
  const names = steps.map(({ name }) => String(name))
  refuseUnknown(names)
  const count = (table: 'orders' | 'claims') => Number(db.prepare(`select count(*) as n from ${table}`).get()?.n)
  return { schema: names.at(-1) ?? '', orders: count('orders'), claims: count('claims') }
}

/** Gives a file its name unless something has it already, for good. */
function putInPlace(partial: string, target: string): void {
  linkSync(partial, target)
  rmSync(partial)
  flush(dirname(target))
}

/**
 * Runs `swap` while nobody else has the ledger open, and keeps what it held under another name. Throws when a process
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
  // a log belongs to the ledger beside it and would be taken for the new one's
  for (const rest of [`${target}-wal`, `${target}-shm`])
    if (existsSync(rest)) renameSync(rest, rest.replace(target, aside))
  return aside
}

/** Throws when a process uses the ledger in a file. */
export function refuseInUse(file: string): void {
  if (existsSync(file)) openAlone(file)?.close()
}

const SQLITE_BUSY = 5

/** Opens a ledger that nobody else has open, and keeps others out; undefined when it is too damaged for that. */
function openAlone(file: string): DatabaseSync | undefined {
  const db = new DatabaseSync(file, { timeout: 1_000 })
  try {
    // leaving the log takes every other connection gone, and puts all that it holds into the file
    db.exec('pragma journal_mode = delete; begin exclusive')
    return db
  } catch (error) {
    db.close()
    if (codeOf(error) === SQLITE_BUSY) throw new Error(`A process uses the ledger at ${file}. Stop the server first.`)
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
