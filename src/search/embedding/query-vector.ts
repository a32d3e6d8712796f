import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { beginning } from './beginning.ts'
import { type Embedder, reasonOf } from './embedder.ts'

/** A model's view of a query. */
type QueryVector = {
  /** Of length 1; undefined when the query is blank or the model did not answer. */
  readonly vector: Float32Array | undefined
  /** True when the answer has to do without the model. */
  readonly degraded: boolean
  /** Milliseconds spent on it; 0 when nobody was asked. */
  readonly embeddingMs: number
}

/** Asks the model about a query; never throws, and never takes much longer than 300 ms. */
export type AskQuery = (text: string) => Promise<QueryVector>

export type QueryVectorDeps = {
  readonly world: Pick<World, 'now'>
  readonly log: Pick<Log, 'warn'>
  readonly embedder: Embedder
}

const LIMIT_MS = 300
const KEPT_QUERIES = 1000
const LONGEST_QUERY = 1000
const MOST_FAILURES = 3
const REST_MS = 60_000

const BLANK: QueryVector = { vector: undefined, degraded: false, embeddingMs: 0 }

/**
 * Makes the asker of queries whose vectors must be `width` numbers wide. It keeps the last 1,000 answers; after three
 * failures in a row the model is left alone for a minute.
 */
export function createQueryVector({ world, log, embedder }: QueryVectorDeps, width: number): AskQuery {
  const kept = new Map<string, Promise<Float32Array>>()
  let failures = 0
  let restsUntil = Number.NEGATIVE_INFINITY

  const ask = async (text: string): Promise<Float32Array> => {
    try {
      const [vector] = await embedder.embed({ texts: [text], side: 'query', patienceMs: LIMIT_MS })
      if (vector?.length !== width)
        throw new Error(`${vector?.length} numbers for the query, but ${width} for restaurants`)
      failures = 0
      return vector
    } catch (error) {
      failures++
      if (failures >= MOST_FAILURES) restsUntil = world.now() + REST_MS
      log.warn({ model: embedder.name, reason: reasonOf(error), failures }, 'a query goes without the embedding model')
      throw error
    }
  }

  return async query => {
    const text = beginning(query.replace(/\s+/g, ' ').trim(), LONGEST_QUERY)
    if (text === '') return BLANK
    const before = kept.get(text)
    if (!before && world.now() < restsUntil) return { vector: undefined, degraded: true, embeddingMs: 0 }
    const started = world.now()
    const asked = before ?? ask(text)
    // the query asked last is forgotten last
    kept.delete(text)
    kept.set(text, asked)
    if (kept.size > KEPT_QUERIES) kept.delete(kept.keys().next().value!)
    try {
      const vector = await asked
      return { vector, degraded: false, embeddingMs: world.now() - started }
    } catch {
      if (kept.get(text) === asked) kept.delete(text)
      return { vector: undefined, degraded: true, embeddingMs: world.now() - started }
    }
  }
}
