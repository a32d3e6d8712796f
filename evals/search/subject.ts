import { placeNames } from '#src/app/open-search.ts'
import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { createLocationResolver } from '#src/catalog/near.ts'
import type { SearchCenter } from '#src/search/area.ts'
import { buildLexicon, type QueryLexicon } from '#src/search/concept.ts'
import { type LexiconSource, readLexiconSource } from '#src/search/lexicon-source.ts'
import { makePlan } from '#src/search/plan.ts'
import { type Snapshot, takeSnapshot } from '#src/search/reader-view.ts'
import { readSearch } from '#src/search/request.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { createSearch, type Search } from '#src/search/search.ts'
import { createUnderstanding, type Understanding } from '#src/search/understand.ts'
import { createSeededRandom } from './bootstrap.ts'
import { type Catalogue, CENTRE } from './catalogue.ts'
import { DEPTH, type Ranker } from './ranker.ts'

/** Time of all queries: a Friday evening in New York. */
const CLOCK = Date.parse('2026-11-20T18:05:00-05:00')

/** The server's search as measurement subject. */
export type Subject = Ranker & {
  readonly lexicon: QueryLexicon
  readonly find: (query: string) => Promise<readonly FoundRestaurant[]>
  readonly understand: (query: string) => Understanding
}

/** The server's search service without the network layer. */
export type Service = { readonly lexicon: QueryLexicon; readonly snapshot: Snapshot; readonly search: Search }

/** Opens the search like the server does, with the same query parser, location names, and gazetteer. */
export function openService(
  { market, places }: Catalogue,
  entries: Catalogue['entries'],
  { now, source = readLexiconSource() }: { readonly now: () => number; readonly source?: LexiconSource },
): Service {
  const lexicon = buildLexicon(source)
  const understanding = (known: ReadonlyMap<string, number>) => createUnderstanding(lexicon, known, placeNames(market))
  const snapshot = takeSnapshot({ lexicon, understanding, places }, entries)
  const points = entries.map(({ restaurant }) => restaurant.location_point)
  const near = createLocationResolver(places, loadGazetteer(places), points)
  return {
    lexicon,
    snapshot,
    search: createSearch({ world: { now }, near, places, baseUrl: 'https://comanda.example' }, snapshot),
  }
}

/** Creates the search over a catalog with all restaurants at one location, with a fixed clock. */
export function createSubject(catalogue: Catalogue, source = readLexiconSource(), name = 'default'): Subject {
  const entries = catalogue.entries.map(entry => ({
    ...entry,
    restaurant: { ...entry.restaurant, location_point: CENTRE },
  }))
  const { lexicon, snapshot, search } = openService(catalogue, entries, { now: () => CLOCK, source })
  const find = async (query: string) =>
    (await search.search({ query, location: { coords: [CENTRE.lat, CENTRE.lng] }, limit: DEPTH })).results
  const centre: SearchCenter = { kind: 'coords', label: 'all', miles: 10, ...CENTRE }
  const rank = (query: string) => {
    const read = readSearch({ query, location: { coords: [CENTRE.lat, CENTRE.lng] }, limit: DEPTH }, CLOCK)
    if (!('input' in read)) throw new Error(`${query}: ${JSON.stringify(read)}`)
    const { order } = makePlan(snapshot, read.input, centre, CLOCK, CLOCK)
    return Array.from(order.slice(0, DEPTH), row => snapshot.epoch.ids[row]!)
  }
  return { name, lexicon, find, rank, understand: snapshot.understand }
}

/** Removes a percentage of the concept aliases from a lexicon. */
export function dropAliases(source: LexiconSource, percent: number, seed = 1): LexiconSource {
  const below = createSeededRandom(seed)
  const keep = (names: readonly string[]) => names.filter(() => below(100) >= percent)
  return {
    ...source,
    concepts: source.concepts.map(concept => ({
      ...concept,
      english: keep(concept.english),
      spanish: keep(concept.spanish),
    })),
  }
}
