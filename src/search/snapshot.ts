import { createRowRoom, type RowRoom } from '#src/catalog/cells.ts'
import type { Places } from '#src/catalog/places.ts'
import { once } from '#src/kernel/once.ts'
import { keepRecent } from '#src/kernel/recent.ts'
import type { Ann } from './ann/open.ts'
import { createNearbyZips, type NearbyZips } from './area.ts'
import type { Lexicon } from './concept.ts'
import { type DishName, readDishNames } from './dish-names.ts'
import { type DishPlaces, dishPlaces } from './dish-places.ts'
import type { DishModel } from './embedding/dish-model.ts'
import type { AskQuery } from './embedding/query-vector.ts'
import type { Entry, SearchDish } from './entry.ts'
import { buildEpoch, type Epoch } from './epoch.ts'
import { createKindScores, type ScoreKinds } from './kind-scores.ts'
import { createRankBuffers, type RankBuffers } from './rank-buffers.ts'
import { createWordScores, type ScoreWords } from './terms.ts'
import type { Understanding } from './understand.ts'
import { createArena } from './vectors/arena.ts'
import type { Scan } from './vectors/scan.ts'
import { createTiles } from './vectors/tiles.ts'
import { type Clocks, readClocks } from './week.ts'

export type Understand = (text: string) => Understanding

/** An epoch with what the answering side adds: the records, the reading of queries, and where there is anything. */
export type Snapshot = {
  readonly epoch: Epoch
  readonly lexicon: Lexicon
  readonly understand: Understand
  /** Scores rows by their concepts. */
  readonly scan: Scan
  /** Scores rows by their words, and kinds of dishes by both. */
  readonly scoreWords: ScoreWords
  readonly scoreKinds: ScoreKinds
  readonly buffersFor: RankBuffers
  readonly rowRoom: RowRoom
  /** Finds the nearest of very many rows; absent until it is built, or for good. */
  readonly ann?: Ann
  /** The same for the kinds of dishes, as the lexicon sees them or, in more dimensions, as the model does too. */
  readonly dishGraph?: Ann
  /** Where dishes stand, found when it is first asked. */
  readonly dishPlaces: () => DishPlaces
  /** Rows as a model sees them; absent until it has seen them all, or for good. */
  readonly model?: ModelVectors
  /** Kinds of dishes as the model sees them. */
  readonly dishModel?: DishModel
  /** True once a model has seen them, and ranked no better than the lexicon alone. */
  readonly isModelLeftOut?: true
  /** The record of a row's id, with the dishes it was indexed by. */
  readonly entry: (id: string) => Entry
  /** Ids of those whose record has changed since the index was built. */
  readonly changed?: ReadonlySet<string> | undefined
  /** What the name of a kind of dish says. */
  readonly dishNames: (kind: number, dish: SearchDish) => DishName
  /** The clock on every zone's wall at a minute. */
  readonly clocks: (at: number) => Clocks
  readonly nearbyZips: NearbyZips
  /** ZIPs with restaurants, ascending. */
  readonly available: readonly string[]
}

/** A model's vectors of all rows, what it makes of a query, and how much that counts beside the lexicon. */
export type ModelVectors = { readonly scan: Scan; readonly ask: AskQuery; readonly weight: number }

export type SnapshotDeps = {
  readonly places: Pick<Places, 'zip'>
  readonly lexicon: Lexicon
  /** Makes the reader of queries, which leaves words of the catalogue, with how often they occur, as they are. */
  readonly understanding: (knownWords: ReadonlyMap<string, number>) => Understand
  readonly changed?: ReadonlySet<string> | undefined
}

const MOST_ZIPS = 2000

/** An epoch, and what goes over the vectors of its rows and of its kinds of dishes. */
export type OpenedEpoch = { readonly epoch: Epoch; readonly scan: Scan; readonly scanKinds: Scan }

/** Puts the vectors of an epoch where the kernel can reach them. */
export function openEpoch(epoch: Epoch): OpenedEpoch {
  const { arena, dishes } = epoch
  const rows = createTiles(epoch.size)
  rows.bytes.set(arena.bytes)
  const kinds = createArena(dishes.size)
  kinds.bytes.set(dishes.vectors)
  const moved = { arena: { ...arena, bytes: rows.bytes }, dishes: { ...dishes, vectors: kinds.bytes } }
  return { epoch: { ...epoch, ...moved }, scan: rows.scan, scanKinds: kinds.scan }
}

/** Makes an epoch ready to answer. */
export function openSnapshot(
  { lexicon, places, understanding, changed }: SnapshotDeps,
  { epoch, scan, scanKinds }: OpenedEpoch,
  entry: (id: string) => Entry,
): Snapshot {
  const { names } = epoch.zips
  return {
    ...{ epoch, lexicon, scan, entry, changed },
    scoreWords: createWordScores(epoch.terms, epoch.dishes),
    scoreKinds: createKindScores(epoch, scanKinds),
    buffersFor: createRankBuffers(),
    rowRoom: createRowRoom(),
    understand: understanding(new Map(epoch.known.words.map((word, at) => [word, epoch.known.counts[at]!]))),
    dishNames: readDishNames(lexicon),
    dishPlaces: once(() => dishPlaces(epoch.dishes)),
    clocks: rememberMinutes(at => readClocks(epoch.hours, at)),
    nearbyZips: createNearbyZips(names.flatMap(zip => places.zip(zip) ?? [])),
    available: names.slice(0, MOST_ZIPS),
  }
}

/** Builds and opens a catalogue that lies in memory. */
export function takeSnapshot(deps: SnapshotDeps, catalogue: readonly Entry[]): Snapshot {
  const entries = new Map(catalogue.map(entry => [entry.restaurant.id, entry]))
  return openSnapshot(deps, openEpoch(buildEpoch(catalogue, deps.lexicon)), id => entries.get(id)!)
}

/** Pages that were begun a minute ago are read on by that minute's clock, between others that have a new one. */
const MINUTES = 4

function rememberMinutes<T>(read: (at: number) => T): (at: number) => T {
  const recent = keepRecent<T>(MINUTES)
  let last: { readonly at: number; readonly value: T } | undefined
  return at => {
    if (last?.at !== at) last = { at, value: recent.get(`${at}`) ?? recent.keep(`${at}`, read(at)) }
    return last.value
  }
}
