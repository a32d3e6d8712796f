import { join } from 'node:path'
import type { LocationResolver } from '#src/catalog/near.ts'
import { describeError } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { QueryLexicon } from '#src/search/concept.ts'
import { type DishModel, openDishModel } from '#src/search/embedding/dish-model.ts'
import { dishVectors, documentVectors } from '#src/search/embedding/document-vectors.ts'
import type { Embedder } from '#src/search/embedding/embedder.ts'
import { learnDishWeight, learnWeight, readJudged } from '#src/search/embedding/learn-weight.ts'
import { createQueryVector } from '#src/search/embedding/query-vector.ts'
import { dishOfKind } from '#src/search/named-kinds.ts'
import { openSnapshot, type Snapshot } from '#src/search/reader-view.ts'
import { createSearch, type Search } from '#src/search/search.ts'
import { createUnderstanding } from '#src/search/understand.ts'
import { createArena } from '#src/search/vectors/arena.ts'
import { entryOf, type GraphOf, type IndexDeps, openGraph, openIndex, restaurantOfDish } from './search-index.ts'

export type SearchStart = IndexDeps & {
  readonly lexicon: QueryLexicon
  readonly world: World
  readonly near: LocationResolver
  readonly baseUrl: string
  /** False while a restaurant is sold out of a dish on its menu. */
  readonly has?: (restaurantId: string, dishId: string) => boolean
  /** Ids of restaurants that paused or resumed since the catalog was written. */
  readonly changed?: ReadonlySet<string>
  readonly embedder?: Embedder
  /** Weight of the embedding model in the score. Learned if absent. */
  readonly embeddingWeight?: number | undefined
}

const RETRY_MS = 60_000

/**
 * Opens the search as soon as its index is available. The near-neighbor graphs and the embeddings join when they are
 * ready; the search works without them until then, and if they are unavailable.
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
      error => log.warn({ error: describeError(error) }, 'no nearest-neighbor graph'),
    )
  const dishGraph = join('dishes')
  void dishGraph.then(() => join('rows'))
  if (embedder) {
    const embedding: Embedding = { ...start, embedder }
    void untilDone(embedding, () => embedRows(embedding, snapshot))
      .then(model => model && joined(model.weight > 0 ? { model } : { isModelLeftOut: true }))
      .then(() => untilDone(embedding, () => embedDishes(embedding, snapshot)))
      .then(async dishModel => {
        if (!dishModel || dishModel.weight === 0) return
        joined({ dishModel })
        const { bytes, width: dimensions } = dishModel.vectors
        await dishGraph
        const both = await openGraph(index, 'dishes', start, { bytes, dimensions })
        if (both) joined({ dishGraph: both })
      })
      .catch(error => log.warn({ error: describeError(error) }, 'no graph of near neighbours'))
  }
  return search
}

/** Neighborhoods and cities, which must not be treated as misspelled dishes. */
export const placeNames = (market: Pick<SearchStart['market'], 'restaurants'>): string[] => [
  ...new Set([...market.restaurants.values()].flatMap(({ neighborhood, address }) => [neighborhood, address.city])),
]

type Embedding = SearchStart & { readonly embedder: Embedder }

/** Embeds every row with the model. */
async function embedRows(embedding: Embedding, snapshot: Snapshot): Promise<NonNullable<Snapshot['model']>> {
  const { world, log, stateDir, embedder, embeddingWeight, signal } = embedding
  const { epoch, entry } = snapshot
  const folder = join(stateDir, 'embeddings')
  const { bytes, width } = await documentVectors({ world, log, embedder, folder, signal }, epoch.ids.map(entry))
  const arena = createArena(epoch.size, width)
  arena.bytes.set(bytes)
  const weight =
    embeddingWeight ?? (await learnWeight({ world, log, embedder, signal }, snapshot, arena.scan, readJudged()))
  return { scan: arena.scan, ask: createQueryVector({ world, log, embedder }, width), weight }
}

/** Embeds every dish category with the model. */
async function embedDishes(embedding: Embedding, snapshot: Snapshot): Promise<DishModel> {
  const { world, log, stateDir, embedder, embeddingWeight, signal } = embedding
  const folder = join(stateDir, 'embeddings', 'dishes')
  const { size } = snapshot.epoch.dishes
  const vectors = await dishVectors({ world, log, embedder, folder, signal }, size, dishOfKind(snapshot))
  const model = openDishModel(vectors, createQueryVector({ world, log, embedder }, vectors.width), embeddingWeight ?? 0)
  if (embeddingWeight !== undefined) return model
  return { ...model, weight: await learnDishWeight({ world, log, embedder, signal }, snapshot, model, readJudged()) }
}

/** Retries a model task every minute until it succeeds; resolves to undefined if the server stops first. */
async function untilDone<T>({ world, log, signal }: Embedding, task: () => Promise<T>): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await task()
    } catch (error) {
      if (signal.aborted) return undefined
      log.warn({ error: describeError(error) }, 'embedding model unavailable; search continues without it')
      await new Promise<void>(resolve => {
        const cancel = world.after(RETRY_MS, resolve)
        signal.addEventListener('abort', () => resolve(cancel()), { once: true })
      })
    }
  }
  return undefined
}
