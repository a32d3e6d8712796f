import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import type { LoopDelay } from '#src/kernel/loop-delay.ts'
import type { World } from '#src/kernel/world.ts'

/** Lets an operation in, or throws service_unavailable while the process is too late to take it. */
export type Gate = (operation: string) => void

export type SheddingDeps = {
  readonly world: Pick<World, 'after'>
  readonly log: Log
  readonly loop: Pick<LoopDelay, 'p99' | 'busy'>
  readonly onShed?: (operation: string) => void
}

/**
 * What is refused first, and what next, while it goes on. Health, polls, payments and everything that a restaurant says
 * are in no group: what was begun is brought to its end.
 */
export const GROUPS: readonly (readonly string[])[] = [
  ['chat_with_clerk', 'order_once', 'clerk_menu'],
  ['search', 'search_by_zipcode', 'list_restaurants'],
  ['preview_order'],
  ['confirm_order'],
]
const LATE_MS = 200
const FINE_MS = 100
/** A process that is late and not at work is kept waiting by others of its machine: refusing would help nobody. */
const BUSY = 0.9
const STEP_MS = 1_000

/** How many groups are refused after a second in which the loop was so many milliseconds late, and so busy. */
export const nextLevel = (level: number, late: number, busy: number): number => {
  if (late < FINE_MS || busy < BUSY) return Math.max(level - 1, 0)
  return late > LATE_MS ? Math.min(level + 1, GROUPS.length) : level
}

/** Refuses one group of operations more for every second in which the event loop is late. Dispose to stop. */
export function openShedding({ world, log, loop, onShed }: SheddingDeps): Disposable & { readonly gate: Gate } {
  let level = 0
  const step = () => {
    const late = loop.p99()
    const next = nextLevel(level, late, loop.busy())
    if (next !== level)
      log.warn({ groups: next, delayMs: Math.round(late) }, next > level ? 'shedding load' : 'taking more')
    level = next
    cancel = world.after(STEP_MS, step)
  }
  let cancel = world.after(STEP_MS, step)
  return {
    gate: operation => {
      if (!GROUPS.slice(0, level).some(group => group.includes(operation))) return
      onShed?.(operation)
      throw Fault.of('service_unavailable', 'There is more to do than can be done now.', {
        headers: { 'Retry-After': '10' },
      })
    },
    [Symbol.dispose]: () => cancel(),
  }
}
