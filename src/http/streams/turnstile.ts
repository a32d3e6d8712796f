// biome-ignore lint/style/noRestrictedImports: a turn of the event loop is no time of the world
import { setImmediate } from 'node:timers'

/**
 * Creates a queue that admits one waiter per event-loop iteration, in FIFO order, so that other work runs in
 * between.
 */
export function createTurnstile(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const step = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(step)
  }
  return () =>
    new Promise(resolve => {
      if (waiting.push(resolve) === 1) setImmediate(step)
    })
}
