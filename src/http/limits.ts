import type { Clerk } from '#src/clerk/clerk.ts'
import type { Limiter, RateHeaders } from '#src/clerk/session/limiter.ts'
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
  /** Counts an order or a price that was asked for and does not exist; what cannot be read takes no place on the waitlist. */
  readonly missed: (tool: AnyTool, asking: Asking, error: unknown) => Promise<void>
  /** Counts an order that was booked and is not paid yet, until it is. */
  readonly booked: (asking: Asking, orderId: string) => Promise<void>
  readonly paid: (orderId: string) => Promise<void>
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

/** So many unpaid orders are remembered, to give their place back to their caller. */
const MOST_BOOKED = 10_000
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
    return [[name, limiterOf({ name, requests: budget.requests * factor, seconds: budget.seconds })]]
  }
  const counters = new Map([...Object.entries(BUDGETS).flatMap(open), ['clerk', limiter]])
  const counterOf = (name: BudgetName): Limiter | undefined => counters.get(name)
  const isGuessable = ({ http }: AnyTool) => http.limited === 'follow' || http.limited === 'pay'
  const unpaid = keepRecent<string>(MOST_BOOKED)
  return {
    take: async (tool, asking) => {
      const name: BudgetName | undefined = tool.http.limited
      const counter = name && counterOf(name)
      if (!counter) return undefined
      const { address, priceToken } = asking
      if (isGuessable(tool)) await counterOf('misses')?.demandRoom(address)
      if (name === 'book') await counterOf('unpaid')?.demandRoom(address)
      const budget: Budget = BUDGETS[name]
      return counter.take(budget.of && priceToken ? `${budget.of} ${sha256(priceToken)}` : address)
    },
    missed: async (tool, asking, error) => {
      const isUnread = tool.http.limited === 'waitlist' && error instanceof Fault && UNREAD.has(error.code)
      if (isUnread) await counterOf('waitlist')?.giveBack(asking.address)
      if (!isGuessable(tool) || !(error instanceof Fault) || !MISSES.has(error.code)) return
      // many at once may be one too many: the next one is told
      await counterOf('misses')?.take(asking.address).catch(ignoreRefusal)
    },
    booked: async ({ address }, orderId) => {
      if (!counterOf('unpaid') || unpaid.get(orderId) !== undefined) return
      unpaid.keep(orderId, address)
      await counterOf('unpaid')?.take(address).catch(ignoreRefusal)
    },
    paid: async orderId => {
      const address = unpaid.get(orderId)
      if (!address) return
      // paid once: the order stays known, and gives nothing back again
      unpaid.keep(orderId, '')
      await counterOf('unpaid')?.giveBack(address)
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

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}
