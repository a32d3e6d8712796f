import { formatLocal } from '#src/catalog/hours.ts'
import { coerceToSchema } from '#src/kernel/coerce.ts'
import { Fault, type FaultCode, type Problem } from '#src/kernel/faults.ts'
import { gapProblems, withoutGaps } from '#src/kernel/placeholders.ts'
import { isJsonObject, shapeProblems } from '#src/kernel/shape.ts'
import { transact } from '#src/ledger/database.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import type { CallerBounds } from '#src/menu/hold-limits.ts'
import { hasUnheld, heldUntil } from '#src/menu/unpaid-holds.ts'
import { liveClaimOf } from '#src/payments/claims.ts'
import { openQuote, type Quote, UNKNOWN_TOKEN } from '#src/pricing/quote.ts'
import { boundsOf } from './caller-bounds.ts'
import { linesViolatingConstraints } from './constraint-violations.ts'
import { correctBooking } from './correct-booking.ts'
import {
  type BookDeps,
  type Booked,
  type Booking,
  bookOrder,
  isBookedAs,
  isBookedMeanwhile,
  orderIdFor,
  orderOfQuote,
  takesLimited,
} from './create-order.ts'
import {
  bookerOf,
  confirmedOtherwise,
  isBooker,
  isTokenOf,
  isUntold,
  NOT_TOLD,
  orderCancelled,
  requireHolder,
} from './holder.ts'
import { presentConfirmation } from './present-confirmation.ts'
import { cartFault, mergeProblems, type PreviewDeps } from './preview.ts'
import { usableToken } from './renew.ts'
import { ConfirmRequest } from './request.ts'
import type { ConfirmResponse } from './schema.ts'
import { type Shop, shopOf } from './shop.ts'
import { customerJson } from './stored-customer.ts'
import { type ConfirmationDeps, validateConfirmation } from './validate-confirmation.ts'

export type ConfirmDeps = PreviewDeps &
  ConfirmationDeps &
  BookDeps & {
    /** Wakes the worker after a commit that might have added jobs. */
    readonly wake: () => void
    /** Refreshes the menus' stock after a commit that took some. */
    readonly refreshStock: () => Promise<unknown>
    /** RPC URL of the local chain, shown in local mode for wallets that need it. */
    readonly localRpcUrl?: string
  }

/**
 * Books a quoted order, awaiting payment, or changes it for the holder of its status token: `bearer`, or a field of
 * the body. `caller` is the caller's network, `proof` the secret by which the caller can prove to be the same
 * later. Accepts any JSON; throws one Fault with all problems.
 */
export async function confirmOrder(
  deps: ConfirmDeps,
  given: unknown,
  bearer?: string,
  caller?: string,
  proof?: string,
): Promise<ConfirmResponse> {
  const read = ConfirmRequest.safeParse(given).success ? given : coerceToSchema(ConfirmRequest, given)
  const left = gapProblems(read)
  const raw = left.length > 0 ? withoutGaps(read) : read
  const shape = ConfirmRequest.safeParse(raw)
  const shaped = [...left, ...(shape.success ? [] : shapeProblems(shape.error, raw, ConfirmRequest))]
  const priceToken = isJsonObject(raw) && typeof raw.priceToken === 'string' ? raw.priceToken : undefined
  const quote = priceToken === undefined ? undefined : await openQuote(deps.db, priceToken)
  if (priceToken === undefined || !quote)
    throw cartFault(mergeProblems(shaped, priceToken === undefined ? [] : [NO_SUCH_TOKEN]), {}, undefined)
  const restaurant = deps.market.restaurants.get(quote.restaurantId)
  if (!restaurant) throw cartFault(mergeProblems(shaped, [noRestaurant(quote)]), {}, undefined)
  const expired = quote.expiresAt <= deps.world.now()
  const known = await orderOfQuote(deps.db, quote.tokenHash)
  const begun = known && (await isBegun(deps, known))
  if (known?.status === 'cancelled' && !begun) throw orderCancelled()
  const shown = isJsonObject(raw) ? raw.statusToken : undefined
  const isHolder = known !== undefined && [shown, bearer].some(token => isTokenOf(deps.secret, known.id, token))
  const by = bookerOf(deps.secret, quote.tokenHash, proof)
  const attempt = async (tries = 0): Promise<ConfirmResponse> => {
    const agreement = validateConfirmation(deps, quote, restaurant, raw, known)
    const present = async (order: OrderRow, isNew = false) => {
      const isTold = isNew || isHolder || isBooker(order, by) || (!begun && (await tellOnce(deps, order)))
      const warnings = [...agreement.warnings, ...(await scarcity(deps, quote, order)), ...(isTold ? [] : [NOT_TOLD])]
      return presentConfirmation(deps, quote, order, { begun: begun ?? false, isTold }, priceToken, warnings)
    }
    // an identical repeat keeps the booking: only dietary constraints are checked again
    const stays = begun || (!expired && linesViolatingConstraints(deps.market.menus, quote).length === 0)
    if (known && agreement.intent && isBookedAs(known, agreement.intent) && stays) return present(known)
    if (begun) throw ALREADY_PAID()
    const late: Problem[] = expired ? [{ code: 'price_token_expired', message: 'The price token has expired.' }] : []
    requireHolder(known, agreement.intent, isHolder, late)
    const problems = mergeProblems(shaped, late, agreement.problems)
    const shop = shopOf(deps.market, quote.restaurantId)
    if (agreement.booking && shop && problems.length === 0) {
      if (!known) await deps.callers?.mayBook(caller)
      const booking = { ...agreement.booking, by }
      const booked = await book(deps, quote, shop, booking, isHolder, boundsOf(deps, caller))
      if (!('problems' in booked)) {
        if (booked.kind === 'new') await deps.callers?.booked(caller, booked.order.id)
        return present(booked.order, booked.kind === 'new')
      }
      // try the next window, or get the rejection that names it
      if (isWindowTaken(booked.problems) && tries < MOST_WINDOWS) return attempt(tries + 1)
      problems.push(...booked.problems)
    }
    const token = await usableToken(deps, quote, priceToken, problems, caller)
    const holder = isHolder && token === priceToken && shown !== undefined ? { statusToken: shown } : {}
    const { statusToken: _, ...sent } = isJsonObject(raw) ? raw : {}
    const body = { ...sent, ...(token ? { priceToken: token } : {}), ...holder }
    const evident = new Set([...shaped, ...agreement.problems])
    const told = [...left, ...problems.filter(one => !evident.has(one))]
    const example = token && correctBooking(deps, ConfirmRequest, quote, restaurant, body, { known, problems: told })
    throw cartFault(problems, agreement.fields, example)
  }
  return attempt()
}

/** Warns about items that are held for a shorter time than the price. */
async function scarcity(deps: ConfirmDeps, { restaurant }: Quote, { id }: OrderRow): Promise<string[]> {
  if (!deps.holds) return []
  if (await hasUnheld(deps.db, id)) return [NOT_HELD]
  const until = await heldUntil(deps.db, id)
  if (until === undefined) return []
  const time = formatLocal(until, restaurant.timezone)
  return [`Stock is low: the limited items in this order are held until ${time}. After that, others can buy them, too.`]
}

const NOT_HELD =
  'The limited items in this order are not held, because an earlier order from your network or a neighboring one was not paid. You get them when you pay, if they are still available.'

/** Converts a concurrent sellout to problems. */
export function soldOut(error: unknown): { readonly problems: readonly Problem[] } {
  if (error instanceof Fault && TAKEN.has(error.code)) return { problems: error.detail.problems ?? [] }
  throw error
}

/** Retry limit: more than the number of windows in 14 days. */
export const MOST_WINDOWS = 400

/** True if other orders concurrently filled a delivery window that had capacity. */
export const isWindowTaken = (problems: readonly Problem[]): boolean =>
  problems.some(problem => problem.code === 'restaurant_closed')

const TAKEN: ReadonlySet<FaultCode> = new Set(['item_unavailable', 'restaurant_closed'])

/** True for the first caller to request the status token of an order booked inline whose payment failed. */
async function tellOnce(deps: ConfirmDeps, order: OrderRow): Promise<boolean> {
  if (!isUntold(order)) return false
  const { untold: _, ...customer } = customerJson.parse(order.customer!)
  const told = await deps.db
    .updateTable('orders')
    .set({ customer: JSON.stringify(customer) })
    .where('id', '=', order.id)
    .where('customer', '=', order.customer)
    .executeTakeFirst()
  return told.numUpdatedRows > 0n
}

/** True if a payment for the order was made or is in flight, whatever happened to the order since. */
async function isBegun(deps: ConfirmDeps, order: OrderRow): Promise<boolean> {
  const live = await liveClaimOf(deps.db, { kind: 'order', id: order.id })
  return live !== undefined
}

const ALREADY_PAID = () => Fault.of('already_paid', 'This order, as confirmed before, is already paid or being paid.')

const NO_SUCH_TOKEN: Problem = {
  code: 'price_token_invalid',
  field: 'priceToken',
  message: UNKNOWN_TOKEN,
}

/** Problem of a quote whose restaurant is no longer in the catalog. */
export const noRestaurant = ({ restaurant }: Quote): Problem => ({
  code: 'not_orderable',
  message: `${restaurant.name} no longer takes orders.`,
})

/** Books the order of a quote, or returns the existing one: duplicate requests yield one order. */
async function book(
  deps: ConfirmDeps,
  quote: Quote,
  shop: Shop,
  booking: Booking,
  isHolder: boolean,
  bounds: CallerBounds | undefined,
): Promise<Booked | { readonly problems: readonly Problem[] }> {
  const id = await orderIdFor(deps.db, deps, quote.tokenHash)
  const attempt = () =>
    transact(deps.db, trx => bookOrder(trx, quote, shop, id, booking, deps.world.now(), isHolder, bounds))
  const booked = await attempt()
    .catch(error => {
      if (isBookedMeanwhile(error)) return attempt()
      throw error
    })
    .catch(soldOut)
  if (takesLimited(shop, quote)) await deps.refreshStock()
  if ('problems' in booked) return booked
  if (booked.kind === 'fixed') throw booked.order.status === 'cancelled' ? orderCancelled() : ALREADY_PAID()
  if (booked.kind === 'kept') throw confirmedOtherwise()
  deps.wake()
  deps.world.crashpoint('C02')
  return booked
}
