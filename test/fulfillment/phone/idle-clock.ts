import { realWorld, type World } from '#src/kernel/world.ts'

type Wake = { readonly at: number; readonly task: () => void }

/**
 * Clock that stands still while work is in progress and jumps to the next timer if everything is idle. All work runs
 * in this process: data written to a loopback socket can be read one event loop turn later, so that many turns without
 * work mean that every task is waiting for time.
 */
export function idleClock(): { readonly world: World; readonly run: <T>(task: Promise<T>) => Promise<T> } {
  let now = Date.parse('2026-11-20T17:00:00Z')
  const wakes = new Set<Wake>()
  const QUIET_TURNS = 150
  const turn = () => new Promise<void>(resolve => setImmediate(resolve))
  const world: World = {
    ...realWorld,
    now: () => now,
    after: (ms, task) => {
      const wake = { at: now + ms, task }
      wakes.add(wake)
      return () => wakes.delete(wake)
    },
  }
  return {
    world,
    run: async task => {
      let over = false
      const done = task.finally(() => {
        over = true
      })
      done.catch(() => {})
      while (!over) {
        for (let turns = 0; turns < QUIET_TURNS && !over; turns += 1) await turn()
        const next = [...wakes].sort((a, b) => a.at - b.at)[0]
        if (over || !next) continue
        wakes.delete(next)
        now = Math.max(now, next.at)
        next.task()
      }
      return done
    },
  }
}
