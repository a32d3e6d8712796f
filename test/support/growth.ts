import { expect } from 'vitest'

const RUNS = 12
/** Milliseconds below which a ratio tells of the timer. */
const LEAST_MS = 0.05

/** Milliseconds of the quickest of many runs: what a busy machine adds is left out. */
function quickest(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    work()
    least = Math.min(least, performance.now() - start)
  }
  return least
}

/**
 * Expects work to grow with its size and not with the square of it: the ratio of two sizes stays below their ratio to the
 * power of 1.6, wherever it runs. `least` is a size at which the work costs more than its fixed part.
 */
export function expectLinear(
  workOf: (size: number) => unknown,
  [least, most]: readonly [number, number],
  name = '',
): void {
  workOf(least)
  const small = quickest(() => workOf(least))
  const large = quickest(() => workOf(most))
  expect(large / Math.max(small, LEAST_MS), name).toBeLessThan((most / least) ** 1.6)
}
