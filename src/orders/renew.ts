import { normalizeName } from '#src/catalog/fold.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import type { Line } from '#src/menu/line.ts'
import { type Payee, type Quote, sealQuote } from '#src/pricing/quote.ts'
import { deliveryAreaCheck } from './area.ts'
import { correctCart } from './correct.ts'
import { type PreviewDeps, toContent } from './preview.ts'
import { validateCart } from './validate-cart.ts'

/**
 * Returns the caller's token while it is valid; otherwise a new one for the same cart as available now, if the
 * caller's budget allows it.
 */
export async function usableToken(
  deps: PreviewDeps,
  quote: Quote & { readonly payee: Payee },
  priceToken: string,
  problems: readonly Problem[],
  caller: string | undefined,
): Promise<string | undefined> {
  const stale = problems.some(p => ['price_token_expired', 'menu_changed', 'item_unavailable'].includes(p.code))
  if (!stale) return problems.some(p => p.code === 'not_orderable') || isOutside(deps, quote) ? undefined : priceToken
  const { example: request } = correctCart(deps, {
    restaurant_id: quote.restaurantId,
    items: quote.items,
    fulfillment: quote.fulfillment,
    ...(quote.address ? { delivery_address: quote.address } : {}),
    pickup_time: quote.time.requested,
    ...(quote.constraints ? { constraints: quote.constraints } : {}),
    ...(quote.tip ? { tip: quote.tip } : {}),
    ...(quote.instructions === undefined ? {} : { special_instructions: quote.instructions }),
  })
  const cart = request && validateCart(deps, request).cart
  if (!cart || !isSameFood(cart.lines, quote.lines) || !(await hasQuoteBudget(deps, caller))) return undefined
  return (await sealQuote(deps.db, deps.world, toContent(cart), deps.payee)).priceToken
}

/** Counts a quote; false if over the limit: the caller then gets the problems without a new token. */
async function hasQuoteBudget({ callers }: PreviewDeps, caller: string | undefined): Promise<boolean> {
  try {
    await callers?.quoted(caller)
    return true
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return false
  }
}

/** True if the restaurant no longer delivers to the address. */
function isOutside({ market }: PreviewDeps, { restaurantId, address }: Quote): boolean {
  const restaurant = market.restaurants.get(restaurantId)
  const point = address && market.places.zip(address.zip)
  return Boolean(restaurant && point && deliveryAreaCheck(restaurant, address.zip, point))
}

/** True if both carts have the same dishes by name: ids can change. */
const isSameFood = (a: readonly Line[], b: readonly Line[]): boolean =>
  a.length === b.length && a.every((line, index) => normalizeName(line.name) === normalizeName(b[index]!.name))
