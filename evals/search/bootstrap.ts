/** Mean with its 95 % bootstrap interval. */
export type Estimate = { readonly mean: number; readonly low: number; readonly high: number; readonly count: number }

const RESAMPLES = 5000
const SEED = 0x5eed
const TAIL = 0.025

/**
 * Estimates the mean of paired differences by bootstrapping with 5,000 resamples. Deterministic on every machine
 * for the same seed.
 */
export function bootstrap(differences: readonly number[], seed = SEED): Estimate {
  const count = differences.length
  if (count === 0) return { mean: 0, low: 0, high: 0, count }
  const below = createSeededRandom(seed)
  const means = Float64Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let draw = 0; draw < count; draw++) sum += differences[below(count)]!
    return sum / count
  }).sort()
  return {
    mean: differences.reduce((sum, value) => sum + value, 0) / count,
    low: means[Math.floor(RESAMPLES * TAIL)]!,
    high: means[Math.ceil(RESAMPLES * (1 - TAIL)) - 1]!,
    count,
  }
}

/** Creates a seeded generator of integers below `n`. Uses 32-bit integer arithmetic only. */
export function createSeededRandom(seed: number): (n: number) => number {
  let state = seed >>> 0
  return n => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * n)
  }
}
