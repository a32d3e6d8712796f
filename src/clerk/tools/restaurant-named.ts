import { normalizeName } from '#src/catalog/fold.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { formatAddress } from '#src/catalog/present.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import type { ClerkState } from '#src/clerk/state.ts'

const MOST_NAMED = 6

/**
 * Finds the restaurant that a model names by id, by number in the last list, or by name; by default, the order's
 * restaurant. Returns an error sentence if there is no match or several.
 */
export function restaurantNamed(
  { engine }: Pick<ClerkDeps, 'engine'>,
  state: ClerkState,
  said: string | undefined,
): Restaurant | string {
  const { restaurants } = engine.market
  const wanted = said?.trim() ?? state.restaurant_id
  if (wanted === undefined || wanted === '') return 'No restaurant is chosen yet: pass `restaurant`.'
  const byId = restaurants.get(wanted) ?? restaurants.get(listed(state, wanted) ?? '')
  if (byId) return byId
  const [only, ...others] = restaurantsCalled({ engine }, state, wanted)
  if (!only) return `No restaurant here is called “${wanted.slice(0, 60)}”: search by name, or by food.`
  if (others.length === 0) return only
  const named = [only, ...others].slice(0, MOST_NAMED).map(labelOf).join('; ')
  return `Several are called so: ${named}. Pass the id of one.`
}

/** Restaurants by name, nearest first: exact matches, otherwise those whose names contain all the words. */
export function restaurantsCalled(
  { engine }: Pick<ClerkDeps, 'engine'>,
  { place }: Pick<ClerkState, 'place'>,
  name: string,
): Restaurant[] {
  const wanted = wordsOf(name)
  if (wanted.length === 0) return []
  const all = [...engine.market.restaurants.values()]
  const whole = all.filter(one => wordsOf(one.name).join(' ') === wanted.join(' '))
  const holding = all.filter(one => {
    const words = new Set(wordsOf(`${one.name} ${one.neighborhood}`))
    return wanted.every(word => words.has(word))
  })
  const found = whole.length > 0 ? whole : holding
  return place
    ? found.toSorted((a, b) => milesBetween(place, a.location_point) - milesBetween(place, b.location_point))
    : found
}

/** Label of a restaurant for a model: "[35460] Marchetti, 45 Seventh Ave, Brooklyn, NY 11217". */
export const labelOf = ({ id, name, address }: Restaurant): string => `[${id}] ${name}, ${formatAddress(address)}`

const SMALL = new Set(['the', 'and', 'y', 'at', 'in'])
const wordsOf = (text: string): string[] =>
  normalizeName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '' && !SMALL.has(word))

/** Restaurant at a number in the last list shown. */
function listed({ offer, sought }: ClerkState, said: string): string | undefined {
  const [, number] = /^#?(\d{1,2})\.?$/.exec(said) ?? []
  if (number === undefined) return undefined
  const choices = offer?.kind === 'restaurants' ? offer.choices : sought?.choices
  return choices?.[Number(number) - 1]?.restaurant_id
}
