import type { Limiter, RateHeaders } from '#src/clerk/session/limiter.ts'
import { Fault } from '#src/kernel/faults.ts'
import { widerThan } from '#src/kernel/networks.ts'

/** The counters of a budget that has a bound of all callers together; none where nothing is counted. */
export type SharedCounters = {
  readonly own: Limiter | undefined
  readonly site: Limiter | undefined
  readonly region: Limiter | undefined
  readonly all: Limiter | undefined
}

/** What all callers together may leave, and each network of what is left of it. */
export type SharedRoom = {
  /** Throws when the caller, its neighbors or all have too much open; counts nothing. */
  readonly demand: (caller: string) => Promise<void>
  /** Counts one of the caller, whatever is left. */
  readonly take: (caller: string) => Promise<void>
  readonly giveBack: (caller: string) => Promise<void>
  /** The same as both, for callers who ask at the same moment: throws for each that is one too many. */
  readonly takeOrRefuse: (caller: string) => Promise<RateHeaders | undefined>
}

/** The one caller that a budget of all is counted for. */
const ALL = 'all'
/**
 * So much is kept for those who have nothing open. Of the rest nobody has more open than a share of what is left, and neighbors
 * together a share of all that is left: the more is taken, the less has each.
 */
const KEPT_SHARE = 1 / 2
const OWN_SHARE = 1 / 100
const SITE_SHARE = 1 / 20
const REGION_SHARE = 1 / 4

export function shareRoom({ own, site, region, all }: SharedCounters): SharedRoom {
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

/** Too much of all callers together is no fault of this one. */
function overload(error: unknown): never {
  if (!(error instanceof Fault) || error.code !== 'rate_limited') throw error
  throw Fault.of('service_unavailable', 'Callers have left more open than can be kept.', {
    headers: { 'Retry-After': error.detail.headers?.['Retry-After'] ?? '10' },
  })
}

export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}
