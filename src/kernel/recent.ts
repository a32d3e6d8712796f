/** What was asked for last, up to so many of them. */
export type Recent<T> = {
  readonly get: (name: string) => T | undefined
  /** Keeps a value under a name; gives it back. */
  readonly keep: (name: string, value: T) => T
  readonly clear: () => void
}

/** Keeps the `most` values that were asked for last. */
export function keepRecent<T>(most: number): Recent<T> {
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
