import { widerThan } from '#src/kernel/networks.ts'

/** Open resource and its owner: a network or a restaurant. */
export type Held = { readonly holder: string }

const siteOf = (holder: string): string => widerThan(holder)[0] ?? holder

/**
 * Returns the stream to close so that `holder` can open another; `open` is sorted by opening time. It is the oldest
 * stream of the largest owner, if that owner has more than `holder` would have. Compares sites first, because a
 * site with an IPv6 /48 controls every network in it, then the networks of that site.
 */
export function evictionCandidateOf<T extends Held>(open: readonly T[], holder: string): T | undefined {
  const site = mostOf(open, siteOf, holder)
  return (site && mostOf(site, networkIn, '')?.[0]) ?? mostOf(open, networkIn, holder)?.[0]
}

const networkIn = (holder: string): string => holder

/** Returns the streams of the largest group if it has more than the group of `holder` would have with one more. */
function mostOf<T extends Held>(open: readonly T[], groupOf: (holder: string) => string, holder: string) {
  const groups = Map.groupBy(open, each => groupOf(each.holder))
  const most = [...groups.values()].reduce<T[] | undefined>(
    (found, group) => (found && found.length >= group.length ? found : group),
    undefined,
  )
  const own = holder === '' ? 0 : (groups.get(groupOf(holder))?.length ?? 0) + 1
  return most && most.length > own ? most : undefined
}
