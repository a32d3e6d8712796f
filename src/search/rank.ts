import type { Point } from '#src/catalog/places.ts'
import { flatMiles } from '#src/catalog/spatial-grid.ts'
import { type Demand, TIERS, TIERS_PER_UNMET } from './constraints.ts'
import { DINNER_CENTS } from './dishes.ts'
import { fuse, normalizeOver, rowWeights } from './embedding/fuse.ts'
import type { Epoch } from './index-version.ts'
import type { KindScores } from './kind-scores.ts'
import { milesOutside, type NamedPlaces } from './named-places.ts'
import { nameMatcher } from './names.ts'
import { keyOf, type LazyOrder, lazyOrder, orderBy, placeOf, selectSmallest } from './order.ts'
import type { RankBuffers } from './rank-buffers.ts'
import type { Snapshot } from './reader-view.ts'
import type { Understanding } from './understand.ts'
import { type ByteQuery, byteQuery } from './vector-arena.ts'
import { BEST_DISHES, NAMED_PLACE } from './weights.ts'

/** Number of top rows whose menus are scored. */
const DISH_ROWS = 512
/** Number of rows sorted eagerly. */
const HEAD = 512
/** Upper bound of all scores, in millionths. */
const HIGHEST = 2_000_000
const SPAN = 2 ** 22

/** Query prepared for one epoch. */
export type PreparedQuestion = {
  readonly understanding: Understanding
  readonly vector: ByteQuery | undefined
  /** Embedding of the query in the model's vector space. */
  readonly model: ByteQuery | undefined
  /** Weight of the model. */
  readonly modelWeight: number
  /** Score of each dish kind for the query. */
  readonly kindScores: KindScores
}

/** Embeds a query and prepares scoring of dish kinds. `modelVector` is its embedding by the model. */
export function prepareQuestion(
  { lexicon, model, scoreKinds }: Pick<Snapshot, 'lexicon' | 'model' | 'scoreKinds'>,
  understanding: Understanding,
  modelVector?: Float32Array,
): PreparedQuestion {
  const vector = byteQuery(lexicon.embed(understanding.concepts, 'query'))
  return {
    understanding,
    vector,
    model: model && modelVector ? byteQuery(modelVector) : undefined,
    modelWeight: model && modelVector ? model.weight : 0,
    kindScores: scoreKinds(vector, understanding.words),
  }
}

const SHARES = Array.from({ length: BEST_DISHES.count }, (_, place) => BEST_DISHES.decay ** place)
const WHOLE = SHARES.reduce((sum, share) => sum + share, 0)

/** Scores a row by its best dishes that meet the requirements, 0 to 1. `best` is a scratch buffer. */
function menuScore({ dishes }: Epoch, scores: Float32Array, demand: Demand, row: number, best: Float64Array): number {
  best.fill(0)
  const last = best.length - 1
  const end = dishes.starts[row + 1]!
  for (let dish = dishes.starts[row]!; dish < end; dish++) {
    const score = scores[dishes.kinds[dish]!]!
    if (score <= best[last]! || (demand.ofDishes && !demand.fits(dish))) continue
    let at = last
    for (; at > 0 && best[at - 1]! < score; at--) best[at] = best[at - 1]!
    best[at] = score
  }
  let sum = 0
  for (let place = 0; place <= last; place++) sum += best[place]! * SHARES[place]!
  return sum / WHOLE
}

/**
 * Final key of a top row after inspecting its menu: penalizes missing dishes and applies the price order, if
 * requested.
 */
function settled(epoch: Epoch, demand: Demand, row: number, key: number): number {
  const { lack, cheapestFirst } = demand
  const whole = lack?.of(row) ? key + keyOf(TIERS_PER_UNMET * SPAN, 0) : key
  if (!cheapestFirst) return whole
  const cents = lack ? lack.cheapest(row) : cheapestMeal(epoch, demand, row)
  return keyOf(Math.floor(whole / keyOf(SPAN, 0)) * SPAN + Math.min(cents, SPAN - 1), placeOf(key))
}

/** Price in cents of the row's cheapest dinner that meets the requirements. */
function cheapestMeal({ dishes }: Epoch, { fits }: Demand, row: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let dish = dishes.starts[row]!; dish < dishes.starts[row + 1]!; dish++)
    if (dishes.prices[dish]! >= DINNER_CENTS && fits(dish)) least = Math.min(least, dishes.prices[dish]!)
  return least
}

/** Center and radius of a circle. `named` is a location within it that the query names. */
export type Around = Point & { readonly miles: number; readonly named?: NamedPlaces | undefined }

/** Converts a score bonus into a sort key difference. */
const liftOf = (score: number): number => keyOf(Math.round(score * 1e6), 0)

/**
 * Ranks rows for a query: rows named in it first, then by tier, score in millionths, and id. Word scores are only
 * computed for rows that they could lift into the top, dish scores only for the top rows; both only add to a score.
 */
export function rankByQuery(
  snapshot: RankSnapshot,
  rows: Uint32Array,
  question: PreparedQuestion,
  demand: Demand,
  around: Around,
): LazyOrder {
  const { epoch } = snapshot
  const weights = weightsOf(question, demand)
  const given = snapshot.buffersFor(rows.length)
  const { keys, words } = given
  fillKeys(snapshot, rows, question, demand, around, given)
  const reach = moveToFront(rows, weights.words, given)
  const most = snapshot.scoreWords(question.understanding.words, reach, words)
  if (most > 0)
    for (let index = 0; index < reach.length; index++) keys[index]! -= liftOf((weights.words * words[index]!) / most)
  const head = Math.min(DISH_ROWS, keys.length)
  if (head < reach.length) selectSmallest(keys.subarray(0, reach.length), head)
  const best = keys.subarray(0, head)
  const room = new Float64Array(BEST_DISHES.count)
  const bestRows = Array.from(best, key => epoch.rowOfRank[placeOf(key)]!)
  const scores = question.kindScores.ofRows(bestRows)
  for (let index = 0; index < head; index++)
    best[index]! -= liftOf(weights.dish * menuScore(epoch, scores, demand, bestRows[index]!, room))
  const { lack, cheapestFirst } = demand
  if (lack || cheapestFirst)
    for (let index = 0; index < head; index++) best[index] = settled(epoch, demand, bestRows[index]!, best[index]!)
  return lazyOrder(best.sort(), keys.subarray(head), epoch.rowOfRank)
}

/**
 * Weight of similarity next to a measure: negligible if the query also names a dish or has requirements on dishes.
 */
const shareOf = ({ measure, lack, ofDishes }: Demand): number => (measure && (lack || ofDishes) ? 1e-4 : 1)

/** Weights of the signals that are added after the first ordering. */
function weightsOf({ modelWeight }: PreparedQuestion, demand: Demand) {
  const { words, dish } = rowWeights(modelWeight)
  const share = shareOf(demand)
  return { words: words * share, dish: dish * share }
}

type Buffers = ReturnType<RankBuffers>
type RankSnapshot = Pick<Snapshot, 'epoch' | 'scan' | 'scoreWords' | 'buffersFor' | 'model'>

/** Computes the sort keys of the rows from names, requirements, vectors, and static quality. */
function fillKeys(
  { epoch, scan, model }: RankSnapshot,
  rows: Uint32Array,
  { understanding, vector, model: modelQuery, modelWeight }: PreparedQuestion,
  demand: Demand,
  around: Around,
  { dots, keys }: Buffers,
): void {
  const weights = rowWeights(modelWeight)
  const { measure } = demand
  const share = shareOf(demand)
  if (vector) scan(vector.bytes, rows, dots)
  const unit = vector ? 1 / (epoch.arena.scale * vector.scale) : 0
  const modelDots = new Int32Array(modelQuery ? rows.length : 0)
  if (modelQuery) model!.scan(modelQuery.bytes, rows, modelDots)
  const stretched = normalizeOver(modelDots)
  const isNamed = nameMatcher(epoch.names, [understanding.text, understanding.corrected ?? ''])
  const groupOf = (row: number): number => (isNamed?.(row) ? 0 : TIERS) + (demand.sorts ? demand.tier(row) : 0)
  const isGrouped = isNamed !== undefined || demand.sorts
  const nameBonus = around.named && bonusNear(epoch, around.named)
  const { rank, quality, grid } = epoch
  const miles = flatMiles(around)
  const perMile = weights.near / Math.max(around.miles, 1)
  const perPoint = weights.quality / 100
  // Hot loop of the search: closures in here made it slower.
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const near = weights.near - perMile * miles(grid.lat[row]!, grid.lng[row]!)
    const likeness = fuse(weights, dots[index]! * unit, modelQuery ? stretched(modelDots[index]!) : 0)
    const whole = likeness + perPoint * quality[row]! + Math.max(0, near) + (nameBonus ? nameBonus(row) : 0)
    const score = measure ? measure(row) + share * whole : whole
    const group = isGrouped ? groupOf(row) : TIERS
    keys[index] = keyOf(group * SPAN + HIGHEST - Math.round(score * 1e6), rank[row]!)
  }
}

/** Moves the keys of rows that a bonus could lift into the top to the front, and returns those rows. */
function moveToFront(rows: Uint32Array, lift: number, { keys, reach, words }: Buffers): Uint32Array {
  if (rows.length <= DISH_ROWS) return rows
  const room = words.subarray(0, rows.length)
  room.set(keys)
  selectSmallest(room, DISH_ROWS)
  const limit = room.subarray(0, DISH_ROWS).reduce((most, key) => Math.max(most, key), 0) + liftOf(lift)
  let count = 0
  for (let index = 0; index < rows.length; index++) {
    const key = keys[index]!
    if (key > limit) continue
    keys[index] = keys[count]!
    keys[count] = key
    reach[count++] = rows[index]!
  }
  return reach.subarray(0, count)
}

/** Returns the bonus of a row for its proximity to the named location. */
function bonusNear(epoch: Epoch, named: NamedPlaces): (row: number) => number {
  const outside = milesOutside(epoch, named)
  return row => NAMED_PLACE.weight * Math.max(0, 1 - outside(row) / NAMED_PLACE.miles)
}

/** Ranks rows without a query, by an integer `measure`. */
export function rankBy(
  { epoch, buffersFor }: Pick<Snapshot, 'epoch' | 'buffersFor'>,
  rows: Uint32Array,
  measure: (row: number) => number,
): LazyOrder {
  const { keys } = buffersFor(rows.length)
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    keys[index] = keyOf(measure(row), epoch.rank[row]!)
  }
  return orderBy(keys, HEAD, epoch.rowOfRank)
}
