import { spokenAllergens } from '#src/allergens/codes.ts'
import { formatLocal } from '#src/catalog/hours.ts'
import { formatAddress } from '#src/catalog/present.ts'
import type { Callers } from '#src/kernel/callers.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { forgive } from '#src/kernel/forgive.ts'
import { gapProblems, withoutGaps } from '#src/kernel/gaps.ts'
import { toMicroUsdc } from '#src/kernel/money.ts'
import { shapeProblems } from '#src/kernel/shape.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { presentPaymentRequest } from '#src/payments/payment-request.ts'
import type { Terms } from '#src/payments/terms.ts'
import { type Payee, type Quote, type QuoteContent, sealQuote } from '#src/pricing/quote.ts'
import { constraintsOf } from './constraints.ts'
import { correctCart, isAboutModifiers } from './correct.ts'
import { type Cart, type Examination, examineCart } from './examine.ts'
import { presentLines, presentRestaurant, presentTime, presentTotals } from './present-parts.ts'
import { PreviewRequest } from './request.ts'
import type { PreviewResponse } from './schema.ts'
import type { CartDeps } from './shop.ts'

export type PreviewDeps = CartDeps & {
  readonly db: Ledger
  readonly world: World
  readonly baseUrl: string
  readonly payee: Payee
  readonly domain: Terms['domain']
  readonly callers?: Callers
}

/** What is owed for a quote. */
export const termsOf = (quote: Pick<Quote, 'price'>, payee: Payee, domain: Terms['domain']): Terms => ({
  amount: toMicroUsdc(quote.price.total),
  payTo: payee.payTo as Terms['payTo'],
  asset: payee.asset as Terms['asset'],
  chainId: payee.chainId,
  domain: { ...domain },
})

export const toContent = (cart: Cart): QuoteContent => ({
  restaurantId: cart.restaurant.id,
  restaurant: {
    name: cart.restaurant.name,
    address: formatAddress(cart.restaurant.address),
    phone: cart.restaurant.phone ?? null,
    timezone: cart.restaurant.timezone,
  },
  menuVersion: cart.menu.edition,
  items: cart.items,
  lines: cart.lines,
  fulfillment: cart.fulfillment,
  address: cart.address,
  time: cart.time,
  price: cart.price,
  tax: cart.restaurant.tax,
  ...(cart.constraints ? { constraints: cart.constraints } : {}),
  ...(cart.instructions === undefined ? {} : { instructions: cart.instructions }),
})

/**
 * Prices a cart exactly and seals it under a price token, which counts for the network that asks. Takes any JSON; throws
 * one Fault with every problem.
 */
export async function previewOrder(deps: PreviewDeps, raw: unknown, caller?: string): Promise<PreviewResponse> {
  const { cart, warnings } = examineRequest(deps, raw)
  // before anything is kept: what cannot be paid now is not promised
  const terms = termsOf(cart, deps.payee, deps.domain)
  await deps.callers?.quoted(caller)
  const { priceToken, quote } = await sealQuote(deps.db, deps.world, toContent(cart), deps.payee)
  deps.world.crashpoint('C01')
  return presentPreview(deps, cart, quote, priceToken, terms, warnings)
}

type Examined = { readonly cart: Cart; readonly warnings: readonly string[] }

/** The cart of a whole request, or the Fault that names everything wrong with it. */
export function examineRequest(deps: CartDeps, given: unknown): Examined {
  const asked = judge(deps, given)
  if (asked.cart) return asked as Examined
  // what is clear is taken, though its form is not the canonical one
  const raw = forgive(PreviewRequest, given)
  const read = raw === given ? asked : judge(deps, raw)
  if (read.cart) return read as Examined
  const corrected = correctCart(deps, withoutGaps(raw), gapProblems(raw))
  const further = corrected.problems.filter(({ missing }) => !missing)
  throw cartFault(mergeProblems(read.problems, further), { ...corrected.fields, ...read.fields }, corrected.example)
}

function judge(deps: CartDeps, raw: unknown): Examination {
  const left = gapProblems(raw)
  const body = left.length > 0 ? withoutGaps(raw) : raw
  const shape = PreviewRequest.safeParse(body)
  const { problems, ...judged } = examineCart(deps, body, shape.data)
  if (shape.success && left.length + problems.length === 0) return { ...judged, problems }
  const shaped = shape.success ? [] : shapeProblems(shape.error, body, PreviewRequest)
  // modifiers of a wrong shape are told with what the menu offers
  const knownBetter = ({ field = '' }: Problem) =>
    problems.some(known => isAboutModifiers(known) && field.startsWith(known.field!))
  const { cart: _, ...rest } = judged
  return {
    ...rest,
    problems: mergeProblems(
      left,
      shaped.filter(one => !knownBetter(one)),
      problems,
    ),
  }
}

/** Problems of shape before those of substance: a field that an earlier list names is not judged again. */
export function mergeProblems(...lists: readonly (readonly Problem[])[]): Problem[] {
  const named = new Set<string | undefined>()
  return lists.flatMap(list => {
    const fresh = list.filter(problem => problem.field === undefined || !named.has(problem.field))
    for (const problem of list) named.add(problem.field)
    return fresh
  })
}

export const cartFault = (problems: readonly Problem[], fields: Readonly<Record<string, unknown>>, example: unknown) =>
  Fault.ofProblems(problems, { fields, ...(example === undefined ? {} : { example }) })

/** What is avoided is said, and nothing promised. */
function avoidanceWarning({ constraints, fulfillment }: Pick<Quote, 'constraints' | 'fulfillment'>): string[] {
  const avoided = constraints?.allergens ?? []
  if (avoided.length === 0) return []
  const told = fulfillment === 'pickup' ? 'tell them when you pick up' : 'call them about it, too'
  return [
    `Avoiding ${spokenAllergens(avoided)}: the menu lists none in this order and the kitchen is told, which is no promise. Please ${told}.`,
  ]
}

function presentPreview(
  deps: PreviewDeps,
  cart: Cart,
  quote: Quote,
  priceToken: string,
  terms: Terms,
  warnings: readonly string[],
): PreviewResponse {
  const { timezone } = cart.restaurant
  const expiresAt = formatLocal(quote.expiresAt, timezone)
  const constraints = constraintsOf({ instructions: null }, quote)
  return {
    status: 'ok',
    restaurant: presentRestaurant(quote),
    fulfillment: cart.fulfillment,
    lines: presentLines(cart.lines, cart.price),
    ...presentTotals(cart.price),
    priceToken,
    expiresAt,
    pickup: presentTime(cart.time, timezone),
    ...(constraints ? { constraints } : {}),
    payment: presentPaymentRequest(terms, expiresAt),
    _next: {
      confirm: {
        method: 'POST',
        url: `${deps.baseUrl}/api/order/confirm`,
        body: { priceToken, pickup_time: cart.time.requested },
        missing: ['customer.name', 'customer.phone', 'customer.email'],
      },
      inline: { method: 'POST', url: `${deps.baseUrl}/api/order?pt=${priceToken}` },
      note: 'Pay the payUrl that confirm returns, or sign payment.eip712 and POST the order with it.',
    },
    _warnings: [...warnings, ...avoidanceWarning(quote)],
  }
}
