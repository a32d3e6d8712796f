import { DatabaseSync } from 'node:sqlite'
import { isServer } from './ledger-location.ts'

const PATIENCE_MS = 1_000

/** Removes erased rows from a database's write-ahead log (WAL). */
export type WalEraser = {
  /** Marks the WAL as containing personal data that has since been erased. */
  readonly markDue: () => void
  /** Truncates the WAL if that is due; if concurrent readers prevent it, it stays due. */
  readonly erase: () => void
}

/** Creates an eraser that is due initially: a killed process might have left erased rows in the WAL. */
export function createWalEraser(place: string): WalEraser {
  let due = !isServer(place)
  return {
    markDue: () => {
      due = !isServer(place)
    },
    erase: () => {
      if (due) due = !emptyLog(place)
    },
  }
}

/**
 * Checkpoints and truncates SQLite's WAL, so that it contains no old rows; false if other connections prevent it.
 */
function emptyLog(place: string): boolean {
  const db = new DatabaseSync(place, { timeout: PATIENCE_MS })
  try {
    return db.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
  } finally {
    db.close()
  }
}
