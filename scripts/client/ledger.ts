import { isDatabaseError, type Ledger, type OpenOptions, openLedger } from '#src/ledger/database.ts'
import { mayExist } from '#src/ledger/ledger-location.ts'
import { isDamaged } from '#src/ledger/sqlite.ts'
import { createCommandError, isTrouble } from './command-error.ts'

/** Lock timeout of a command, which is generous because a busy server holds the ledger only for moments. */
const PATIENCE_MS = 30_000

type CommandOptions = OpenOptions & {
  /** Creates the ledger if it does not exist. */
  readonly mayMake?: boolean
}

/**
 * Runs a command's work on the ledger at a path or URL, concurrently with servers that use it. Rethrows database
 * errors as Trouble.
 */
export async function withLedger<T>(
  place: string,
  work: (db: Ledger) => Promise<T>,
  { patienceMs = PATIENCE_MS, mayMake = false, ...options }: CommandOptions = {},
): Promise<T> {
  if (!mayMake && !mayExist(place))
    throw createCommandError('failed', `There is no ledger at ${place}.`, {
      hint: 'Check STATE_DIR, or start the server once to create the ledger.',
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
    throw createCommandError('failed', sentenceFor(place, error as Error, patienceMs))
  }
}

const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6

function sentenceFor(place: string, error: Error, patienceMs: number): string {
  const code = 'errcode' in error ? Number(error.errcode) & 255 : undefined
  if (code === SQLITE_BUSY || code === SQLITE_LOCKED)
    return `The ledger at ${place} stayed locked for ${patienceMs / 1_000} seconds. Nothing was changed. Try again in a moment.`
  const asThrown: unknown = error
  if (isDamaged(asThrown)) return `The ledger at ${place} is damaged: ${error.message}. Restore the newest backup.`
  // Never print a database URL: it contains the password.
  return `The ledger could not be opened: ${error.message.split('\n')[0]}.`
}
