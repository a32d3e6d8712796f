import type { Walk } from './ann/open.ts'
import { gatherArea, type SearchCenter } from './area.ts'
import { type Demand, PLACE_TIERS } from './constraints.ts'
import type { DishPlaces } from './dish-reverse-index.ts'
import type { DishTable } from './dishes.ts'
import { type KindView, leadOf, vectorOfKind, viewFrom } from './embedding/dish-model.ts'
import { filterRows } from './filter.ts'
import type { AnnUse } from './graph-window.ts'
import { growableArray } from './grow.ts'
import { namedKinds } from './named-kinds.ts'
import type { NamedPlaces } from './named-places.ts'
import { keyOf, placeOf } from './order.ts'
import { filterDepsOf, type ParsedQuestion, parseQuestion } from './plan.ts'
import type { PreparedQuestion } from './rank.ts'
import type { Snapshot } from './reader-view.ts'
import type { SearchCriteria } from './request.ts'
import { byteQuery, DIMENSIONS } from './vector-arena.ts'
import { SOUGHT_DISH_WEIGHTS } from './weights.ts'

/** Dishes found by a search, best first, and the query plan used. */
export type PlannedDishes = ParsedQuestion & {
  readonly plan: 'exact' | 'hnsw'
  /** Indexes into the dish table. */
  readonly dishes: Uint32Array
  /** True if the search asked for dishes similar to a given one. */
  readonly isLike: boolean
  /** True for a dish that the query names, and for every dish if it names none. */
  readonly isNamed: (dish: number) => boolean
  /** Radius in miles around the center. Undefined for the whole marketplace. */
  readonly miles: number | undefined
  /** Number of dishes in the area before filtering. */
  readonly scanned: number
}

export type DishOptions = {
  readonly named?: NamedPlaces | undefined
  readonly ann?: AnnUse
  /** Embedding of the query by the model. */
  readonly modelVector?: Float32Array | undefined
  /** Reference dish of a similarity search: its table index, kind, and words. */
  readonly like?: { readonly place: number; readonly kind: number; readonly words: readonly string[] } | undefined
}

/** Minimum scores of a dish that is only similar to the request or to the reference dish. */
const LEAST_AKIN = 0.3
const LEAST_LIKE = 0.5
/** Minimum share of the graph left by the filters for a graph search. Below it, all remaining dishes are scored. */
const LEAST_SHARE = 0.3
/** Up to this many kinds, a graph search is always fast. */
const FEW_KINDS = 20_000
/**
 * Cost of an unfiltered graph search, in dishes scored. With a filter, the cost is divided by the share that
 * passes.
 */
const WALK_IN_DISHES = 20_000
/** Number of dish kinds returned by a graph search, independent of the requested page. */
const WINDOW = 256
/** Budget factor: twice the number of kinds that an unfiltered graph search visits per result. */
const LOOKED_AT = 4
/** Maximum number of additional kinds that match a query word by name. */
const MOST_NAMED = 4096
/** Weight of similarity next to a measure such as distance. */
const BESIDE_MEASURE = 1e-4
const QUALITY = 0.025
/** Upper bound of all scores, in millionths. */
const HIGHEST = 4_000_000
const SPAN = 2 ** 22

/** Finds the dishes that match a query or resemble another dish, in an area or in the whole marketplace. */
export function planDishes(
  snapshot: Snapshot,
  input: SearchCriteria,
  centre: SearchCenter | undefined,
  asOf: number,
  now: number,
  { named, ann = 'auto', like, modelVector }: DishOptions,
): PlannedDishes | undefined {
  const { epoch } = snapshot
  const area = centre ? gatherArea(epoch, centre, snapshot.rowRoom) : undefined
  const inReach = area?.rows ?? Uint32Array.from({ length: epoch.size }, (_, row) => row)
  const scanned = dishesOf(epoch.dishes, inReach)
  const rows = filterRows(epoch, filterDepsOf(snapshot), inReach, input, asOf)
  const read = parseQuestion(snapshot, input, { centre, rows, asOf, now, named, evenIfBlank: like !== undefined })
  if (!read) return undefined
  const asked = { ...read, question: questionOf(snapshot, read.question, { like, modelVector }) }
  const isNamed = namedKinds(snapshot, asked.demand)
  const found = ann === 'off' ? undefined : walk(snapshot, asked, rows, ann)
  const { dishes, scores } = found ?? every(snapshot, asked, rows)
  const least = !asked.question.vector ? Number.EPSILON : like ? LEAST_LIKE : LEAST_AKIN
  const order = rank(snapshot, asked, dishes, scores, isNamed, least)
  const { kinds } = epoch.dishes
  return {
    ...asked,
    plan: found ? 'hnsw' : 'exact',
    dishes: like ? order.filter(dish => dish !== like.place) : order,
    isLike: like !== undefined,
    isNamed: dish => isNamed(kinds[dish]!),
    miles: area?.miles,
    scanned,
  }
}

type DishQuestion = PreparedQuestion & { readonly view: KindView | undefined }

/**
 * Adapts the question to dish search, with scores that separate the named dish from similar ones. For a reference
 * dish, it searches by the vector and the name of that dish.
 */
function questionOf(
  { epoch, scoreKinds, dishModel }: Snapshot,
  question: PreparedQuestion,
  { like, modelVector }: Pick<DishOptions, 'like' | 'modelVector'>,
): DishQuestion {
  const { vectors, scale } = epoch.dishes
  const seenFrom = dishModel && like ? vectorOfKind(dishModel, like.kind) : modelVector
  const view = dishModel && seenFrom ? viewFrom(dishModel, seenFrom) : undefined
  const own = like && vectors.subarray(like.kind * DIMENSIONS, (like.kind + 1) * DIMENSIONS)
  const vector = own ? byteQuery(Float32Array.from(own, byte => byte / scale)) : question.vector
  const words = like ? like.words : question.understanding.words
  return { ...question, vector, view, kindScores: scoreKinds(vector, words, SOUGHT_DISH_WEIGHTS, view) }
}

/** Dishes with the scores of their kinds, indexed by kind. */
type Scored = { readonly dishes: Uint32Array; readonly scores: Float32Array }

/** Returns all dishes of the rows. */
function every({ epoch: { dishes } }: Snapshot, { question }: ParsedQuestion, rows: Uint32Array): Scored {
  const { starts } = dishes
  const all = new Uint32Array(dishesOf(dishes, rows))
  let count = 0
  for (const row of rows) for (let dish = starts[row]!; dish < starts[row + 1]!; dish++) all[count++] = dish
  return { dishes: all, scores: question.kindScores.ofRows(rows) }
}

/** Number of dishes served by the rows. */
function dishesOf({ starts }: DishTable, rows: Uint32Array): number {
  let count = 0
  for (const row of rows) count += starts[row + 1]! - starts[row]!
  return count
}

/**
 * Searches the graph for the kinds nearest to a query, adds those that match its words, and returns their dishes.
 * Returns undefined if there is no graph or query vector, if there are requirements on restaurants, or if scoring
 * the filtered dishes directly is cheaper.
 */
function walk(
  snapshot: Snapshot,
  { question, demand }: ParsedQuestion & { readonly question: DishQuestion },
  rows: Uint32Array,
  use: AnnUse,
): Scored | undefined {
  const { epoch, dishGraph } = snapshot
  const { vector, view } = question
  const direction = vector && Float32Array.from(vector.bytes, byte => byte / vector.scale)
  const lead = dishGraph && leadOf(dishGraph.dimensions, direction, view)
  if (!dishGraph || !lead || demand.sortsPlaces || demand.measure) return undefined
  const isWhole = rows.length === epoch.size && !demand.ofDishes
  const accept = isWhole ? undefined : fittingKinds(epoch.dishes, demand, rows)
  const { size } = epoch.dishes
  const share = accept ? accept.reduce((sum, one) => sum + one, 0) / size : 1
  if (use !== 'always' && !isGraphSearchCheaper(size, share, dishesOf(epoch.dishes, rows))) return undefined
  const found = dishGraph.search(lead, accept, graphSearchParameters(share))
  if (found === 'over-budget') return undefined
  const near = new Set(found)
  question.kindScores.forEachNamed(kind => {
    if (near.size < WINDOW + MOST_NAMED) near.add(kind)
  })
  const places = snapshot.dishPlaces()
  const isIn = rows.length === epoch.size ? undefined : new Uint8Array(epoch.size)
  if (isIn) for (const row of rows) isIn[row] = 1
  return { dishes: servedBy(places, near, isIn), scores: question.kindScores.ofKinds(near) }
}

/**
 * True if a graph search pays off: for few kinds if enough pass the filter, for more if it is cheaper than scoring.
 */
export const isGraphSearchCheaper = (kinds: number, share: number, dishes: number): boolean =>
  share >= LEAST_SHARE && (kinds <= FEW_KINDS || dishes * share >= WALK_IN_DISHES)

/**
 * Returns the graph search parameters for a filter share. The budget is twice the visits expected for that share.
 */
export const graphSearchParameters = (share: number): Walk => ({
  window: WINDOW,
  ef: WINDOW,
  budget: Math.ceil((LOOKED_AT * WINDOW) / Math.max(share, LEAST_SHARE)),
})

/** Returns 1 for every kind that the rows serve in a dish that meets the requirements. */
function fittingKinds({ size, starts, kinds }: DishTable, demand: Demand, rows: Uint32Array): Uint8Array {
  const accept = new Uint8Array(size)
  for (const row of rows)
    for (let dish = starts[row]!; dish < starts[row + 1]!; dish++)
      if (accept[kinds[dish]!] === 0 && demand.fits(dish)) accept[kinds[dish]!] = 1
  return accept
}

function servedBy(
  { rows, starts, of }: DishPlaces,
  kinds: Iterable<number>,
  isIn: Uint8Array | undefined,
): Uint32Array {
  const found = growableArray(Uint32Array)
  for (const kind of kinds)
    for (let at = starts[kind]!; at < starts[kind + 1]!; at++)
      if (!isIn || isIn[rows[of[at]!]!] === 1) found.push(of[at]!)
  return found.view().sort()
}

/** Ranks the matching dishes: named dishes first, then by restaurant requirements, then by score. */
function rank(
  snapshot: Snapshot,
  { demand }: ParsedQuestion,
  dishes: Uint32Array,
  scores: Float32Array,
  isNamed: (kind: number) => boolean,
  least: number,
): Uint32Array {
  const { epoch } = snapshot
  const { kinds, prices } = epoch.dishes
  const { rows } = snapshot.dishPlaces()
  const { lack, measure, cheapestFirst, cheapDishesFirst } = demand
  const keys = growableArray(Float64Array)
  for (let at = 0; at < dishes.length; at++) {
    const dish = dishes[at]!
    const kind = kinds[dish]!
    const score = scores[kind]!
    if (score < least && !(lack?.namesDishes && !lack.isMadeOf && isNamed(kind))) continue
    if (!demand.fits(dish)) continue
    const row = rows[dish]!
    if (lack?.ofCuisine?.isKeyed && !lack.ofCuisine.isOf(row)) continue
    const whole = score + (QUALITY * epoch.quality[row]!) / 100
    const worth = measure ? measure(row) + BESIDE_MEASURE * whole : whole
    const group = (isNamed(kind) ? 0 : PLACE_TIERS) + demand.ofPlaces.tier(row)
    const isCheap = cheapestFirst || (cheapDishesFirst && lack?.namesDishes && isNamed(kind))
    const value = isCheap ? prices[dish]! : HIGHEST - Math.round(worth * 1e6)
    keys.push(keyOf(group * SPAN + value, at))
  }
  return Uint32Array.from(keys.view().sort(), key => dishes[placeOf(key)]!)
}
