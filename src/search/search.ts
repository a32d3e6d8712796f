import { allergensOf } from '#src/allergens/codes.ts'
import { allergensRefused, parseAllergies } from '#src/allergens/parse-allergies.ts'
import { hasUnreadScript } from '#src/allergens/unread-script.ts'
import { formatLocal } from '#src/catalog/hours.ts'
import { graveDoubtsIn } from '#src/doubts/grave-doubts.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import { areaText, resolveCenter, type SearchCenter } from './area.ts'
import { readExclusions } from './exclusions.ts'
import { createExplain } from './explain.ts'
import { canonicalizeRequest } from './forms.ts'
import type { NamedPlaces } from './named-places.ts'
import { createRankingCache } from './pages.ts'
import { makePlan, type Planned } from './plan.ts'
import { presentFound } from './present.ts'
import { beyondCodes, presentUnderstanding } from './present-understanding.ts'
import { extractSnapshotLocations } from './query-location.ts'
import { refusalOfAddress, requestOfQueryParameters } from './query-parameters.ts'
import type { Snapshot } from './reader-view.ts'
import { refuseSearch } from './refuse.ts'
import { readSearch, type SearchCriteria, type SearchInput } from './request.ts'
import type { SearchResponse } from './schema.ts'
import type { SearchDeps } from './search-deps.ts'
import { searchDishes } from './search-dishes.ts'
import { explainNothing, fitOf, readUnknown } from './unknown-words.ts'
import { plainQuery } from './words.ts'

export type Search = {
  /** Handles a request of any shape. Throws a single Fault that lists all problems. */
  readonly search: (raw: unknown) => Promise<SearchResponse>
  /** Same for URL query parameters. */
  readonly searchByAddress: (fields: unknown) => Promise<SearchResponse>
  /** Switches new searches to another catalog. Pagination in progress continues on the old one for two minutes. */
  readonly replace: (snapshot: Snapshot) => void
  /** Invalidates cached rankings for first pages, because restaurants have paused or resumed. */
  readonly renew: () => void
  /** Components currently in use. */
  readonly parts: () => { readonly rows: number; readonly ann: boolean; readonly model: 'off' | 'ready' | 'left_out' }
}

/** Search in progress: its dependencies, the snapshot that new searches use, and the rankings of recent ones. */
type SearchContext = {
  readonly deps: SearchDeps
  readonly pages: ReturnType<typeof createRankingCache<Snapshot, Kept>>
  current: Snapshot
}

/** Creates the search with an initial snapshot. */
export function createSearch(deps: SearchDeps, first: Snapshot): Search {
  const context: SearchContext = { deps, pages: createRankingCache<Snapshot, Kept>(), current: first }
  return {
    search: raw => search(context, raw),
    searchByAddress: fields => searchByAddress(context, fields),
    replace: snapshot => {
      context.current = snapshot
    },
    renew: () => {
      context.current = { ...context.current }
    },
    parts: () => partsOf(context.current),
  }
}

async function search(context: SearchContext, raw: unknown): Promise<SearchResponse> {
  const { deps, current } = context
  const started = deps.world.now()
  const read = readSearch(raw, started)
  if ('problems' in read) {
    const problemsOf = (body: unknown) => {
      const again = readSearch(body, started)
      return 'problems' in again ? again.problems : []
    }
    throw refuseSearch(read.problems, read.body, current.available, { problemsOf })
  }
  const wishes = 'dishes' in read ? read.dishes : read.input
  const located = wishes.where ? resolveCenter(deps, wishes.where) : { centre: undefined }
  if ('unknownCity' in located) throw unknownCity(located, raw, current)
  if ('unknownZip' in located) {
    const nothing = nowhere(located.unknownZip, wishes, deps.world.now, started)
    return 'dishes' in read ? { ...nothing, dishes: [] } : nothing
  }
  if ('dishes' in read) return searchDishes(deps, current, read.dishes, located.centre, started)
  return searchRestaurants(context, read.input, located.centre!, started)
}

async function searchByAddress(context: SearchContext, fields: unknown): Promise<SearchResponse> {
  try {
    return await search(context, requestOfQueryParameters(isJsonObject(fields) ? fields : {}))
  } catch (error) {
    throw error instanceof Fault ? refusalOfAddress(error) : error
  }
}

/** Ranks the restaurants, or cuts a page from a recent ranking of the same search. */
async function searchRestaurants(
  { deps, pages, current: snapshot }: SearchContext,
  input: SearchInput,
  centre: SearchCenter,
  started: number,
): Promise<SearchResponse> {
  const wanted = { epoch: snapshot, key: keyOf(input), now: started, offset: input.offset, asOf: input.asOf }
  const known = pages.find(wanted)
  const ranking = known ?? (await rank(deps, snapshot, input, centre, { minute: pages.minuteFor(wanted), started }))
  pages.keep(wanted, ranking)
  return present(deps, input, ranking, { started, cached: known !== undefined })
}

async function rank(
  deps: SearchDeps,
  snapshot: Snapshot,
  input: SearchInput,
  centre: SearchCenter,
  at: Instants,
): Promise<Kept> {
  const { text: query, place: named } = extractSnapshotLocations(deps, snapshot, plainQuery(input.query), centre)
  const asked = query === '' ? undefined : await snapshot.model?.ask(query)
  const options = { ...(deps.ann ? { ann: deps.ann } : {}), modelVector: asked?.vector, named }
  const planned = makePlan(snapshot, { ...input, query }, centre, at.minute, at.started, options)
  return { ...planned, embeddingMs: asked?.embeddingMs ?? 0, ...(asked?.degraded ? { degraded: true } : {}), named }
}

function unknownCity(
  { unknownCity: name, suggestions }: { readonly unknownCity: string; readonly suggestions: readonly string[] },
  raw: unknown,
  { available }: Snapshot,
): Fault {
  const like = suggestions.length > 0 ? ` Did you mean ${suggestions.join(', ')}?` : ''
  const message = `No city is called ${JSON.stringify(name)}.${like}`
  const problem: Problem = { code: 'location_required', field: 'location.city', message }
  return refuseSearch([problem], canonicalizeRequest(raw), available, { fields: { suggestions } })
}

const partsOf = ({ epoch, dishGraph, ann, model, isModelLeftOut }: Snapshot): ReturnType<Search['parts']> => ({
  rows: epoch.size,
  ann: (dishGraph ?? ann) !== undefined,
  model: model ? 'ready' : isModelLeftOut ? 'left_out' : 'off',
})

/** Cache key: everything that determines which rows are found and in which order. */
const keyOf = ({ where, query, beyond, cuisines, methods, openNow, minRating, avoid }: SearchInput): string =>
  JSON.stringify([where, query, beyond, cuisines, methods, openNow, minRating, avoid])

/** Cached ranking. `degraded` is true if the model was unavailable. */
type Kept = Planned & {
  readonly embeddingMs: number
  readonly degraded?: boolean
  readonly named: NamedPlaces | undefined
}
/** Minute for which opening status is evaluated, and time of the request. */
type Instants = { readonly minute: number; readonly started: number }
type Run = { readonly started: number; readonly cached: boolean }

function present(deps: SearchDeps, input: SearchInput, planned: Kept, { started, cached }: Run): SearchResponse {
  const { epoch: snapshot, order, centre, miles, asOf, question, demand } = planned
  const { epoch } = snapshot
  const understanding = question?.understanding
  const unknown = readUnknown(snapshot, understanding)
  const explain =
    question && demand
      ? unknown.isAll
        ? explainNothing(unknown, demand)
        : createExplain(snapshot, question, demand, unknown.absent)
      : undefined
  const results = [...order.slice(input.offset, input.limit)].map(row =>
    presentFound({
      row,
      at: asOf,
      baseUrl: deps.baseUrl,
      quality: epoch.quality[row]!,
      entry: snapshot.entry(epoch.ids[row]!),
      ...(centre.kind === 'coords' ? { from: centre } : {}),
      ...(explain ? { explain } : {}),
      has: dishId => deps.has?.(epoch.ids[row]!, dishId) ?? true,
      corrected: understanding?.corrected,
    }),
  )
  return {
    status: 'ok',
    fit: fitOf(results, unknown),
    results,
    count: results.length,
    total: order.size,
    coverage: {
      searchedArea: areaText(centre, miles),
      nearbyZipcodes: snapshot.nearbyZips(centre),
      ...(planned.named ? { nearestTo: planned.named.label } : {}),
    },
    understood: presentUnderstanding(input, planned, unknown),
    asOf: formatLocal(asOf, 'UTC'),
    timing: {
      searchMs: Math.round(deps.world.now() - started),
      embeddingMs: cached ? 0 : Math.round(planned.embeddingMs),
      ...(planned.degraded ? { degraded: true } : {}),
      plan: planned.plan,
      candidates: order.size,
      scanned: cached ? 0 : planned.scanned,
      cached,
    },
  }
}

/** Empty response for a ZIP that does not exist. */
function nowhere(
  zip: string,
  { asOf, query, avoid }: SearchCriteria,
  now: () => number,
  started: number,
): SearchResponse {
  const doubted = graveDoubtsIn(query)
  return {
    status: 'ok',
    fit: 'none',
    results: [],
    count: 0,
    total: 0,
    coverage: { searchedArea: `nowhere: ${zip} is not a ZIP we know`, nearbyZipcodes: [] },
    understood: {
      avoid: allergensOf([...avoid, ...allergensRefused(query), ...doubted]),
      diets: [],
      ...beyondCodes(readExclusions(parseAllergies(query), { isUnread: doubted.length > 0 || hasUnreadScript(query) })),
      not_understood: [],
    },
    asOf: formatLocal(asOf ?? Math.floor(started / 60_000) * 60_000, 'UTC'),
    timing: {
      searchMs: Math.round(now() - started),
      embeddingMs: 0,
      plan: 'none',
      candidates: 0,
      scanned: 0,
      cached: false,
    },
  }
}
