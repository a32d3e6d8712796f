import type { World } from '#src/kernel/world.ts'

export type ManualClock = Pick<World, 'now' | 'after'> & {
  /** Advances time; due timers run in order, each at its time. */
  readonly advance: (ms: number) => void
  /** Jumps in time, as after a freeze: all due timers run at the end of the jump. */
  readonly jump: (ms: number) => void
  /** Advances time without running timers; due timers wait for the next move. */
  readonly skip: (ms: number) => void
  /** Resolves once that many timers are set. */
  readonly armed: (timers: number) => Promise<void>
}

/** Clock that stands still until it is moved. */
export function manualClock(start = 1_800_000_000_000): ManualClock {
  let now = start
  const timers = new Map<object, { readonly at: number; readonly task: () => void }>()
  let watchers: { readonly timers: number; readonly resolve: () => void }[] = []
  const next = (until: number) =>
    [...timers].filter(([, { at }]) => at <= until).toSorted(([, a], [, b]) => a.at - b.at)[0]
  return {
    now: () => now,
    after: (ms, task) => {
      const timer = {}
      timers.set(timer, { at: now + ms, task })
      for (const watcher of watchers) if (timers.size >= watcher.timers) watcher.resolve()
      watchers = watchers.filter(watcher => timers.size < watcher.timers)
      return () => void timers.delete(timer)
    },
    advance: ms => {
      const end = now + ms
      for (let due = next(end); due; due = next(end)) {
        timers.delete(due[0])
        now = Math.max(now, due[1].at)
        due[1].task()
      }
      now = end
    },
    jump: ms => {
      now += ms
      for (const [timer, { at, task }] of [...timers])
        if (at <= now) {
          timers.delete(timer)
          task()
        }
    },
    skip: ms => {
      now += ms
    },
    armed: count =>
      new Promise(resolve => {
        if (timers.size >= count) resolve()
        else watchers.push({ timers: count, resolve })
      }),
  }
}
