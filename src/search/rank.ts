import { flatMiles } from '#src/catalog/cells.ts'
import type { NearFound } from '#src/catalog/near.ts'
import type { Point } from '#src/catalog/places.ts'
import { type ByteQuery, byteQuery } from './arena.ts'
import { type Demand, TIERS } from './constraints.ts'
import { fuse, type RowWeights, rowWeights, stretchOver } from './embedding/fuse.ts'
import type { Epoch } from './epoch.ts'
import type { KindScores } from './kind-scores.ts'
import { nameMatcher } from './names.ts'
import { keyOf, lazyOrder, type Order, orderBy, placeOf, selectSmallest } from './order.ts'
import type { Snapshot } from './snapshot.ts'
import type { Understanding } from './understand.ts'
import { BEST_DISHES, NAMED_PLACE } from './weights.ts'

/** The best dishes are looked for in so many of the best rows. */
const DISH_ROWS = 1000
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
  /** How well a kind of dish answers. */
  readonly kindScore: KindScores
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
    kindScore: scoreKinds(vector, understanding.words),
  }
}

const SHARES = Array.from({ length: BEST_DISHES.count }, (_, place) => BEST_DISHES.decay ** place)
const WHOLE = SHARES.reduce((sum, share) => sum + share, 0)

/** How well the best dishes of a row answer that fit the demand, 0 to 1; `best` is room for their scores. */
function menuScore(
  { dishes }: Epoch,
  { kindScore }: Question,
  demand: Demand,
  row: number,
  best: Float64Array,
): number {
  best.fill(0)
  const last = best.length - 1
  const end = dishes.starts[row + 1]!
  for (let dish = dishes.starts[row]!; dish < end; dish++) {
    const score = kindScore(dishes.kinds[dish]!)
    if (score <= best[last]! || (demand.ofDishes && !demand.fits(dish))) continue
    let at = last
    for (; at > 0 && best[at - 1]! < score; at--) best[at] = best[at - 1]!
    best[at] = score
  }
  let sum = 0
  for (let place = 0; place <= last; place++) sum += best[place]! * SHARES[place]!
  return sum / WHOLE
}

/** Room for numbers of so many rows, one query at a time: what was written there before may still be in it. */
export type RoomFor = (rows: number) => {
  readonly dots: Int32Array
  readonly words: Float64Array
  readonly keys: Float64Array
}

/** Returns room that grows and stays, so that queries over many rows leave no garbage of their size. */
export function createRoom(): RoomFor {
  let dots = new Int32Array(0)
  let words = new Float64Array(0)
  let keys = new Float64Array(0)
  return rows => {
    if (rows > dots.length) {
      dots = new Int32Array(2 * rows)
      words = new Float64Array(2 * rows)
      keys = new Float64Array(2 * rows)
    }
    return { dots: dots.subarray(0, rows), words: words.subarray(0, rows), keys: keys.subarray(0, rows) }
  }
}

/** The middle of a circle and its radius; `named` is a place within that the query speaks of. */
export type Around = Point & { readonly miles: number; readonly named?: NearFound | undefined }

/** Ranks rows by a query: named rows, then tiers, then score in millionths, then id. */
export function rankByQuery(
  { epoch, scan, scoreWords, roomFor, model }: Pick<Snapshot, 'epoch' | 'scan' | 'scoreWords' | 'roomFor' | 'model'>,
  rows: Uint32Array,
  question: Question,
  demand: Demand,
  around: Around,
): Order {
  const { understanding, vector } = question
  const weights = rowWeights(question.model)
  const { dots, words, keys } = roomFor(rows.length)
  if (vector) scan(vector.bytes, rows, dots)
  const unit = vector ? 1 / (epoch.arena.scale * vector.scale) : 0
  const modelDots = new Int32Array(question.model ? rows.length : 0)
  if (question.model) model!.scan(question.model.bytes, rows, modelDots)
  const stretched = stretchOver(modelDots)
  const most = scoreWords(understanding.words, rows, words)
  const isNamed = nameMatcher(epoch.names, [understanding.text, understanding.corrected ?? ''])
  const prior = priorOf(epoch, weights, around)
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const modelPart = question.model ? stretched(modelDots[index]!) : 0
    const score = fuse(weights, dots[index]! * unit, modelPart, most > 0 ? words[index]! / most : 0) + prior(row)
    const group = (isNamed(row) ? 0 : TIERS) + demand.tier(row)
    keys[index] = keyOf(group * SPAN + HIGHEST - Math.round(score * 1e6), epoch.rank[row]!)
  }
  const head = Math.min(DISH_ROWS, keys.length)
  if (head < keys.length) selectSmallest(keys, head)
  const best = keys.slice(0, head)
  const room = new Float64Array(BEST_DISHES.count)
  for (let index = 0; index < head; index++) {
    const row = epoch.rowOfRank[placeOf(best[index]!)]!
    // a dish can only lift a row, so that the best rows stay before the rest
    best[index]! -= keyOf(Math.round(weights.dish * menuScore(epoch, question, demand, row, room) * 1e6), 0)
  }
  return lazyOrder(best.sort(), keys.slice(head), epoch.rowOfRank)
}

function priorOf({ grid, quality }: Epoch, weights: RowWeights, around: Around): (row: number) => number {
  const miles = flatMiles(around)
  const reach = Math.max(around.miles, 1)
  const atNamed = around.named ? namedPlace(grid, around.named) : () => 0
  return row =>
    (weights.quality * quality[row]!) / 100 +
    weights.near * Math.max(0, 1 - miles(grid.lat[row]!, grid.lng[row]!) / reach) +
    atNamed(row)
}

function namedPlace({ lat, lng }: Epoch['grid'], named: NearFound): (row: number) => number {
  const miles = flatMiles(named)
  return row => {
    const beyond = Math.max(0, miles(lat[row]!, lng[row]!) - named.radiusMiles)
    return NAMED_PLACE.weight * Math.max(0, 1 - beyond / NAMED_PLACE.miles)
  }
}

/** Ranks rows without a query, by a whole number that `measure` gives. */
export function rankBy(epoch: Epoch, rows: Uint32Array, measure: (row: number) => number): Order {
  const keys = Float64Array.from(rows, row => keyOf(measure(row), epoch.rank[row]!))
  return orderBy(keys, HEAD, epoch.rowOfRank)
}
