import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { type Embedder, failureReason } from './embedder.ts'
import { truncateText } from './truncate-text.ts'

/** Embedding of a query. */
type QueryVector = {
  /** Unit vector, or undefined if the query is blank or the model did not respond. */
  readonly vector: Float32Array | undefined
  /** True if the search has to work without the model. */
  readonly degraded: boolean
  /** Time spent in milliseconds, 0 if the model was not called. */
  readonly embeddingMs: number
}

/** Embeds a query. Never throws, and never takes much longer than 300 ms. */
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
 * Creates the query embedder for vectors with `width` numbers. Keeps an LRU cache of the last 1,000 queries. After
 * three consecutive failures a circuit breaker skips the model for a minute.
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
      log.warn(
        { model: embedder.name, reason: failureReason(error), failures },
        'a query goes without the embedding model',
      )
      throw error
    }
  }

  return async query => {
    const text = truncateText(query.replace(/\s+/g, ' ').trim(), LONGEST_QUERY)
    if (text === '') return BLANK
    const before = kept.get(text)
    if (!before && world.now() < restsUntil) return { vector: undefined, degraded: true, embeddingMs: 0 }
    const started = world.now()
    const asked = before ?? ask(text)
    // Move the query to the end of the LRU order.
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
