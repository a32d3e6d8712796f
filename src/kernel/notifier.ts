/** Notifier that wakes waiters by key. */
export type Notifier = {
  /** Subscribes to a key; `rung` resolves on the next notification. Dispose to unsubscribe. */
  readonly listen: (key: string) => { readonly rung: Promise<void> } & Disposable
  readonly ring: (key: string) => void
  readonly ringAll: () => void
  /** True if there is at least one subscriber. */
  readonly isHeard: () => boolean
}

export function createNotifier(): Notifier {
  const listeners = new Map<string, Set<() => void>>()
  const ring = (key: string) => listeners.get(key)?.forEach(wake => void wake())
  return {
    listen: key => {
      const here = listeners.get(key) ?? new Set()
      const { promise: rung, resolve: wake } = Promise.withResolvers<void>()
      listeners.set(key, here.add(wake))
      return {
        rung,
        [Symbol.dispose]: () => {
          here.delete(wake)
          if (here.size === 0) listeners.delete(key)
        },
      }
    },
    ring,
    ringAll: () => [...listeners.keys()].forEach(ring),
    isHeard: () => listeners.size > 0,
  }
}
