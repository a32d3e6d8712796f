import { isDatabaseError, type Ledger, type OpenOptions, openLedger } from '#src/ledger/database.ts'
import { mayExist } from '#src/ledger/place.ts'
import { isDamaged } from '#src/ledger/sqlite.ts'
import { isTrouble, trouble } from './trouble.ts'

/** A busy server has the ledger for moments only: a command has time. */
const PATIENCE_MS = 30_000

type CommandOptions = OpenOptions & {
  /** Makes a ledger where there is none. */
  readonly mayMake?: boolean
}

/** Runs a command's work on the ledger at a place, beside servers that use it. What the database refuses becomes Trouble. */
export async function withLedger<T>(
  place: string,
  work: (db: Ledger) => Promise<T>,
  { patienceMs = PATIENCE_MS, mayMake = false, ...options }: CommandOptions = {},
): Promise<T> {
  if (!mayMake && !mayExist(place))
    throw trouble('failed', `There is no ledger at ${place}.`, {
      hint: 'STATE_DIR says where it is; the first start of the server makes it.',
    })
  try {
    const db = await openLedger(place, { patienceMs, ...options })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    if (isTrouble(error) || !isDatabaseError(error)) throw error
    throw trouble('failed', sentenceFor(place, error as Error, patienceMs))
  }
}

const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6

function sentenceFor(place: string, error: Error, patienceMs: number): string {
  const code = 'errcode' in error ? Number(error.errcode) & 255 : undefined
  if (code === SQLITE_BUSY || code === SQLITE_LOCKED)
    return `The ledger at ${place} was in use for ${patienceMs / 1_000} seconds: nothing was changed. Try again in a moment.`
  const asThrown: unknown = error
  if (isDamaged(asThrown)) return `The ledger at ${place} is damaged: ${error.message}. Restore the newest backup.`
  // the URL of a database holds its password
  return `The ledger cannot be used: ${error.message.split('\n')[0]}.`
}
