/** LRU cache with a maximum size. */
export type LruCache<T> = {
  readonly get: (name: string) => T | undefined
  /** Stores a value under a name and returns it. */
  readonly keep: (name: string, value: T) => T
  readonly clear: () => void
}

/** Creates an LRU cache for at most `most` values. */
export function createLruCache<T>(most: number): LruCache<T> {
  const kept = new Map<string, T>()
  const keep = (name: string, value: T): T => {
    kept.delete(name)
    kept.set(name, value)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return value
  }
  return {
    get: name => {
      const known = kept.get(name)
      return known === undefined ? undefined : keep(name, known)
    },
    keep,
    clear: () => kept.clear(),
  }
}
