/** What this process depends on, as its log names it. */
export type Part = 'database' | 'chain' | 'card network' | 'redis' | 'sealed copies' | `restaurant ${string}`

type Outage = { readonly since: number; failures: number }

/** Knows which parts are out, so that an outage is two lines of the log: its first failure and its end. */
export function createOutages(now: () => number) {
  const out = new Map<string, Outage>()
  return {
    /** Notes a failure of a part. True when the outage begins with it. */
    begins: (part: string): boolean => {
      const known = out.get(part)
      if (known) known.failures += 1
      else out.set(part, { since: now(), failures: 1 })
      return known === undefined
    },
    /** Notes that a part works. What the outage was that ends with it; undefined when there was none. */
    ends: (part: string): { readonly ms: number; readonly failures: number } | undefined => {
      const known = out.get(part)
      out.delete(part)
      return known && { ms: now() - known.since, failures: known.failures }
    },
  }
}
