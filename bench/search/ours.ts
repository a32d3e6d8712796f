import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { createLocationResolver } from '#src/catalog/near.ts'
import { loadPlaces } from '#src/catalog/places.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { gatherArea, resolveCenter, type SearchCenter } from '#src/search/area.ts'
import { loadLexicon } from '#src/search/concept.ts'
import { wantedCuisines } from '#src/search/cuisines.ts'
import type { Entry } from '#src/search/entry.ts'
import { filterRows } from '#src/search/filter.ts'
import { buildEpoch } from '#src/search/index-version.ts'
import { keyOf, type LazyOrder, placeOf, selectSmallest } from '#src/search/order.ts'
import { makePlan, type Planned } from '#src/search/plan.ts'
import { rankByQuery } from '#src/search/rank.ts'
import { openEpoch, openSnapshot } from '#src/search/reader-view.ts'
import { readSearch, type SearchInput } from '#src/search/request.ts'
import type { SearchResponse } from '#src/search/schema.ts'
import { createSearch } from '#src/search/search.ts'
import { createUnderstanding } from '#src/search/understand.ts'
import { byteQuery, DIMENSIONS } from '#src/search/vector-arena.ts'
import { plainTiles, rowsOfTiles } from '#src/search/vectors/tiles.ts'
import type { Ask } from './mixes.ts'

/** The product's search as used by the benchmark. Only this file knows how an index is built and queried. */
export type Ours = Awaited<ReturnType<typeof buildOurs>>

/** Request parsed and located before the measurement. */
export type ReadyAsk = { readonly ask: Ask; readonly input: SearchInput; readonly centre: SearchCenter }

const KEPT = 10
/** Encodes a circle as a city name, because a search by coordinates always covers ten miles. */
const CIRCLE = /^circle (\S+) (\S+) (\S+)$/
const PLAIN_MILES = 10

/** Builds the complete search over the entries, like a server does. */
export function buildOurs(entries: Iterable<Entry>) {
  const places = loadPlaces()
  const lexicon = loadLexicon()
  const understanding = (words: ReadonlyMap<string, number>) => createUnderstanding(lexicon, words)
  const records = new Map<string, Entry>()
  const opened = openEpoch(buildEpoch(keeping(entries, records), lexicon))
  const snapshot = openSnapshot({ lexicon, understanding, places }, opened, id => records.get(id)!)
  const { epoch } = snapshot
  const restaurants = epoch.ids.map(id => snapshot.entry(id).restaurant)
  const near = createLocationResolver(
    places,
    loadGazetteer(places),
    restaurants.map(restaurant => restaurant.location_point),
  )
  for (const _ of near.warm());
  const resolve: typeof near.resolve = text => {
    const circle = CIRCLE.exec(text)?.slice(1).map(Number)
    if (!circle) return near.resolve(text)
    const [lat = 0, lng = 0, radiusMiles = 0] = circle
    return { ok: true, label: text, precision: 'point', lat, lng, radiusMiles }
  }
  const clock = { now: 0 }
  const deps = {
    world: { now: () => clock.now },
    places,
    near: { resolve, named: near.named, covers: near.covers },
    baseUrl: 'https://comanda.example',
  }
  const engine = createSearch(deps, snapshot)
  const filterDeps = { lexicon, record: (id: string) => snapshot.entry(id).restaurant, clocks: snapshot.clocks }

  const prepare = (ask: Ask, at: number): ReadyAsk => {
    const read = readSearch(bodyOf(ask), at)
    if (!('input' in read)) throw new Error(`a request of the bench is wrong: ${JSON.stringify(read)}`)
    const located = resolveCenter(deps, read.input.where)
    if (!('centre' in located)) throw new Error(`a request of the bench is nowhere: ${JSON.stringify(ask.where)}`)
    const centre: SearchCenter = 'city' in ask.where ? located.centre : { kind: 'coords', label: '', ...ask.where }
    return { ask, input: read.input, centre }
  }
  const filtered = ({ input, centre }: ReadyAsk, at: number): Uint32Array =>
    filterRows(epoch, filterDeps, gatherArea(epoch, centre, snapshot.rowRoom).rows, input, at)

  return {
    size: epoch.size,
    /** Parts of the index whose arrays are measured. */
    structures: epoch as Readonly<Record<string, unknown>>,
    snapshot,
    dimensions: DIMENSIONS,
    /** Vectors in row-major order. */
    vectors: (): Int8Array => rowsOfTiles(epoch.arena.bytes, epoch.size),
    restaurants: restaurants as readonly Restaurant[],
    idOf: (row: number): string => epoch.ids[row]!,
    prepare,
    /** Vector of a query in bytes, or undefined if it has no concepts. */
    vectorOf: (query: string): Int8Array | undefined =>
      byteQuery(lexicon.embed(snapshot.understand(query).concepts, 'query'))?.bytes,
    /** Folded names of all cuisines that a filter covers. */
    cuisinesMeant: (texts: readonly string[]): ReadonlySet<string> => {
      const meant = wantedCuisines(epoch.cuisines, lexicon, texts)
      return new Set(epoch.cuisines.names.filter((_, number) => meant[number] === 1))
    },
    /** Runs parsing, area, filters, and ranking, but not pagination. */
    plan: ({ input, centre }: ReadyAsk, at: number): { planned: Planned; rows: Uint32Array } => {
      const planned = makePlan(snapshot, input, centre, at, at)
      const rows = planned.order.slice(0, KEPT)
      planned.order.release()
      return { planned, rows }
    },
    /** Runs the same as the route: parsing the body, the plan, and a page of ten with explanations. */
    search: ({ ask }: ReadyAsk, at: number): Promise<SearchResponse> => {
      clock.now = at
      return engine.search(bodyOf(ask))
    },
    /**
     * Returns the ten rows with the greatest dot products among those that pass area and filters. No other ranking
     * signal.
     */
    nearest: (ready: ReadyAsk, vector: Int8Array, at: number): Uint32Array => {
      const rows = filtered(ready, at)
      const { dots, keys } = snapshot.buffersFor(rows.length)
      snapshot.scan(vector, rows, dots)
      for (let index = 0; index < rows.length; index++)
        keys[index] = keyOf(2 ** 23 - dots[index]!, epoch.rank[rows[index]!]!)
      selectSmallest(keys, KEPT)
      const found = new Uint32Array(Math.min(KEPT, rows.length))
      for (let index = 0; index < found.length; index++) found[index] = epoch.rowOfRank[placeOf(keys[index]!)]!
      return found
    },
    /** Ranks all given rows in plain JavaScript, without the index. */
    rankAll: ({ input, centre }: ReadyAsk, rows: readonly number[], miles: number, at: number): LazyOrder => {
      const { question, demand } = makePlan(snapshot, input, centre, at, at)
      const plainly = { ...snapshot, scan: plainTiles(epoch.arena.bytes, epoch.size).scan }
      return rankByQuery(plainly, Uint32Array.from(rows), question!, demand!, { ...centre, miles })
    },
  }
}

/** Passes the entries through and records each of them. */
function* keeping(entries: Iterable<Entry>, records: Map<string, Entry>): Generator<Entry> {
  for (const entry of entries) {
    records.set(entry.restaurant.id, entry)
    yield entry
  }
}

/** Builds the body for POST /api/search. */
function bodyOf({ where, query, filters }: Ask): object {
  const rest = { ...(query === '' ? {} : { query }), filters, limit: KEPT }
  if ('city' in where) return { location: { city: where.city }, ...rest }
  const { lat, lng, miles } = where
  if (miles === PLAIN_MILES) return { location: { coords: [lat, lng] }, ...rest }
  return { location: { city: `circle ${lat} ${lng} ${miles}` }, ...rest }
}
