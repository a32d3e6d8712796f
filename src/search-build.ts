import { pino } from 'pino'
import { catalogVersion } from '#src/catalog/version.ts'
import { openMarketplace } from '#src/menu/market.ts'
import { buildAnn } from '#src/search/ann/build.ts'
import { loadAnnLibrary } from '#src/search/ann/library.ts'
import { loadLexicon } from '#src/search/concept.ts'
import { buildEpoch } from '#src/search/epoch.ts'
import { writePacked } from '#src/search/pack.ts'
import { entriesOf, type GraphOrder, type IndexOrder, indexKey, readIndex, vectorsOf } from '#src/search-index.ts'

/** The building process: leaves what is asked for in a file, or ends with an error. */
const order = JSON.parse(process.argv[2]!) as IndexOrder | GraphOrder
await (order.what === 'index' ? buildIndex(order) : buildGraph(order))

/** Reads a catalogue anew; it may have changed since. */
async function buildIndex({ catalog, key, file }: IndexOrder): Promise<void> {
  const lexicon = loadLexicon()
  const market = openMarketplace(catalog, pino({ level: 'silent' }))
  const epoch = buildEpoch(entriesOf(market), lexicon)
  if (indexKey(catalogVersion(catalog), lexicon) !== key) throw new Error('the catalogue has changed since it was read')
  await writePacked(file, key, epoch)
}

async function buildGraph({ of, key, index, file }: GraphOrder): Promise<void> {
  const library = await loadAnnLibrary(problem => {
    throw new Error(problem)
  })
  const kept = await readIndex(index, key)
  if (!kept) throw new Error('the index was not to be read back')
  await buildAnn(library!, vectorsOf(kept.epoch, of), file)
}
