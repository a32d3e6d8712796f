import type { Limiter, RateHeaders } from '#src/clerk/session/limiter.ts'
import { Fault } from '#src/kernel/faults.ts'
import { widerThan } from '#src/kernel/networks.ts'

/** Limiters of a budget with a global limit; undefined if nothing is counted. */
export type SharedCounters = {
  readonly own: Limiter | undefined
  readonly site: Limiter | undefined
  readonly region: Limiter | undefined
  readonly all: Limiter | undefined
}

/** Budget with a global limit, of which each network gets a share of the remainder. */
export type SharedBudget = {
  /** Throws if the caller, its neighbors, or all callers together are over the limit; counts nothing. */
  readonly demand: (caller: string) => Promise<void>
  /** Counts one item of the caller, even over the limit. */
  readonly take: (caller: string) => Promise<void>
  readonly giveBack: (caller: string) => Promise<void>
  /** Checks and counts in one step, for concurrent callers: throws for each item over the limit. */
  readonly takeOrRefuse: (caller: string) => Promise<RateHeaders | undefined>
}

/** Limiter key of the global budget. */
const ALL = 'all'
/**
 * Shares of the budget. `KEPT_SHARE` of the total is reserved for callers with nothing open. Each caller may hold
 * `OWN_SHARE` of the remainder beyond that, and neighboring networks together a share of the whole remainder: the
 * fuller the budget, the smaller each share.
 */
const KEPT_SHARE = 1 / 2
const OWN_SHARE = 1 / 100
const SITE_SHARE = 1 / 20
const REGION_SHARE = 1 / 4

export function createSharedBudget({ own, site, region, all }: SharedCounters): SharedBudget {
  const neighbors = (caller: string): (readonly [Limiter, string, number])[] => {
    const [itsSite, itsRegion] = widerThan(caller)
    return [
      ...(site && itsSite ? [[site, itsSite, SITE_SHARE] as const] : []),
      ...(region && itsRegion ? [[region, itsRegion, REGION_SHARE] as const] : []),
    ]
  }
  const wider = (caller: string) => [...neighbors(caller), ...(all ? [[all, ALL] as const] : [])]
  const demand = async (caller: string) => {
    if (!all) return own?.demandRoom(caller)
    await all.demandRoom(ALL).catch(overload)
    const left = await all.left(ALL)
    const free = left - all.limit.requests * KEPT_SHARE
    await Promise.all([
      own?.demandRoom(caller, atLeastOne(free * OWN_SHARE)),
      ...neighbors(caller).map(([limiter, network, share]) => limiter.demandRoom(network, atLeastOne(left * share))),
    ])
  }
  const takeWider = (caller: string) =>
    Promise.all(wider(caller).map(([limiter, network]) => limiter.take(network).catch(ignoreRefusal)))
  return {
    demand,
    take: async caller => {
      await own?.take(caller).catch(ignoreRefusal)
      await takeWider(caller)
    },
    giveBack: async caller => {
      await own?.giveBack(caller)
      await Promise.all(wider(caller).map(([limiter, network]) => limiter.giveBack(network)))
    },
    takeOrRefuse: async caller => {
      await demand(caller)
      const headers = await own?.take(caller)
      await takeWider(caller)
      return headers
    },
  }
}

const atLeastOne = (share: number): number => Math.max(1, Math.floor(share))

/** Reports exhaustion of the global budget as service_unavailable, because it is not this caller's fault. */
function overload(error: unknown): never {
  if (!(error instanceof Fault) || error.code !== 'rate_limited') throw error
  throw Fault.of('service_unavailable', 'The shared limit of all callers is reached.', {
    headers: { 'Retry-After': error.detail.headers?.['Retry-After'] ?? '10' },
  })
}

export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}
