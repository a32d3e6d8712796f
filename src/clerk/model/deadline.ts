import type { World } from '#src/kernel/world.ts'

/** Stops a model that takes too long for one step, and when it is disposed. */
export type Deadline = Disposable & {
  readonly signal: AbortSignal
  readonly begin: () => void
  readonly end: () => void
}

/** A deadline of `ms` milliseconds from each `begin` to its `end`. */
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
