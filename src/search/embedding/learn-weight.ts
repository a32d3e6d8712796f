import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Log } from '#src/kernel/log.ts'
import { pause, type World } from '#src/kernel/world.ts'
import type { SearchCenter } from '#src/search/area.ts'
import { phraseFinder } from '#src/search/embedding/phrases.ts'
import { dishOfKind } from '#src/search/named-kinds.ts'
import { parseQuestion } from '#src/search/plan.ts'
import { prepareQuestion, rankByQuery } from '#src/search/rank.ts'
import type { Snapshot } from '#src/search/reader-view.ts'
import type { Scan } from '#src/search/vectors/scan.ts'
import { MODEL_WEIGHTS, SOUGHT_DISH_WEIGHTS } from '#src/search/weights.ts'
import { type DishModel, viewFrom } from './dish-model.ts'
import type { Embedder } from './embedder.ts'

/** Judged query, with phrases for matching dishes. A row is graded by the number of them on its menu. */
const Judged = z.strictObject({ query: z.string().min(1), dishes: z.array(z.string().min(1)).min(1) })
export type Judged = z.infer<typeof Judged>

type LearnDeps = {
  readonly world: Pick<World, 'after' | 'now'>
  readonly log: Pick<Log, 'info'>
  readonly embedder: Embedder
  readonly signal?: AbortSignal | undefined
}

const FILE = new URL('../../../data/search/judged.json', import.meta.url)
const PATIENCE_MS = 60_000
/** Maximum numbers of rows and dish kinds ranked to learn the weight; larger sets are sampled at regular intervals. */
const MOST_ROWS = 5_000
const MOST_KINDS = 20_000
const DEPTH = 10
/** Maximum grade: more matching dishes on a menu make it no better. */
const MOST_DISHES = 3
const LEAST_GOOD = 3
/** Queries that match more than this share of the rows are skipped as uninformative. */
const MOST_GOOD = 0.6
const LEAST_QUERIES = 12
/** Required mean gain in standard errors above 0. Chance alone reaches it in one of twenty cases. */
const SURE = 1.7

/** Reads the judged queries shipped with the product. */
export const readJudged = (): Judged[] => z.array(Judged).parse(JSON.parse(readFileSync(FILE, 'utf8')))

/** Ranking to evaluate: grades of its items for dish phrases, and its top items by the model's weight. */
type Ranked = {
  readonly of: 'restaurants' | 'dishes'
  readonly gradesOf: (phrases: readonly string[]) => readonly number[]
  readonly firstOf: (query: string, modelVector: Float32Array, weight: number) => readonly number[]
}

/** Learns the weight of a model for ranking the rows of a snapshot. */
export function learnWeight(
  deps: LearnDeps,
  snapshot: Snapshot,
  scan: Scan,
  judged: readonly Judged[],
): Promise<number> {
  const rows = sampleOf(snapshot.epoch.size, MOST_ROWS)
  return weigh(deps, judged, {
    of: 'restaurants',
    gradesOf: phrases => gradesOf(snapshot, rows, phrases),
    firstOf: (query, vector, weight) =>
      rankOf({ ...snapshot, model: { scan, weight, ask: never } }, rows, query, vector, deps.world.now()),
  })
}

/** Learns the weight of a model for ranking dish kinds. The current weight of `model` does not matter. */
export function learnDishWeight(
  deps: LearnDeps,
  snapshot: Snapshot,
  model: DishModel,
  judged: readonly Judged[],
): Promise<number> {
  const kinds = sampleOf(snapshot.epoch.dishes.size, MOST_KINDS)
  const dishOf = dishOfKind(snapshot)
  return weigh(deps, judged, {
    of: 'dishes',
    gradesOf: phrases => {
      const isCalled = phraseFinder(phrases)
      return Array.from(kinds, kind => (isCalled([dishOf(kind).name, ...dishOf(kind).aliases]) ? 1 : 0))
    },
    firstOf: (query, modelVector, weight) => {
      const { vector, understanding } = prepareQuestion(snapshot, snapshot.understand(query))
      const view = viewFrom({ ...model, weight }, modelVector)
      const scores = snapshot.scoreKinds(vector, understanding.words, SOUGHT_DISH_WEIGHTS, view).ofKinds(kinds)
      const places = Uint32Array.from(kinds.keys())
      return [...places.sort((a, b) => scores[kinds[b]!]! - scores[kinds[a]!]! || a - b).slice(0, DEPTH)]
    },
  })
}

/**
 * Returns the weight at which a model ranks judged queries better than the lexicon alone: the best of MODEL_WEIGHTS
 * whose gain is significant over all queries and present in either half, or 0. Rejects if the model does not respond.
 */
async function weigh(
  { world, log, embedder, signal }: LearnDeps,
  judged: readonly Judged[],
  ranked: Ranked,
): Promise<number> {
  const tasks: { readonly query: string; readonly grades: readonly number[] }[] = []
  for (const { query, dishes } of judged) {
    // Yield to the event loop, so that connections closed by the server are noticed.
    await pause(world, 0)
    const grades = ranked.gradesOf(dishes)
    const good = grades.filter(grade => grade > 0).length
    if (good >= LEAST_GOOD && good <= MOST_GOOD * grades.length) tasks.push({ query, grades })
  }
  const about = { model: embedder.name, of: ranked.of, queries: tasks.length }
  if (tasks.length < LEAST_QUERIES) {
    log.info(about, 'too few judged queries to weigh the embedding model: it is left out')
    return 0
  }
  const vectors: Float32Array[] = []
  for (let from = 0; from < tasks.length; from += embedder.batch) {
    await pause(world, 0)
    const texts = tasks.slice(from, from + embedder.batch).map(({ query }) => query)
    vectors.push(...(await embedder.embed({ texts, side: 'query', patienceMs: PATIENCE_MS, signal })))
  }
  const gains: number[][] = MODEL_WEIGHTS.map(() => [])
  for (const [at, { query, grades }] of tasks.entries()) {
    await pause(world, 0)
    signal?.throwIfAborted()
    const scored = (weight: number) => ndcg(ranked.firstOf(query, vectors[at]!, weight), grades)
    const alone = scored(0)
    for (const [index, weight] of MODEL_WEIGHTS.entries()) gains[index]!.push(scored(weight) - alone)
  }
  const tried = gains.map((each, index) => ({ weight: MODEL_WEIGHTS[index]!, gain: mean(each), isSure: isSure(each) }))
  const nothing = { weight: 0, gain: 0 }
  const best = tried.reduce<typeof nothing>((most, one) => (one.isSure && one.gain > most.gain ? one : most), nothing)
  const { weight, gain } = best
  log.info(
    { ...about, weight, gain: Number(gain.toFixed(4)) },
    weight > 0
      ? 'the embedding model ranks better than the lexicon alone'
      : 'the embedding model ranks no better than the lexicon alone: it is left out',
  )
  return weight
}

const never = (): Promise<never> => Promise.reject(new Error('a model that is weighed is asked beforehand'))

const sampleOf = (size: number, most: number): Uint32Array => {
  const step = Math.max(1, size / most)
  return Uint32Array.from({ length: Math.min(size, most) }, (_, at) => Math.floor(at * step))
}

/** Number of dishes of each row that match one of the phrases, capped at MOST_DISHES. */
function gradesOf({ epoch, entry }: Snapshot, rows: Uint32Array, phrases: readonly string[]): number[] {
  const isCalled = phraseFinder(phrases)
  return Array.from(rows, row => {
    const dishes = entry(epoch.ids[row]!).dishes ?? []
    return Math.min(MOST_DISHES, dishes.filter(dish => isCalled([dish.name, ...dish.aliases])).length)
  })
}

/** Returns the top-ranked rows as indexes into `rows`. */
function rankOf(
  snapshot: Snapshot,
  rows: Uint32Array,
  query: string,
  modelVector: Float32Array,
  now: number,
): number[] {
  const { lat, lng } = { lat: snapshot.epoch.grid.lat[rows[0]!]!, lng: snapshot.epoch.grid.lng[rows[0]!]! }
  const centre: SearchCenter = { kind: 'city', lat, lng, label: '', miles: 1 }
  const asked = parseQuestion(snapshot, { query, avoid: [] }, { centre, rows, asOf: now, now, modelVector })
  if (!asked) return []
  const order = rankByQuery(snapshot, rows.slice(), asked.question, asked.demand, centre)
  const places = new Map(Array.from(rows, (row, place) => [row, place]))
  const ranked = Array.from(order.slice(0, DEPTH), row => places.get(row)!)
  order.release()
  return ranked
}

function ndcg(ranked: readonly number[], grades: readonly number[]): number {
  const discounted = (all: readonly number[]) => all.reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0)
  const ideal = grades.toSorted((a, b) => b - a).slice(0, DEPTH)
  return discounted(ranked.map(place => grades[place]!)) / discounted(ideal)
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function isSure(gains: readonly number[]): boolean {
  const middle = mean(gains)
  const variance = mean(gains.map(gain => (gain - middle) ** 2))
  const half = (rest: number) => mean(gains.filter((_, at) => at % 2 === rest))
  return middle - SURE * Math.sqrt(variance / gains.length) > 0 && half(0) > 0 && half(1) > 0
}
