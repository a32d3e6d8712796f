import type { LocationResolver } from '#src/catalog/near.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Marketplace } from '#src/menu/market.ts'
import type { Search } from '#src/search/search.ts'
import { createSearchOpener } from '#src/search/search-opener.ts'
import type { Config } from './config.ts'
import type { Core } from './open-core.ts'
import { openEmbedder } from './open-services.ts'

export type LazySearchDeps = {
  readonly config: Config
  readonly world: World
  readonly log: Log
  readonly catalog: Parameters<typeof import('./open-search.ts').startSearch>[0]['catalog']
  readonly version: string
  readonly near: LocationResolver
  /** Marketplace as in the catalog: the index identifies dishes by their position in the listed menu. */
  readonly listed: Marketplace
  readonly core: Pick<Core, 'market' | 'live' | 'states' | 'watchAvailability'>
  readonly signal: AbortSignal
}

/** Opens the search in the background, because startup does not wait for it. */
export async function openLazySearch(deps: LazySearchDeps) {
  const { config, world, log, catalog, version, near, listed, core, signal } = deps
  const { market, live, states } = core
  const embedder = await openEmbedder(config, world)
  let search: Search | undefined
  core.watchAvailability(() => search?.renew())
  const open = async (building: (progress: number) => void) => {
    const [{ loadLexicon }, { startSearch }] = await Promise.all([
      import('#src/search/concept.ts'),
      import('./open-search.ts'),
    ])
    search = await startSearch({
      log,
      catalog,
      version,
      world,
      near,
      lexicon: loadLexicon(),
      stateDir: config.STATE_DIR,
      baseUrl: config.BASE_URL,
      market: { ...market, menus: listed.menus },
      has: live.has,
      changed: states.changed,
      signal,
      building,
      ...(embedder ? { embedder, embeddingWeight: config.EMBEDDING_WEIGHT } : {}),
    })
    return search
  }
  const patience = createSearchOpener({ world, log, open, restaurants: market.restaurants.size })
  return { search: patience.search, status: () => ({ ...patience.status(), parts: search?.parts() }) }
}
