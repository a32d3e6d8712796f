import { expect } from 'vitest'

/** Minimum duration of a measurement in milliseconds: many ticks of the CPU clock. */
const ENOUGH_MS = 60

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
 * power of 1.6, on any machine. `least` is a size at which the work costs more than its fixed overhead.
 */
export function expectLinear(
  workOf: (size: number) => unknown,
  [least, most]: readonly [number, number],
  name = '',
): void {
  for (const size of [least, most]) workOf(size)
  const small = meanOf(() => workOf(least))
  const large = meanOf(() => workOf(most))
  expect(large / small, name).toBeLessThan((most / least) ** 1.6)
}
