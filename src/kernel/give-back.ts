import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Of a larger heap, the pause would be longer than what it is worth. */
const MOST_BYTES = 500e6

/**
 * Collects all garbage and gives free pages back to the system, which V8 does by itself only after a long rest. The
 * thread stands still meanwhile, some tenths of a second.
 */
export function giveBack(): void {
  if (getHeapStatistics().used_heap_size > MOST_BYTES) return
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', flavor: 'last-resort' })
}
