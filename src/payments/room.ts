import type { World } from '#src/kernel/world.ts'

/** A payment's place among those under way; dispose it when the payment is through. */
export type Place = Disposable & {
  /** The payment was settled just now. */
  readonly settled: () => void
}

/** So many are always let in: the money of a few callers at once is no load. */
const ALWAYS = 8
/** Whoever waits for so many times what a payment takes by itself stands in a queue. */
const QUEUED = 5
/** Milliseconds; nobody who is served within a few times this minds the queue. */
const LEAST = 20
/** What counts of one payment more in the mean of the last ones. */
const WEIGHT = 0.1
/** By so much the least is forgotten with each payment that came alone: a chain may become slower for good. */
const FORGET = 1.01

/**
 * Finds out by itself how many payments a chain and this machine can settle at once: where all of them take much longer
 * than a single one does, more would only make each wait longer. Whoever finds no room was charged nothing and comes
 * again. Returns the way in: undefined when there is no room.
 */
export function createRoom({ now }: Pick<World, 'now'>): () => Place | undefined {
  let underWay = 0
  let least = Number.POSITIVE_INFINITY
  let mean = 0
  return () => {
    if (underWay >= ALWAYS && mean > least * QUEUED) return undefined
    const forget = underWay === 0 ? FORGET : 1
    underWay += 1
    const entered = now()
    return {
      settled: () => {
        const milliseconds = Math.max(LEAST, now() - entered)
        least = Math.min(milliseconds, least * forget)
        mean += (milliseconds - mean) * WEIGHT
      },
      [Symbol.dispose]: () => {
        underWay -= 1
      },
    }
  }
}
