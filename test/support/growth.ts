import { expect } from 'vitest'

/** Milliseconds that a mean is taken over: many ticks of the clock that counts CPU time. */
const ENOUGH_MS = 60

/** CPU time of this thread, in milliseconds: what other processes take of the machine does not count. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Mean CPU time of one run, in milliseconds. */
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
 * Expects work to grow with its size and not with the square of it: the ratio of two sizes stays below their ratio to the
 * power of 1.6, wherever it runs. `least` is a size at which the work costs more than its fixed part.
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
