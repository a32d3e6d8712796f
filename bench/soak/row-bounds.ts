import { MOST_KEPT } from '#src/ledger/idempotency.ts'
import { MOST_REMEMBERED } from '#src/pricing/quote.ts'
import { MOST_REMEMBERED as MOST_OF_RECIPES } from '#src/recipes/price-token.ts'
import { BUDGETS } from '#tools/budgets.ts'
import type { TableSize } from './table-sizes.ts'

/** Rows of a table that strangers leave, and the most that they can. */
type RowBound = { readonly name: string; readonly rows: number; readonly most: number }

const MINUTE_SECONDS = 60
/** A caller's counting window begins with its first request: what holds for one window may have been begun in two. */
const WINDOWS = 2

/** What so many addresses have left in a ledger after a run, and the most that budgets and caps let them leave. */
export function rowBounds(sizes: readonly TableSize[], addresses: number, minutes: number): RowBound[] {
  const { quotes, unpaid, waitlist } = BUDGETS
  const hours = Math.ceil((minutes * MINUTE_SECONDS) / unpaid.seconds)
  const orders = addresses * unpaid.requests * hours
  const living = addresses * quotes.requests * WINDOWS
  const most: Readonly<Record<string, number>> = {
    orders,
    // the price of an order is kept with it
    quotes: Math.max(MOST_REMEMBERED, living) + orders,
    recipe_quotes: Math.max(MOST_OF_RECIPES, living),
    idempotency: MOST_KEPT,
    waitlist: addresses * waitlist.requests * hours,
  }
  return sizes.flatMap(({ name, rows }) => (name in most ? [{ name, rows, most: most[name]! }] : []))
}
