import type { World } from './world.ts'

/** Asks at most once in so many milliseconds: whoever comes in between shares the answer. A failure is not kept. */
export function briefly<T>(world: Pick<World, 'now'>, milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined
  return () => {
    const now = world.now()
    if (last && Math.abs(now - last.at) < milliseconds) return last.answer
    const asked = { at: now, answer: ask() }
    asked.answer.catch(() => {
      if (last === asked) last = undefined
    })
    last = asked
    return asked.answer
  }
}
