import type { DishTable } from './dishes.ts'

/** Reverse indexes of the dish table. A dish is an index into the table's `kinds`. */
export type DishPlaces = {
  /** Row that serves each dish. */
  readonly rows: Uint32Array
  /** Dishes of each kind in table order. Those of kind k start at `starts[k]`. */
  readonly starts: Uint32Array
  readonly of: Uint32Array
}

/** Builds the reverse indexes: the row of each dish and the dishes of each kind. */
export function dishPlaces({ starts, kinds, size }: DishTable): DishPlaces {
  const rows = new Uint32Array(kinds.length)
  for (let row = 0; row + 1 < starts.length; row++) rows.fill(row, starts[row]!, starts[row + 1]!)
  const ofKind = new Uint32Array(size + 1)
  for (const kind of kinds) ofKind[kind + 1]! += 1
  for (let kind = 0; kind < size; kind++) ofKind[kind + 1]! += ofKind[kind]!
  const next = ofKind.slice()
  const of = new Uint32Array(kinds.length)
  kinds.forEach((kind, dish) => {
    of[next[kind]!++] = dish
  })
  return { rows, starts: ofKind, of }
}
