import { formatLocal } from '#src/catalog/hours.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { isJsonObject, shapeProblems } from '#src/kernel/shape.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { openQuote, type Payee, type Quote, sealQuote } from '#src/pricing/quote.ts'
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
  statusTokenOf,
} from './book.ts'
import { correctCart } from './correct.ts'
import { examineCart } from './examine.ts'
import { statusPathOf } from './present.ts'
import { presentRestaurant, presentTime } from './present-parts.ts'
import { cartFault, mergeProblems, type PreviewDeps, termsOf, toContent } from './preview.ts'
import { ConfirmRequest } from './request.ts'
import type { ConfirmResponse } from './schema.ts'
import type { OrderStatus } from './states.ts'

export type ConfirmDeps = PreviewDeps &
  BookDeps & {
    /** Wakes the worker after a commit that may have added jobs. */
    readonly wake: () => void
    /** The chain's RPC address to show in local mode, for wallets that must be told. */
    readonly localRpcUrl?: string
  }

export const payUrlOf = (baseUrl: string, priceToken: string): string => `${baseUrl}/api/order/pay?pt=${priceToken}`

/** Books a quoted order, awaiting payment. Takes any JSON; throws one Fault with every problem. */
export async function confirmOrder(deps: ConfirmDeps, raw: unknown): Promise<ConfirmResponse> {
  const shape = ConfirmRequest.safeParse(raw)
  const shaped = shape.success ? [] : shapeProblems(shape.error, raw)
  const priceToken = isJsonObject(raw) && typeof raw.priceToken === 'string' ? raw.priceToken : undefined
  const quote = priceToken === undefined ? undefined : await openQuote(deps.db, priceToken)
  const restaurant = quote && deps.market.restaurants.get(quote.restaurantId)
  if (priceToken === undefined || !quote || !restaurant)
    throw cartFault(mergeProblems(shaped, priceToken === undefined ? [] : [UNKNOWN_TOKEN]), {}, undefined)
  const agreement = examineAgreement(deps, quote, restaurant, raw)
  const expired = quote.expiresAt <= deps.world.now()
  const late: Problem[] = expired ? [{ code: 'price_token_expired', message: 'The price token has expired.' }] : []
  const problems = mergeProblems(shaped, late, agreement.problems)
  const { booking, warnings } = agreement
  if (booking && shape.success && !expired) {
    const { order } = await book(deps, quote, restaurant.channel, booking)
    return presentConfirmation(deps, restaurant, quote, order, booking, priceToken, warnings)
  }
  const known = booking && (await orderOfQuote(deps.db, quote.tokenHash))
  if (known && isBookedAs(known, booking))
    return presentConfirmation(deps, restaurant, quote, known, booking, priceToken, warnings)
  const fresh = await validToken(deps, quote, priceToken, problems)
  throw cartFault(problems, agreement.fields, fresh && { priceToken: fresh, ...agreement.corrected })
}

const UNKNOWN_TOKEN: Problem = {
  code: 'price_token_invalid',
  field: 'priceToken',
  message: 'This price token was not given by this service.',
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
  if (booked.kind === 'fixed')
    throw Fault.of('already_paid', 'This order is being paid, or was, as it was confirmed before.')
  deps.wake()
  deps.world.crashpoint('C02')
  return booked
}

/** The caller's token while it is good, else a new one for the same cart as it can be had now. */
export async function validToken(
  deps: PreviewDeps,
  quote: Quote & { readonly payee: Payee },
  priceToken: string,
  problems: readonly Problem[],
): Promise<string | undefined> {
  const stale = problems.some(p => ['price_token_expired', 'menu_changed', 'item_unavailable'].includes(p.code))
  if (!stale) return problems.some(p => p.code === 'not_orderable') ? undefined : priceToken
  const request = correctCart(deps, {
    restaurant_id: quote.restaurantId,
    items: quote.items,
    fulfillment: quote.fulfillment,
    ...(quote.address ? { delivery_address: quote.address } : {}),
    pickup_time: quote.time.requested,
    ...(quote.constraints ? { constraints: quote.constraints } : {}),
  })
  const cart = request && request.restaurant_id === quote.restaurantId && examineCart(deps, request).cart
  return cart ? (await sealQuote(deps.db, deps.world, toContent(cart), deps.payee)).priceToken : undefined
}

function presentConfirmation(
  deps: ConfirmDeps,
  restaurant: Restaurant,
  quote: Quote & { readonly payee: Payee },
  order: OrderRow,
  booking: Booking,
  priceToken: string,
  warnings: readonly string[],
): ConfirmResponse {
  const payUrl = payUrlOf(deps.baseUrl, priceToken)
  const terms = termsOf(quote, quote.payee, deps.domain)
  return {
    orderId: order.id,
    status: order.status as OrderStatus,
    payUrl,
    expiresAt: formatLocal(quote.expiresAt, restaurant.timezone),
    total: quote.price.total / 100,
    total_cents: quote.price.total,
    amount: terms.amount.toString(),
    pickup: presentTime(booking.time, restaurant.timezone),
    restaurant: presentRestaurant(restaurant),
    statusUrl: statusPathOf(order.id),
    statusToken: statusTokenOf(deps.secret, order.id),
    _next: nextSteps(deps, payUrl, order.id),
    _warnings: [...warnings],
  }
}

function nextSteps(deps: ConfirmDeps, payUrl: string, orderId: string): ConfirmResponse['_next'] {
  const rpc = deps.localRpcUrl ? `MPPX_RPC_URL=${deps.localRpcUrl} ` : ''
  return {
    command: `${rpc}MPPX_PRIVATE_KEY=<your wallet's key> npx mppx@0.11.0 '${payUrl}' --protocol x402`,
    // biome-ignore lint/suspicious/noThenProperty: the wire's name for the step after paying
    then: `Poll ${deps.baseUrl}${statusPathOf(orderId)} every 10 seconds until confirmed or fulfillment_failed.`,
    alternatives: [
      'GET payUrl with any x402 client, version 1 or 2: it answers 402 with the requirements, then pays.',
      `POST ${deps.baseUrl}/api/order?pt=… with payment: the authorization of preview's payment.eip712, signed.`,
      ...(deps.localRpcUrl ? [`npm run wallet -- pay '${payUrl}'`] : []),
    ],
  }
}
