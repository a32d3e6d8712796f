import { type Catalogue, openCatalogue } from '../catalogue.ts'
import { openService } from '../subject.ts'
import { type PlaceFacts, placeFacts } from './facts.ts'
import { computeGroundTruth } from './ground-truth.ts'
import { type DemandQuery, instantOf, POINTS, readDemandQueries } from './query.ts'
import { type Answer, judge, type Verdict } from './verdict.ts'

/** Runs a query from a location at an instant, like `POST /api/search`. */
export type Ask = (query: DemandQuery) => Promise<Answer>

/** Opens the server's search with every restaurant at its actual location, and a clock set by the queries. */
export function openAsk(catalogue: Catalogue): Ask {
  let now = 0
  const { search } = openService(catalogue, catalogue.entries, { now: () => now })
  return async ({ query, from, now: wall }) => {
    now = instantOf(wall)
    const { lat, lng } = POINTS[from]
    return search.search({ query, location: { coords: [lat, lng] } })
  }
}

/** Runs queries one after another and judges the results. */
async function judgeAll(ask: Ask, queries: readonly DemandQuery[], places: readonly PlaceFacts[]): Promise<Verdict[]> {
  const byId = new Map(places.map(place => [place.id, place]))
  const verdicts: Verdict[] = []
  for (const query of queries) verdicts.push(judge(query, computeGroundTruth(query, places), await ask(query), byId))
  return verdicts
}

/** Judges the search over the demo catalog, with the queries of one slice or of all. */
export async function judgeDemands(slice?: string, catalogue = openCatalogue()): Promise<Verdict[]> {
  const queries = readDemandQueries().filter(query => query.slice === (slice ?? query.slice))
  return queries.length === 0 ? [] : judgeAll(openAsk(catalogue), queries, placeFacts(catalogue.market))
}
