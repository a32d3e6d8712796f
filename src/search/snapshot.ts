import type { Places, Point } from '#src/catalog/places.ts'
import type { Lexicon } from './concept.ts'
import type { Entry } from './entry.ts'
import { buildEpoch, type Epoch } from './epoch.ts'
import type { Coverage } from './refuse.ts'
import type { Understanding } from './understand.ts'
import { type Clocks, readClocks } from './week.ts'

export type Understand = (text: string) => Understanding

/** An epoch with what the answering side adds: the records, the reading of queries, and where there is anything. */
export type Snapshot = {
  readonly epoch: Epoch
  readonly lexicon: Lexicon
  readonly understand: Understand
  /** The record of a row's id, with the dishes it was indexed by. */
  readonly entry: (id: string) => Entry
  /** The clock on every zone's wall at a minute. */
  readonly clocks: (at: number) => Clocks
  readonly zips: readonly (Point & { readonly zip: string })[]
  readonly coverage: Coverage
}

export type SnapshotDeps = {
  readonly places: Pick<Places, 'zip'>
  readonly lexicon: Lexicon
  /** Makes the reader of queries, which leaves words of the catalogue, with how often they occur, as they are. */
  readonly understanding: (knownWords: ReadonlyMap<string, number>) => Understand
}

const MOST_ZIPS = 2000

/** Makes an epoch ready to answer. */
export function openSnapshot(deps: SnapshotDeps, epoch: Epoch, entry: (id: string) => Entry): Snapshot {
  const { lexicon, places } = deps
  const { names, starts } = epoch.zips
  const sizeOf = (zip: number) => starts[zip + 1]! - starts[zip]!
  const busiest = [...names.keys()].reduce<number | undefined>(
    (most, zip) => (places.zip(names[zip]!) && sizeOf(zip) > (most === undefined ? 0 : sizeOf(most)) ? zip : most),
    undefined,
  )
  return {
    ...{ epoch, lexicon, entry },
    understand: deps.understanding(new Map(epoch.known.words.map((word, at) => [word, epoch.known.counts[at]!]))),
    clocks: rememberLast(at => readClocks(epoch.hours.zones, at)),
    zips: names.flatMap(zip => places.zip(zip) ?? []),
    coverage: { available: names.slice(0, MOST_ZIPS), example: busiest === undefined ? undefined : names[busiest] },
  }
}

/** Builds and opens a catalogue that lies in memory. */
export function takeSnapshot(deps: SnapshotDeps, catalogue: readonly Entry[]): Snapshot {
  const entries = new Map(catalogue.map(entry => [entry.restaurant.id, entry]))
  return openSnapshot(deps, buildEpoch(catalogue, deps.lexicon), id => entries.get(id)!)
}

function rememberLast<T>(read: (at: number) => T): (at: number) => T {
  let last: { readonly at: number; readonly value: T } | undefined
  return at => {
    if (last?.at !== at) last = { at, value: read(at) }
    return last.value
  }
}
