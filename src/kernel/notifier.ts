/** Notifier that wakes waiters by key. */
export type Notifier = {
  /** Subscribes to a key; `notified` resolves on the next notification. Dispose to unsubscribe. */
  readonly listen: (key: string) => { readonly notified: Promise<void> } & Disposable
  readonly notify: (key: string) => void
  readonly notifyAll: () => void
  /** True if there is at least one subscriber. */
  readonly hasSubscribers: () => boolean
}

export function createNotifier(): Notifier {
  const listeners = new Map<string, Set<() => void>>()
  const notify = (key: string) => listeners.get(key)?.forEach(wake => void wake())
  return {
    listen: key => {
      const here = listeners.get(key) ?? new Set()
      const { promise: notified, resolve: wake } = Promise.withResolvers<void>()
      listeners.set(key, here.add(wake))
      return {
        notified,
        [Symbol.dispose]: () => {
          here.delete(wake)
          if (here.size === 0) listeners.delete(key)
        },
      }
    },
    notify,
    notifyAll: () => [...listeners.keys()].forEach(notify),
    hasSubscribers: () => listeners.size > 0,
  }
}
