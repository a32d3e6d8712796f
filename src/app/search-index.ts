import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describeError, type Log } from '#src/kernel/log.ts'
import { withUnavoidable } from '#src/menu/diet.ts'
import type { Marketplace } from '#src/menu/market.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { AnnSource } from '#src/search/ann/build.ts'
import { loadAnnLibrary } from '#src/search/ann/library.ts'
import { type Ann, openAnn } from '#src/search/ann/open.ts'
import { DIMENSIONS } from '#src/search/arena.ts'
import type { Lexicon } from '#src/search/concept.ts'
import type { Entry } from '#src/search/entry.ts'
import { buildEpoch, type Epoch } from '#src/search/epoch.ts'
import { readPacked } from '#src/search/pack.ts'
import { type OpenedEpoch, openEpoch } from '#src/search/snapshot.ts'
import { createArena } from '#src/search/vectors/arena.ts'
import type { Scan } from '#src/search/vectors/scan.ts'
import { createTiles, rowsOfTiles } from '#src/search/vectors/tiles.ts'

/** What the building process is to make of a catalogue, and the key under which its file is read back. */
export type IndexOrder = {
  readonly what: 'index'
  readonly catalog: string | readonly string[]
  readonly key: string
  readonly file: string
}
/** The same for a graph of near neighbours of an index. */
export type GraphOrder = {
  readonly what: 'graph'
  readonly of: GraphOf
  readonly key: string
  readonly index: string
  readonly file: string
  /** Vectors of a model that lie beside those of the index. */
  readonly beside?: { readonly file: string; readonly dimensions: number } | undefined
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
  /** Called when no kept index fits, before a new one is built, and then with the part that is done, 0 to 1. */
  readonly building?: (progress: number) => void
  /** Ends what is being built. */
  readonly signal: AbortSignal
}

/** An index, and where it is kept if it could be. */
export type KeptIndex = OpenedEpoch & { readonly kept?: { readonly file: string; readonly key: string } }

/** What an epoch calls the vectors of its rows, and of its kinds of dishes. */
const ROWS = 'bytes'
const KINDS = 'vectors'
/** A graph is worth building for so many. */
const LEAST_ROWS = { rows: 50_000, dishes: 1_000 } as const
const SEARCH = new URL('../search/', import.meta.url)
/** What else decides how an index looks: its squares, how its vectors lie, and what a dish contains in any case. */
const LAYOUTS = ['../catalog/cells.ts', '../search/vectors/tiles.ts', '../menu/diet.ts'].map(
  name => new URL(name, import.meta.url),
)
const BUILDER = fileURLToPath(new URL('./build-search-index.ts', import.meta.url))

/** Everything an index depends on: the catalogue, the lexicon, and the code that makes the one of the other. */
export function indexKey(catalogVersion: string, lexicon: Pick<Lexicon, 'version'>): string {
  const code = createHash('sha256')
  for (const layout of LAYOUTS) code.update(readFileSync(layout))
  for (const name of readdirSync(SEARCH).sort())
    if (name.endsWith('.ts')) code.update(readFileSync(new URL(name, SEARCH)))
  return [catalogVersion.slice(0, 32), lexicon.version, code.digest('hex').slice(0, 16)].join('-')
}

/** The record of an id and the dishes it is found by: those that were to be had when its file was written. */
export function entryOf(market: Marketplace, id: string): Entry {
  const menu = market.menus.get(id)
  return { restaurant: market.restaurants.get(id)!, dishes: menu && dishesOf(menu) }
}

const dishesByMenu = new WeakMap<Menu, Entry['dishes']>()

/** Worked out once for each menu, which never changes. */
function dishesOf(menu: Menu): Entry['dishes'] {
  const known = dishesByMenu.get(menu)
  if (known) return known
  const inStock = [...menu.items.values()].filter(item => item.availability.in_stock)
  const dishes = inStock.map(item => withUnavoidable(menu, item))
  dishesByMenu.set(menu, dishes)
  return dishes
}

/** The restaurant that lists a dish. Most ids of dishes begin with their restaurant's: those are not looked for in all menus. */
export function restaurantOfDish({ menus }: Pick<Marketplace, 'menus'>, dishId: string): string | undefined {
  const lists = (id: string): boolean => menus.get(id)?.items.has(dishId) === true
  for (let length = dishId.length - 1; length > 0; length--) {
    const id = dishId.slice(0, length)
    if (lists(id)) return id
  }
  return [...menus.keys()].find(lists)
}

/** All of a marketplace, one after the other. */
export function* entriesOf(market: Marketplace): Generator<Entry> {
  for (const id of market.restaurants.keys()) yield entryOf(market, id)
}

/**
 * Opens the index of a catalogue: the file that was kept, or a new one, built by another process. A file that is torn or
 * of another catalogue is built anew; where nothing can be written the index is built here.
 */
export async function openIndex(deps: IndexDeps): Promise<KeptIndex> {
  const { market, lexicon, log, catalog, version, stateDir, building, signal } = deps
  const key = indexKey(version, lexicon)
  const file = join(stateDir, 'search', `${key}.index`)
  try {
    await mkdir(dirname(file), { recursive: true })
    const kept = await readIndex(file, key)
    if (kept) return kept
    building?.(0)
    await buildElsewhere({ what: 'index', catalog, key, file }, signal, building)
    await removeOthers(file)
    const built = await readIndex(file, key)
    if (built) return built
    log.warn({ file }, 'the search index was not to be read back')
  } catch (error) {
    log.warn({ file, error: describeError(error) }, 'the search index is not kept')
  }
  return openEpoch(buildEpoch(entriesOf(market), lexicon))
}

/** Reads an index that was kept; undefined when there is none of that key, or not every byte is as it was written. */
export async function readIndex(file: string, key: string): Promise<KeptIndex | undefined> {
  const opened = new Map<string, Scan>()
  const epoch = (await readPacked(file, key, (name, bytes) => {
    if (name !== ROWS && name !== KINDS) return undefined
    const vectors = name === ROWS ? createTiles(bytes / DIMENSIONS) : createArena(bytes / DIMENSIONS)
    opened.set(name, vectors.scan)
    return new Uint8Array(vectors.bytes.buffer, 0, bytes)
  })) as Epoch | undefined
  const [scan, scanKinds] = [opened.get(ROWS), opened.get(KINDS)]
  return epoch && scan && scanKinds && { epoch, scan, scanKinds, kept: { file, key } }
}

/** What a graph of near neighbours is over: restaurants, or the kinds of their dishes. */
export type GraphOf = 'rows' | 'dishes'

/** The vectors that a graph is over, one after another. */
export const vectorsOf = ({ size, arena, dishes }: Epoch, of: GraphOf): AnnSource =>
  of === 'rows'
    ? { bytes: rowsOfTiles(arena.bytes, size), rows: size, dimensions: DIMENSIONS }
    : { bytes: dishes.vectors, rows: dishes.size, dimensions: DIMENSIONS }

/** A model's vectors of the same, one after another. */
type Beside = NonNullable<AnnSource['beside']>

/**
 * Opens a graph of near neighbours of an index, of its vectors alone or of those of a model beside them, and has it built by another process when there is none yet; undefined
 * where there is too little for it, or the optional package is missing.
 */
export async function openGraph(
  { epoch, kept }: KeptIndex,
  of: GraphOf,
  { log, signal }: Pick<IndexDeps, 'log' | 'signal'>,
  beside?: Beside,
): Promise<Ann | undefined> {
  const rows = of === 'rows' ? epoch.size : epoch.dishes.size
  if (rows < LEAST_ROWS[of] || !kept) return undefined
  const library = await loadAnnLibrary(problem => log.info({ problem }, 'no graph of near neighbours'))
  if (!library) return undefined
  const { file: index, key } = kept
  const file = index.replace(/\.index$/, `${of === 'rows' ? '' : '.dishes'}${beside ? `.${hashOf(beside)}` : ''}.graph`)
  const report = (problem: string) => log.warn({ problem }, 'the graph of near neighbours is built anew')
  const open = () => openAnn(library, file, rows, DIMENSIONS + (beside?.dimensions ?? 0), report)
  const found = await open()
  if (found) return found
  await buildBeside({ what: 'graph', of, key, index, file }, signal, beside)
  return await open()
}

const hashOf = ({ bytes }: Beside): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** Has a graph built; a model's vectors are handed over in a file. */
async function buildBeside(order: GraphOrder, signal: AbortSignal, beside: Beside | undefined): Promise<void> {
  if (!beside) return buildElsewhere(order, signal)
  const file = `${order.file}.vectors`
  try {
    await writeFile(file, beside.bytes)
    await buildElsewhere({ ...order, beside: { file, dimensions: beside.dimensions } }, signal)
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * Has a process of its own build what takes much memory: the system has all of it back when the process ends, which it
 * would not from a thread. A server that stops takes the process with it; whoever waits for it then is told nothing.
 */
function buildElsewhere(
  order: IndexOrder | GraphOrder,
  signal: AbortSignal,
  tell: (progress: number) => void = () => {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const args = [...process.execArgv, BUILDER, JSON.stringify(order)]
    const child = execFile(process.execPath, args, { signal, killSignal: 'SIGKILL' }, error => {
      if (!error) resolve()
      else if (!signal.aborted) reject(error)
    })
    // the builder writes the part that is done, a line each
    if (child.stdout) createInterface(child.stdout).on('line', line => tell(Number(line)))
  })
}

/** Forgets indexes of other catalogues. */
async function removeOthers(file: string): Promise<void> {
  const own = basename(file, '.index')
  const names = await readdir(dirname(file))
  const old = names.filter(name => !name.startsWith(own) && /\.(?:index|graph)/.test(name))
  await Promise.all(old.map(name => rm(join(dirname(file), name), { force: true })))
}
