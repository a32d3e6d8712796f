import { join } from 'node:path'
import type { Near } from '#src/catalog/near.ts'
import { describeError } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { QueryLexicon } from '#src/search/concept.ts'
import { documentVectors } from '#src/search/embedding/document-vectors.ts'
import type { Embedder } from '#src/search/embedding/embedder.ts'
import { learnWeight, readJudged } from '#src/search/embedding/learn-weight.ts'
import { createQueryVector } from '#src/search/embedding/query-vector.ts'
import { createSearch, type Search } from '#src/search/search.ts'
import { openSnapshot, type Snapshot } from '#src/search/snapshot.ts'
import { createUnderstanding } from '#src/search/understand.ts'
import { createArena } from '#src/search/vectors/arena.ts'
import { entryOf, type GraphOf, type IndexDeps, openGraph, openIndex, restaurantOfDish } from './search-index.ts'

export type SearchStart = IndexDeps & {
  readonly lexicon: QueryLexicon
  readonly world: World
  readonly near: Near
  readonly baseUrl: string
  /** False while a restaurant is out of a dish that it lists. */
  readonly has?: (restaurantId: string, dishId: string) => boolean
  /** Ids of restaurants that have stopped or gone on since the catalogue was written. */
  readonly changed?: ReadonlySet<string>
  readonly embedder?: Embedder
  /** How much the model counts; learned where it is left out. */
  readonly embeddingWeight?: number | undefined
}

const RETRY_MS = 60_000

/**
 * Opens the search as soon as its index is there. A graph of near neighbours and a model's view of the rows join it when
 * they are ready; until then, and where they cannot be had, it answers without them.
 */
export async function startSearch(start: SearchStart): Promise<Search> {
  const { market, lexicon, world, near, baseUrl, log, embedder, has } = start
  const index = await openIndex(start)
  const entry = (id: string) => entryOf(market, id)
  const understanding = (known: ReadonlyMap<string, number>) => createUnderstanding(lexicon, known, placeNames(market))
  let snapshot: Snapshot = openSnapshot(
    { lexicon, understanding, places: market.places, changed: start.changed },
    index,
    entry,
  )
  const restaurantOf = (dishId: string) => restaurantOfDish(market, dishId)
  const search = createSearch(
    { world, near, places: market.places, baseUrl, restaurantOf, ...(has ? { has } : {}) },
    snapshot,
  )
  const joined = (more: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...more }
    search.replace(snapshot)
  }
  const join = (of: GraphOf) =>
    openGraph(index, of, start).then(
      graph => graph && joined(of === 'rows' ? { ann: graph } : { dishGraph: graph }),
      error => log.warn({ error: describeError(error) }, 'no graph of near neighbours'),
    )
  void join('dishes').then(() => join('rows'))
  if (embedder)
    void embedRows({ ...start, embedder }, snapshot, model =>
      joined(model.weight > 0 ? { model } : { isModelLeftOut: true }),
    )
  return search
}

/** Neighborhoods and cities, which are no misspelling of a dish. */
export const placeNames = (market: Pick<SearchStart['market'], 'restaurants'>): string[] => [
  ...new Set([...market.restaurants.values()].flatMap(({ neighborhood, address }) => [neighborhood, address.city])),
]

type Embedding = SearchStart & { readonly embedder: Embedder }

/** Has the model see every row, and tries again every minute until it has. */
async function embedRows(
  { world, log, stateDir, embedder, embeddingWeight, signal }: Embedding,
  snapshot: Snapshot,
  done: (model: NonNullable<Snapshot['model']>) => void,
): Promise<void> {
  const { epoch, entry } = snapshot
  const folder = join(stateDir, 'embeddings')
  while (!signal.aborted) {
    try {
      const { bytes, width } = await documentVectors({ world, log, embedder, folder, signal }, epoch.ids.map(entry))
      const arena = createArena(epoch.size, width)
      arena.bytes.set(bytes)
      const weight =
        embeddingWeight ?? (await learnWeight({ world, log, embedder, signal }, snapshot, arena.scan, readJudged()))
      return done({ scan: arena.scan, ask: createQueryVector({ world, log, embedder }, width), weight })
    } catch (error) {
      if (signal.aborted) return
      log.warn({ error: describeError(error) }, 'search goes on without the embedding model')
      await new Promise<void>(resolve => {
        const cancel = world.after(RETRY_MS, resolve)
        signal.addEventListener('abort', () => resolve(cancel()), { once: true })
      })
    }
  }
}
