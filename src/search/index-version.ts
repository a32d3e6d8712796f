import { deliveryArea } from '#src/catalog/delivery-area.ts'
import { acceptsOrders, type Restaurant } from '#src/catalog/restaurant.ts'
import { cellOf, type Grid, gridOf } from '#src/catalog/spatial-grid.ts'
import type { Lexicon } from './concept.ts'
import { collectContent } from './content.ts'
import { type CuisineColumns, collectCuisines } from './cuisines.ts'
import type { DishTable } from './dishes.ts'
import type { Entry } from './entry.ts'
import { collectGroups, type Groups } from './groups.ts'
import { growableArray, inOrder } from './grow.ts'
import { collectKnown } from './known.ts'
import { collectNames, type NameColumns } from './names.ts'
import { collectHours, type HourColumns } from './opening-hours.ts'
import type { TermIndex } from './terms.ts'
import type { Arena } from './vector-arena.ts'
import { normalizeText } from './words.ts'

export const PICKUP = 1
export const DELIVERY = 2
const ORDERS = 4

/**
 * Immutable snapshot of the whole catalog. Consists only of typed arrays, numbers, and strings, so that a separate
 * process can build it and a file can store it.
 */
export type Epoch = {
  readonly size: number
  /** Restaurant ids by row. */
  readonly ids: readonly string[]
  /** Rank of each row in id order, and the inverse mapping. */
  readonly rank: Uint32Array
  readonly rowOfRank: Uint32Array
  readonly grid: Grid
  /** Rating in hundredths. */
  readonly rating: Uint16Array
  readonly flags: Uint8Array
  /** Delivery radius in tenths of a mile; 255 if the restaurant lists ZIPs instead. */
  readonly reach: Uint8Array
  /** Preparation and delivery travel times in minutes. */
  readonly prep: Uint16Array
  readonly travel: Uint8Array
  readonly priceLevel: Uint8Array
  /** Quality score, 0 to 100. */
  readonly quality: Uint8Array
  readonly hours: HourColumns
  readonly cuisines: CuisineColumns
  readonly names: NameColumns
  /** Vectors in tiled layout. */
  readonly arena: Arena
  readonly terms: TermIndex
  readonly dishes: DishTable
  /** Rows by folded city and state. */
  readonly cities: Groups
  /** Rows by the ZIP of their address. */
  readonly zips: Groups
  /** Words of names and dishes in alphabetical order, with their frequencies. */
  readonly known: { readonly words: readonly string[]; readonly counts: Uint32Array }
}

/** Compares numeric ids by value: "9" before "10". */
export const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

export const cityKey = (city: string, state: string): string => `${normalizeText(city)}|${state}`

/** Bayesian prior of the rating: equivalent to this many reviews of this rating. */
const PRIOR_REVIEWS = 40
const PRIOR_RATING = 380

/** Quality score, 0 to 100, from the rating (shrunk by review count) and from whether the restaurant takes orders. */
function qualityOf({ restaurant, dishes }: Entry): number {
  const rating = Math.round(restaurant.rating * 100)
  const shrunk =
    (rating * restaurant.review_count + PRIOR_RATING * PRIOR_REVIEWS) / (restaurant.review_count + PRIOR_REVIEWS)
  const worth = Math.round((Math.max(0, shrunk - 100) * 80) / 400)
  return worth + (dishes === undefined ? 0 : 10) + (acceptsOrders(restaurant) ? 10 : 0)
}

export const BY_ZIP = 255
const reachOf = (restaurant: Restaurant): number => {
  const area = deliveryArea(restaurant)
  if (!area) return 0
  return 'miles' in area ? Math.round(area.miles * 10) : BY_ZIP
}

const flagsOf = (restaurant: Restaurant): number =>
  (restaurant.pickup ? PICKUP : 0) | (restaurant.delivery ? DELIVERY : 0) | (acceptsOrders(restaurant) ? ORDERS : 0)

/** Builds the snapshot from entries. Reads them once; their order does not matter. */
export function buildEpoch(catalogue: Iterable<Entry>, lexicon: Lexicon): Epoch {
  const ids: string[] = []
  const lat = growableArray(Float32Array)
  const lng = growableArray(Float32Array)
  const rating = growableArray(Uint16Array)
  const flags = growableArray(Uint8Array)
  const reach = growableArray(Uint8Array)
  const prep = growableArray(Uint16Array)
  const travel = growableArray(Uint8Array)
  const priceLevel = growableArray(Uint8Array)
  const quality = growableArray(Uint8Array)
  const parts = {
    hours: collectHours(),
    cuisines: collectCuisines(lexicon),
    names: collectNames(lexicon),
    content: collectContent(lexicon),
    cities: collectGroups(({ restaurant: { address } }) => cityKey(address.city, address.state)),
    zips: collectGroups(({ restaurant }) => restaurant.address.zip),
    known: collectKnown(),
  }
  const all = Object.values(parts)
  for (const entry of catalogue) {
    const { restaurant } = entry
    ids.push(restaurant.id)
    lat.push(restaurant.location_point.lat)
    lng.push(restaurant.location_point.lng)
    rating.push(Math.round(restaurant.rating * 100))
    flags.push(flagsOf(restaurant))
    reach.push(reachOf(restaurant))
    prep.push(restaurant.prep_minutes)
    travel.push(restaurant.delivery?.travel_minutes ?? 0)
    priceLevel.push(restaurant.price_level ?? 0)
    quality.push(qualityOf(entry))
    for (const part of all) part.add(entry)
  }
  const order = rowOrder(ids, lat.view(), lng.view())
  const sortedIds = Array.from(order, arrived => ids[arrived]!)
  const rowOfRank = Uint32Array.from(order.keys()).sort((a, b) => byId(sortedIds[a]!, sortedIds[b]!))
  const rank = new Uint32Array(order.length)
  rowOfRank.forEach((row, place) => {
    rank[row] = place
  })
  return {
    size: order.length,
    ids: sortedIds,
    rank,
    rowOfRank,
    grid: gridOf(inOrder(lat.view(), order), inOrder(lng.view(), order)),
    rating: inOrder(rating.view(), order),
    flags: inOrder(flags.view(), order),
    reach: inOrder(reach.view(), order),
    prep: inOrder(prep.view(), order),
    travel: inOrder(travel.view(), order),
    priceLevel: inOrder(priceLevel.view(), order),
    quality: inOrder(quality.view(), order),
    hours: parts.hours.finish(order),
    cuisines: parts.cuisines.finish(order),
    names: parts.names.finish(order),
    ...parts.content.finish(order),
    cities: parts.cities.finish(order),
    zips: parts.zips.finish(order),
    known: parts.known.finish(),
  }
}

/** Row order: entries by map cell, then by id. */
function rowOrder(ids: readonly string[], lat: Float32Array, lng: Float32Array): Uint32Array {
  const cells = Uint32Array.from(lat, (value, at) => cellOf(value, lng[at]!))
  return Uint32Array.from(ids.keys()).sort((a, b) => cells[a]! - cells[b]! || byId(ids[a]!, ids[b]!))
}
