import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import type { FindInput } from '#src/clerk/find-input.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { findRestaurants } from '#src/clerk/turn-context/find-restaurants.ts'
import { milesTo } from '#src/clerk/turn-context/reachable.ts'
import type { TurnContext } from '#src/clerk/turn-context/turn-context.ts'
import { wishOf } from '#src/clerk/turn-context/wish-time.ts'
import { DIETS } from '#src/menu/model.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { recordAllergies } from './keep-allergies.ts'
import { labelOf, restaurantsCalled } from './restaurant-named.ts'
import { refusal, resultOf, type ToolResult } from './result.ts'
import { withoutDisplay } from './without-display.ts'

export const SearchInput = z.strictObject({
  query: z.string().max(300).optional().describe('Dish, cuisine or mood, without place and price'),
  name: z.string().max(80).optional().describe('A restaurant by name'),
  near: z.string().max(120).optional().describe('Neighborhood, address or ZIP; default: as before'),
  deliver_to: z.string().max(160).optional().describe('Address with ZIP: only places that deliver there'),
  open_at: z.string().max(40).optional().describe('Local time YYYY-MM-DDTHH:MM; default: now'),
  avoid: z.array(z.enum(ALLERGENS)).max(14).optional(),
  diets: z.array(z.enum(DIETS)).max(7).optional(),
  max_price: z.number().min(0).max(10_000).optional().describe('Dollars for a dish, or for the whole party'),
  party: z.int().min(1).max(200).optional(),
  sort: z.enum(['fit', 'distance', 'rating', 'price']).optional(),
  show: z.boolean().optional().describe('false: look without showing the list'),
})
export type SearchInput = z.infer<typeof SearchInput>

/** Finds restaurants by name, or semantically around a location, and shows them as a numbered list. */
export async function searchRestaurants(
  deps: ClerkDeps,
  context: TurnContext,
  input: SearchInput,
): Promise<ToolResult> {
  const { avoid = [], diets = [], name } = input
  if (name !== undefined) return byName(deps, context, name)
  const openAt = input.open_at === undefined ? undefined : instantAt(input.open_at, zoneOf(deps, context.state))
  if (input.open_at !== undefined && openAt === undefined)
    return refusal(`open_at “${input.open_at}” is no local time: write it as 2026-01-31T18:30.`)
  recordAllergies(context, avoid)
  if (diets.length > 0) context.state = withDiets(context.state, diets)
  const search = async () => {
    const { time, day } = context.state.details
    if (openAt !== undefined) {
      const wished = wishOf(openAt, zoneOf(deps, context.state))
      context.state = { ...context.state, details: { ...context.state.details, time: wished } }
    }
    const found = await findRestaurants(deps, context, findInputOf(input))
    context.state = { ...context.state, details: { ...context.state.details, time, day } }
    return { found, restaurants: context.restaurants ?? [] }
  }
  const isShown = input.show !== false
  const { place } = context.state
  const { found, restaurants } = isShown ? await search() : await withoutDisplay(context, search)
  const listed = restaurants.map((one, at) => {
    const line = lineOf(deps, context.state, one)
    // a number refers to the list on the screen, which shows the other details
    return isShown ? `${at + 1}. ${line}` : [line, ...unshownOf(one)].join(' · ')
  })
  // a search elsewhere does not change the customer's location
  if (!isShown) context.state = { ...context.state, place }
  const { restaurants: _, ...about } = found
  return resultOf(context, found.status, { ...about, ...(found.status === 'ok' ? { restaurants: listed } : {}) })
}

const findInputOf = ({ query, near, deliver_to, max_price, party, sort }: SearchInput): FindInput => {
  const place = deliver_to ?? near
  return {
    ...(query === undefined ? {} : { query }),
    ...(place === undefined ? {} : { near: place }),
    ...(deliver_to === undefined ? {} : { fulfillment: 'delivery' }),
    ...(max_price === undefined ? {} : { max_price: Math.round((max_price * CENTS) / (party ?? 1)) }),
    ...(sort === undefined ? {} : { sort }),
  }
}

function byName(deps: ClerkDeps, context: TurnContext, name: string): ToolResult {
  const found = restaurantsCalled(deps, context.state, name).slice(0, MOST_NAMED)
  return found.length > 0
    ? resultOf(context, 'ok', { restaurants: found.map(labelOf) })
    : refusal(`No restaurant here is called “${name}”: search by food, or with fewer words of the name.`)
}

const withDiets = (state: ClerkState, diets: readonly (typeof DIETS)[number][]): ClerkState => {
  const { constraints } = state.details
  const all = [...new Set([...(constraints?.diets ?? []), ...diets])]
  return { ...state, details: { ...state.details, constraints: { ...constraints, diets: all } } }
}

/** Facts missing from the customer's list: id, walking minutes, minimum order, and fulfillment methods. */
function lineOf({ engine }: ClerkDeps, { place }: ClerkState, found: FoundRestaurant): string {
  const restaurant = engine.market.restaurants.get(found.id)
  const miles = place && milesTo(place, found)
  const minutes = miles === undefined ? undefined : Math.round(miles * MINUTES_A_MILE)
  const facts = [
    ...(minutes !== undefined && minutes <= MOST_MINUTES ? [`${minutes} min on foot`] : []),
    ...(restaurant && restaurant.minimum_order_cents > 0 ? [`minimum ${dollars(restaurant.minimum_order_cents)}`] : []),
    ...(restaurant?.pickup ? [] : ['no pickup']),
    ...(restaurant?.delivery ? [] : ['no delivery']),
    ...(restaurant?.channel === 'voice' ? ['takes orders by phone: no notes'] : []),
  ]
  return [`[${found.id}] ${found.name}`, ...facts].join(' · ')
}

/** Details otherwise shown only in the on-screen list: opening status and matching dishes. */
const unshownOf = ({ open_now, next_open, match }: FoundRestaurant): string[] => [
  open_now === null ? 'hours not known' : open_now ? 'open now' : next_open === null ? 'closed' : `opens ${next_open}`,
  ...(match.dishes.length > 0 ? [match.dishes.map(({ name, price }) => `${name} $${price}`).join(', ')] : []),
]

/** Parses a local time, with or without offset, to epoch milliseconds; undefined if invalid. */
export function instantAt(text: string, zone: string): number | undefined {
  try {
    return /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
      ? Temporal.Instant.from(text).epochMilliseconds
      : Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Time zone of the order's restaurant, or of the first restaurant if none is chosen. */
export function zoneOf({ engine }: Pick<ClerkDeps, 'engine'>, { restaurant_id }: ClerkState): string {
  const { restaurants } = engine.market
  const one = restaurants.get(restaurant_id ?? '') ?? restaurants.values().next().value
  return one?.timezone ?? 'UTC'
}

const CENTS = 100
const MINUTES_A_MILE = 20
const MOST_MINUTES = 45
const MOST_NAMED = 8
