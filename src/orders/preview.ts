import { formatAllergens } from '#src/allergens/codes.ts'
import { formatLocal } from '#src/catalog/hours.ts'
import { formatAddress } from '#src/catalog/present.ts'
import type { Callers } from '#src/kernel/callers.ts'
import { coerceToSchema } from '#src/kernel/coerce.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { toMicroUsdc } from '#src/kernel/money.ts'
import { gapProblems, withoutGaps } from '#src/kernel/placeholders.ts'
import { shapeProblems } from '#src/kernel/shape.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { presentPaymentRequest } from '#src/payments/payment-request.ts'
import type { Terms } from '#src/payments/terms.ts'
import { type Payee, type Quote, sealQuote } from '#src/pricing/quote.ts'
import type { QuoteContent } from '#src/pricing/quote-content.ts'
import { constraintsOf } from './constraints.ts'
import { correctCart, isAboutModifiers } from './correct.ts'
import { presentLines, presentRestaurant, presentTime, presentTotals } from './present-parts.ts'
import { PreviewRequest } from './request.ts'
import type { PreviewResponse } from './schema.ts'
import type { CartDeps } from './shop.ts'
import { type Cart, type Examination, validateCart } from './validate-cart.ts'

export type PreviewDeps = CartDeps & {
  readonly db: Ledger
  readonly world: World
  readonly baseUrl: string
  readonly payee: Payee
  readonly domain: Terms['domain']
  readonly callers?: Callers
}

/** Returns the payment terms of a quote. */
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
  ...(cart.tip ? { tip: cart.tip } : {}),
  ...(cart.constraints ? { constraints: cart.constraints } : {}),
  ...(cart.instructions === undefined ? {} : { instructions: cart.instructions }),
})

/**
 * Prices a cart exactly and stores the quote under a price token, counted for the caller's network. Accepts any
 * JSON; throws one Fault with all problems.
 */
export async function previewOrder(deps: PreviewDeps, raw: unknown, caller?: string): Promise<PreviewResponse> {
  const { cart, warnings } = examineRequest(deps, raw)
  // validate before storing anything: never promise an order that cannot be paid now
  const terms = termsOf(cart, deps.payee, deps.domain)
  await deps.callers?.quoted(caller)
  const { priceToken, quote } = await sealQuote(deps.db, deps.world, toContent(cart), deps.payee)
  deps.world.crashpoint('C01')
  return presentPreview(deps, cart, quote, priceToken, terms, warnings)
}

type Examined = { readonly cart: Cart; readonly warnings: readonly string[] }

/** Returns the cart of a complete request, or throws a Fault with all problems. */
export function examineRequest(deps: CartDeps, given: unknown): Examined {
  const asked = judge(deps, given)
  if (asked.cart) return asked as Examined
  // accept unambiguous input even if it is not in canonical form
  const raw = coerceToSchema(PreviewRequest, given)
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
  const { problems, ...judged } = validateCart(deps, body, shape.data)
  if (shape.success && left.length + problems.length === 0) return { ...judged, problems }
  const shaped = shape.success ? [] : shapeProblems(shape.error, body, PreviewRequest)
  // report malformed modifiers with the options from the menu instead of the schema's problem
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

/** Merges problem lists, schema problems first: a field named in an earlier list is not reported again. */
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

/** Warns which allergens were avoided, without a guarantee. */
function avoidanceWarning({ constraints, fulfillment }: Pick<Quote, 'constraints' | 'fulfillment'>): string[] {
  const avoided = constraints?.allergens ?? []
  if (avoided.length === 0) return []
  const told = fulfillment === 'pickup' ? 'tell the restaurant when you pick up' : 'also call the restaurant about it'
  return [
    `Avoiding ${formatAllergens(avoided)}: the menu lists none in this order and the kitchen is informed, but this is no guarantee. Please ${told}.`,
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
