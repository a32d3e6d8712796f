import type { Clerk } from '#src/clerk/clerk.ts'
import type { Limiter, RateHeaders } from '#src/clerk/session/limiter.ts'
import type { Callers } from '#src/kernel/callers.ts'
import { Fault } from '#src/kernel/faults.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { keepRecent } from '#src/kernel/recent.ts'
import { BUDGETS, type Budget, type BudgetName } from '#tools/budgets.ts'
import type { AnyTool } from '#tools/tool.ts'

/** Who asks: an IP address, and the price token that is asked about. */
export type Asking = { readonly address: string; readonly priceToken?: string | undefined }

/** The budgets of a server's callers. */
export type Limits = {
  /** Counts a request for an operation. Throws rate_limited when it is one too many; undefined where nothing is counted. */
  readonly take: (tool: AnyTool, asking: Asking) => Promise<RateHeaders | undefined>
  /** Counts a message over MCP. Throws rate_limited when it is one too many. */
  readonly message: (address: string) => Promise<RateHeaders | undefined>
  /** Counts an order or a price that was asked for and does not exist; what cannot be read takes no place on the waitlist. */
  readonly missed: (tool: AnyTool, asking: Asking, error: unknown) => Promise<void>
  /** Counts what callers leave in the ledger, whichever way they came. */
  readonly callers: Callers
  /**
   * Runs a proof of who a caller is, and counts those that fail: too many are rate_limited. A proof that holds never
   * waits for the failures of others behind the same address. `tell` gets the headers of a failure.
   */
  readonly proven: <T>(
    budget: 'keys' | 'unsigned',
    address: string,
    prove: () => Promise<T>,
    tell: (headers: RateHeaders) => void,
  ) => Promise<T>
}

/** The one caller that a budget of all is counted for. */
const ALL = 'all'
const inAllOf = (name: string): string => `${name}-in-all`
const ofCallerOf = (name: string): string => `${name}-of-caller`

/** So many unpaid orders are remembered, to give their place back to their caller. */
const MOST_BOOKED = 20_000
/** So many callers who paid by card are remembered, each with so many of its newest orders. */
const MOST_CHARGED = { callers: 10_000, orders: 40 }
const MISSES: ReadonlySet<string> = new Set(['order_not_found', 'price_token_invalid'])
const UNREAD: ReadonlySet<string> = new Set(['missing_required_fields', 'invalid_field'])
const UNPROVEN: ReadonlySet<string> = new Set(['unauthorized', 'restaurant_not_found'])

/** Opens a counter for every budget, as many times as large as the clerk's settings allow. */
export function createLimits({
  limiter,
  limiterOf,
  allowance,
}: Pick<Clerk, 'limiter' | 'limiterOf' | 'allowance'>): Limits {
  const open = ([name, budget]: [string, Budget]): [string, Limiter][] => {
    const factor = budget.fixed ? 1 : allowance
    if (!Number.isFinite(factor)) return []
    const { seconds, counts, requests, ofCaller, inAll } = budget
    const numbers = { [name]: requests, [ofCallerOf(name)]: ofCaller, [inAllOf(name)]: inAll }
    return Object.entries(numbers).flatMap(([of, number]): [string, Limiter][] =>
      number === undefined ? [] : [[of, limiterOf({ name: of, requests: number * factor, seconds, counts })]],
    )
  }
  const counters = new Map([...Object.entries(BUDGETS).flatMap(open), ['clerk', limiter]])
  const counterOf = (name: BudgetName): Limiter | undefined => counters.get(name)
  const ofAll = (name: BudgetName): Limiter | undefined => counters.get(inAllOf(name))
  const isGuessable = ({ http }: AnyTool) => http.limited === 'follow' || http.limited === 'pay'
  const both = (name: BudgetName, caller: string) => [[counterOf(name), caller] as const, [ofAll(name), ALL] as const]
  const unpaid = keepRecent<string>(MOST_BOOKED)
  const charged = keepRecent<readonly string[]>(MOST_CHARGED.callers)
  const payers = keepRecent<string>(MOST_BOOKED)
  return {
    take: async (tool, asking) => {
      const name: BudgetName | undefined = tool.http.limited
      const counter = name && counterOf(name)
      if (!counter) return undefined
      const { address, priceToken } = asking
      if (isGuessable(tool)) await counterOf('misses')?.demandRoom(address)
      const budget: Budget = BUDGETS[name]
      await counters.get(ofCallerOf(name))?.take(address)
      return counter.take(budget.of && priceToken ? `${budget.of} ${sha256(priceToken)}` : address)
    },
    message: async address => counterOf('mcp')?.take(address),
    missed: async (tool, asking, error) => {
      const isUnread = tool.http.limited === 'waitlist' && error instanceof Fault && UNREAD.has(error.code)
      if (isUnread) await counterOf('waitlist')?.giveBack(asking.address)
      if (!isGuessable(tool) || !(error instanceof Fault) || !MISSES.has(error.code)) return
      // many at once may be one too many: the next one is told
      await counterOf('misses')?.take(asking.address).catch(ignoreRefusal)
    },
    callers: {
      mayPay: async caller => {
        if (caller === undefined) return
        await ofAll('refused')?.demandRoom(ALL).catch(overload)
        await counterOf('refused')?.demandRoom(caller)
      },
      refused: async caller => {
        if (caller === undefined) return
        for (const [limiter, whose] of both('refused', caller)) await limiter?.take(whose).catch(ignoreRefusal)
      },
      quoted: async caller => {
        if (caller === undefined) return
        await counterOf('quotes')?.take(caller)
        await ofAll('quotes')?.take(ALL).catch(overload)
      },
      mayBook: async caller => {
        if (caller === undefined) return
        await ofAll('unpaid')?.demandRoom(ALL).catch(overload)
        await counterOf('unpaid')?.demandRoom(caller)
      },
      booked: async (caller, orderId) => {
        if (caller === undefined || !counterOf('unpaid') || unpaid.get(orderId) !== undefined) return
        unpaid.keep(orderId, caller)
        for (const [limiter, whose] of both('unpaid', caller)) await limiter?.take(whose).catch(ignoreRefusal)
        for (const [limiter, whose] of both('quotes', caller)) await limiter?.giveBack(whose)
      },
      paid: async orderId => {
        const caller = unpaid.get(orderId)
        if (!caller) return
        // paid once: the order stays known, and gives nothing back again
        unpaid.keep(orderId, '')
        for (const [limiter, whose] of both('unpaid', caller)) await limiter?.giveBack(whose)
      },
      charged: (caller, orderId) => {
        if (caller === undefined) return
        payers.keep(orderId, caller)
        const others = (charged.get(caller) ?? []).filter(id => id !== orderId)
        charged.keep(caller, [orderId, ...others].slice(0, MOST_CHARGED.orders))
      },
      chargedBy: caller => (caller === undefined ? [] : (charged.get(caller) ?? [])),
      chargedWith: orderId => charged.get(payers.get(orderId) ?? '') ?? [],
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

/** Too much of all callers together is no fault of this one. */
function overload(error: unknown): never {
  if (!(error instanceof Fault) || error.code !== 'rate_limited') throw error
  throw Fault.of('service_unavailable', 'Callers have left more open than can be kept.', {
    headers: { 'Retry-After': error.detail.headers?.['Retry-After'] ?? '10' },
  })
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}
