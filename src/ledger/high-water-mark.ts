import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { z } from 'zod'
import { randomToken } from '#src/kernel/ids.ts'
import { toDate, type World } from '#src/kernel/world.ts'
import type { Ledger } from './database.ts'
import { isServer } from './ledger-location.ts'
import { keepFirst } from './settings.ts'
import { isDamaged } from './sqlite.ts'

/** High-water mark of a ledger: none of its figures ever decreases. */
const Figures = z.object({ ledger: z.string(), events: z.int(), claims: z.int() })
type Figures = z.infer<typeof Figures>
const Mark = Figures.extend({ at: z.string() })
type Mark = z.infer<typeof Mark>

const ID = 'ledger id'

/** Returns the path of the high-water mark file next to an SQLite ledger. */
export const markOf = (file: string): string => `${file}.mark`

/**
 * Deletes the mark, so that the next start accepts the current ledger; for operators who replaced it intentionally.
 */
export const removeMark = (file: string): void => rmSync(markOf(file), { force: true })

/**
 * Throws if an SQLite ledger is not the previous one or is older than its mark. `others` are files that a server
 * leaves after its first start. Changes nothing.
 */
export function refuseLostLedger(file: string, others: readonly string[]): void {
  if (isServer(file)) return
  const mark = readMark(file)
  const found = figuresOf(file)
  if (found === 'unreadable') return
  const trace = mark ? undefined : others.find(other => existsSync(other))
  if (!mark && !(found === undefined && trace)) return
  const is = whatIs(file, found, mark)
  if (is === undefined) return
  const was = mark ? `${markOf(file)} recorded it at ${mark.at} with ${told(mark)}` : `${trace} belongs to it`
  const replace = existsSync(file) ? ' --replace' : ''
  const wayOut = mark
    ? `To continue with the current ledger, delete ${markOf(file)}.`
    : `To start with an empty ledger, set STATE_DIR to another folder.`
  throw new Error(
    `The ledger last used here is missing: ${was}, but ${file} ${is}. Nothing was changed. Restore the newest backup with ` +
      `npm run restore -- --from <file>${replace}; without a backup, npm run rebuild recovers what is known to the chain, the card network and ` +
      `the restaurants. ${wayOut}`,
  )
}

function whatIs(file: string, found: Figures | undefined, mark: Mark | undefined): string | undefined {
  if (found === undefined) return existsSync(file) ? 'is empty' : 'is not there'
  if (!mark) return undefined
  if (found.ledger !== mark.ledger) return 'is a different ledger'
  return found.events < mark.events || found.claims < mark.claims ? `is older, with ${told(found)}` : undefined
}

const told = ({ events, claims }: Figures) => `${events} order events and ${claims} payments`

/**
 * Returns a function that updates the high-water mark. Only durable data is counted. If the ledger's file was removed or
 * replaced while it is open, calls `onLost` instead: what is written from then on would be gone at the next start.
 */
export function createMarkWriter(
  db: Ledger,
  file: string,
  world: Pick<World, 'now' | 'randomBytes'>,
  onLost: (error: Error) => void,
): () => Promise<void> {
  if (isServer(file)) return async () => {}
  let noted = ''
  const opened = inodeOf(file)
  return async () => {
    if (inodeOf(file) !== opened) return onLost(new Error('the ledger file was removed or replaced'))
    const ledger = await keepFirst(db, ID, randomToken(world))
    const { rows } = await sql<Omit<Figures, 'ledger'>>`${sql.raw(FIGURES)}`.execute(db)
    const figures = { ledger, ...rows[0]! }
    if (noted === JSON.stringify(figures)) return
    const draft = `${markOf(file)}.${process.pid}`
    writeFileSync(draft, `${JSON.stringify({ ...figures, at: toDate(world.now()).toISOString() })}\n`, {
      mode: 0o600,
      flush: true,
    })
    renameSync(draft, markOf(file))
    noted = JSON.stringify(figures)
  }
}

const inodeOf = (file: string): bigint | undefined => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino

const FIGURES = `
  select coalesce((select seq from sqlite_sequence where name = 'order_events'), 0) as events,
         coalesce((select max(rowid) from claims), 0) as claims`

function readMark(file: string): Mark | undefined {
  try {
    return Mark.parse(JSON.parse(readFileSync(markOf(file), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${markOf(file)} cannot be read. Delete it if ${file} is the ledger to use.`, {
      cause: error,
    })
  }
}

/** Reads the figures of a ledger; undefined if it was never used. */
function figuresOf(file: string): Figures | undefined | 'unreadable' {
  if (!existsSync(file) || (statSync(file).size === 0 && !existsSync(`${file}-wal`))) return undefined
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    try {
      const has = db.prepare(`select 1 from sqlite_schema where type = 'table' and name = 'claims'`).get()
      if (!has) return undefined
      const id = db.prepare('select value from settings where name = ?').get(ID)
      const { events, claims } = db.prepare(FIGURES).get() as Omit<Figures, 'ledger'>
      return { ledger: String(id?.value ?? ''), events, claims }
    } finally {
      db.close()
    }
  } catch (error) {
    // opening the ledger reports the damage
    if (isDamaged(error)) return 'unreadable'
    throw error
  }
}
