import type { World } from './world.ts'

/**
 * Memoizes an async call for a TTL: calls within it share the result. Failures are not cached. Calls while one is
 * in flight share its result for `underWayMs`, so that slow calls do not pile up.
 */
export function memoizeFor<T>(
  world: Pick<World, 'now'>,
  milliseconds: number,
  ask: () => Promise<T>,
  underWayMs = milliseconds,
): () => Promise<T> {
  type Asked = { readonly at: number; readonly answer: Promise<T>; isOver: boolean }
  let last: Asked | undefined
  return () => {
    const now = world.now()
    if (last && Math.abs(now - last.at) < (last.isOver ? milliseconds : underWayMs)) return last.answer
    const asked: Asked = { at: now, answer: ask(), isOver: false }
    last = asked
    asked.answer.then(
      () => {
        asked.isOver = true
      },
      () => {
        if (last === asked) last = undefined
      },
    )
    return asked.answer
  }
}
