import { Fault, type Problem } from '#src/kernel/faults.ts'
import { isJsonObject, shapeProblems } from '#src/kernel/shape.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { liveClaimOf } from '#src/payments/claims.ts'
import { openQuote, type Quote, UNKNOWN_TOKEN } from '#src/pricing/quote.ts'
import { examineAgreement } from './agree.ts'
import {
  type BookDeps,
  type Booked,
  type Booking,
  bookOrder,
  isBookedAs,
  isBookedMeanwhile,
  orderIdFor,
  orderOfQuote,
} from './book.ts'
import { presentConfirmation } from './present-confirmation.ts'
import { cartFault, mergeProblems, type PreviewDeps } from './preview.ts'
import { usableToken } from './renew.ts'
import { ConfirmRequest } from './request.ts'
import type { ConfirmResponse } from './schema.ts'

export type ConfirmDeps = PreviewDeps &
  BookDeps & {
    /** Wakes the worker after a commit that may have added jobs. */
    readonly wake: () => void
    /** The chain's RPC address to show in local mode, for wallets that must be told. */
    readonly localRpcUrl?: string
  }

/** Books a quoted order, awaiting payment. Takes any JSON; throws one Fault with every problem. */
export async function confirmOrder(deps: ConfirmDeps, raw: unknown): Promise<ConfirmResponse> {
  const shape = ConfirmRequest.safeParse(raw)
  const shaped = shape.success ? [] : shapeProblems(shape.error, raw)
  const priceToken = isJsonObject(raw) && typeof raw.priceToken === 'string' ? raw.priceToken : undefined
  const quote = priceToken === undefined ? undefined : await openQuote(deps.db, priceToken)
  const restaurant = quote && deps.market.restaurants.get(quote.restaurantId)
  if (priceToken === undefined || !quote || !restaurant)
    throw cartFault(mergeProblems(shaped, priceToken === undefined ? [] : [NO_SUCH_TOKEN]), {}, undefined)
  const agreement = examineAgreement(deps, quote, restaurant, raw)
  const expired = quote.expiresAt <= deps.world.now()
  const known = await orderOfQuote(deps.db, quote.tokenHash)
  const begun = known && (await isBegun(deps, known))
  const present = (order: OrderRow) =>
    presentConfirmation(deps, quote, order, begun ?? false, priceToken, agreement.warnings)
  // what was booked stays booked: saying the same again never judges it anew
  if (known && agreement.intent && isBookedAs(known, agreement.intent) && (begun || !expired)) return present(known)
  if (begun) throw ALREADY_PAID()
  const late: Problem[] = expired ? [{ code: 'price_token_expired', message: 'The price token has expired.' }] : []
  const problems = mergeProblems(shaped, late, agreement.problems)
  if (agreement.booking && problems.length === 0) {
    const { order } = await book(deps, quote, restaurant.channel, agreement.booking)
    return present(order)
  }
  const token = await usableToken(deps, quote, priceToken, problems)
  throw cartFault(problems, agreement.fields, token && { priceToken: token, ...agreement.corrected })
}

/** True once a payment for the order was made or is under way, whatever became of the order since. */
async function isBegun(deps: ConfirmDeps, order: OrderRow): Promise<boolean> {
  const live = await liveClaimOf(deps.db, { kind: 'order', id: order.id })
  return live !== undefined
}

const ALREADY_PAID = () => Fault.of('already_paid', 'This order is being paid, or was, as it was confirmed before.')

const NO_SUCH_TOKEN: Problem = {
  code: 'price_token_invalid',
  field: 'priceToken',
  message: UNKNOWN_TOKEN,
}

/** Books the order of a quote, or finds it booked: twins of one request are one order. */
async function book(deps: ConfirmDeps, quote: Quote, channel: string, booking: Booking): Promise<Booked> {
  const id = await orderIdFor(deps.db, deps, quote.tokenHash)
  const attempt = () =>
    deps.db.transaction().execute(trx => bookOrder(trx, quote, channel, id, booking, deps.world.now()))
  const booked = await attempt().catch(error => {
    if (isBookedMeanwhile(error)) return attempt()
    throw error
  })
  if (booked.kind === 'fixed') throw ALREADY_PAID()
  deps.wake()
  deps.world.crashpoint('C02')
  return booked
}
