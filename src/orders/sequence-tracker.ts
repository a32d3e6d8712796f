/** Tracks sequence numbers that can become visible out of order. */
export type Following = {
  readonly newest: () => number
  /** Numbers below the newest that were not seen and might still appear. */
  readonly missing: (now: number) => readonly number[]
  /** Records numbers that were seen, in ascending order. */
  readonly take: (cursors: readonly number[], now: number) => void
}

/** Maximum age of a gap: transactions end within a minute, so a number not seen by then was never used. */
const AWAITED_MS = 60_000
const MOST_MISSING = 1_000

/**
 * Creates a tracker: PostgreSQL assigns numbers before commit, so 8 can be visible before 7, and 7 must not be
 * missed.
 */
export function createSequenceTracker(start: number): Following {
  let newest = start
  const missing = new Map<number, number>()
  return {
    newest: () => newest,
    missing: now => {
      for (const [cursor, until] of missing) if (until < now) missing.delete(cursor)
      return [...missing.keys()]
    },
    take: (cursors, now) => {
      for (const cursor of cursors) {
        missing.delete(cursor)
        const first = Math.max(newest + 1, cursor - MOST_MISSING)
        for (let gap = first; gap < cursor; gap += 1) missing.set(gap, now + AWAITED_MS)
        newest = Math.max(newest, cursor)
      }
    },
  }
}
