import { hoursOf, openState } from '#src/catalog/hours.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { FULFILLMENTS, type Restaurant } from '#src/catalog/restaurant.ts'
import { flatMiles } from '#src/search/cells.ts'
import { cityKey } from '#src/search/epoch.ts'
import { sameText } from '#src/search/words.ts'
import type { Ours, ReadyAsk } from './ours.ts'

/** The rows that answer a request, found by asking every restaurant's record; no index is used. */
export function passingRows(ours: Ours, { ask, input, centre }: ReadyAsk, at: number): Uint32Array {
  const { filters } = ask
  const wanted = filters.cuisine && ours.cuisinesMeant(filters.cuisine)
  const methods = filters.fulfillment ?? []
  const asked = methods.length > 0 ? methods : FULFILLMENTS
  const isOpen = (restaurant: Restaurant): boolean =>
    asked.some(method => {
      const hours = hoursOf(restaurant, method)
      return hours !== undefined && openState(hours, at).open
    })
  const isWithin = ({ location_point: { lat, lng }, address }: Restaurant): boolean =>
    milesBetween(centre, { lat: Math.fround(lat), lng: Math.fround(lng) }) <= centre.miles ||
    (centre.city !== undefined && cityKey(address.city, address.state) === centre.city)
  const found: number[] = []
  ours.restaurants.forEach((restaurant, row) => {
    if (
      isWithin(restaurant) &&
      Math.round(restaurant.rating * 100) >= input.minRating &&
      methods.every(method => restaurant[method] !== undefined) &&
      (!wanted || restaurant.cuisines.some(cuisine => wanted.has(sameText(cuisine)))) &&
      (!filters.openNow || isOpen(restaurant))
    )
      found.push(row)
  })
  return Uint32Array.from(found)
}

/** The first ten of an answer by looking at every row, and how many rows there are in all. */
export function bruteForce(ours: Ours, ready: ReadyAsk, at: number): { ids: string[]; total: number } {
  const rows = passingRows(ours, ready, at)
  const { centre } = ready
  if (ready.ask.query !== '')
    return { ids: idsOf(ours, ours.rankAll(ready, rows, centre.miles, at).slice(0, 10)), total: rows.length }
  const miles = flatMiles(centre)
  const far = (row: number): number => {
    const { lat, lng } = ours.restaurants[row]!.location_point
    return Math.round(miles(Math.fround(lat), Math.fround(lng)) * 1e6)
  }
  const sorted = [...rows].sort((a, b) => far(a) - far(b) || Number(ours.idOf(a)) - Number(ours.idOf(b)))
  return { ids: idsOf(ours, sorted.slice(0, 10)), total: rows.length }
}

export const idsOf = (ours: Ours, rows: Iterable<number>): string[] => [...rows].map(row => ours.idOf(row))

/** How much of the right answer was given, 0 to 1. */
export function recallOf(given: readonly string[], right: readonly string[]): number {
  if (right.length === 0) return given.length === 0 ? 1 : 0
  const known = new Set(given)
  return right.filter(id => known.has(id)).length / right.length
}
