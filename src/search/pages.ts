import type { LazyOrder } from './order.ts'

/** Ranking from which pages are cut. */
export type Ranking<E> = {
  readonly epoch: E
  /** Minute for which the ranking is valid. */
  readonly asOf: number
  readonly madeAt: number
  readonly order: LazyOrder
}

export type Wanted<E> = {
  readonly epoch: E
  readonly key: string
  readonly now: number
  readonly offset: number
  /** Minute pinned by the caller. */
  readonly asOf: number | undefined
}

const KEPT_MS = 120_000
const KEPT = 256
/** Maximum total number of cached rows, at eight bytes each. */
const KEPT_ROWS = 4_000_000
const MINUTE = 60_000

/**
 * Creates the LRU cache of rankings, so that later pages come from the same ranking as the first. A first page
 * never uses a ranking of an earlier minute or epoch.
 */
export function createRankingCache<E, R extends Ranking<E>>() {
  const kept = new Map<string, R>()
  let rows = 0

  const forget = (key: string) => {
    rows -= kept.get(key)?.order.size ?? 0
    kept.delete(key)
  }
  const release = (key: string) => {
    kept.get(key)?.order.release()
    forget(key)
  }

  const find = ({ epoch, key, now, offset, asOf }: Wanted<E>): R | undefined => {
    const known = kept.get(key)
    if (!known || now - known.madeAt > KEPT_MS || now < known.madeAt) return undefined
    if (asOf !== undefined) return known.asOf === asOf ? known : undefined
    if (offset > 0) return known
    return known.epoch === epoch && known.asOf === minuteOf(now) ? known : undefined
  }

  // Pinned minutes get their own cache key, so that they do not evict the pages of other callers.
  const placeOf = (wanted: Wanted<E>) => (wanted.asOf === undefined ? wanted.key : `${wanted.key} ${wanted.asOf}`)
  return {
    /** Returns the ranking that a page must be cut from, if cached. */
    find: (wanted: Wanted<E>): R | undefined => find({ ...wanted, key: placeOf(wanted) }),
    /** Returns the minute for which a new ranking is valid. */
    minuteFor: (wanted: Wanted<E>): number => wanted.asOf ?? minuteOf(wanted.now),
    /** Caches the ranking of the current page. Evicts other rankings if needed; they cannot be read afterwards. */
    keep: (wanted: Wanted<E>, ranking: R) => {
      const key = placeOf(wanted)
      if (kept.get(key) === ranking) forget(key)
      else release(key)
      kept.set(key, ranking)
      rows += ranking.order.size
      while (kept.size > 1 && (kept.size > KEPT || rows > KEPT_ROWS)) release(kept.keys().next().value!)
    },
  }
}

const minuteOf = (now: number): number => Math.floor(now / MINUTE) * MINUTE
