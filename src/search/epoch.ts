import { acceptsOrders, type Restaurant } from '#src/catalog/restaurant.ts'
import { type Arena, packArena } from './arena.ts'
import { cellOf, type Grid, gridOf } from './cells.ts'
import type { Lexicon } from './concept.ts'
import { type CuisineColumns, cuisineColumns } from './cuisines.ts'
import { type DishTable, gatherDishes } from './dishes.ts'
import { documentOf, weighRare } from './document.ts'
import type { Entry } from './entry.ts'
import { type NameColumns, nameColumns } from './names.ts'
import { indexTerms, type TermIndex } from './terms.ts'
import { type HourColumns, hourColumns } from './week.ts'
import { sameText } from './words.ts'

export const PICKUP = 1
export const DELIVERY = 2
const ORDERS = 4

/** A snapshot of the whole catalogue, never changed: plain data that can be built elsewhere and handed over. */
export type Epoch = {
  readonly size: number
  /** By row. */
  readonly ids: readonly string[]
  /** The row's place in the order of ids, and the row of such a place. */
  readonly rank: Uint32Array
  readonly rowOfRank: Uint32Array
  readonly grid: Grid
  /** Hundredths. */
  readonly rating: Uint16Array
  readonly flags: Uint8Array
  readonly priceLevel: Uint8Array
  /** 0 to 100. */
  readonly quality: Uint8Array
  readonly hours: HourColumns
  readonly cuisines: CuisineColumns
  readonly names: NameColumns
  readonly arena: Arena
  readonly terms: TermIndex
  readonly dishes: DishTable
  /** Rows by their folded city and state. */
  readonly cities: ReadonlyMap<string, Uint32Array>
  /** Rows with an address in a ZIP, by ZIP in ascending order. */
  readonly zips: ReadonlyMap<string, number>
}

/** Numeric ids by value: "9" before "10". */
export const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

export const cityKey = (city: string, state: string): string => `${sameText(city)}|${state}`

/** Ratings of few reviews are drawn towards this many of this rating. */
const PRIOR_REVIEWS = 40
const PRIOR_RATING = 380

/** 0 to 100: rating by review count, and whether there is anything to order. */
function qualityOf({ restaurant, dishes }: Entry): number {
  const rating = Math.round(restaurant.rating * 100)
  const shrunk =
    (rating * restaurant.review_count + PRIOR_RATING * PRIOR_REVIEWS) / (restaurant.review_count + PRIOR_REVIEWS)
  const worth = Math.round((Math.max(0, shrunk - 100) * 80) / 400)
  return worth + (dishes === undefined ? 0 : 10) + (acceptsOrders(restaurant) ? 10 : 0)
}

const flagsOf = (restaurant: Restaurant): number =>
  (restaurant.pickup ? PICKUP : 0) | (restaurant.delivery ? DELIVERY : 0) | (acceptsOrders(restaurant) ? ORDERS : 0)

/** Builds the snapshot; the order of the entries is of no account. */
export function buildEpoch(catalogue: readonly Entry[], lexicon: Lexicon): Epoch {
  const placed = catalogue.map(entry => {
    const { lat, lng } = entry.restaurant.location_point
    return { entry, id: entry.restaurant.id, cell: cellOf(Math.fround(lat), Math.fround(lng)) }
  })
  placed.sort((a, b) => a.cell - b.cell || byId(a.id, b.id))
  const entries = placed.map(({ entry }) => entry)
  const restaurants = entries.map(({ restaurant }) => restaurant)
  const rowOfRank = Uint32Array.from(entries.keys()).sort((a, b) => byId(placed[a]!.id, placed[b]!.id))
  const rank = new Uint32Array(entries.length)
  rowOfRank.forEach((row, place) => {
    rank[row] = place
  })
  const kinds = gatherDishes(entries, lexicon)
  const documents = entries.map((entry, row) => documentOf(entry, row, kinds, lexicon))
  weighRare(documents)
  const column = (read: (restaurant: Restaurant) => number) => Float32Array.from(restaurants, read)
  return {
    size: entries.length,
    ids: placed.map(({ id }) => id),
    rank,
    rowOfRank,
    grid: gridOf(
      column(r => r.location_point.lat),
      column(r => r.location_point.lng),
    ),
    rating: Uint16Array.from(restaurants, r => Math.round(r.rating * 100)),
    flags: Uint8Array.from(restaurants, flagsOf),
    priceLevel: Uint8Array.from(restaurants, r => r.price_level ?? 0),
    quality: Uint8Array.from(entries, qualityOf),
    hours: hourColumns(restaurants),
    cuisines: cuisineColumns(restaurants, lexicon),
    names: nameColumns(restaurants, lexicon),
    arena: packArena(documents.map(({ concepts }) => lexicon.embed(concepts))),
    terms: indexTerms(documents.map(({ words }) => words)),
    dishes: kinds.table,
    cities: rowsByCity(restaurants),
    zips: countZips(restaurants),
  }
}

function rowsByCity(restaurants: readonly Restaurant[]): Map<string, Uint32Array> {
  const rows = Map.groupBy(restaurants.keys(), row =>
    cityKey(restaurants[row]!.address.city, restaurants[row]!.address.state),
  )
  return new Map([...rows].map(([key, those]) => [key, Uint32Array.from(those)]))
}

function countZips(restaurants: readonly Restaurant[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { address } of restaurants) counts.set(address.zip, (counts.get(address.zip) ?? 0) + 1)
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}
