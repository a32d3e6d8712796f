import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { hearAllergies } from '#src/allergens/hear.ts'
import type { RefusedWord } from '#src/allergens/refused-words.ts'
import { acceptsOrders } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { parseOrder } from '#src/clerk/house/parse-order.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { leavesOff } from './avoidance.ts'

/** Characters that are read in all, however long an order is and however many restaurants might make it. */
const MOST_READ = 4_000

/** Restaurants by how much of an order they can make: all of it first, and of those the open ones. */
export function whoMakes({ engine, menus }: ClerkDeps, results: readonly FoundRestaurant[], order: string) {
  const asked = withoutRepeats(order)
  const tried = Math.max(1, Math.floor(MOST_READ / Math.max(1, asked.length)))
  return results
    .map((restaurant, at) => ({
      restaurant,
      makes: at < tried ? makesOf(engine, menus, restaurant.id, asked) : ('none' as const),
    }))
    .toSorted((a, b) => rank(b) - rank(a))
}

/** What is said twice is made by whoever makes it once. */
const withoutRepeats = (order: string): string => [...new Set(order.split(/\s*,\s*/))].join(', ')

const WEIGHT = { all: 4, some: 2, none: 0 } as const
const rank = ({ restaurant, makes }: { restaurant: FoundRestaurant; makes: keyof typeof WEIGHT }): number =>
  WEIGHT[makes] + (restaurant.open_now ? 1 : 0)

/** How much of an order one can make: where a dish is not sure, not all. */
export function makesOf(
  engine: ClerkDeps['engine'],
  menus: ClerkDeps['menus'],
  id: string,
  order: string,
): keyof typeof WEIGHT {
  const restaurant = engine.market.restaurants.get(id)
  const menu = restaurant && acceptsOrders(restaurant) ? menus(id) : undefined
  if (!menu) return 'none'
  const { lines, questions, leftovers } = parseOrder(order, menu)
  if (lines.length + questions.length === 0) return 'none'
  const isSure = questions.every(({ kind }) => kind !== 'which_item')
  return leftovers.length === 0 && isSure ? 'all' : 'some'
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
