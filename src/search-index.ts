import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describeError, type Log } from '#src/kernel/log.ts'
import type { Marketplace } from '#src/menu/market.ts'
import type { Lexicon } from '#src/search/concept.ts'
import type { Entry } from '#src/search/entry.ts'
import { buildEpoch, type Epoch } from '#src/search/epoch.ts'
import { readPacked } from '#src/search/pack.ts'

/** What the building thread is given, and the same key by which its file is read back. */
export type IndexOrder = { readonly catalog: string | readonly string[]; readonly key: string; readonly file: string }

export type IndexDeps = {
  readonly market: Marketplace
  readonly lexicon: Lexicon
  readonly log: Log
  readonly catalog: string | readonly string[]
  /** Hash of the catalogue as it was read. */
  readonly version: string
  readonly stateDir: string
}

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
export async function openIndex({ market, lexicon, log, catalog, version, stateDir }: IndexDeps): Promise<Epoch> {
  const key = indexKey(version, lexicon)
  const file = join(stateDir, 'search', `${key}.index`)
  try {
    await mkdir(dirname(file), { recursive: true })
    const kept = await readPacked(file, key)
    if (kept !== undefined) return kept as Epoch
    await build({ catalog, key, file })
    await removeOthers(file)
    const built = await readPacked(file, key)
    if (built !== undefined) return built as Epoch
    log.warn({ file }, 'the search index was not to be read back')
  } catch (error) {
    log.warn({ file, error: describeError(error) }, 'the search index is not kept')
  }
  return buildEpoch(entriesOf(market), lexicon)
}

function build(order: IndexOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData: order })
    worker.once('error', reject)
    worker.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`the building thread ended with code ${code}`)),
    )
  })
}

async function removeOthers(file: string): Promise<void> {
  const names = await readdir(dirname(file))
  const old = names.filter(name => name.endsWith('.index') && name !== basename(file))
  await Promise.all(old.map(name => rm(join(dirname(file), name), { force: true })))
}
