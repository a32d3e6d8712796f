import { allergensOf } from '#src/allergens/codes.ts'
import { allergensRefused, hearAllergies } from '#src/allergens/hear.ts'
import { hasUnreadScript } from '#src/allergens/unread-script.ts'
import { formatLocal } from '#src/catalog/hours.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import { refusalOfAddress, requestOfAddress } from './address.ts'
import { areaText, type Centre, locate } from './area.ts'
import { createExplain } from './explain.ts'
import { explainNothing, fitOf, readUnknown } from './fit.ts'
import { takeForms } from './forms.ts'
import { keptOut } from './kept-out.ts'
import type { NamedPlaces } from './named-places.ts'
import { createPages } from './pages.ts'
import { placeIn } from './place-in-query.ts'
import { makePlan, type Planned } from './plan.ts'
import { presentFound } from './present.ts'
import { refuseSearch } from './refuse.ts'
import { readSearch, type SearchInput, type Wishes } from './request.ts'
import type { SearchResponse } from './schema.ts'
import type { SearchDeps } from './search-deps.ts'
import { searchDishes } from './search-dishes.ts'
import type { Snapshot } from './snapshot.ts'
import { beyondCodes, understoodOf } from './understood.ts'
import { plainQuery } from './words.ts'

export type Search = {
  /** Answers a request of any shape; throws one Fault with everything that is wrong. */
  readonly search: (raw: unknown) => Promise<SearchResponse>
  /** The same for the fields of an address. */
  readonly searchByAddress: (fields: unknown) => Promise<SearchResponse>
  /** Lets all searches from now on see another catalogue; pages begun before stay as they are for two minutes. */
  readonly replace: (snapshot: Snapshot) => void
  /** Restaurants have stopped or gone on: rankings that were made before begin no new answer. */
  readonly renew: () => void
  /** What it works with now. */
  readonly parts: () => { readonly rows: number; readonly ann: boolean; readonly model: 'off' | 'ready' | 'left_out' }
}

/** Builds the search over a first snapshot. */
export function createSearch(deps: SearchDeps, first: Snapshot): Search {
  const pages = createPages<Snapshot, Kept>()
  let current = first

  const search = async (raw: unknown): Promise<SearchResponse> => {
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
    const located = wishes.where ? locate(deps, wishes.where) : { centre: undefined }
    if ('unknownCity' in located) {
      const { unknownCity, suggestions } = located
      const like = suggestions.length > 0 ? ` Did you mean ${suggestions.join(', ')}?` : ''
      const message = `No city is called ${JSON.stringify(unknownCity)}.${like}`
      const problem: Problem = { code: 'location_required', field: 'location.city', message }
      throw refuseSearch([problem], takeForms(raw), current.available, { fields: { suggestions } })
    }
    if ('unknownZip' in located) {
      const nothing = nowhere(located.unknownZip, wishes, deps.world.now, started)
      return 'dishes' in read ? { ...nothing, dishes: [] } : nothing
    }
    if ('dishes' in read) return searchDishes(deps, current, read.dishes, located.centre, started)
    const { input } = read
    const snapshot = current
    const wanted = { epoch: snapshot, key: keyOf(input), now: started, offset: input.offset, asOf: input.asOf }
    const known = pages.find(wanted)
    const ranking =
      known ?? (await rank(snapshot, input, located.centre!, { minute: pages.minuteFor(wanted), started }))
    pages.keep(wanted, ranking)
    return present(deps, input, ranking, { started, cached: known !== undefined })
  }

  const rank = async (snapshot: Snapshot, input: SearchInput, centre: Centre, at: Instants): Promise<Kept> => {
    const { text: query, place: named } = placeIn(deps, snapshot, plainQuery(input.query), centre)
    const asked = query === '' ? undefined : await snapshot.model?.ask(query)
    const options = { ...(deps.ann ? { ann: deps.ann } : {}), modelVector: asked?.vector, named }
    const planned = makePlan(snapshot, { ...input, query }, centre, at.minute, at.started, options)
    return { ...planned, embeddingMs: asked?.embeddingMs ?? 0, ...(asked?.degraded ? { degraded: true } : {}), named }
  }

  return {
    search,
    searchByAddress: async fields => {
      try {
        return await search(requestOfAddress(isJsonObject(fields) ? fields : {}))
      } catch (error) {
        throw error instanceof Fault ? refusalOfAddress(error) : error
      }
    },
    replace: snapshot => {
      current = snapshot
    },
    renew: () => {
      current = { ...current }
    },
    parts: () => ({
      rows: current.epoch.size,
      ann: (current.dishGraph ?? current.ann) !== undefined,
      model: current.model ? 'ready' : current.isModelLeftOut ? 'left_out' : 'off',
    }),
  }
}

/** Everything that decides which rows are found and in which order. */
const keyOf = ({ where, query, cuisines, methods, openNow, minRating, avoid }: SearchInput): string =>
  JSON.stringify([where, query, cuisines, methods, openNow, minRating, avoid])

/** A ranking; `degraded` when it had to be made without the model. */
type Kept = Planned & {
  readonly embeddingMs: number
  readonly degraded?: boolean
  readonly named: NamedPlaces | undefined
}
/** The minute that open or closed is told for, and the moment of the request. */
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
      ...{ row, at: asOf, baseUrl: deps.baseUrl, quality: epoch.quality[row]! },
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
    understood: understoodOf(input, planned, unknown),
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

/** A ZIP that does not exist has nothing around it. */
function nowhere(zip: string, { asOf, query, avoid }: Wishes, now: () => number, started: number): SearchResponse {
  return {
    status: 'ok',
    fit: 'none',
    results: [],
    count: 0,
    total: 0,
    coverage: { searchedArea: `nowhere: ${zip} is not a ZIP we know`, nearbyZipcodes: [] },
    understood: {
      avoid: allergensOf([...avoid, ...allergensRefused(query)]),
      diets: [],
      ...beyondCodes(keptOut(hearAllergies(query), { isUnread: hasUnreadScript(query) })),
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
