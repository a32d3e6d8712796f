import type { Order } from './order.ts'

/** One ranking that pages are cut from. */
export type Ranking<E> = {
  readonly epoch: E
  /** The minute it holds for. */
  readonly asOf: number
  readonly madeAt: number
  readonly order: Order
}

export type Wanted<E> = {
  readonly epoch: E
  readonly key: string
  readonly now: number
  readonly offset: number
  /** A minute that the caller pinned. */
  readonly asOf: number | undefined
}

const KEPT_MS = 120_000
const KEPT = 256
/** Eight bytes each. */
const KEPT_ROWS = 4_000_000
const MINUTE = 60_000

/**
 * Remembers rankings, so that later pages are cut from what the first was. A first page never uses one of an earlier
 * minute or epoch.
 */
export function createPages<E, R extends Ranking<E>>() {
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

  // a pinned minute has a place of its own, so that it does not push out the pages of others
  const placeOf = (wanted: Wanted<E>) => (wanted.asOf === undefined ? wanted.key : `${wanted.key} ${wanted.asOf}`)
  return {
    /** The ranking that a page must be cut from, if there is one. */
    find: (wanted: Wanted<E>): R | undefined => find({ ...wanted, key: placeOf(wanted) }),
    /** The minute that a new ranking is to hold for. */
    minuteFor: (wanted: Wanted<E>): number => wanted.asOf ?? minuteOf(wanted.now),
    /** Remembers the ranking that a page is cut from next; others must make room, and cannot be read any more. */
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
