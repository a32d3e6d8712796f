/** Normalizes a vector to unit length. Throws RangeError unless it is `dimensions` finite numbers, not all 0. */
export function normalizeVector(vector: ArrayLike<number>, dimensions: number): number[] {
  const numbers = Array.from(vector)
  if (numbers.length !== dimensions || !numbers.every(Number.isFinite))
    throw new RangeError(`a vector is ${dimensions} finite numbers here`)
  const length = Math.sqrt(numbers.reduce((sum, value) => sum + value * value, 0))
  if (length === 0) throw new RangeError('a vector of zeros has no direction')
  return numbers.map(value => value / length)
}
