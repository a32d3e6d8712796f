/** Lets those who ask have their turn in the order in which they asked, one at a time: at once, when nobody has it. */
export function createTurns(): () => (() => void) | Promise<() => void> {
  let last: Promise<void> | undefined
  return () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    const free = () => {
      if (last === promise) last = undefined
      resolve()
    }
    return before ? before.then(() => free) : free
  }
}
