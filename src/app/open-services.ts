import { createGeocoder } from '#src/catalog/geocoder/geocoder.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { openModel } from '#src/search/embedding/open-model.ts'
import type { Config } from './config.ts'

/** Opens the geocoding service for locations missing from our lists; undefined if not configured. */
export const openGeocoder = (config: Config, world: World, log: Log, version: string) =>
  config.GEOCODER === 'none'
    ? undefined
    : createGeocoder(
        { world, log, userAgent: `comanda/${version} (${config.BASE_URL})` },
        { name: config.GEOCODER, url: config.GEOCODER_URL, key: config.GEOCODER_KEY },
      )

/** Opens the embedding model that supplements the search lexicon; undefined if not configured. */
export const openEmbedder = async (config: Config, world: World) =>
  config.EMBEDDING_MODEL === undefined
    ? undefined
    : await openModel(world, {
        model: config.EMBEDDING_MODEL,
        apiKey: config.OPENAI_API_KEY,
        baseUrl: config.OPENAI_BASE_URL,
      })
