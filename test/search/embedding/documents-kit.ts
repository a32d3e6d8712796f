import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { documentVectors } from '#src/search/embedding/document-vectors.ts'
import type { Entry } from '#src/search/entry.ts'
import type { EmbeddingServer } from '#test/support/embedding-server.ts'
import { randomCatalogue } from '../search-kit.ts'
import { manualWorld, modelAt, readableLog, temporaryFolder } from './embedding-kit.ts'

/** Number of texts per call. */
export const BATCH = 32

/** Restaurants with pairwise different texts. */
export const distinct = (size: number, seed = 1): Entry[] =>
  randomCatalogue(seed, size).map((entry, row) => ({
    ...entry,
    restaurant: { ...entry.restaurant, name: `Number ${row} of ${seed}` },
  }))

/** Factory for the document vectors of a catalog, backed by the embedding server. */
export async function makerAt(server: EmbeddingServer, folder = temporaryFolder()) {
  const world = manualWorld()
  const log = readableLog()
  const embedder = await modelAt(world, server)
  const make = (entries: readonly Entry[], signal?: AbortSignal) =>
    documentVectors({ world, log, embedder, folder, signal }, entries)
  return { world, log, folder, make }
}

/** Cache file in a folder that holds the vectors of a single model. */
export const cacheFile = (folder: string): string => {
  const name = readdirSync(folder).find(file => file.endsWith('.db'))
  return join(folder, name!)
}
