import type { Places } from '#src/catalog/places.ts'
import { createRowBuffer, type RowBuffer } from '#src/catalog/spatial-grid.ts'
import { createLruCache } from '#src/kernel/lru-cache.ts'
import { once } from '#src/kernel/memoize.ts'
import type { Ann } from './ann/open.ts'
import { createNearbyZips, type NearbyZips } from './area.ts'
import type { Lexicon } from './concept.ts'
import { type DishName, readDishNames } from './dish-names.ts'
import { type DishPlaces, dishPlaces } from './dish-reverse-index.ts'
import type { DishModel } from './embedding/dish-model.ts'
import type { AskQuery } from './embedding/query-vector.ts'
import type { Entry, SearchDish } from './entry.ts'
import { buildEpoch, type Epoch } from './index-version.ts'
import { createKindScores, type ScoreKinds } from './kind-scores.ts'
import { type Clocks, readClocks } from './opening-hours.ts'
import { createRankBuffers, type RankBuffers } from './rank-buffers.ts'
import { createWordScores, type ScoreWords } from './terms.ts'
import type { Understanding } from './understand.ts'
import { createArena } from './vectors/arena.ts'
import type { Scan } from './vectors/scan.ts'
import { createTiles } from './vectors/tiles.ts'

export type Understand = (text: string) => Understanding

/** Epoch with the runtime data needed to answer queries: records, query parser, scorers, and covered ZIPs. */
export type Snapshot = {
  readonly epoch: Epoch
  readonly lexicon: Lexicon
  readonly understand: Understand
  /** Scores rows by concept vectors. */
  readonly scan: Scan
  /** Scores rows by words, and dish kinds by both. */
  readonly scoreWords: ScoreWords
  readonly scoreKinds: ScoreKinds
  readonly buffersFor: RankBuffers
  readonly rowRoom: RowBuffer
  /** Near-neighbor graph of the rows. Absent until built, or permanently. */
  readonly ann?: Ann
  /** Graph of dish kinds by lexicon vectors or, with more dimensions, by lexicon and model vectors. */
  readonly dishGraph?: Ann
  /** Reverse indexes of the dish table. Lazy. */
  readonly dishPlaces: () => DishPlaces
  /** Model embeddings of the rows. Absent until all rows are embedded, or permanently. */
  readonly model?: ModelVectors
  /** Embedding model of dish kinds. */
  readonly dishModel?: DishModel
  /** True if the model was evaluated and ranked no better than the lexicon alone. */
  readonly isModelLeftOut?: true
  /** Returns the record of a row's id, with the dishes it was indexed with. */
  readonly entry: (id: string) => Entry
  /** Ids of restaurants whose record has changed since the index was built. */
  readonly changed?: ReadonlySet<string> | undefined
  /** Parses the name of a dish kind. */
  readonly dishNames: (kind: number, dish: SearchDish) => DishName
  /** Local times in all time zones at a minute. */
  readonly clocks: (at: number) => Clocks
  readonly nearbyZips: NearbyZips
  /** ZIPs with restaurants, in ascending order. */
  readonly available: readonly string[]
}

/** Model embeddings of all rows, the query embedder, and the model's weight relative to the lexicon. */
export type ModelVectors = { readonly scan: Scan; readonly ask: AskQuery; readonly weight: number }

export type SnapshotDeps = {
  readonly places: Pick<Places, 'zip'>
  readonly lexicon: Lexicon
  /** Creates the query parser. It leaves the catalog's words, given with their frequencies, uncorrected. */
  readonly understanding: (knownWords: ReadonlyMap<string, number>) => Understand
  readonly changed?: ReadonlySet<string> | undefined
}

const MOST_ZIPS = 2000

/** Epoch with the vector scans over its rows and dish kinds. */
export type OpenedEpoch = { readonly epoch: Epoch; readonly scan: Scan; readonly scanKinds: Scan }

/** Moves the vectors of an epoch into the memory of the scan kernel. */
export function openEpoch(epoch: Epoch): OpenedEpoch {
  const { arena, dishes } = epoch
  const rows = createTiles(epoch.size)
  rows.bytes.set(arena.bytes)
  const kinds = createArena(dishes.size)
  kinds.bytes.set(dishes.vectors)
  const moved = { arena: { ...arena, bytes: rows.bytes }, dishes: { ...dishes, vectors: kinds.bytes } }
  return { epoch: { ...epoch, ...moved }, scan: rows.scan, scanKinds: kinds.scan }
}

/** Prepares an epoch to answer queries. */
export function openSnapshot(
  { lexicon, places, understanding, changed }: SnapshotDeps,
  { epoch, scan, scanKinds }: OpenedEpoch,
  entry: (id: string) => Entry,
): Snapshot {
  const { names } = epoch.zips
  return {
    epoch,
    lexicon,
    scan,
    entry,
    changed,
    scoreWords: createWordScores(epoch.terms, epoch.dishes),
    scoreKinds: createKindScores(epoch, scanKinds),
    buffersFor: createRankBuffers(),
    rowRoom: createRowBuffer(),
    understand: understanding(new Map(epoch.known.words.map((word, at) => [word, epoch.known.counts[at]!]))),
    dishNames: readDishNames(lexicon),
    dishPlaces: once(() => dishPlaces(epoch.dishes)),
    clocks: rememberMinutes(at => readClocks(epoch.hours, at)),
    nearbyZips: createNearbyZips(names.flatMap(zip => places.zip(zip) ?? [])),
    available: names.slice(0, MOST_ZIPS),
  }
}

/** Builds and opens a snapshot of an in-memory catalog. */
export function takeSnapshot(deps: SnapshotDeps, catalogue: readonly Entry[]): Snapshot {
  const entries = new Map(catalogue.map(entry => [entry.restaurant.id, entry]))
  return openSnapshot(deps, openEpoch(buildEpoch(catalogue, deps.lexicon)), id => entries.get(id)!)
}

/** Number of minutes cached: pages of older rankings still use their own minute, interleaved with newer ones. */
const MINUTES = 4

function rememberMinutes<T>(read: (at: number) => T): (at: number) => T {
  const recent = createLruCache<T>(MINUTES)
  let last: { readonly at: number; readonly value: T } | undefined
  return at => {
    if (last?.at !== at) last = { at, value: recent.get(`${at}`) ?? recent.keep(`${at}`, read(at)) }
    return last.value
  }
}
