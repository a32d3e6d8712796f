import type { DishTable } from './dishes.ts'

/** Where the dishes of a table stand: a dish is its place in `kinds` of the table. */
export type DishPlaces = {
  /** The row that serves a dish. */
  readonly rows: Uint32Array
  /** The dishes of a kind, in the order of the table: those of kind k from `starts[k]`. */
  readonly starts: Uint32Array
  readonly of: Uint32Array
}

/** Finds the rows of dishes and the dishes of kinds. */
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
