/** Dependency of this process, by its name in the log. */
export type Dependency = 'database' | 'chain' | 'card network' | 'redis' | 'sealed copies' | `restaurant ${string}`

type Outage = { readonly since: number; failures: number }

/** Tracks which dependencies are down, so that an outage is two log entries: its first failure and its end. */
export function createOutages(now: () => number) {
  const out = new Map<string, Outage>()
  return {
    /** Records a failure of a dependency. True if it starts an outage. */
    begins: (part: string): boolean => {
      const known = out.get(part)
      if (known) known.failures += 1
      else out.set(part, { since: now(), failures: 1 })
      return known === undefined
    },
    /** Records that a dependency works. Returns the outage that this ends; undefined if there was none. */
    ends: (part: string): { readonly ms: number; readonly failures: number } | undefined => {
      const known = out.get(part)
      out.delete(part)
      return known && { ms: now() - known.since, failures: known.failures }
    },
  }
}
