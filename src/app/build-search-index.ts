import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { catalogVersion } from '#src/catalog/version.ts'
import { openMarketplace } from '#src/menu/market.ts'
import { buildAnn } from '#src/search/ann/build.ts'
import { loadAnnLibrary } from '#src/search/ann/library.ts'
import { loadLexicon } from '#src/search/concept.ts'
import type { Entry } from '#src/search/entry.ts'
import { buildEpoch } from '#src/search/index-version.ts'
import { writePacked } from '#src/search/pack.ts'
import { entriesOf, type GraphOrder, type IndexOrder, indexKey, readIndex, vectorsOf } from './search-index.ts'

/** Share of the indexing work spent on reading entries. */
const READING = 0.8

/** Entry point of the build process: writes the requested file or exits with an error. */
const order = JSON.parse(process.argv[2]!) as IndexOrder | GraphOrder
await (order.what === 'index' ? buildIndex(order) : buildGraph(order))

/** Reads the catalog again, because it may have changed since the order, and builds its index. */
async function buildIndex({ catalog, key, file }: IndexOrder): Promise<void> {
  const lexicon = loadLexicon()
  const market = openMarketplace(catalog, pino({ level: 'silent' }))
  const epoch = buildEpoch(told(entriesOf(market), market.restaurants.size), lexicon)
  if (indexKey(catalogVersion(catalog), lexicon) !== key) throw new Error('catalog changed during the index build')
  await writePacked(file, key, epoch)
}

/** Yields the entries and writes the progress (0 to 1) to standard output as they are consumed. */
function* told(entries: Iterable<Entry>, size: number): Generator<Entry> {
  let [done, last] = [0, 0]
  for (const entry of entries) {
    yield entry
    done += 1
    const progress = Math.floor((READING * 100 * done) / size) / 100
    if (progress > last) process.stdout.write(`${progress}\n`)
    last = progress
  }
}

async function buildGraph({ of, key, index, file, beside }: GraphOrder): Promise<void> {
  const library = await loadAnnLibrary(problem => {
    throw new Error(problem)
  })
  const kept = await readIndex(index, key)
  if (!kept) throw new Error('cannot read back the search index just written')
  const seen = beside && { bytes: new Int8Array(await readFile(beside.file)), dimensions: beside.dimensions }
  await buildAnn(library!, { ...vectorsOf(kept.epoch, of), beside: seen }, file)
}
