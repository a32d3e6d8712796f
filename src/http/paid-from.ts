import type { Callers, PaidFrom } from '#src/kernel/callers.ts'
import { siteOf } from '#src/kernel/networks.ts'
import { keepRecent } from '#src/kernel/recent.ts'

/** So many networks and sites that paid are remembered, each with so many of its newest orders, and of a site as many times more as it may cancel. */
const MOST = { networks: 10_000, orders: 40, payers: 20_000 }
/** An IPv6 site cancels as many times as much as one network of it; an IPv4 site twice that. */
const SITE_TIMES = 2

/** Remembers which orders were paid from where, in this process. */
export function rememberPaid(): Pick<Callers, 'bought' | 'boughtBy' | 'paidFrom' | 'paidBeside'> {
  const payers = keepRecent<string>(MOST.payers)
  const ofNetwork = keepRecent<readonly string[]>(MOST.networks)
  const ofSite = keepRecent<readonly string[]>(MOST.networks)
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
