import { describeError, type Log } from './log.ts'
import type { World } from './world.ts'

/** Runs a task repeatedly, `ms` after each run ends; the result stops it and waits for the current run. */
export function repeat(
  world: Pick<World, 'after'>,
  log: Log,
  ms: number,
  task: () => Promise<void>,
): () => Promise<void> {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let cancel: () => void = () => {}
  const schedule = () => {
    if (stopped) return
    cancel = world.after(ms, () => {
      running = task()
        .catch(error => log.warn({ error: describeError(error), cause: error }, 'a periodic task failed'))
        .finally(schedule)
    })
  }
  schedule()
  return () => {
    stopped = true
    cancel()
    return running
  }
}
