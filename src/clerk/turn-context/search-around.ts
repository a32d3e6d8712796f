import type { Allergen } from '#src/allergens/codes.ts'
import { milesBetween } from '#src/catalog/places.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { FindInput } from '#src/clerk/find-input.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { Fault } from '#src/kernel/faults.ts'
import { GROCERY } from '#src/search/cuisines.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { search } from '#tools/search.ts'
import { milesTo, WAIT_MILES } from './reachable.ts'
import { costOf } from './relevant.ts'

export type SearchPlace = NonNullable<ClerkState['place']>

const PAGE = 50
/** Result pages to fetch. A restaurant that delivers to a location may rank behind many that do not. */
const PAGES = { pickup: 2, delivery: 6 } as const
const PLACES_A_MILE = 2
const FAR_MILES = 60
const CORNER = /\d(?:st|nd|rd|th)?\b.*\b(?:and|y)\b|&/i

/**
 * Resolves the stated location, otherwise the previous one or that of the address. Returns suggestions if it is
 * unknown.
 */
export async function placeOf(
  deps: ClerkDeps,
  state: ClerkState,
  near: string | undefined,
): Promise<SearchPlace | { readonly suggestions: readonly string[] } | undefined> {
  if (near === undefined || near.trim() === '') {
    const zip = state.details.address?.zip
    return state.place ?? (zip === undefined ? undefined : await placeOf(deps, state, zip))
  }
  const found = await deps.engine.locate(near)
  if (!found.ok) return { suggestions: await servedOf(deps, found.suggestions) }
  // "86th and Lexington" is an intersection, not a town with that name elsewhere
  if (CORNER.test(near) && !isServed(deps, found)) return { suggestions: [] }
  return { label: found.label.slice(0, 120), lat: found.lat, lng: found.lng, miles: found.radiusMiles }
}

/** True if there is a restaurant within reach. */
const isServed = ({ engine }: ClerkDeps, place: { readonly lat: number; readonly lng: number }): boolean =>
  engine.market.restaurants.values().some(({ location_point: at }) => milesBetween(at, place) < FAR_MILES)

/** Keeps suggested locations with restaurants: no "Sedona, AZ" for a Second Avenue. */
async function servedOf(deps: ClerkDeps, names: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(names.map(async name => ({ name, place: await deps.engine.locate(name) })))
  return found.flatMap(({ name, place }) => (place.ok && isServed(deps, place) ? [name] : []))
}

/** Runs a semantic search around a location. If a cuisine has no results, retries once without it. */
export async function searchAround(
  { engine }: ClerkDeps,
  { lat, lng }: SearchPlace,
  input: FindInput,
  avoid: readonly Allergen[],
): Promise<FoundRestaurant[]> {
  const run = async (filters: object) => {
    const found: FoundRestaurant[] = []
    for (let page = 0; page < PAGES[input.fulfillment ?? 'pickup']; page++) {
      const { results } = await search.run(
        engine,
        {
          location: { coords: [lat, lng] },
          ...(input.query ? { query: input.query } : {}),
          filters: {
            ...filters,
            ...(input.open_now ? { openNow: true } : {}),
            ...(avoid.length > 0 ? { avoid: [...avoid] } : {}),
          },
          limit: PAGE,
          offset: page * PAGE,
        },
        {},
      )
      found.push(...results)
      if (results.length < PAGE) break
    }
    return found
  }
  const filters = {
    ...(input.cuisine?.length ? { cuisine: input.cuisine } : {}),
    ...(input.min_rating === undefined ? {} : { minRating: input.min_rating }),
  }
  try {
    const found = await run(filters)
    const { cuisine: _, ...wider } = filters
    // never retry a grocery search without its filter: restaurants cannot fill it
    const isSure = !input.cuisine?.length || input.cuisine.includes(GROCERY)
    return found.length > 0 || isSure ? found : await run(wider)
  } catch (error) {
    if (error instanceof Fault && error.code === 'location_required') return []
    throw error
  }
}

/**
 * Sorts results: first those that accept orders, then those that are open if no time was given, then by the
 * requested order.
 */
export function sort(
  results: readonly FoundRestaurant[],
  place: SearchPlace,
  { sort: by, query }: FindInput,
  isForNow: boolean,
  isSoon: (one: FoundRestaurant) => boolean,
): readonly FoundRestaurant[] {
  const able = (one: FoundRestaurant) => (one.accepting_orders ? 0 : 1)
  // a customer who named no time wants to eat now
  const ready = (one: FoundRestaurant) => (isForNow && (by ?? 'fit') === 'fit' && !isSoon(one) ? 1 : 0)
  const miles = (one: FoundRestaurant) => milesTo(place, one)
  // one mile costs two ranks, because nobody crosses the city for an equivalent
  const far = new Map(
    results.map((one, at) => [one, at + PLACES_A_MILE * (miles(one) + (isForNow && !one.open_now ? WAIT_MILES : 0))]),
  )
  const orders: Readonly<Record<string, (a: FoundRestaurant, b: FoundRestaurant) => number>> = {
    fit: (a, b) => far.get(a)! - far.get(b)!,
    distance: (a, b) => miles(a) - miles(b),
    rating: (a, b) => b.rating - a.rating,
    price: (a, b) => costOf(a, query) - costOf(b, query),
  }
  return results.toSorted((a, b) => able(a) - able(b) || ready(a) - ready(b) || orders[by ?? 'fit']!(a, b))
}
