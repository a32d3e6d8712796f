/** Binary search: index of the first ascending value that is at least `value`; the length if there is none. */
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
