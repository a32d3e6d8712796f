import type { PlaceFacts } from './facts.ts'
import { createDemandChecks, type Kind, type Meets, miles } from './meets.ts'
import { type DemandQuery, POINTS } from './query.ts'

/** Radius in miles of a search by coordinates. */
export const REACH_MILES = 10
/** Number of top rows that satisfy a superlative. */
export const TOP = 5
/** Tolerance for equal distances. */
const ALIKE_MILES = 0.1

/** Ground truth of a query: the restaurants that satisfy it, by id. */
export type Truth = {
  readonly meets: Meets
  /** Returns the demands that a restaurant fails. */
  readonly failures: (place: PlaceFacts) => readonly Kind[]
  /** Restaurants in range that meet every demand. */
  readonly able: ReadonlySet<string>
  /** The best of them by the superlative, or all of them if there is none. */
  readonly best: ReadonlySet<string>
}

/** Computes the ground truth of a query from facts alone. */
export function computeGroundTruth(query: DemandQuery, places: readonly PlaceFacts[]): Truth {
  const point = POINTS[query.from]
  const meets = createDemandChecks(query, places)
  const fitting = places.filter(place => miles(point, place) <= REACH_MILES && meets.failures(place).length === 0)
  const { first } = query.demands
  if (!first) {
    const able = new Set(fitting.map(({ id }) => id))
    return { meets, failures: meets.failures, able, best: able }
  }
  const rank = { nearest: byMiles, bestRated: byRating, cheapest: byPrice }[first]
  const ranked = fitting.map(place => ({ id: place.id, value: rank(place) })).sort((a, b) => a.value - b.value)
  const slack = first === 'nearest' ? ALIKE_MILES : 0
  const upTo = (at: number) => {
    const limit = (ranked[Math.min(at, ranked.length) - 1]?.value ?? 0) + slack
    return new Set(ranked.filter(({ value }) => value <= limit).map(({ id }) => id))
  }
  const able = upTo(TOP)
  const failures = (place: PlaceFacts): readonly Kind[] => {
    const failed = meets.failures(place)
    return failed.length > 0 || able.has(place.id) ? failed : ['first']
  }
  return { meets, failures, able, best: upTo(1) }

  function byMiles(place: PlaceFacts): number {
    return miles(point, place)
  }
  function byRating({ rating }: PlaceFacts): number {
    return -rating
  }
  function byPrice(place: PlaceFacts): number {
    return Math.min(...meets.dishes(place).map(({ cents }) => cents))
  }
}
