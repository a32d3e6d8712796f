import type { Exploration } from '#test/simulation/explore.ts'

/** What was played and what came of it, for people. */
export function summaryOf(
  { histories, tally, failure }: Exploration,
  { seed }: { seed: number },
  seconds: number,
): string {
  const rows = Object.entries(tally)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, times]) => `  ${name.padEnd(28)}${times.toLocaleString('en-US').padStart(12)}`)
  const rate = (histories / seconds).toFixed(0)
  const head = `${histories.toLocaleString('en-US')} histories from seed ${seed} in ${seconds.toFixed(0)} s (${rate} a second)`
  const verdict = failure
    ? [`VIOLATED in one more:\n  ${failure.problems.join('\n  ')}`, JSON.stringify(failure.history, null, 2)]
    : ['0 violations: everybody was fed or refunded, exactly once.']
  return [head, ...rows, ...verdict].join('\n')
}
