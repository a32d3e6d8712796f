import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import type { World } from './world.ts'

/** How the event loop was in the last five seconds. */
export type LoopDelay = Disposable & {
  /** How much later than asked for a timer came, in milliseconds: the 99th percentile. */
  readonly p99: () => number
  /** The part of its time in which the loop was at work, from 0 to 1. */
  readonly busy: () => number
}

type Sample = { readonly at: number; readonly late: number; readonly used: EventLoopUtilization }

const SAMPLE_MS = 20
const KEPT_MS = 5_000

/**
 * Watches the event loop until disposed. One long moment among many short ones does not count as being late, nor does
 * the work of a start, which is over after ten seconds.
 */
export function watchLoopDelay(world: Pick<World, 'now' | 'after'>): LoopDelay {
  let samples: readonly Sample[] = []
  const begun = world.now() + KEPT_MS
  let due = begun
  const look = () => {
    const at = world.now()
    const oldest = samples.findIndex(sample => sample.at > at - KEPT_MS)
    const used = performance.eventLoopUtilization()
    samples = [...(oldest === -1 ? [] : samples.slice(oldest)), { at, late: Math.max(0, at - due), used }]
    due = at + SAMPLE_MS
    cancel = world.after(SAMPLE_MS, look)
  }
  let cancel = world.after(KEPT_MS, look)
  return {
    p99: () => {
      if (world.now() < begun + KEPT_MS) return 0
      const delays = samples.map(({ late }) => late).toSorted((a, b) => a - b)
      return delays[Math.max(0, Math.ceil(delays.length * 0.99) - 1)] ?? 0
    },
    busy: () => (samples[0] ? performance.eventLoopUtilization(samples[0].used).utilization : 0),
    [Symbol.dispose]: () => cancel(),
  }
}
