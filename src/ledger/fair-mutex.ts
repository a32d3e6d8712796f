/** Fair mutex: grants access in FIFO order, one holder at a time; synchronously if it is free. */
export function createFairMutex(): () => (() => void) | Promise<() => void> {
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
