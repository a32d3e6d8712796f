import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describeError, type Log } from '#src/kernel/log.ts'
import type { Marketplace } from '#src/menu/market.ts'
import { loadAnnLibrary } from '#src/search/ann/library.ts'
import { type Ann, openAnn } from '#src/search/ann/open.ts'
import { DIMENSIONS } from '#src/search/arena.ts'
import type { Lexicon } from '#src/search/concept.ts'
import type { Entry } from '#src/search/entry.ts'
import { buildEpoch, type Epoch } from '#src/search/epoch.ts'
import { readPacked } from '#src/search/pack.ts'
import { type OpenedEpoch, openEpoch } from '#src/search/snapshot.ts'
import { type ArenaStorage, createArena, type VectorArena } from '#src/search/vectors/arena.ts'

/** What the building thread is to make of a catalogue, and the key under which its file is read back. */
export type IndexOrder = {
  readonly what: 'index'
  readonly catalog: string | readonly string[]
  readonly key: string
  readonly file: string
}
/** The same for the graph of near neighbours. */
export type AnnOrder = {
  readonly what: 'ann'
  readonly storage: ArenaStorage
  readonly rows: number
  readonly file: string
}

export type IndexDeps = {
  /** With menus as the catalogue lists them: the index counts their dishes. */
  readonly market: Marketplace
  readonly lexicon: Lexicon
  readonly log: Log
  readonly catalog: string | readonly string[]
  /** Hash of the catalogue as it was read. */
  readonly version: string
  readonly stateDir: string
}

/** An index and the file it is kept in. */
export type KeptIndex = OpenedEpoch & { readonly file: string; readonly storage: ArenaStorage | undefined }

/** A graph is worth building for so many rows. */
const ANN_ROWS = 50_000
const SEARCH = new URL('./search/', import.meta.url)

/** Everything an index depends on: the catalogue, the lexicon, and the code that makes the one of the other. */
export function indexKey(catalogVersion: string, lexicon: Pick<Lexicon, 'version'>): string {
  const code = createHash('sha256')
  for (const name of readdirSync(SEARCH).sort())
    if (name.endsWith('.ts')) code.update(readFileSync(new URL(name, SEARCH)))
  return [catalogVersion.slice(0, 32), lexicon.version, code.digest('hex').slice(0, 16)].join('-')
}

/** The record of an id and the dishes it is found by: those that were to be had when its file was written. */
export function entryOf(market: Marketplace, id: string): Entry {
  const menu = market.menus.get(id)
  return {
    restaurant: market.restaurants.get(id)!,
    dishes: menu && [...menu.items.values()].filter(item => item.availability.in_stock),
  }
}

/** All of a marketplace, one after the other. */
export function* entriesOf(market: Marketplace): Generator<Entry> {
  for (const id of market.restaurants.keys()) yield entryOf(market, id)
}

/**
 * Opens the index of a catalogue: the file that was kept, or a new one, built on another thread. A file that is torn or
 * of another catalogue is built anew; where nothing can be written the index is built here.
 */
export async function openIndex({ market, lexicon, log, catalog, version, stateDir }: IndexDeps): Promise<KeptIndex> {
  const key = indexKey(version, lexicon)
  const file = join(stateDir, 'search', `${key}.index`)
  try {
    await mkdir(dirname(file), { recursive: true })
    const kept = await readIndex(file, key)
    if (kept) return kept
    await buildElsewhere({ what: 'index', catalog, key, file })
    await removeOthers(file)
    const built = await readIndex(file, key)
    if (built) return built
    log.warn({ file }, 'the search index was not to be read back')
  } catch (error) {
    log.warn({ file, error: describeError(error) }, 'the search index is not kept')
  }
  return { ...openEpoch(buildEpoch(entriesOf(market), lexicon)), file, storage: undefined }
}

async function readIndex(file: string, key: string): Promise<KeptIndex | undefined> {
  let vectors: VectorArena | undefined
  const epoch = (await readPacked(file, key, (name, bytes) => {
    if (name !== 'bytes') return undefined
    vectors = createArena(bytes / DIMENSIONS)
    return new Uint8Array(vectors.bytes.buffer, 0, bytes)
  })) as Epoch | undefined
  return epoch && vectors && { epoch, scan: vectors.scan, file, storage: vectors.storage }
}

/**
 * Opens the graph of near neighbours of an index, and builds it on another thread when there is none yet; undefined where
 * the rows are too few for it, or the optional package is missing.
 */
export async function openGraph({ epoch, file, storage }: KeptIndex, log: Log): Promise<Ann | undefined> {
  if (epoch.size < ANN_ROWS || !storage) return undefined
  const library = await loadAnnLibrary(problem => log.info({ problem }, 'no graph of near neighbours'))
  if (!library) return undefined
  const graph = file.replace(/\.index$/, '.graph')
  const report = (problem: string) => log.warn({ problem }, 'the graph of near neighbours is built anew')
  const kept = await openAnn(library, graph, epoch.size, DIMENSIONS, report)
  if (kept) return kept
  await buildElsewhere({ what: 'ann', storage, rows: epoch.size, file: graph })
  return await openAnn(library, graph, epoch.size, DIMENSIONS, report)
}

function buildElsewhere(order: IndexOrder | AnnOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData: order })
    // a server that is told to stop does not wait for an index
    worker.unref()
    worker.once('error', reject)
    worker.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`the building thread ended with code ${code}`)),
    )
  })
}

/** Forgets indexes of other catalogues. */
async function removeOthers(file: string): Promise<void> {
  const own = basename(file, '.index')
  const names = await readdir(dirname(file))
  const old = names.filter(name => !name.startsWith(own) && /\.(?:index|graph)/.test(name))
  await Promise.all(old.map(name => rm(join(dirname(file), name), { force: true })))
}
