import type { World } from '#src/kernel/world.ts'

/** Slot of a payment in flight; dispose it when the payment is finished. */
export type AdmissionPermit = Disposable & {
  /** Records that the payment was just settled. */
  readonly settled: () => void
}

/** Number of payments always admitted: a few concurrent ones are no load. */
const ALWAYS = 8
/** Multiple of a single payment's duration above which payments are queueing. */
const QUEUED = 5
/** Minimum duration in milliseconds: a few times this is an acceptable wait. */
const LEAST = 20
/** Weight of a new payment in the moving average. */
const WEIGHT = 0.1
/** Growth factor of the minimum per payment that ran alone, because a chain can become permanently slower. */
const FORGET = 1.01

/**
 * Adaptive admission control for settlements: if payments take much longer on average than a single one, more
 * concurrency would only increase every wait. A rejected payment was not charged and can be retried. Returns a
 * function that admits a payment, or returns undefined if there is no capacity.
 */
export function createSettlementAdmission({ now }: Pick<World, 'now'>): () => AdmissionPermit | undefined {
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
