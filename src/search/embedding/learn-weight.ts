import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Log } from '#src/kernel/log.ts'
import { pause, type World } from '#src/kernel/world.ts'
import type { Centre } from '#src/search/area.ts'
import { phraseFinder } from '#src/search/embedding/phrases.ts'
import { readAsked } from '#src/search/plan.ts'
import { rankByQuery } from '#src/search/rank.ts'
import type { Snapshot } from '#src/search/snapshot.ts'
import type { Scan } from '#src/search/vectors/scan.ts'
import { MODEL_WEIGHTS } from '#src/search/weights.ts'
import type { Embedder } from './embedder.ts'

/** A query, and phrases of dishes that answer it: a row is as good as its menu names of them. */
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
/** Rows that are ranked for it; of more, every so manieth. */
const MOST_ROWS = 5_000
const DEPTH = 10
/** A dish more on a menu is no better answer than so many. */
const MOST_DISHES = 3
const LEAST_GOOD = 3
/** A query that so much of a marketplace answers tells nothing. */
const MOST_GOOD = 0.6
const LEAST_QUERIES = 12
/** Standard errors that the mean gain must lie above 0: by chance it does in one case of twenty. */
const SURE = 1.7

/** Reads the judged queries that are shipped. */
export const readJudged = (): Judged[] => z.array(Judged).parse(JSON.parse(readFileSync(FILE, 'utf8')))

/**
 * The weight by which a model ranks judged queries better than the lexicon alone: the best of those MODEL_WEIGHTS whose
 * gain is sure over all of them and there in either half, or 0. Rejects when the model does not answer.
 */
export async function learnWeight(
  { world, log, embedder, signal }: LearnDeps,
  snapshot: Snapshot,
  scan: Scan,
  judged: readonly Judged[],
): Promise<number> {
  const rows = sampleOf(snapshot.epoch.size)
  const tasks: { readonly query: string; readonly grades: readonly number[] }[] = []
  for (const { query, dishes } of judged) {
    // between two looks the connections that a server has closed meanwhile are seen, too
    await pause(world, 0)
    const grades = gradesOf(snapshot, rows, dishes)
    const good = grades.filter(grade => grade > 0).length
    if (good >= LEAST_GOOD && good <= MOST_GOOD * rows.length) tasks.push({ query, grades })
  }
  const model = embedder.name
  if (tasks.length < LEAST_QUERIES) {
    log.info({ model, queries: tasks.length }, 'too few judged queries to weigh the embedding model: it is left out')
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
    const scored = (weight: number) => {
      const seen = { ...snapshot, model: { scan, weight, ask: never } }
      return ndcg(rankOf(seen, rows, query, vectors[at]!, world.now()), grades)
    }
    const alone = scored(0)
    for (const [index, weight] of MODEL_WEIGHTS.entries()) gains[index]!.push(scored(weight) - alone)
  }
  const tried = gains.map((each, index) => ({ weight: MODEL_WEIGHTS[index]!, gain: mean(each), isSure: isSure(each) }))
  const nothing = { weight: 0, gain: 0 }
  const best = tried.reduce<typeof nothing>((most, one) => (one.isSure && one.gain > most.gain ? one : most), nothing)
  const { weight, gain } = best
  const told = { model, weight, gain: Number(gain.toFixed(4)), queries: tasks.length }
  log.info(
    told,
    weight > 0
      ? 'the embedding model ranks better than the lexicon alone'
      : 'the embedding model ranks no better than the lexicon alone: it is left out',
  )
  return weight
}

const never = (): Promise<never> => Promise.reject(new Error('a model that is weighed is asked beforehand'))

const sampleOf = (size: number): Uint32Array => {
  const step = Math.max(1, size / MOST_ROWS)
  return Uint32Array.from({ length: Math.min(size, MOST_ROWS) }, (_, at) => Math.floor(at * step))
}

/** How many dishes of each row are called by one of the phrases, MOST_DISHES at most. */
function gradesOf({ epoch, entry }: Snapshot, rows: Uint32Array, phrases: readonly string[]): number[] {
  const isCalled = phraseFinder(phrases)
  return Array.from(rows, row => {
    const dishes = entry(epoch.ids[row]!).dishes ?? []
    return Math.min(MOST_DISHES, dishes.filter(dish => isCalled([dish.name, ...dish.aliases])).length)
  })
}

/** Places in `rows` of the first rows. */
function rankOf(
  snapshot: Snapshot,
  rows: Uint32Array,
  query: string,
  modelVector: Float32Array,
  now: number,
): number[] {
  const { lat, lng } = { lat: snapshot.epoch.grid.lat[rows[0]!]!, lng: snapshot.epoch.grid.lng[rows[0]!]! }
  const centre: Centre = { kind: 'city', lat, lng, label: '', miles: 1 }
  const asked = readAsked(snapshot, { query, avoid: [] }, { centre, rows, asOf: now, now, modelVector })
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
