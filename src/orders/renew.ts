import { foldName } from '#src/catalog/fold.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import type { Line } from '#src/menu/line.ts'
import { type Payee, type Quote, sealQuote } from '#src/pricing/quote.ts'
import { areaCheck } from './area.ts'
import { correctCart } from './correct.ts'
import { examineCart } from './examine.ts'
import { type PreviewDeps, toContent } from './preview.ts'

/** The caller's token while it is good, else a new one, if its budget has room, for the same cart as it can be had now. */
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
    ...(quote.instructions === undefined ? {} : { special_instructions: quote.instructions }),
  })
  const cart = request && examineCart(deps, request).cart
  if (!cart || !isSameFood(cart.lines, quote.lines) || !(await hasRoom(deps, caller))) return undefined
  return (await sealQuote(deps.db, deps.world, toContent(cart), deps.payee)).priceToken
}

/** Counts a price; false when it is one too many: then the caller is told what was wrong, and no new token. */
async function hasRoom({ callers }: PreviewDeps, caller: string | undefined): Promise<boolean> {
  try {
    await callers?.quoted(caller)
    return true
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return false
  }
}

/** The restaurant has stopped to deliver where it was to. */
function isOutside({ market }: PreviewDeps, { restaurantId, address }: Quote): boolean {
  const restaurant = market.restaurants.get(restaurantId)
  const point = address && market.places.zip(address.zip)
  return Boolean(restaurant && point && areaCheck(restaurant, address.zip, point))
}

/** A token stands for what the buyer chose, by name: ids may have changed. */
const isSameFood = (a: readonly Line[], b: readonly Line[]): boolean =>
  a.length === b.length && a.every((line, index) => foldName(line.name) === foldName(b[index]!.name))
