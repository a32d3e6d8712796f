import { formatLocal } from '#src/catalog/hours.ts'
import { coerceToSchema } from '#src/kernel/coerce.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { gapProblems, withoutGaps } from '#src/kernel/placeholders.ts'
import { isJsonObject, shapeProblems } from '#src/kernel/shape.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import type { CallerBounds } from '#src/menu/hold-limits.ts'
import { regainHolds } from '#src/menu/unpaid-holds.ts'
import { liveClaimOf } from '#src/payments/claims.ts'
import { type PresentedCredential, SignedAuthorization, toCredential } from '#src/payments/credential.ts'
import { cartHash, openQuote, type Payee, type Quote, UNKNOWN_TOKEN } from '#src/pricing/quote.ts'
import { boundsOf } from './caller-bounds.ts'
import { isWindowTaken, MOST_WINDOWS, noRestaurant, soldOut } from './confirm.ts'
import { correctBooking } from './correct-booking.ts'
import { type Booking, bookOrder, orderIdFor, orderOfQuote, takesLimited } from './create-order.ts'
import { bookerOf, confirmedOtherwise, isTokenOf, orderCancelled, requireHolder } from './holder.ts'
import {
  accepted,
  challengeFor,
  demandOf,
  notPayable,
  type OrderPayAnswer,
  type PayDeps,
  refuseForgotten,
  settleOrder,
  stockGone,
} from './pay.ts'
import { cartFault, mergeProblems } from './preview.ts'
import { usableToken } from './renew.ts'
import { InlineOrderRequest } from './request.ts'
import { type Shop, shopOf } from './shop.ts'
import { assertInStock } from './sold-out.ts'
import { toCreator } from './to-creator.ts'
import { type Agreement, validateConfirmation } from './validate-confirmation.ts'

/**
 * Orders and pays in one request: the cart must match the quote, and the order is booked in the transaction that
 * claims the payment. A credential from a payment header replaces `payment`, and `bearer` replaces `statusToken`,
 * which allows changing an earlier confirmation. `caller` is the caller's network, `proof` the secret by which the
 * caller can prove to be the same later. Accepts any JSON; throws one Fault with all problems, or returns a
 * challenge if only the payment is missing.
 */
export async function orderInline(
  deps: PayDeps,
  given: unknown,
  header?: PresentedCredential,
  bearer?: string,
  caller?: string,
  proof?: string,
): Promise<OrderPayAnswer> {
  const read = InlineOrderRequest.safeParse(given).success ? given : coerceToSchema(InlineOrderRequest, given)
  const left = gapProblems(read)
  const raw = left.length > 0 ? withoutGaps(read) : read
  const body = isJsonObject(raw) ? raw : {}
  const shape = InlineOrderRequest.safeParse(raw)
  const shaped = [...left, ...(shape.success ? [] : shapeProblems(shape.error, raw, InlineOrderRequest))]
  const quote = typeof body.pt === 'string' ? await openQuote(deps.db, body.pt) : undefined
  const payment = SignedAuthorization.safeParse(body.payment)
  const credential = header ?? (payment.success ? toCredential('inline', payment.data) : undefined)
  if (typeof body.pt !== 'string' || !quote) {
    await refuseForgotten(deps, credential, caller)
    const message = UNKNOWN_TOKEN
    const unknown: Problem[] =
      typeof body.pt === 'string' ? [{ code: 'price_token_invalid', field: 'pt', message }] : []
    throw cartFault(mergeProblems(shaped, unknown), {}, undefined)
  }
  const id = await orderIdFor(deps.db, deps, quote.tokenHash)
  const restaurant = deps.market.restaurants.get(quote.restaurantId)
  const isHolder = [body.statusToken, bearer].some(token => isTokenOf(deps.secret, id, token))
  const by = bookerOf(deps.secret, quote.tokenHash, proof)
  // set once the payment of this request claims the order
  let isPaying = false
  const intentOf = () => restaurant && validateConfirmation(deps, quote, restaurant, body).intent
  // show a paid order even if its restaurant has left the catalog
  const live = await liveClaimOf(deps.db, { kind: 'order', id })
  if (live) {
    const again = credential
      ? settleOrder(deps, quote, body.pt, id, { credential, caller })
      : accepted(deps, id, body.pt)
    return toCreator(deps, quote, id, await again, intentOf, { isHolder, isPaying, by })
  }
  if (!restaurant) throw cartFault(mergeProblems(shaped, [noRestaurant(quote)]), {}, undefined)
  const known = await orderOfQuote(deps.db, quote.tokenHash)
  if (known?.status === 'cancelled') throw orderCancelled()
  if (!known && quote.expiresAt <= deps.world.now()) await refuseForgotten(deps, credential, caller)
  const pt = body.pt
  const attempt = async (tries = 0): Promise<OrderPayAnswer> => {
    const agreement = validateConfirmation(deps, quote, restaurant, body, known)
    const late = examineQuote(deps, quote)
    requireHolder(known, agreement.intent, isHolder, late)
    const problems = mergeProblems(shaped, late, compareCart(shape.data, quote), agreement.problems)
    const shop = shopOf(deps.market, quote.restaurantId)
    if (problems.length > 0 || !agreement.booking || !shop)
      throw await inlineFault(deps, quote, pt, body, problems, agreement, caller)
    const other = anotherTime(quote, agreement.booking)
    if (other) {
      const told = { ...agreement, fields: other.fields }
      throw await inlineFault(deps, quote, pt, body, [other.problem], told, caller)
    }
    if (!credential) return challengeFor(deps, quote, pt, id, undefined)
    if (!known) await demandPlace(deps, quote, id, credential, caller)
    const booking = { ...agreement.booking, by, untold: true }
    const book = booker(deps, quote, shop, id, booking, isHolder, boundsOf(deps, caller))
    const admit = async (trx: LedgerTransaction, hasMoved: boolean) => {
      await book(trx, hasMoved)
      isPaying = true
    }
    const answer = await settleOrder(deps, quote, pt, id, { credential, caller, admit }).catch(soldOut)
    if (takesLimited(shop, quote)) await deps.refreshStock()
    if (!('problems' in answer)) return answer
    // try the next window, or get the rejection that names it
    if (isWindowTaken(answer.problems) && tries < MOST_WINDOWS) return attempt(tries + 1)
    throw await inlineFault(deps, quote, pt, body, answer.problems, agreement, caller)
  }
  const answer = await attempt().finally(async () => {
    // an order whose payment failed afterwards counts as unpaid, too
    if (!known && credential && (await orderOfQuote(deps.db, quote.tokenHash))) await deps.callers?.booked(caller, id)
  })
  if (answer.kind === 'accepted' && answer.claim?.state === 'settled') await deps.callers?.paid(id)
  const refusal = answer.kind === 'challenge' ? answer.challenge.refusal : undefined
  // by specification, a rejected payment in the body is a 400, whereas one in a header gets the challenge again
  if (credential && !header && refusal && refusal.code !== 'payment_settlement_failed')
    throw Fault.ofProblems([refusal])
  return toCreator(deps, quote, id, answer, intentOf, { isHolder, isPaying, by })
}

/** Maximum shift of an ASAP order since its preview: time passes, and slots are a quarter of an hour apart. */
const MOST_LATER_MS = 30 * 60_000

/** Rejects a different window or day for ASAP: an immediate payment only agrees to what was previewed. */
function anotherTime({ time, restaurant }: Quote, { time: booked }: Booking) {
  if (booked.requested !== 'ASAP') return undefined
  const windowed = time.window !== undefined && booked.window !== undefined
  const isSame = windowed ? booked.window.start === time.window.start : booked.resolved <= time.resolved + MOST_LATER_MS
  if (isSame) return undefined
  const next = formatLocal(windowed ? booked.window.start : booked.resolved, restaurant.timezone)
  const message = `The previewed ${windowed ? 'delivery window' : 'time'} is no longer available.`
  const problem: Problem = { code: 'restaurant_closed', field: 'pickup_time', message }
  return { problem, fields: { closedReason: 'closed_now', nextAvailableTime: next } }
}

/** Throws rate_limited if the caller has too many unpaid orders, unless this payment has already arrived. */
async function demandPlace(
  deps: PayDeps,
  quote: Quote & { readonly payee: Payee },
  orderId: string,
  credential: PresentedCredential,
  caller: string | undefined,
): Promise<void> {
  try {
    await deps.callers?.mayBook(caller)
  } catch (error) {
    if (!(await deps.settlement.wasMade(demandOf(deps, quote, orderId), credential, caller))) throw error
  }
}

const booker =
  (
    deps: PayDeps,
    quote: Quote,
    shop: Shop,
    id: string,
    booking: Booking,
    isHolder: boolean,
    bounds: CallerBounds | undefined,
  ) =>
  async (trx: LedgerTransaction, hasMoved: boolean): Promise<void> => {
    const now = deps.world.now()
    const booked = await bookOrder(trx, quote, shop, id, booking, now, isHolder, hasMoved ? undefined : bounds)
    if (booked.order.status !== 'awaiting_payment') throw notPayable(booked.order.status)
    if (booked.kind === 'fixed')
      throw Fault.of('already_paid', 'Payment is already in progress for this order as it was sent before.')
    if (booked.kind === 'kept') throw confirmedOtherwise()
    if (!hasMoved) await assertInStock(trx, quote)
    if (!(await regainHolds(trx, id, now))) throw stockGone()
  }

function examineQuote(deps: PayDeps, quote: Quote): Problem[] {
  const expired = quote.expiresAt <= deps.world.now()
  return expired ? [{ code: 'price_token_expired', field: 'pt', message: 'The price token has expired.' }] : []
}

/** Compares the cart with the quote; addresses are compared separately, so that the problem names them. */
function compareCart(request: InlineOrderRequest | undefined, quote: Quote): Problem[] {
  if (!request) return []
  const sent = {
    restaurantId: request.restaurant_id,
    items: request.items,
    fulfillment: request.fulfillment,
    address: quote.address,
  }
  if (cartHash(sent) === cartHash(quote)) return []
  return [{ code: 'cart_mismatch', field: 'items', message: 'The cart differs from the previewed cart.' }]
}

async function inlineFault(
  deps: PayDeps,
  quote: Quote & { readonly payee: Payee },
  priceToken: string,
  body: Readonly<Record<string, unknown>>,
  problems: readonly Problem[],
  agreement: Agreement,
  caller: string | undefined,
): Promise<Fault> {
  const token = await usableToken(deps, quote, priceToken, problems, caller)
  const known = await orderOfQuote(deps.db, quote.tokenHash)
  if (!token || known?.status === 'payment_expired') return cartFault(problems, agreement.fields, undefined)
  // the token is in the URL, so a body cannot show the correction
  if (token !== priceToken) return cartFault(problems, { ...agreement.fields, freshPriceToken: token }, undefined)
  const restaurant = deps.market.restaurants.get(quote.restaurantId)
  const { restaurantId: restaurant_id, items, fulfillment } = quote
  const asked = { restaurant_id, items, fulfillment, ...body }
  const told = problems.filter(({ code }) => code === 'cart_mismatch' || code === 'restaurant_closed')
  const example =
    restaurant && correctBooking(deps, InlineOrderRequest, quote, restaurant, asked, { known, problems: told })
  if (!example) return cartFault(problems, agreement.fields, undefined)
  const { pt: _, ...inBody } = example
  return cartFault(problems, agreement.fields, inBody)
}
