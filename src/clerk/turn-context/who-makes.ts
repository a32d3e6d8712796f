import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import type { RefusedWord } from '#src/allergens/refused-words.ts'
import { acceptsOrders } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { isNamedWholly } from '#src/clerk/menu-parser/named-wholly.ts'
import type { OrderReading, ParsedLine } from '#src/clerk/menu-parser/order-reading.ts'
import { parseOrder } from '#src/clerk/menu-parser/parse-order.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { leavesOff } from './refused-beyond.ts'

/** Total characters to parse, regardless of the length of the order and the number of restaurants. */
const MOST_READ = 4_000

/**
 * Portion of an order that a restaurant can make: `all` only if it has every dish by name, `near` if it only has
 * similar ones.
 */
export type OrderCoverage = 'all' | 'some' | 'near' | 'none'

type Menus = Pick<ClerkDeps, 'engine' | 'menus'>

/**
 * Matches an order against each restaurant's menu, within the parsing budget of one message. Restaurants beyond it
 * count as having nothing.
 */
function readEach(deps: Menus, ids: readonly string[], order: string): Read[] {
  const asked = withoutRepeats(order)
  const most = Math.max(1, Math.floor(MOST_READ / Math.max(1, asked.length)))
  return ids.map((id, at) => (at < most ? readBy(deps, id, asked) : NOTHING))
}

/**
 * Ranks restaurants by the portion of an order they can make: all first, then larger portions; open ones rank
 * higher.
 */
export function rankByCoverage(deps: Menus, results: readonly FoundRestaurant[], order: string) {
  const read = readEach(
    deps,
    results.map(({ id }) => id),
    order,
  )
  return results
    .map((restaurant, at) => {
      const { makes, share, dishes } = read[at]!
      const match = dishes.length > 0 ? { ...restaurant.match, dishes } : restaurant.match
      return { restaurant: { ...restaurant, match }, makes, share }
    })
    .toSorted((a, b) => rank(b) - rank(a))
}

/** Removes repeated items, because a restaurant that makes an item once can make it twice. */
const withoutRepeats = (order: string): string => [...new Set(order.split(/\s*,\s*/))].join(', ')

const WEIGHT = { all: 6, some: 2, near: 1, none: 0 } as const
/** Ranking score. A larger portion of the order weighs as much as being open. */
const rank = ({
  restaurant,
  makes,
  share,
}: {
  restaurant: FoundRestaurant
  makes: OrderCoverage
  share: number
}): number => WEIGHT[makes] + 2 * share + (restaurant.open_now ? 1 : 0)

/**
 * Returns the largest portion of an order that any of the restaurants has, 0 to 1; 0 if it has fewer than `least`
 * items.
 */
export const bestShare = (deps: Menus, ids: readonly string[], order: string, least = 1): number =>
  Math.max(0, ...readEach(deps, ids, order).map(({ share, dishes }) => (dishes.length < least ? 0 : share)))

export const makesOf = (deps: Menus, id: string, order: string): OrderCoverage => readBy(deps, id, order).makes

type Read = {
  readonly makes: OrderCoverage
  /** Portion of the requested items that is available, 0 to 1. */
  readonly share: number
  /** Matching dishes, those named in full first. */
  readonly dishes: FoundRestaurant['match']['dishes']
}

const NOTHING: Read = { makes: 'none', share: 0, dishes: [] }

function readBy({ engine, menus }: Menus, id: string, order: string): Read {
  const restaurant = engine.market.restaurants.get(id)
  const menu = restaurant && acceptsOrders(restaurant) ? menus(id) : undefined
  if (!menu) return NOTHING
  const reading = parseOrder(order, menu)
  const { lines, questions, leftovers } = reading
  const open = questions.filter(({ kind }) => kind === 'which_item' || kind === 'which_reading').length
  const whole = lines.filter(line => isNamedWholly(menu, line))
  const asked = lines.length + open + leftovers.length
  const isAll = lines.length > 0 && whole.length === asked
  return {
    makes: isAll ? 'all' : whole.length > 0 ? 'some' : lines.length + open > 0 ? 'near' : 'none',
    share: asked === 0 ? 0 : (whole.length + NEAR * (lines.length - whole.length + open)) / asked,
    dishes: dishesOf(menu, reading, whole),
  }
}

/** Weight of a similar dish. */
const NEAR = 0.6

function dishesOf({ itemOf }: CompiledMenu, { lines, questions }: OrderReading, whole: readonly ParsedLine[]) {
  const offered = questions.flatMap(question => (question.kind === 'which_item' ? question.choices.slice(0, 1) : []))
  const ids = new Set([...whole, ...lines, ...offered].map(({ item }) => item.id))
  return [...ids].flatMap(id => {
    const item = itemOf.get(id)?.item
    return item ? [{ id, name: item.name, price: item.price_cents / 100, price_cents: item.price_cents }] : []
  })
}

const toppingsOf = (order: string): readonly RefusedWord[] =>
  parseAllergies(order).refused.filter(({ isTopping }) => isTopping)

/** Returns the allergens that an order removes from a dish: "hold the cheese". */
export const allergensTakenOff = (order = ''): readonly Allergen[] =>
  allergensOf(toppingsOf(order).flatMap(({ codes }) => codes))

/** True if menu options can remove everything that the order leaves off its dishes. */
export function canLeaveOff({ menus }: Pick<ClerkDeps, 'menus'>, id: string, order: string): boolean {
  const compiled = menus(id)
  const lines = compiled ? readCart(order, compiled, [], []).lines : []
  return toppingsOf(order).every(topping => lines.some(line => leavesOff(compiled!.menu, topping, line)))
}
