import { DatabaseSync } from 'node:sqlite'
import { isServer } from './place.ts'

const PATIENCE_MS = 1_000

/**
 * Writes SQLite's write-ahead log back and empties it, so that it holds no row of before. Where others are at work at this
 * moment it stays as it is: their commits overwrite it in time.
 */
export function emptyLog(place: string): void {
  if (isServer(place)) return
  const db = new DatabaseSync(place, { timeout: PATIENCE_MS })
  try {
    db.exec('pragma wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
}
