import { flatMiles } from '#src/catalog/spatial-grid.ts'
import type { SearchCenter } from './area.ts'
import { flagsOf } from './filter.ts'
import { BY_ZIP, DELIVERY, type Epoch, PICKUP } from './index-version.ts'
import { milesOutside, type NamedPlaces } from './named-places.ts'
import type { Understanding } from './understand.ts'

/** Requirement on a restaurant: the test for rows that do not meet it, and the reason as text. */
export type RestaurantRequirement = { readonly lacks: (row: number) => boolean; readonly told: (row: number) => string }

/** Location of a search: the location named in the query, or else the area around a center. */
export type SearchLocation = { readonly centre: SearchCenter | undefined; readonly named?: NamedPlaces | undefined }

/** Hour at which a restaurant must be open, with the test for a row. */
export type OpenAt = { readonly text: string; readonly isOpen: (row: number) => boolean }

/** Distance in miles at which the distance score reaches 0. */
const FARTHEST_MILES = 100
const BEST_RATING = 500

/** Returns the reference position. The center of a city is not the position of the user, so it does not count. */
const positionOf = ({ centre, named }: SearchLocation) => named ?? (centre?.kind === 'city' ? undefined : centre)

function milesFrom(epoch: Epoch, where: SearchLocation): ((row: number) => number) | undefined {
  const position = positionOf(where)
  const miles = position && flatMiles(position)
  return miles && (row => miles(epoch.grid.lat[row]!, epoch.grid.lng[row]!))
}

/**
 * Derives the requirements on restaurants: location, fulfillment method, rating, distance, wait, and opening hours.
 */
export function readRestaurantRequirements(
  epoch: Epoch,
  query: Understanding,
  where: SearchLocation,
  openAt?: OpenAt,
): readonly RestaurantRequirement[] {
  const { method, minRating, maxMiles, maxMinutes } = query
  const miles = milesFrom(epoch, where)
  const asked: RestaurantRequirement[] = []
  const { named } = where
  if (named) {
    const outside = milesOutside(epoch, named)
    asked.push({
      lacks: row => outside(row) > 0,
      told: row => `in ${named.label}: ${outside(row).toFixed(1)} miles outside`,
    })
  }
  if (method) {
    const flag = flagsOf(method)
    const isOffered = (row: number): boolean => (epoch.flags[row]! & flag) !== 0
    const isReached = (row: number): boolean =>
      method === 'pickup' || !miles || epoch.reach[row]! === BY_ZIP || miles(row) * 10 <= epoch.reach[row]!
    asked.push({
      lacks: row => !isOffered(row) || !isReached(row),
      told: row => `${method}: not ${isOffered(row) ? 'to here' : 'offered'}`,
    })
  }
  if (minRating !== undefined)
    asked.push({
      lacks: row => epoch.rating[row]! < minRating * 100,
      told: row => `${minRating} stars: ${epoch.rating[row]! / 100}`,
    })
  if (maxMiles !== undefined && miles)
    asked.push({
      lacks: row => miles(row) > maxMiles,
      told: row => `within ${maxMiles} miles: ${miles(row).toFixed(1)}`,
    })
  if (maxMinutes !== undefined) {
    const minutes = (row: number) => epoch.prep[row]! + (method === 'delivery' ? epoch.travel[row]! : 0)
    asked.push({
      lacks: row => minutes(row) > maxMinutes,
      told: row => `within ${maxMinutes} minutes: about ${minutes(row)}`,
    })
  }
  if (openAt)
    asked.push({
      lacks: row => !openAt.isOpen(row),
      told: row =>
        `open ${openAt.text}: ${(epoch.flags[row]! & (PICKUP | DELIVERY)) === 0 ? 'its hours are not known' : 'closed'}`,
    })
  return asked
}

/** Returns the sort key (0 to 1) within a tier, if a query asks for the nearest or the best rated. */
export function readMeasure(
  epoch: Epoch,
  { sort }: Pick<Understanding, 'sort'>,
  where: SearchLocation,
): ((row: number) => number) | undefined {
  if (sort === 'rating') return row => epoch.rating[row]! / BEST_RATING
  const miles = sort === 'distance' ? milesFrom(epoch, where) : undefined
  return miles && (row => Math.max(0, 1 - miles(row) / FARTHEST_MILES))
}
