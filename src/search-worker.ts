import { workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { catalogVersion } from '#src/catalog/version.ts'
import { openMarketplace } from '#src/menu/market.ts'
import { loadLexicon } from '#src/search/concept.ts'
import { buildEpoch } from '#src/search/epoch.ts'
import { writePacked } from '#src/search/pack.ts'
import { entriesOf, type IndexOrder, indexKey } from '#src/search-index.ts'

/** The building thread: reads a catalogue anew and leaves its index in a file. Ends with an error when it has changed. */
const { catalog, key, file } = workerData as IndexOrder
const lexicon = loadLexicon()
const market = openMarketplace(catalog, pino({ level: 'silent' }))
const epoch = buildEpoch(entriesOf(market), lexicon)
if (indexKey(catalogVersion(catalog), lexicon) !== key) throw new Error('the catalogue has changed since it was read')
await writePacked(file, key, epoch)
