import { expect } from 'vitest'

/** Minimum duration of a measurement in milliseconds: many ticks of the CPU clock. */
const ENOUGH_MS = 60

/** Measurements of a cost; the least counts, since processes that share the caches only make work slower. */
const ROUNDS = 3

/** CPU time of this thread in milliseconds, unaffected by other processes. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Mean CPU time per run, in milliseconds. */
export function meanOf(work: () => unknown): number {
  const start = cpuMs()
  let runs = 0
  do {
    work()
    runs += 1
  } while (cpuMs() - start < ENOUGH_MS)
  return (cpuMs() - start) / runs
}

/**
 * Asserts that work grows linearly with its size: the cost ratio of two sizes stays below their size ratio to the
 * power of 1.6, on any machine. `least` is a size at which the work costs more than its fixed overhead. Inputs are made
 * before they are measured: to allocate a large one may cost more than the work.
 */
export function expectLinear<T>(
  inputOf: (size: number) => T,
  work: (input: T) => unknown,
  [least, most]: readonly [number, number],
  name = '',
): void {
  const inputs = [inputOf(least), inputOf(most)] as const
  for (const input of inputs) work(input)
  const limit = (most / least) ** 1.6
  let small = Number.POSITIVE_INFINITY
  let large = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && !(large / small < limit); round += 1) {
    small = Math.min(
      small,
      meanOf(() => work(inputs[0])),
    )
    large = Math.min(
      large,
      meanOf(() => work(inputs[1])),
    )
  }
  expect(large / small, name).toBeLessThan(limit)
}
