import { Fault } from '#src/kernel/faults.ts'
import { payingCommand } from '#src/payments/paying-command.ts'
import { LEAST_SECONDS } from '#src/payments/terms.ts'
import { openQuote, UNKNOWN_TOKEN } from '#src/pricing/quote.ts'
import { constraintsOf, describeConstraints } from './constraints.ts'
import { orderOfQuote } from './create-order.ts'
import { type PayDeps, payOrder } from './pay.ts'
import { payUrlOf } from './pay-links.ts'
import { presentOrder } from './present.ts'
import { type OrderRecord, readOrder } from './read.ts'
import type { OrderResponse } from './schema.ts'

/** What the page of a booked order shows: the order, and how to pay it while that is possible. */
export type PayPage = {
  /** Without the name and address of the buyer: whoever has the link sees the page. */
  readonly order: OrderResponse
  /** What the order avoids and asks of the kitchen; only while it can be paid, since the link may be passed on. */
  readonly wishes?: readonly string[]
  readonly timezone: string
  /** Address for payments by programs and wallets; undefined once the order cannot be paid any more. */
  readonly payUrl?: string
  /** End of the price, in epoch milliseconds. */
  readonly expiresAt: number
  /** Time of the server, for a countdown on a device with a wrong clock. */
  readonly now: number
  /** True if there is time enough to enter a card. */
  readonly hasTime: boolean
  /** Command that pays from a terminal, and the environment variables that it reads. */
  readonly terminal: { readonly command: string; readonly env: Readonly<Record<string, string>> }
  /** Why an unpaid order cannot be paid now. */
  readonly objection?: string
}

/** Returns what the page of a booked order shows to the holder of its price token. */
export async function readPayPage(deps: PayDeps, priceToken: string): Promise<PayPage> {
  const quote = await openQuote(deps.db, priceToken)
  if (!quote) throw Fault.of('price_token_invalid', UNKNOWN_TOKEN)
  const row = await orderOfQuote(deps.db, quote.tokenHash)
  if (!row) throw Fault.of('not_confirmed', 'This order has not been confirmed.')
  const payUrl = payUrlOf(deps.baseUrl, priceToken)
  const objection = row.status === 'awaiting_payment' ? await objectionTo(deps, priceToken) : undefined
  const record = await readOrder(deps.db, row.id)
  if (!record) throw Fault.of('order_not_found', `There is no order ${row.id}.`)
  const order = presentOrder(record, { revealCustomer: 'masked' })
  const isPayable = order.status === 'awaiting_payment' && order.payment.settlement === 'none' && !objection
  return {
    order,
    timezone: quote.restaurant.timezone,
    ...(isPayable ? { payUrl, wishes: wishesOf(record) } : {}),
    expiresAt: quote.expiresAt,
    now: deps.world.now(),
    hasTime: quote.expiresAt - deps.world.now() >= LEAST_SECONDS * 1000,
    terminal: payingCommand(deps, payUrl),
    ...(objection ? { objection } : {}),
  }
}

function wishesOf({ row, quote }: OrderRecord): string[] {
  return [...describeConstraints(constraintsOf(row, quote)), ...(row.instructions ? [`Note: ${row.instructions}`] : [])]
}

/** Returns why an unpaid order cannot be paid now; undefined if it can. */
async function objectionTo(deps: PayDeps, priceToken: string): Promise<string | undefined> {
  try {
    await payOrder(deps, priceToken)
    return undefined
  } catch (error) {
    if (!(error instanceof Fault) || error.code === 'service_unavailable') throw error
    return error.message
  }
}
