import type { World } from '#src/kernel/world.ts'

/** Aborts a model step that takes too long; also aborts on disposal. */
export type Deadline = Disposable & {
  readonly signal: AbortSignal
  readonly begin: () => void
  readonly end: () => void
}

/** Creates a deadline of `ms` milliseconds from each `begin` to its `end`. */
export function createDeadline(world: Pick<World, 'after'>, ms: number): Deadline {
  const stopped = new AbortController()
  let cancel = () => {}
  return {
    signal: stopped.signal,
    begin: () => {
      cancel()
      cancel = world.after(ms, () => stopped.abort(new Error(`a step took more than ${ms} ms`)))
    },
    end: () => cancel(),
    [Symbol.dispose]: () => {
      cancel()
      stopped.abort()
    },
  }
}
