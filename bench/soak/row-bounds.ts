import { MOST_KEPT } from '#src/ledger/idempotency.ts'
import { MOST_REMEMBERED } from '#src/pricing/quote.ts'
import { MAX_KEPT_TOKENS as MOST_OF_RECIPES } from '#src/recipes/price-token.ts'
import { RATE_LIMITS } from '#tools/rate-limits.ts'
import type { TableSize } from './table-sizes.ts'

/** Rows that strangers left in a table, and the maximum possible. */
type RowBound = { readonly name: string; readonly rows: number; readonly most: number }

const MINUTE_SECONDS = 60
/** Number of windows to account for: a caller's window starts with its first request, so a run can span two. */
const WINDOWS = 2

/** Rows left in a ledger by a number of addresses, and the maximum that limits and caps permit. */
export function rowBounds(sizes: readonly TableSize[], addresses: number, minutes: number): RowBound[] {
  const { quotes, unpaid, waitlist } = RATE_LIMITS
  const hours = Math.ceil((minutes * MINUTE_SECONDS) / unpaid.seconds)
  const orders = addresses * unpaid.requests * hours
  const living = addresses * quotes.requests * WINDOWS
  const most: Readonly<Record<string, number>> = {
    orders,
    // The quote of an order is kept together with it.
    quotes: Math.max(MOST_REMEMBERED, living) + orders,
    recipe_quotes: Math.max(MOST_OF_RECIPES, living),
    idempotency: MOST_KEPT,
    waitlist: addresses * waitlist.requests * hours,
  }
  return sizes.flatMap(({ name, rows }) => (name in most ? [{ name, rows, most: most[name]! }] : []))
}
