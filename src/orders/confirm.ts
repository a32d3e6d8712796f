import { formatLocal } from '#src/catalog/hours.ts'
import { Fault, type FaultCode, type Problem } from '#src/kernel/faults.ts'
import { forgive } from '#src/kernel/forgive.ts'
import { gapProblems, withoutGaps } from '#src/kernel/gaps.ts'
import { isJsonObject, shapeProblems } from '#src/kernel/shape.ts'
import { transact } from '#src/ledger/database.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import type { CallerBounds } from '#src/menu/hold-bounds.ts'
import { hasUnheld, heldUntil } from '#src/menu/unpaid-holds.ts'
import { liveClaimOf } from '#src/payments/claims.ts'
import { openQuote, type Quote, UNKNOWN_TOKEN } from '#src/pricing/quote.ts'
import { type AgreeDeps, examineAgreement } from './agree.ts'
import {
  type BookDeps,
  type Booked,
  type Booking,
  bookOrder,
  isBookedAs,
  isBookedMeanwhile,
  orderIdFor,
  orderOfQuote,
  type StoredCustomer,
  takesLimited,
} from './book.ts'
import { boundsOf } from './caller-bounds.ts'
import { correctBooking } from './correct-booking.ts'
import {
  bookerOf,
  confirmedOtherwise,
  demandHolder,
  isBooker,
  isTokenOf,
  isUntold,
  NOT_TOLD,
  orderCancelled,
} from './holder.ts'
import { presentConfirmation } from './present-confirmation.ts'
import { cartFault, mergeProblems, type PreviewDeps } from './preview.ts'
import { usableToken } from './renew.ts'
import { ConfirmRequest } from './request.ts'
import type { ConfirmResponse } from './schema.ts'
import { type Shop, shopOf } from './shop.ts'
import { unsuitedLines } from './suits.ts'

export type ConfirmDeps = PreviewDeps &
  AgreeDeps &
  BookDeps & {
    /** Wakes the worker after a commit that may have added jobs. */
    readonly wake: () => void
    /** Makes menus say what is left after a commit that took something. */
    readonly lookAtShelves: () => Promise<unknown>
    /** The chain's RPC address to show in local mode, for wallets that must be told. */
    readonly localRpcUrl?: string
  }

/**
 * Books a quoted order, awaiting payment, or changes it for the holder of its status token: `bearer`, or a field of the
 * body. `caller` is the network that asks, `proof` the secret by which it can show that it is the same again. Takes any JSON; throws one Fault with every problem.
 */
export async function confirmOrder(
  deps: ConfirmDeps,
  given: unknown,
  bearer?: string,
  caller?: string,
  proof?: string,
): Promise<ConfirmResponse> {
  const read = ConfirmRequest.safeParse(given).success ? given : forgive(ConfirmRequest, given)
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
    const agreement = examineAgreement(deps, quote, restaurant, raw, known)
    const present = async (order: OrderRow, isNew = false) => {
      const isTold = isNew || isHolder || isBooker(order, by) || (!begun && (await tellOnce(deps, order)))
      const warnings = [...agreement.warnings, ...(await scarcity(deps, quote, order)), ...(isTold ? [] : [NOT_TOLD])]
      return presentConfirmation(deps, quote, order, { begun: begun ?? false, isTold }, priceToken, warnings)
    }
    // what was booked stays booked: saying the same again judges nothing anew but what must not be eaten
    const stays = begun || (!expired && unsuitedLines(deps.market.menus, quote).length === 0)
    if (known && agreement.intent && isBookedAs(known, agreement.intent) && stays) return present(known)
    if (begun) throw ALREADY_PAID()
    const late: Problem[] = expired ? [{ code: 'price_token_expired', message: 'The price token has expired.' }] : []
    demandHolder(known, agreement.intent, isHolder, late)
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
      // the next window, or the refusal that names it
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

/** What a buyer should know of goods that are kept for a shorter time than the price. */
async function scarcity(deps: ConfirmDeps, { restaurant }: Quote, { id }: OrderRow): Promise<string[]> {
  if (!deps.holds) return []
  if (await hasUnheld(deps.db, id)) return [NOT_HELD]
  const until = await heldUntil(deps.db, id)
  if (until === undefined) return []
  const time = formatLocal(until, restaurant.timezone)
  return [
    `Little is left: what is limited in this order is held until ${time}. Afterwards it is there for others, too.`,
  ]
}

const NOT_HELD =
  'What is limited in this order is not held, because an order of your network, or of one beside it, was not paid. It is yours when you pay, if it is still there.'

/** What was sold out in between is a problem like any other. */
export function soldOut(error: unknown): { readonly problems: readonly Problem[] } {
  if (error instanceof Fault && TAKEN.has(error.code)) return { problems: error.detail.problems ?? [] }
  throw error
}

/** More than there are windows in 14 days. */
export const MOST_WINDOWS = 400

/** Others were faster to book a delivery window that had room when it was looked at. */
export const isWindowTaken = (problems: readonly Problem[]): boolean =>
  problems.some(problem => problem.code === 'restaurant_closed')

const TAKEN: ReadonlySet<FaultCode> = new Set(['item_unavailable', 'restaurant_closed'])

/** True for the first to ask for the status token of an order that was booked inline and whose payment failed. */
async function tellOnce(deps: ConfirmDeps, order: OrderRow): Promise<boolean> {
  if (!isUntold(order)) return false
  const { untold: _, ...customer } = JSON.parse(order.customer!) as StoredCustomer
  const told = await deps.db
    .updateTable('orders')
    .set({ customer: JSON.stringify(customer) })
    .where('id', '=', order.id)
    .where('customer', '=', order.customer)
    .executeTakeFirst()
  return told.numUpdatedRows > 0n
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

/** What is said of a quote whose restaurant is not in the catalogue any more. */
export const noRestaurant = ({ restaurant }: Quote): Problem => ({
  code: 'not_orderable',
  message: `${restaurant.name} takes no orders any more.`,
})

/** Books the order of a quote, or finds it booked: twins of one request are one order. */
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
  if (takesLimited(shop, quote)) await deps.lookAtShelves()
  if ('problems' in booked) return booked
  if (booked.kind === 'fixed') throw booked.order.status === 'cancelled' ? orderCancelled() : ALREADY_PAID()
  if (booked.kind === 'kept') throw confirmedOtherwise()
  deps.wake()
  deps.world.crashpoint('C02')
  return booked
}
