import type { Places, Point } from '#src/catalog/places.ts'
import type { Lexicon } from './concept.ts'
import type { Entry } from './entry.ts'
import { buildEpoch, type Epoch } from './epoch.ts'
import type { Coverage } from './refuse.ts'

import type { Understanding } from './understand.ts'

export type Understand = (text: string) => Understanding

/** An epoch with what the answering side adds: the records, the reading of queries, and where there is anything. */
export type Snapshot = {
  readonly epoch: Epoch
  readonly lexicon: Lexicon
  readonly understand: Understand
  readonly entries: ReadonlyMap<string, Entry>
  readonly zips: readonly (Point & { readonly zip: string })[]
  readonly coverage: Coverage
}

export type SnapshotDeps = {
  readonly places: Pick<Places, 'zip'>
  readonly lexicon: Lexicon
  /** Makes the reader of queries, which leaves words of the catalogue as they are. */
  readonly understanding: (knownWords: Iterable<string>) => Understand
}

const MOST_ZIPS = 2000

/** Builds a snapshot of a catalogue. */
export function takeSnapshot(deps: SnapshotDeps, catalogue: readonly Entry[]): Snapshot {
  const { lexicon, places } = deps
  const epoch = buildEpoch(catalogue, lexicon)
  const covered = [...epoch.zips.keys()]
  const busiest = [...epoch.zips].reduce<readonly [string, number] | undefined>(
    (most, each) => (places.zip(each[0]) && each[1] > (most?.[1] ?? 0) ? each : most),
    undefined,
  )
  return {
    epoch,
    lexicon,
    understand: deps.understanding(namesIn(catalogue)),
    entries: new Map(catalogue.map(entry => [entry.restaurant.id, entry])),
    zips: covered.flatMap(zip => places.zip(zip) ?? []),
    coverage: { available: covered.slice(0, MOST_ZIPS), example: busiest?.[0] },
  }
}

/** What people may type as it is: names of restaurants and their dishes. */
function namesIn(catalogue: readonly Entry[]): string[] {
  const dishes = new Set(catalogue.flatMap(({ dishes = [] }) => dishes.map(dish => dish.name)))
  return [...catalogue.map(({ restaurant }) => restaurant.name), ...dishes]
}
