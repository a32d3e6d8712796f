import { hoursOf, openState } from '#src/catalog/hours.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { FULFILLMENTS, type Restaurant } from '#src/catalog/restaurant.ts'
import { flatMiles } from '#src/catalog/spatial-grid.ts'
import { cityKey } from '#src/search/index-version.ts'
import { normalizeText } from '#src/search/words.ts'
import type { Ours, ReadyAsk } from './ours.ts'

/** Radii to try if the area is empty. */
const WIDER_MILES = [25, 50]

type Passing = { readonly rows: readonly number[]; readonly miles: number }

/** Returns the rows that match a request, by checking every restaurant's record without an index. */
function passingRows(ours: Ours, ready: ReadyAsk, at: number): Passing {
  const { ask, input } = ready
  const { filters } = ask
  const wanted = filters.cuisine && ours.cuisinesMeant(filters.cuisine)
  const methods = filters.fulfillment ?? []
  const asked = methods.length > 0 ? methods : FULFILLMENTS
  const isOpen = (restaurant: Restaurant): boolean =>
    asked.some(method => {
      const hours = hoursOf(restaurant, method)
      return hours !== undefined && openState(hours, at).open
    })
  const { rows, miles } = rowsWithin(ours, ready)
  const passing = rows.filter(row => {
    const restaurant = ours.restaurants[row]!
    return (
      Math.round(restaurant.rating * 100) >= input.minRating &&
      methods.every(method => restaurant[method] !== undefined) &&
      (!wanted || restaurant.cuisines.some(cuisine => wanted.has(normalizeText(cuisine)))) &&
      (!filters.openNow || isOpen(restaurant))
    )
  })
  return { rows: passing, miles }
}

function rowsWithin({ restaurants }: Ours, { centre }: ReadyAsk): Passing {
  const rows = [...restaurants.keys()]
  const within = (miles: number): Passing => ({
    miles,
    rows: rows.filter(row => {
      const { location_point, address } = restaurants[row]!
      const point = { lat: Math.fround(location_point.lat), lng: Math.fround(location_point.lng) }
      const isThere = centre.city !== undefined && cityKey(address.city, address.state) === centre.city
      return isThere || milesBetween(centre, point) <= miles
    }),
  })
  let found = within(centre.miles)
  for (const miles of WIDER_MILES) if (found.rows.length === 0 && miles > found.miles) found = within(miles)
  return found
}

/** Computes the top ten of a search by checking every row, and the total number of matches. */
export function searchByFullScan(ours: Ours, ready: ReadyAsk, at: number): { ids: string[]; total: number } {
  const { rows, miles } = passingRows(ours, ready, at)
  if (ready.ask.query !== '')
    return { ids: idsOf(ours, ours.rankAll(ready, rows, miles, at).slice(0, 10)), total: rows.length }
  const far = flatMiles(ready.centre)
  const millionths = (row: number): number => {
    const { lat, lng } = ours.restaurants[row]!.location_point
    return Math.round(far(Math.fround(lat), Math.fround(lng)) * 1e6)
  }
  const sorted = rows.toSorted((a, b) => millionths(a) - millionths(b) || Number(ours.idOf(a)) - Number(ours.idOf(b)))
  return { ids: idsOf(ours, sorted.slice(0, 10)), total: rows.length }
}

export const idsOf = (ours: Ours, rows: Iterable<number>): string[] => [...rows].map(row => ours.idOf(row))

/** Recall of the top results, 0 to 1. */
export function recallOf(given: readonly string[], right: readonly string[]): number {
  if (right.length === 0) return given.length === 0 ? 1 : 0
  const known = new Set(given)
  return right.filter(id => known.has(id)).length / right.length
}
