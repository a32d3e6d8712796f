import { realWorld, type World } from '#src/kernel/world.ts'

/** Clock that runs `times` times faster than real time. */
export function fastClock(times: number): Pick<World, 'now' | 'after'> {
  const start = Date.now()
  return {
    now: () => Math.round(start + (Date.now() - start) * times),
    after: (ms, task) => realWorld.after(ms / times, task),
  }
}
