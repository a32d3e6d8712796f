/** Typed arrays that can store a column. */
export type Numbers =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
type Make<A> = new (length: number) => A

/** Growable typed array. */
export type Growing<A extends Numbers> = {
  readonly push: (value: number) => void
  readonly length: () => number
  /** View of the pushed values without a copy. Later pushes might or might not be visible in it. */
  readonly view: () => A
}

const FIRST = 1024

/** Creates an empty growable column of an element type. */
export function growableArray<A extends Numbers>(kind: Make<A>): Growing<A> {
  let array = new kind(FIRST)
  let length = 0
  return {
    push: value => {
      if (length === array.length) {
        const larger = new kind(length * 2)
        larger.set(array as never)
        array = larger
      }
      array[length++] = value
    },
    length: () => length,
    view: () => array.subarray(0, length) as A,
  }
}

/** Permutes a column: element i of the result is element `order[i]` of the column. */
export function inOrder<A extends Numbers>(column: A, order: Uint32Array, width = 1): A {
  const sorted = new (column.constructor as Make<A>)(order.length * width)
  for (let at = 0; at < order.length; at++)
    for (let i = 0; i < width; i++) sorted[at * width + i] = column[order[at]! * width + i]!
  return sorted
}

/** Permutes the start offsets of runs. */
export function startsInOrder(starts: Uint32Array, order: Uint32Array): Uint32Array {
  const sorted = new Uint32Array(order.length + 1)
  for (let at = 0; at < order.length; at++) sorted[at + 1] = sorted[at]! + starts[order[at]! + 1]! - starts[order[at]!]!
  return sorted
}

/** Permutes the runs of a column, maps each element with `change`, and stores them in another array type. */
export function runsInOrder<A extends Numbers, B extends Numbers>(
  { starts, of }: { readonly starts: Uint32Array; readonly of: A },
  order: Uint32Array,
  kind: Make<B>,
  change: (value: number) => number = value => value,
): B {
  const sorted = new kind(of.length)
  let at = 0
  for (const run of order) for (let i = starts[run]!; i < starts[run + 1]!; i++) sorted[at++] = change(of[i]!)
  return sorted
}

/** Returns the narrowest array type for up to `count` distinct numbers. */
export const narrow = (count: number): Make<Uint16Array | Uint32Array> => (count <= 65_536 ? Uint16Array : Uint32Array)
