import { workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { catalogVersion } from '#src/catalog/version.ts'
import { openMarketplace } from '#src/menu/market.ts'
import { buildAnn } from '#src/search/ann/build.ts'
import { loadAnnLibrary } from '#src/search/ann/library.ts'
import { loadLexicon } from '#src/search/concept.ts'
import { buildEpoch } from '#src/search/epoch.ts'
import { writePacked } from '#src/search/pack.ts'
import { openArena } from '#src/search/vectors/arena.ts'
import { type AnnOrder, entriesOf, type IndexOrder, indexKey } from '#src/search-index.ts'

/** The building thread: leaves what is asked for in a file, or ends with an error. */
const order = workerData as IndexOrder | AnnOrder
await (order.what === 'index' ? buildIndex(order) : buildGraph(order))

/** Reads a catalogue anew; it may have changed since. */
async function buildIndex({ catalog, key, file }: IndexOrder): Promise<void> {
  const lexicon = loadLexicon()
  const market = openMarketplace(catalog, pino({ level: 'silent' }))
  const epoch = buildEpoch(entriesOf(market), lexicon)
  if (indexKey(catalogVersion(catalog), lexicon) !== key) throw new Error('the catalogue has changed since it was read')
  await writePacked(file, key, epoch)
}

async function buildGraph({ storage, rows, file }: AnnOrder): Promise<void> {
  const library = await loadAnnLibrary(problem => {
    throw new Error(problem)
  })
  await buildAnn(library!, openArena(storage, rows), file)
}
