import { DatabaseSync } from 'node:sqlite'
import { isServer } from './place.ts'

const PATIENCE_MS = 1_000

/** Empties a database's write-ahead log of what was erased from its tables. */
export type LogEraser = {
  /** Says that the log holds personal data that has ended. */
  readonly markDue: () => void
  /** Empties the log if that is due; where others read at this moment, it stays due. */
  readonly erase: () => void
}

/** An eraser that is due at first: a process that was killed may have left what it had erased in the log. */
export function createLogEraser(place: string): LogEraser {
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

/** Writes SQLite's write-ahead log back and empties it, so that it holds no row of before; false while others are at work. */
function emptyLog(place: string): boolean {
  const db = new DatabaseSync(place, { timeout: PATIENCE_MS })
  try {
    return db.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
  } finally {
    db.close()
  }
}
