import { formatLocal } from '#src/catalog/hours.ts'
import { Fault } from '#src/kernel/faults.ts'
import { areaText, type SearchCenter } from './area.ts'
import type { SearchDish } from './entry.ts'
import { onNoMenu } from './explain.ts'
import { type DishOptions, type PlannedDishes, planDishes } from './plan-dishes.ts'
import { presentDish } from './present-dish.ts'
import { presentUnderstanding } from './present-understanding.ts'
import { extractSnapshotLocations } from './query-location.ts'
import type { Snapshot } from './reader-view.ts'
import type { DishInput } from './request.ts'
import type { FoundDish, SearchResponse } from './schema.ts'
import type { SearchDeps } from './search-deps.ts'
import { fitOf, readUnknown } from './unknown-words.ts'
import { unwantedDishes } from './unwanted-dishes.ts'
import { contentWords, plainQuery, termOf } from './words.ts'

/**
 * Runs a dish search: by query, by similarity to a dish, or both. Without a center it covers the whole marketplace.
 */
export async function searchDishes(
  deps: SearchDeps,
  snapshot: Snapshot,
  input: DishInput,
  centre: SearchCenter | undefined,
  started: number,
): Promise<SearchResponse> {
  const asOf = input.asOf ?? Math.floor(started / 60_000) * 60_000
  const { text: query, place: named } = extractSnapshotLocations(deps, snapshot, plainQuery(input.query), centre)
  const like = input.like === undefined ? undefined : likedDish(deps, snapshot, input.like)
  const asked = query === '' || like ? undefined : await snapshot.dishModel?.ask(query)
  const options = { named, like, modelVector: asked?.vector, ...(deps.ann ? { ann: deps.ann } : {}) }
  const planned = planDishes(snapshot, { ...input, query }, centre, asOf, started, options)
  const unknown = readUnknown(snapshot, planned?.question.understanding)
  const found = planned && !unknown.isAll ? planned : undefined
  const dishes = found
    ? pageOf(deps, snapshot, found, input).map(placed =>
        presentDish({
          dish: placed.dish,
          at: asOf,
          restaurant: snapshot.entry(snapshot.epoch.ids[placed.row]!).restaurant,
          baseUrl: deps.baseUrl,
          from: centre?.kind === 'coords' ? centre : undefined,
          match: matchOf(snapshot, found, placed, unknown.absent),
        }),
      )
    : []
  return {
    status: 'ok',
    fit: fitOf(dishes, unknown),
    results: [],
    dishes,
    count: dishes.length,
    total: found?.dishes.length ?? 0,
    coverage: {
      searchedArea: centre && planned ? areaText(centre, planned.miles ?? centre.miles) : 'the whole marketplace',
      nearbyZipcodes: centre ? snapshot.nearbyZips(centre) : [],
      ...(named ? { nearestTo: named.label } : {}),
    },
    understood: presentUnderstanding(input, { ...planned, named }, unknown),
    asOf: formatLocal(asOf, 'UTC'),
    timing: {
      searchMs: Math.round(deps.world.now() - started),
      embeddingMs: Math.round(asked?.embeddingMs ?? 0),
      ...(asked?.degraded ? { degraded: true } : {}),
      plan: planned?.plan ?? 'exact',
      candidates: planned?.dishes.length ?? 0,
      scanned: planned?.scanned ?? 0,
      cached: false,
    },
  }
}

type Placed = { readonly place: number; readonly row: number; readonly dish: SearchDish }

/** Resolves the reference dish of a similarity search. Throws a Fault if no menu has the id. */
function likedDish(deps: SearchDeps, { epoch, entry }: Snapshot, id: string): NonNullable<DishOptions['like']> {
  const restaurantId = deps.restaurantOf?.(id)
  const row = restaurantId === undefined ? -1 : epoch.ids.indexOf(restaurantId)
  const at = row < 0 ? -1 : (entry(restaurantId!).dishes ?? []).findIndex(dish => dish.id === id)
  if (at < 0)
    throw Fault.ofProblems([
      { code: 'invalid_field', field: 'like', message: `like: no menu has a dish with the id ${JSON.stringify(id)}.` },
    ])
  const place = epoch.dishes.starts[row]! + at
  const dish = entry(restaurantId!).dishes![at]!
  return { place, kind: epoch.dishes.kinds[place]!, words: contentWords(dish.name).map(termOf) }
}

/** Returns the dishes of a page: those in stock whose text contains nothing that the query excludes. */
function pageOf(deps: SearchDeps, snapshot: Snapshot, planned: PlannedDishes, { offset, limit }: DishInput): Placed[] {
  const { epoch, entry, dishPlaces } = snapshot
  const { kinds, starts } = epoch.dishes
  const { isKeptOut, isRefused, isUnaskedDrink } = unwantedDishes(snapshot, planned.question.understanding)
  const { rows } = dishPlaces()
  const menus = new Map<number, readonly SearchDish[]>()
  const page: Placed[] = []
  let passed = 0
  for (const place of planned.dishes) {
    if (page.length === limit) break
    const row = rows[place]!
    const id = epoch.ids[row]!
    const menu = menus.get(row) ?? entry(id).dishes ?? []
    menus.set(row, menu)
    const dish = menu[place - starts[row]!]!
    const kind = kinds[place]!
    if (isKeptOut(kind, dish) || isRefused(kind, dish) || (!planned.isLike && isUnaskedDrink(kind, dish))) continue
    if (deps.has && !deps.has(id, dish.id)) continue
    if (passed++ >= offset) page.push({ place, row, dish })
  }
  return page
}

/** Explains what a dish matches and lacks. */
function matchOf(
  { epoch, lexicon }: Snapshot,
  { question, demand, isNamed }: PlannedDishes,
  { place, row, dish }: Placed,
  absent: readonly string[],
): FoundDish['match'] {
  const { own, kinds } = epoch.dishes
  const kind = kinds[place]!
  const { concepts, corrected } = question.understanding
  const said = own.of.subarray(own.starts[kind]!, own.starts[kind + 1]!)
  const { lack } = demand
  const missing = lack && (lack.namesDishes || !lack.ofCuisine?.isSaid(said)) ? lack.told(row) : []
  const unmet = [
    ...onNoMenu(absent),
    ...(isNamed(place) ? missing : [`${demand.lack!.names}: a similar dish`]),
    ...demand.ofPlaces.unmet(row),
  ]
  return {
    concepts: [...said]
      .filter(concept => (concepts.get(concept) ?? 0) > 0 && (demand.lack?.shows(concept, kind, dish) ?? true))
      .map(concept => lexicon.names[concept]!),
    ...(corrected === undefined ? {} : { corrected }),
    ...(unmet.length > 0 ? { unmet } : {}),
  }
}
