import { flatMiles } from '#src/catalog/cells.ts'
import type { Centre } from './area.ts'
import { BY_ZIP, DELIVERY, type Epoch, PICKUP } from './epoch.ts'
import { flagsOf } from './filter.ts'
import { milesOutside, type NamedPlaces } from './named-places.ts'
import type { Understanding } from './understand.ts'

/** One thing that is asked of a place: whether a row lacks it, and what is said then. */
export type Lacking = { readonly lacks: (row: number) => boolean; readonly told: (row: number) => string }

/** Where a search is about: the place that its query names, or else around a centre. */
export type Whereabouts = { readonly centre: Centre | undefined; readonly named?: NamedPlaces | undefined }

/** The hour at which a place must be open, and whether a row is. */
export type OpenAt = { readonly text: string; readonly isOpen: (row: number) => boolean }

/** A score falls to nothing over so many miles. */
const FARTHEST_MILES = 100
const BEST_RATING = 500

/** The middle of a city is nobody's place. */
const positionOf = ({ centre, named }: Whereabouts) => named ?? (centre?.kind === 'city' ? undefined : centre)

function milesFrom(epoch: Epoch, where: Whereabouts): ((row: number) => number) | undefined {
  const position = positionOf(where)
  const miles = position && flatMiles(position)
  return miles && (row => miles(epoch.grid.lat[row]!, epoch.grid.lng[row]!))
}

/** Reads what a query asks of places: where they are, how food is had, their stars, how near they are and when they are open. */
export function readLackings(
  epoch: Epoch,
  query: Understanding,
  where: Whereabouts,
  openAt?: OpenAt,
): readonly Lacking[] {
  const { method, minRating, maxMiles, maxMinutes } = query
  const miles = milesFrom(epoch, where)
  const asked: Lacking[] = []
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

/** What comes first among rows that lack the same, 0 to 1, where a query asks for the nearest or the best rated. */
export function readMeasure(
  epoch: Epoch,
  { sort }: Pick<Understanding, 'sort'>,
  where: Whereabouts,
): ((row: number) => number) | undefined {
  if (sort === 'rating') return row => epoch.rating[row]! / BEST_RATING
  const miles = sort === 'distance' ? milesFrom(epoch, where) : undefined
  return miles && (row => Math.max(0, 1 - miles(row) / FARTHEST_MILES))
}
