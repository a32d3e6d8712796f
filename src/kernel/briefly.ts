import type { World } from './world.ts'

/**
 * Asks at most once in so many milliseconds: whoever comes in between shares the answer. A failure is not kept. Who comes while
 * a question is under way shares its answer for `underWayMs`, so that slow answers are not asked for on top of one another.
 */
export function briefly<T>(
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
