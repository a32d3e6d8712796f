import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { hearAllergies } from '#src/allergens/hear.ts'
import type { RefusedWord } from '#src/allergens/refused-words.ts'
import { acceptsOrders } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { isNamedWholly } from '#src/clerk/house/named-wholly.ts'
import type { OrderReading, ParsedLine } from '#src/clerk/house/order-reading.ts'
import { parseOrder } from '#src/clerk/house/parse-order.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { leavesOff } from './avoidance.ts'

/** Characters that are read in all, however long an order is and however many restaurants might make it. */
const MOST_READ = 4_000

/** How much of an order one can make: all only where every dish is there by its name; near where it only has the like. */
export type Makes = 'all' | 'some' | 'near' | 'none'

type Menus = Pick<ClerkDeps, 'engine' | 'menus'>

/** What each restaurant has of an order, as far as menus are read for one message; those beyond count as having nothing. */
function readEach(deps: Menus, ids: readonly string[], order: string): Read[] {
  const asked = withoutRepeats(order)
  const most = Math.max(1, Math.floor(MOST_READ / Math.max(1, asked.length)))
  return ids.map((id, at) => (at < most ? readBy(deps, id, asked) : NOTHING))
}

/** Restaurants by how much of an order they can make: all of it first, then more of it, and of those the open ones. */
export function whoMakes(deps: Menus, results: readonly FoundRestaurant[], order: string) {
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

/** What is said twice is made by whoever makes it once. */
const withoutRepeats = (order: string): string => [...new Set(order.split(/\s*,\s*/))].join(', ')

const WEIGHT = { all: 6, some: 2, near: 1, none: 0 } as const
/** More of an order counts as much as being open. */
const rank = ({ restaurant, makes, share }: { restaurant: FoundRestaurant; makes: Makes; share: number }): number =>
  WEIGHT[makes] + 2 * share + (restaurant.open_now ? 1 : 0)

/** How much of an order the best of some restaurants has, 0 to 1; 0 where it has fewer than `least` of its things. */
export const bestShare = (deps: Menus, ids: readonly string[], order: string, least = 1): number =>
  Math.max(0, ...readEach(deps, ids, order).map(({ share, dishes }) => (dishes.length < least ? 0 : share)))

export const makesOf = (deps: Menus, id: string, order: string): Makes => readBy(deps, id, order).makes

type Read = {
  readonly makes: Makes
  /** How much of what was asked for is there, 0 to 1. */
  readonly share: number
  /** The dishes that answer, those that were named wholly first. */
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

/** What the like of a dish counts for. */
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
  hearAllergies(order).refused.filter(({ isTopping }) => isTopping)

/** The allergens that an order takes off a dish: "hold the cheese". */
export const allergensTakenOff = (order = ''): readonly Allergen[] =>
  allergensOf(toppingsOf(order).flatMap(({ codes }) => codes))

/** True where options of the menu leave off all that an order takes off its dishes. */
export function canLeaveOff({ menus }: Pick<ClerkDeps, 'menus'>, id: string, order: string): boolean {
  const compiled = menus(id)
  const lines = compiled ? readCart(order, compiled, [], []).lines : []
  return toppingsOf(order).every(topping => lines.some(line => leavesOff(compiled!.menu, topping, line)))
}
