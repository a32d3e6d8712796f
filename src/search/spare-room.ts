/** Room by its size, a power of two. */
const spare = new Map<number, Float64Array[]>()
const NONE = new Float64Array(0)

const classOf = (numbers: number): number => 2 ** Math.ceil(Math.log2(numbers))

/**
 * Takes room for at least so many numbers, whatever is in it, of what was given back or anew. Typed arrays that nobody needs
 * any more lie outside of what the collector sees: it goes through all there is for some megabytes of them.
 */
export const takeRoom = (numbers: number): Float64Array =>
  numbers === 0 ? NONE : (spare.get(classOf(numbers))?.pop() ?? new Float64Array(classOf(numbers)))

/** Gives room back that was taken. */
export function giveBack(room: Float64Array): void {
  if (room.length === 0) return
  const alike = spare.get(room.length) ?? []
  alike.push(room)
  spare.set(room.length, alike)
}
