import { flatMiles } from '#src/catalog/cells.ts'
import type { Point } from '#src/catalog/places.ts'
import { type ByteQuery, byteQuery } from './arena.ts'
import { type Demand, LACKING, TIERS } from './constraints.ts'
import { DINNER_CENTS } from './dishes.ts'
import { fuse, rowWeights, stretchOver } from './embedding/fuse.ts'
import type { Epoch } from './epoch.ts'
import type { KindScores } from './kind-scores.ts'
import { milesOutside, type NamedPlaces } from './named-places.ts'
import { nameMatcher } from './names.ts'
import { keyOf, lazyOrder, type Order, orderBy, placeOf, selectSmallest } from './order.ts'
import type { RankBuffers } from './rank-buffers.ts'
import type { Snapshot } from './snapshot.ts'
import type { Understanding } from './understand.ts'
import { BEST_DISHES, NAMED_PLACE } from './weights.ts'

/** The best dishes are looked for in so many of the best rows. */
const DISH_ROWS = 512
/** Rows of an order that are sorted at once. */
const HEAD = 512
/** Above every score in millionths. */
const HIGHEST = 2_000_000
const SPAN = 2 ** 22

/** A query made ready for one epoch. */
export type Question = {
  readonly understanding: Understanding
  readonly vector: ByteQuery | undefined
  /** What a model makes of it, in the model's own space. */
  readonly model: ByteQuery | undefined
  /** How much that counts. */
  readonly modelWeight: number
  /** How well kinds of dishes answer. */
  readonly kindScores: KindScores
}

/** Embeds a query and gets ready to score the kinds of dishes; `modelVector` is what a model made of it. */
export function ask(
  { lexicon, model, scoreKinds }: Pick<Snapshot, 'lexicon' | 'model' | 'scoreKinds'>,
  understanding: Understanding,
  modelVector?: Float32Array,
): Question {
  const vector = byteQuery(lexicon.embed(understanding.concepts, 'query'))
  return {
    ...{ understanding, vector },
    model: model && modelVector ? byteQuery(modelVector) : undefined,
    modelWeight: model && modelVector ? model.weight : 0,
    kindScores: scoreKinds(vector, understanding.words),
  }
}

const SHARES = Array.from({ length: BEST_DISHES.count }, (_, place) => BEST_DISHES.decay ** place)
const WHOLE = SHARES.reduce((sum, share) => sum + share, 0)

/** How well the best dishes of a row answer that fit the demand, 0 to 1; `best` is room for their scores. */
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

/** The key of a row among the best, now that its menu is looked at: what it lacks, and what it costs where that decides. */
function settled(epoch: Epoch, demand: Demand, row: number, key: number): number {
  const { lack, cheapestFirst } = demand
  const whole = lack?.of(row) ? key + keyOf(LACKING * SPAN, 0) : key
  if (!cheapestFirst) return whole
  const cents = lack ? lack.cheapest(row) : cheapestMeal(epoch, demand, row)
  return keyOf(Math.floor(whole / keyOf(SPAN, 0)) * SPAN + Math.min(cents, SPAN - 1), placeOf(key))
}

/** Cents of the cheapest dish of a row that is a meal and fits. */
function cheapestMeal({ dishes }: Epoch, { fits }: Demand, row: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let dish = dishes.starts[row]!; dish < dishes.starts[row + 1]!; dish++)
    if (dishes.prices[dish]! >= DINNER_CENTS && fits(dish)) least = Math.min(least, dishes.prices[dish]!)
  return least
}

/** The middle of a circle and its radius; `named` is a place within that the query speaks of. */
export type Around = Point & { readonly miles: number; readonly named?: NamedPlaces | undefined }

/** A lift of so much of a score, as a key has it. */
const liftOf = (score: number): number => keyOf(Math.round(score * 1e6), 0)

/**
 * Ranks rows by a query: named rows, then tiers, then score in millionths, then id. Words are weighed in the rows that
 * they could bring among the best, dishes in the best: neither takes anything from a row.
 */
export function rankByQuery(
  snapshot: RankSnapshot,
  rows: Uint32Array,
  question: Question,
  demand: Demand,
  around: Around,
): Order {
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

/** How much likeness counts beside a measure: next to nothing where it is known what must be there at all. */
const shareOf = ({ measure, lack, ofDishes }: Demand): number => (measure && (lack || ofDishes) ? 1e-4 : 1)

/** Weights of what is looked at after the first order. */
function weightsOf({ modelWeight }: Question, demand: Demand) {
  const { words, dish } = rowWeights(modelWeight)
  const share = shareOf(demand)
  return { words: words * share, dish: dish * share }
}

type Buffers = ReturnType<RankBuffers>
type RankSnapshot = Pick<Snapshot, 'epoch' | 'scan' | 'scoreWords' | 'buffersFor' | 'model'>

/** Fills the keys of rows by names, demand, vectors and what is known of them beforehand. */
function fillKeys(
  { epoch, scan, model }: RankSnapshot,
  rows: Uint32Array,
  { understanding, vector, model: modelQuery, modelWeight }: Question,
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
  const stretched = stretchOver(modelDots)
  const isNamed = nameMatcher(epoch.names, [understanding.text, understanding.corrected ?? ''])
  const groupOf = (row: number): number => (isNamed?.(row) ? 0 : TIERS) + (demand.sorts ? demand.tier(row) : 0)
  const isGrouped = isNamed !== undefined || demand.sorts
  const nameBonus = around.named && bonusNear(epoch, around.named)
  const { rank, quality, grid } = epoch
  const miles = flatMiles(around)
  const perMile = weights.near / Math.max(around.miles, 1)
  const perPoint = weights.quality / 100
  // the longest loop of a search: one closure for all that every row has made it slower
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

/** Moves the keys of the rows that a lift could bring among the best to the front, and returns those rows. */
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

/** What rows get for being where the query says. */
function bonusNear(epoch: Epoch, named: NamedPlaces): (row: number) => number {
  const outside = milesOutside(epoch, named)
  return row => NAMED_PLACE.weight * Math.max(0, 1 - outside(row) / NAMED_PLACE.miles)
}

/** Ranks rows without a query, by a whole number that `measure` gives. */
export function rankBy(
  { epoch, buffersFor }: Pick<Snapshot, 'epoch' | 'buffersFor'>,
  rows: Uint32Array,
  measure: (row: number) => number,
): Order {
  const { keys } = buffersFor(rows.length)
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    keys[index] = keyOf(measure(row), epoch.rank[row]!)
  }
  return orderBy(keys, HEAD, epoch.rowOfRank)
}
