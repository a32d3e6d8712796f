import { returnBuffer, takeBuffer } from './buffer-pool.ts'

/** Number of values for a row's rank, the low 22 of the 53 bits of a sort key. It makes every key unique. */
const PLACES = 2 ** 22

/** Order of rows with a sorted head. The tail is sorted on first access. */
export type LazyOrder = {
  readonly size: number
  /** Returns at most `limit` rows starting at `offset`. */
  readonly slice: (offset: number, limit: number) => Uint32Array
  /**
   * Returns the buffer to the pool; the order is unreadable afterwards. Optional: unreleased orders become garbage.
   */
  readonly release: () => void
}

/** Builds a key that sorts by `value`, then by rank. `value` is an integer below 2³¹. */
export const keyOf = (value: number, place: number): number => value * PLACES + place

// Avoids the remainder operator, which calls into the C library for numbers of this size.
export const placeOf = (key: number): number => key - Math.floor(key / PLACES) * PLACES

/** Up to this many keys, insertion into a sorted prefix is the fastest selection. */
const FEW = 16

/** Moves the `count` smallest keys to the front. Deterministic. Keys must be distinct. */
export const selectSmallest = (keys: Float64Array, count: number): void =>
  count <= FEW ? selectFew(keys, count) : selectMany(keys, count)

function selectMany(keys: Float64Array, count: number): void {
  let low = 0
  let high = keys.length - 1
  while (low < high) {
    const pivot = keys[(low + high) >> 1]!
    let left = low
    let right = high
    while (left <= right) {
      while (keys[left]! < pivot) left++
      while (keys[right]! > pivot) right--
      if (left > right) break
      const swapped = keys[left]!
      keys[left++] = keys[right]!
      keys[right--] = swapped
    }
    if (count <= right) high = right
    else if (count >= left) low = left
    else return
  }
}

function selectFew(keys: Float64Array, count: number): void {
  for (let index = 1; index < keys.length; index++) {
    const key = keys[index]!
    let at = Math.min(index, count - 1)
    if (index >= count && !(key < keys[at]!)) continue
    keys[index] = keys[at]!
    for (; at > 0 && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!
    keys[at] = key
  }
}

/** Creates an order from a sorted head and a tail whose keys are all greater. Copies both. */
export function lazyOrder(first: Float64Array, others: Float64Array, rowOfPlace: Uint32Array): LazyOrder {
  const size = first.length + others.length
  let room: Float64Array | undefined = takeBuffer(size)
  room.set(first)
  room.set(others, first.length)
  const head = room.subarray(0, first.length)
  const rest = room.subarray(first.length, size)
  let sorted = rest.length < 2
  return {
    size,
    release: () => {
      if (room) returnBuffer(room)
      room = undefined
    },
    slice: (offset, limit) => {
      if (!room) throw new Error('this order was released')
      if (offset + limit > head.length && !sorted) {
        rest.sort()
        sorted = true
      }
      const rows = new Uint32Array(Math.max(0, Math.min(limit, size - offset)))
      for (let index = 0; index < rows.length; index++) {
        const at = offset + index
        rows[index] = rowOfPlace[placeOf(at < head.length ? head[at]! : rest[at - head.length]!)]!
      }
      return rows
    },
  }
}

/** Sorts the smallest keys now and the rest on demand. `keys` may be reused afterwards. */
export function orderBy(keys: Float64Array, head: number, rowOfPlace: Uint32Array): LazyOrder {
  if (keys.length > head) selectSmallest(keys, head)
  return lazyOrder(keys.subarray(0, head).sort(), keys.subarray(head), rowOfPlace)
}
