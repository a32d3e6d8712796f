/** A vector at unit length in the form the library takes; throws RangeError unless it is so many finite numbers, not all 0. */
export function unitVector(vector: ArrayLike<number>, dimensions: number): number[] {
  const numbers = Array.from(vector)
  if (numbers.length !== dimensions || !numbers.every(Number.isFinite))
    throw new RangeError(`a vector is ${dimensions} finite numbers here`)
  const length = Math.sqrt(numbers.reduce((sum, value) => sum + value * value, 0))
  if (length === 0) throw new RangeError('a vector of zeros has no direction')
  return numbers.map(value => value / length)
}
