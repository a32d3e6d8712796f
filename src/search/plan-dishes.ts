import type { Walk } from './ann/open.ts'
import { type Centre, gatherArea } from './area.ts'
import { byteQuery, DIMENSIONS } from './arena.ts'
import { type Demand, PLACE_TIERS } from './constraints.ts'
import type { DishPlaces } from './dish-places.ts'
import type { DishTable } from './dishes.ts'
import { type KindView, leadOf, vectorOfKind, viewFrom } from './embedding/dish-model.ts'
import { filterRows } from './filter.ts'
import { growing } from './grow.ts'
import { namedKinds } from './named-kinds.ts'
import type { NamedPlaces } from './named-places.ts'
import { keyOf, placeOf } from './order.ts'
import { type Asked, filterDepsOf, readAsked } from './plan.ts'
import type { Question } from './rank.ts'
import type { Wishes } from './request.ts'
import type { Snapshot } from './snapshot.ts'
import { SOUGHT_DISH_WEIGHTS } from './weights.ts'
import type { AnnUse } from './window.ts'

/** Dishes that answer a search, best first, and how they were found. */
export type PlannedDishes = Asked & {
  readonly plan: 'exact' | 'hnsw'
  /** Places in the dish table. */
  readonly dishes: Uint32Array
  /** True where others like a dish were looked for. */
  readonly isLike: boolean
  /** True for a dish that is what the query names, or where it names none. */
  readonly isNamed: (dish: number) => boolean
  /** Miles around the centre; undefined for the whole marketplace. */
  readonly miles: number | undefined
  /** Dishes of the area, before filters. */
  readonly scanned: number
}

export type DishOptions = {
  readonly named?: NamedPlaces | undefined
  readonly ann?: AnnUse
  /** What a model made of the query. */
  readonly modelVector?: Float32Array | undefined
  /** A dish that others shall be like, its kind and its words. */
  readonly like?: { readonly place: number; readonly kind: number; readonly words: readonly string[] } | undefined
}

/** A dish that is only akin to what was asked, or to another dish, must come so near; what has no concept must be named. */
const LEAST_AKIN = 0.3
const LEAST_LIKE = 0.5
/** A walk goes over so much of the graph at least: where filters leave less, all that is left is scored. */
const LEAST_SHARE = 0.3
/** Of so few kinds a walk never takes long. */
const FEW_KINDS = 20_000
/** A walk without a filter costs as much as scoring so many dishes; one with a filter, that divided by the share left. */
const WALK_IN_DISHES = 20_000
/** Kinds of dishes that a walk brings home, the same whatever page is asked for. */
const WINDOW = 256
/** Twice the kinds that a walk without a filter looks at for each that it brings home. */
const LOOKED_AT = 4
/** Kinds named by a word of the query that are looked at beside them. */
const MOST_NAMED = 4096
/** Likeness beside a measure such as distance. */
const BESIDE_MEASURE = 1e-4
const QUALITY = 0.025
/** Above every score in millionths. */
const HIGHEST = 4_000_000
const SPAN = 2 ** 22

/** Finds the dishes that answer a query, or are like another dish, in an area or in the whole marketplace. */
export function planDishes(
  snapshot: Snapshot,
  input: Wishes,
  centre: Centre | undefined,
  asOf: number,
  now: number,
  { named, ann = 'auto', like, modelVector }: DishOptions,
): PlannedDishes | undefined {
  const { epoch } = snapshot
  const area = centre ? gatherArea(epoch, centre, snapshot.rowRoom) : undefined
  const inReach = area?.rows ?? Uint32Array.from({ length: epoch.size }, (_, row) => row)
  const scanned = dishesOf(epoch.dishes, inReach)
  const rows = filterRows(epoch, filterDepsOf(snapshot), inReach, input, asOf)
  const read = readAsked(snapshot, input, { centre, rows, asOf, now, named, evenIfBlank: like !== undefined })
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

type DishQuestion = Question & { readonly view: KindView | undefined }

/** The question with scores that tell the very dish from one that is akin; that of a dish asks for what it is made of and called. */
function questionOf(
  { epoch, scoreKinds, dishModel }: Snapshot,
  question: Question,
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

/** Dishes, and the scores of kinds at their kind's place, those of these dishes at least. */
type Scored = { readonly dishes: Uint32Array; readonly scores: Float32Array }

/** All dishes of rows. */
function every({ epoch: { dishes } }: Snapshot, { question }: Asked, rows: Uint32Array): Scored {
  const { starts } = dishes
  const all = new Uint32Array(dishesOf(dishes, rows))
  let count = 0
  for (const row of rows) for (let dish = starts[row]!; dish < starts[row + 1]!; dish++) all[count++] = dish
  return { dishes: all, scores: question.kindScores.ofRows(rows) }
}

/** How many dishes rows serve. */
function dishesOf({ starts }: DishTable, rows: Uint32Array): number {
  let count = 0
  for (const row of rows) count += starts[row + 1]! - starts[row]!
  return count
}

/**
 * The dishes of the kinds nearest to a query in the graph, and of those that its words name. Undefined where there is no
 * graph or no direction, where places are demanded, and where filters leave so little that all of it is scored sooner.
 */
function walk(
  snapshot: Snapshot,
  { question, demand }: Asked & { readonly question: DishQuestion },
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
  if (use !== 'always' && !worthWalkingTo(size, share, dishesOf(epoch.dishes, rows))) return undefined
  const found = dishGraph.search(lead, accept, walkAmong(share))
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

/** Tells whether a walk is taken: of few kinds wherever enough of them are left, of more where it is cheaper. */
export const worthWalkingTo = (kinds: number, share: number, dishes: number): boolean =>
  share >= LEAST_SHARE && (kinds <= FEW_KINDS || dishes * share >= WALK_IN_DISHES)

/** A walk among those that are left. It ends after twice the kinds that it looks at where they lie everywhere. */
export const walkAmong = (share: number): Walk => ({
  ...{ window: WINDOW, ef: WINDOW },
  budget: Math.ceil((LOOKED_AT * WINDOW) / Math.max(share, LEAST_SHARE)),
})

/** 1 for every kind of which rows serve a dish that fits. */
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
  const found = growing(Uint32Array)
  for (const kind of kinds)
    for (let at = starts[kind]!; at < starts[kind + 1]!; at++)
      if (!isIn || isIn[rows[of[at]!]!] === 1) found.push(of[at]!)
  return found.view().sort()
}

/** Those of `dishes` that fit and answer: what is named first, then by what is asked of places, then by score. */
function rank(
  snapshot: Snapshot,
  { demand }: Asked,
  dishes: Uint32Array,
  scores: Float32Array,
  isNamed: (kind: number) => boolean,
  least: number,
): Uint32Array {
  const { epoch } = snapshot
  const { kinds, prices } = epoch.dishes
  const { rows } = snapshot.dishPlaces()
  const { lack, measure, cheapestFirst, cheapDishesFirst } = demand
  const keys = growing(Float64Array)
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
