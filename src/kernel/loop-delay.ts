import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import type { World } from './world.ts'

/** Event-loop metrics over the last five seconds. */
export type LoopDelay = Disposable & {
  /** Returns the 99th percentile of timer delay, in milliseconds. */
  readonly p99: () => number
  /** Returns the event-loop utilization, from 0 to 1. */
  readonly busy: () => number
}

type Sample = { readonly at: number; readonly late: number; readonly used: EventLoopUtilization }

const SAMPLE_MS = 20
const KEPT_MS = 5_000

/**
 * Monitors the event loop until disposed. A single long iteration among many short ones does not count as a delay,
 * nor does startup, which is over after ten seconds.
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
