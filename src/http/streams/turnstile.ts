// biome-ignore lint/style/noRestrictedImports: a turn of the event loop is no time of the world
import { setImmediate } from 'node:timers'

/** Lets one of those who wait pass in each turn of the event loop, in their order: between two of them others are served. */
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
