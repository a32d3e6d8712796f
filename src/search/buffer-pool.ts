/** Free buffers by size, a power of two. */
const spare = new Map<number, Float64Array[]>()
const NONE = new Float64Array(0)

const classOf = (numbers: number): number => 2 ** Math.ceil(Math.log2(numbers))

/**
 * Takes a buffer of at least the given size from the pool, or allocates one. Its contents are arbitrary. Pooling
 * matters because typed arrays live outside the JS heap: a few megabytes of garbage trigger a full garbage
 * collection.
 */
export const takeBuffer = (numbers: number): Float64Array =>
  numbers === 0 ? NONE : (spare.get(classOf(numbers))?.pop() ?? new Float64Array(classOf(numbers)))

/** Returns a buffer to the pool. */
export function returnBuffer(room: Float64Array): void {
  if (room.length === 0) return
  const alike = spare.get(room.length) ?? []
  alike.push(room)
  spare.set(room.length, alike)
}
