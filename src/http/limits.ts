import type { Clerk } from '#src/clerk/clerk.ts'
import type { Limiter, RateHeaders } from '#src/clerk/session/limiter.ts'
import type { Callers } from '#src/kernel/callers.ts'
import { Fault } from '#src/kernel/faults.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { createLruCache } from '#src/kernel/lru-cache.ts'
import { networkOf, siteOf } from '#src/kernel/networks.ts'
import { type Budget, RATE_LIMITS, type RateLimitName } from '#tools/rate-limits.ts'
import type { AnyTool } from '#tools/tool.ts'
import { rememberPaid } from './paid-from.ts'
import { createSharedBudget, ignoreRefusal, type SharedBudget } from './shared-budget.ts'

/** Caller of a limited operation: its IP address and, if any, the price token in question. */
export type Asking = { readonly address: string; readonly priceToken?: string | undefined }

/** Rate limits of a server's callers. */
export type Limits = {
  /**
   * Counts a request for an operation. Throws rate_limited over the limit; resolves to undefined if nothing is
   * counted.
   */
  readonly take: (tool: AnyTool, asking: Asking) => Promise<RateHeaders | undefined>
  /** Counts an MCP message. Throws rate_limited over the limit. */
  readonly message: (address: string) => Promise<RateHeaders | undefined>
  /**
   * Counts a non-operation request against the budgets of the network and its site. Throws rate_limited over the
   * limit.
   */
  readonly takeOf: (
    budget: 'documents' | 'frames' | 'browse' | 'preview' | 'book' | 'follow',
    address: string,
  ) => Promise<RateHeaders | undefined>
  /** Counts a lookup of an unknown order or price. An unreadable request gives its waitlist slot back. */
  readonly missed: (tool: AnyTool, asking: Asking, error: unknown) => Promise<void>
  /** Counts a signed message from a restaurant's own system. Throws rate_limited over the limit. */
  readonly signed: (restaurantId: string) => Promise<RateHeaders | undefined>
  /** Counts what callers leave in the ledger, across all channels. */
  readonly callers: Callers
  /**
   * Runs an authentication check and counts its failures; throws rate_limited if there are too many. A valid
   * check is never blocked by failures of other callers behind the same address. `tell` receives the rate limit
   * headers of a failure.
   */
  readonly proven: <T>(
    budget: 'keys' | 'unsigned',
    address: string,
    prove: () => Promise<T>,
    tell: (headers: RateHeaders) => void,
  ) => Promise<T>
}

const inAllOf = (name: string): string => `${name}-in-all`
const ofSiteOf = (name: string): string => `${name}-of-site`
const ofRegionOf = (name: string): string => `${name}-of-region`
const ofCallerOf = (name: string): string => `${name}-of-caller`

/** Number of unpaid orders to track, so that a payment can release the caller's slot. */
const MOST_BOOKED = 20_000
const MISSES: ReadonlySet<string> = new Set(['order_not_found', 'price_token_invalid'])
const UNREAD: ReadonlySet<string> = new Set(['missing_required_fields', 'invalid_field'])
const UNPROVEN: ReadonlySet<string> = new Set(['unauthorized', 'restaurant_not_found'])

/** Opens a limiter for every budget, scaled by the factor in the clerk's settings. */
export function createLimits({
  limiter,
  limiterOf,
  allowance,
}: Pick<Clerk, 'limiter' | 'limiterOf' | 'allowance'>): Limits {
  const open = ([name, budget]: [string, Budget]): [string, Limiter][] => {
    const factor = budget.fixed ? 1 : allowance
    if (!Number.isFinite(factor)) return []
    const { seconds, counts, requests, ofCaller, ofSite, inAll } = budget
    const numbers = { [name]: requests, [ofCallerOf(name)]: ofCaller, [inAllOf(name)]: inAll }
    // a neighbor limit is either a share of the remaining total or a fixed number
    const ofNeighbors = { [ofSiteOf(name)]: inAll ?? ofSite, [ofRegionOf(name)]: inAll }
    const opened = (of: string, number: number | undefined, counted = counts): [string, Limiter][] =>
      number === undefined ? [] : [[of, limiterOf({ name: of, requests: number * factor, seconds, counts: counted })]]
    return [
      ...Object.entries(numbers).flatMap(([of, number]) => opened(of, number)),
      ...Object.entries(ofNeighbors).flatMap(([of, number]) =>
        opened(of, number, `${counts}, of neighboring networks,`),
      ),
    ]
  }
  const counters = new Map([...Object.entries(RATE_LIMITS).flatMap(open), ['clerk', limiter]])
  const counterOf = (name: RateLimitName): Limiter | undefined => counters.get(name)
  const roomOf = (name: RateLimitName): SharedBudget =>
    createSharedBudget({
      own: counterOf(name),
      site: counters.get(ofSiteOf(name)),
      region: counters.get(ofRegionOf(name)),
      all: counters.get(inAllOf(name)),
    })
  const rooms = {
    refused: roomOf('refused'),
    quotes: roomOf('quotes'),
    unpaid: roomOf('unpaid'),
    waitlist: roomOf('waitlist'),
  }
  const isGuessable = ({ http }: AnyTool) => http.limited === 'follow' || http.limited === 'pay'
  const unpaid = createLruCache<string>(MOST_BOOKED)
  return {
    take: async (tool, asking) => {
      const name: RateLimitName | undefined = tool.http.limited
      const counter = name && counterOf(name)
      if (!counter) return undefined
      const { address, priceToken } = asking
      if (isGuessable(tool)) await counterOf('misses')?.demandRoom(address)
      if (name === 'waitlist') return rooms.waitlist.takeOrRefuse(address)
      const budget: Budget = RATE_LIMITS[name]
      await counters.get(ofCallerOf(name))?.take(address)
      return counter.take(budget.of && priceToken ? `${budget.of} ${sha256(priceToken)}` : address)
    },
    signed: async restaurantId => counterOf('signed')?.take(restaurantId),
    message: async address => counterOf('mcp')?.take(address),
    takeOf: async (budget, address) => {
      const headers = await counterOf(budget)?.take(address)
      const site = siteOf(networkOf(address))
      if (site) await counters.get(ofSiteOf(budget))?.take(site.network)
      return headers
    },
    missed: async (tool, asking, error) => {
      const isUnread = tool.http.limited === 'waitlist' && error instanceof Fault && UNREAD.has(error.code)
      if (isUnread) await rooms.waitlist.giveBack(asking.address)
      if (!isGuessable(tool) || !(error instanceof Fault) || !MISSES.has(error.code)) return
      // concurrent misses might exceed the limit: ignore that here, because the next request is rejected
      await counterOf('misses')?.take(asking.address).catch(ignoreRefusal)
    },
    callers: {
      mayPay: async caller => {
        if (caller !== undefined) await rooms.refused.demand(caller)
      },
      refused: async caller => {
        if (caller !== undefined) await rooms.refused.take(caller)
      },
      quoted: async caller => {
        if (caller !== undefined) await rooms.quotes.takeOrRefuse(caller)
      },
      mayBook: async caller => {
        if (caller !== undefined) await rooms.unpaid.demand(caller)
      },
      booked: async (caller, orderId) => {
        if (caller === undefined || !counterOf('unpaid') || unpaid.get(orderId) !== undefined) return
        unpaid.keep(orderId, caller)
        await rooms.unpaid.take(caller)
        await rooms.quotes.giveBack(caller)
      },
      paid: async orderId => {
        const caller = unpaid.get(orderId)
        if (!caller) return
        // keep the order as paid, so that a second payment releases nothing
        unpaid.keep(orderId, '')
        await rooms.unpaid.giveBack(caller)
      },
      ...rememberPaid(),
    },
    proven: async (budget, address, prove, tell) => {
      try {
        return await prove()
      } catch (error) {
        if (error instanceof Fault && UNPROVEN.has(error.code)) {
          const headers = await counterOf(budget)?.take(address)
          if (headers) tell(headers)
        }
        throw error
      }
    },
  }
}
