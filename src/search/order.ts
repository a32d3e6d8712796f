import { giveBack, takeRoom } from './spare-room.ts'

/** Sort keys that end in a row's place among the ids, so that no two are alike: 22 bits of 53. */
const PLACES = 2 ** 22

/** An order of rows whose beginning is known and whose rest is sorted when somebody asks for it. */
export type Order = {
  readonly size: number
  /** Rows from `offset` on, at most `limit`. */
  readonly slice: (offset: number, limit: number) => Uint32Array
  /** Gives its room to other orders: it cannot be read after that. An order that nobody releases is garbage. */
  readonly release: () => void
}

/** A key that sorts by `value`, then by place. `value` is a whole number below 2³¹. */
export const keyOf = (value: number, place: number): number => value * PLACES + place

// not by the remainder operator, which is a call into the C library for numbers of this size
export const placeOf = (key: number): number => key - Math.floor(key / PLACES) * PLACES

/** So few keys are found soonest by keeping them sorted while the others pass. */
const FEW = 16

/** Moves the `count` smallest keys to the front. Deterministic; keys are all different. */
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

/** An order of a sorted head and a rest whose keys are all greater than the head's; both are copied. */
export function lazyOrder(first: Float64Array, others: Float64Array, rowOfPlace: Uint32Array): Order {
  const size = first.length + others.length
  let room: Float64Array | undefined = takeRoom(size)
  room.set(first)
  room.set(others, first.length)
  const head = room.subarray(0, first.length)
  const rest = room.subarray(first.length, size)
  let sorted = rest.length < 2
  return {
    size,
    release: () => {
      if (room) giveBack(room)
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

/** Sorts the smallest keys now and the others later; `keys` is free again afterwards. */
export function orderBy(keys: Float64Array, head: number, rowOfPlace: Uint32Array): Order {
  if (keys.length > head) selectSmallest(keys, head)
  return lazyOrder(keys.subarray(0, head).sort(), keys.subarray(head), rowOfPlace)
}
