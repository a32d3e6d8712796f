import type { Callers, PaidFrom } from '#src/kernel/callers.ts'
import { createLruCache } from '#src/kernel/lru-cache.ts'
import { siteOf } from '#src/kernel/networks.ts'

/**
 * Capacities: tracked networks and sites that paid, newest orders per network (per site times `timesOf(site)`),
 * and payers.
 */
const MOST = { networks: 10_000, orders: 40, payers: 20_000 }
/** Order limit of a site as a multiple of that of a network: this for an IPv6 site, twice this for an IPv4 site. */
const SITE_TIMES = 2

/** Tracks which networks paid which orders, in memory. */
export function rememberPaid(): Pick<Callers, 'bought' | 'boughtBy' | 'paidFrom' | 'paidBeside'> {
  const payers = createLruCache<string>(MOST.payers)
  const ofNetwork = createLruCache<readonly string[]>(MOST.networks)
  const ofSite = createLruCache<readonly string[]>(MOST.networks)
  const note = (of: typeof ofNetwork, where: string, orderId: string, times = 1) => {
    const others = (of.get(where) ?? []).filter(id => id !== orderId)
    of.keep(where, [orderId, ...others].slice(0, MOST.orders * times))
  }
  const timesOf = (site: { readonly ease: number }) => SITE_TIMES * site.ease
  const boughtBy = (caller: string | undefined) => (caller === undefined ? [] : (ofNetwork.get(caller) ?? []))
  const paidFrom = (caller: string | undefined): readonly PaidFrom[] => {
    if (caller === undefined) return []
    const site = siteOf(caller)
    const beside = site && { orders: ofSite.get(site.network) ?? [], times: timesOf(site) }
    return [{ orders: boughtBy(caller), times: 1 }, ...(beside ? [beside] : [])]
  }
  return {
    bought: (caller, orderId) => {
      if (caller === undefined) return
      payers.keep(orderId, caller)
      note(ofNetwork, caller, orderId)
      const site = siteOf(caller)
      if (site) note(ofSite, site.network, orderId, timesOf(site))
    },
    boughtBy,
    paidFrom,
    paidBeside: orderId => paidFrom(payers.get(orderId)),
  }
}
