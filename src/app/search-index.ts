import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describeError, type Log } from '#src/kernel/log.ts'
import { published } from '#src/menu/diet.ts'
import type { Marketplace } from '#src/menu/market.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { AnnSource } from '#src/search/ann/build.ts'
import { loadAnnLibrary } from '#src/search/ann/library.ts'
import { type Ann, openAnn } from '#src/search/ann/open.ts'
import type { Lexicon } from '#src/search/concept.ts'
import type { Entry } from '#src/search/entry.ts'
import { buildEpoch, type Epoch } from '#src/search/index-version.ts'
import { readPacked } from '#src/search/pack.ts'
import { type OpenedEpoch, openEpoch } from '#src/search/reader-view.ts'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { createArena } from '#src/search/vectors/arena.ts'
import type { Scan } from '#src/search/vectors/scan.ts'
import { createTiles, rowsOfTiles } from '#src/search/vectors/tiles.ts'

/** Order for the build process to index a catalog. The file is read back under `key`. */
export type IndexOrder = {
  readonly what: 'index'
  readonly catalog: string | readonly string[]
  readonly key: string
  readonly file: string
}
/** Order to build a near-neighbor graph of an index. */
export type GraphOrder = {
  readonly what: 'graph'
  readonly of: GraphOf
  readonly key: string
  readonly index: string
  readonly file: string
  /** Model vectors stored alongside those of the index. */
  readonly beside?: { readonly file: string; readonly dimensions: number } | undefined
}

export type IndexDeps = {
  /** Marketplace with menus as listed in the catalog. The index counts their dishes. */
  readonly market: Marketplace
  readonly lexicon: Lexicon
  readonly log: Log
  readonly catalog: string | readonly string[]
  /** Hash of the catalog that was read. */
  readonly version: string
  readonly stateDir: string
  /** Progress callback (0 to 1). Called with 0 before a new index is built because no stored one matches. */
  readonly building?: (progress: number) => void
  /** Aborts a running build. */
  readonly signal: AbortSignal
}

/** Index, with the location of its file if it could be stored. */
export type KeptIndex = OpenedEpoch & { readonly kept?: { readonly file: string; readonly key: string } }

/** Names of the vector sections in an epoch: one for its rows, one for its dish kinds. */
const ROWS = 'bytes'
const KINDS = 'vectors'
/** Minimum number of vectors that makes a graph worth building. */
const LEAST_ROWS = { rows: 50_000, dishes: 1_000 } as const
const SEARCH = new URL('../search/', import.meta.url)
/** Further code that determines the index: grid cells, vector layout, and unavoidable dish contents. */
const LAYOUTS = ['../catalog/spatial-grid.ts', '../search/vectors/tiles.ts', '../menu/diet.ts'].map(
  name => new URL(name, import.meta.url),
)
const BUILDER = fileURLToPath(new URL('./build-search-index.ts', import.meta.url))

/** Cache key of an index: a hash of the catalog, the lexicon, and the indexing code. */
export function indexKey(catalogVersion: string, lexicon: Pick<Lexicon, 'version'>): string {
  const code = createHash('sha256')
  for (const layout of LAYOUTS) code.update(readFileSync(layout))
  for (const name of readdirSync(SEARCH).sort())
    if (name.endsWith('.ts')) code.update(readFileSync(new URL(name, SEARCH)))
  return [catalogVersion.slice(0, 32), lexicon.version, code.digest('hex').slice(0, 16)].join('-')
}

/** Returns the search entry of a restaurant: its record and the dishes in stock when the catalog file was written. */
export function entryOf(market: Marketplace, id: string): Entry {
  const menu = market.menus.get(id)
  return { restaurant: market.restaurants.get(id)!, dishes: menu && dishesOf(menu) }
}

const dishesByMenu = new WeakMap<Menu, Entry['dishes']>()

/** Memoized per menu, because menus are immutable. */
function dishesOf(menu: Menu): Entry['dishes'] {
  const known = dishesByMenu.get(menu)
  if (known) return known
  const inStock = [...menu.items.values()].filter(item => item.availability.in_stock)
  const dishes = inStock.map(item => published(menu, item))
  dishesByMenu.set(menu, dishes)
  return dishes
}

/** Returns the restaurant that lists a dish. Most dish ids start with the restaurant id, which avoids a full scan. */
export function restaurantOfDish({ menus }: Pick<Marketplace, 'menus'>, dishId: string): string | undefined {
  const lists = (id: string): boolean => menus.get(id)?.items.has(dishId) === true
  for (let length = dishId.length - 1; length > 0; length--) {
    const id = dishId.slice(0, length)
    if (lists(id)) return id
  }
  return [...menus.keys()].find(lists)
}

/** Iterates over the entries of all restaurants in a marketplace. */
export function* entriesOf(market: Marketplace): Generator<Entry> {
  for (const id of market.restaurants.keys()) yield entryOf(market, id)
}

/**
 * Opens the index of a catalog: the stored file, or a new one built by a separate process. A file that is corrupt or
 * belongs to another catalog is rebuilt. If the file cannot be written, the index is built in this process.
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
    log.warn({ file }, 'cannot read back the search index just written; building it in memory')
  } catch (error) {
    log.warn({ file, error: describeError(error) }, 'cannot store the search index')
  }
  return openEpoch(buildEpoch(entriesOf(market), lexicon))
}

/** Reads a stored index. Returns undefined if there is none with this key, or if any byte has changed. */
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

/** Subject of a near-neighbor graph: restaurants, or dish kinds. */
export type GraphOf = 'rows' | 'dishes'

/** Contiguous vectors that a graph covers. */
export const vectorsOf = ({ size, arena, dishes }: Epoch, of: GraphOf): AnnSource =>
  of === 'rows'
    ? { bytes: rowsOfTiles(arena.bytes, size), rows: size, dimensions: DIMENSIONS }
    : { bytes: dishes.vectors, rows: dishes.size, dimensions: DIMENSIONS }

/** Contiguous model vectors of the same entries. */
type Beside = NonNullable<AnnSource['beside']>

/**
 * Opens the nearest-neighbor graph of an index, over its own vectors or with a model's vectors alongside. A separate
 * process builds a missing graph. Returns undefined if the index is too small or the optional package is missing.
 */
export async function openGraph(
  { epoch, kept }: KeptIndex,
  of: GraphOf,
  { log, signal }: Pick<IndexDeps, 'log' | 'signal'>,
  beside?: Beside,
): Promise<Ann | undefined> {
  const rows = of === 'rows' ? epoch.size : epoch.dishes.size
  if (rows < LEAST_ROWS[of] || !kept) return undefined
  const library = await loadAnnLibrary(problem => log.info({ problem }, 'no nearest-neighbor graph'))
  if (!library) return undefined
  const { file: index, key } = kept
  const file = index.replace(/\.index$/, `${of === 'rows' ? '' : '.dishes'}${beside ? `.${hashOf(beside)}` : ''}.graph`)
  const report = (problem: string) => log.warn({ problem }, 'rebuilding the nearest-neighbor graph')
  const open = () => openAnn(library, file, rows, DIMENSIONS + (beside?.dimensions ?? 0), report)
  const found = await open()
  if (found) return found
  await buildBeside({ what: 'graph', of, key, index, file }, signal, beside)
  return await open()
}

const hashOf = ({ bytes }: Beside): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** Builds a graph in another process; passes model vectors in a temporary file. */
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
 * Runs a memory-intensive build in a child process: the system reclaims all of its memory on exit, which it would not
 * for a thread. Stopping the server kills the child; callers that wait for it then never hear back.
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
    // The child writes its progress to standard output, one value per line.
    if (child.stdout) createInterface(child.stdout).on('line', line => tell(Number(line)))
  })
}

/** Deletes the indexes of other catalogs. */
async function removeOthers(file: string): Promise<void> {
  const own = basename(file, '.index')
  const names = await readdir(dirname(file))
  const old = names.filter(name => !name.startsWith(own) && /\.(?:index|graph)/.test(name))
  await Promise.all(old.map(name => rm(join(dirname(file), name), { force: true })))
}
