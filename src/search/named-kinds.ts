import type { Demand } from './constraints.ts'
import type { SearchDish } from './entry.ts'
import type { Snapshot } from './reader-view.ts'

/** Memoized results per kind; 0 means not evaluated. */
const IS_ONE = 1
const IS_NONE = 2

/** Returns the function that finds an example dish of a kind. */
export function dishOfKind({ epoch, entry, dishPlaces }: Snapshot): (kind: number) => SearchDish {
  const { rows, starts, of } = dishPlaces()
  return kind => {
    const place = of[starts[kind]!]!
    const row = rows[place]!
    return entry(epoch.ids[row]!).dishes![place - epoch.dishes.starts[row]!]!
  }
}

/** Creates the test for dish kinds that the query names. If it names no dish, every kind passes. */
export function namedKinds(snapshot: Snapshot, { lack }: Demand): (kind: number) => boolean {
  if (!lack?.namesDishes) return () => true
  const { own, size } = snapshot.epoch.dishes
  const read = new Uint8Array(size)
  const dishOf = dishOfKind(snapshot)
  const isOne = (kind: number): boolean =>
    lack.mayBe(own.of.subarray(own.starts[kind]!, own.starts[kind + 1]!)) &&
    // Read the full text only if the result depends on it, because there are very many dishes.
    (!lack.hangsOnText || lack.isNamed(kind, dishOf(kind)))
  return kind => {
    if (read[kind] === 0) read[kind] = isOne(kind) ? IS_ONE : IS_NONE
    return read[kind] === IS_ONE
  }
}
