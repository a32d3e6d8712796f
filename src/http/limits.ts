import type { Clerk } from '#src/clerk/clerk.ts'
import type { Limiter, RateHeaders } from '#src/clerk/session/limiter.ts'
import { Fault } from '#src/kernel/faults.ts'
import { sha256 } from '#src/kernel/ids.ts'
import { BUDGETS, type Budget, type BudgetName } from '#tools/budgets.ts'
import type { AnyTool } from '#tools/tool.ts'

/** Who asks: an IP address, and the price token that is asked about. */
export type Asking = { readonly address: string; readonly priceToken?: string | undefined }

/** The budgets of a server's callers. */
export type Limits = {
  /** Counts a request for an operation. Throws rate_limited when it is one too many; undefined where nothing is counted. */
  readonly take: (tool: AnyTool, asking: Asking) => Promise<RateHeaders | undefined>
  /** Counts an order that was asked for and is not there. */
  readonly missed: (tool: AnyTool, asking: Asking, error: unknown) => Promise<void>
}

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
  const isGuessable = (tool: AnyTool) => tool.http.limited === 'follow'
  return {
    take: async (tool, asking) => {
      const name: BudgetName | undefined = tool.http.limited
      const counter = name && counters.get(name)
      if (!counter) return undefined
      const { address, priceToken } = asking
      if (isGuessable(tool)) await counters.get('misses')?.demandRoom(address)
      const budget: Budget = BUDGETS[name]
      return counter.take(budget.of && priceToken ? `${budget.of} ${sha256(priceToken)}` : address)
    },
    missed: async (tool, asking, error) => {
      if (!isGuessable(tool) || !(error instanceof Fault) || error.code !== 'order_not_found') return
      // many at once may be one too many: the next one is told
      await counters.get('misses')?.take(asking.address).catch(ignoreRefusal)
    },
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}
