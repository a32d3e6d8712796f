import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { createNear } from '#src/catalog/near.ts'
import type { Centre } from '#src/search/area.ts'
import { buildLexicon, type QueryLexicon } from '#src/search/concept.ts'
import { type LexiconSource, readLexiconSource } from '#src/search/lexicon-source.ts'
import { makePlan } from '#src/search/plan.ts'
import { readSearch } from '#src/search/request.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'
import { createSearch } from '#src/search/search.ts'
import { takeSnapshot } from '#src/search/snapshot.ts'
import { createUnderstanding, type Understanding } from '#src/search/understand.ts'
import { drawsOf } from './bootstrap.ts'
import { type Catalogue, CENTRE } from './catalogue.ts'
import { DEPTH, type Ranker } from './ranker.ts'

/** A Friday evening in New York. */
const CLOCK = Date.parse('2026-11-20T18:05:00-05:00')

/** The search of the server, to be measured. */
export type Subject = Ranker & {
  readonly lexicon: QueryLexicon
  readonly find: (query: string) => Promise<readonly FoundRestaurant[]>
  readonly understand: (query: string) => Understanding
}

/** Builds the server's search over a catalogue, with a clock that stands still and without a network. */
export function createSubject(catalogue: Catalogue, source = readLexiconSource(), name = 'default'): Subject {
  const { places, entries } = catalogue
  const lexicon = buildLexicon(source)
  const understanding = (knownWords: ReadonlyMap<string, number>) => createUnderstanding(lexicon, knownWords)
  const snapshot = takeSnapshot({ lexicon, understanding, places }, entries)
  const near = createNear(places, loadGazetteer(places), [CENTRE])
  const world = { now: () => CLOCK }
  const { search } = createSearch({ world, near, places, baseUrl: 'https://comanda.example' }, snapshot)
  const find = async (query: string) =>
    (await search({ query, location: { coords: [CENTRE.lat, CENTRE.lng] }, limit: DEPTH })).results
  const centre: Centre = { kind: 'coords', label: 'all', miles: 10, ...CENTRE }
  const rank = (query: string) => {
    const read = readSearch({ query, location: { coords: [CENTRE.lat, CENTRE.lng] }, limit: DEPTH }, CLOCK)
    if (!('input' in read)) throw new Error(`${query}: ${JSON.stringify(read.problems)}`)
    const { order } = makePlan(snapshot, read.input, centre, CLOCK, CLOCK)
    return Array.from(order.slice(0, DEPTH), row => snapshot.epoch.ids[row]!)
  }
  return { name, lexicon, find, rank, understand: snapshot.understand }
}

/** A lexicon without so many percent of the names that its concepts are called by. */
export function dropAliases(source: LexiconSource, percent: number, seed = 1): LexiconSource {
  const below = drawsOf(seed)
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
