/** The place of the first of ascending values that is at least `value`; their number when there is none. */
export function firstAtLeast<T extends number | string>(sorted: ArrayLike<T>, value: T): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
