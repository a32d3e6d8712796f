import { widerThan } from '#src/kernel/networks.ts'

/** Something that stays open, and who has it: a network, or a restaurant. */
export type Held = { readonly holder: string }

const siteOf = (holder: string): string => widerThan(holder)[0] ?? holder

/**
 * The stream that is closed so that another one of `holder` has room, of streams in the order in which they opened: the oldest of
 * the holder of most, if that is more than `holder` would have with one more. Sites are compared first, as a site that is
 * given an IPv6 /48 has every network in it, and of one site its networks.
 */
export function surplusOf<T extends Held>(open: readonly T[], holder: string): T | undefined {
  const site = mostOf(open, siteOf, holder)
  return (site && mostOf(site, networkIn, '')?.[0]) ?? mostOf(open, networkIn, holder)?.[0]
}

const networkIn = (holder: string): string => holder

/** All that is held by the group that holds most, if that is more than the group of `holder` would hold with one more. */
function mostOf<T extends Held>(open: readonly T[], groupOf: (holder: string) => string, holder: string) {
  const groups = Map.groupBy(open, each => groupOf(each.holder))
  const most = [...groups.values()].reduce<T[] | undefined>(
    (found, group) => (found && found.length >= group.length ? found : group),
    undefined,
  )
  const own = holder === '' ? 0 : (groups.get(groupOf(holder))?.length ?? 0) + 1
  return most && most.length > own ? most : undefined
}
