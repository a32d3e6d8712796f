import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Maximum heap size: beyond it, the pause would cost more than it gains. */
const MOST_BYTES = 500e6

/**
 * Runs a full garbage collection and returns free pages to the OS, which V8 itself does only after a long idle
 * period. Blocks the thread for some tenths of a second.
 */
export function releaseMemory(): void {
  if (getHeapStatistics().used_heap_size > MOST_BYTES) return
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', flavor: 'last-resort' })
}
