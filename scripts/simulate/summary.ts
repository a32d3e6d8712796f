import type { Exploration } from '#test/simulation/explore.ts'

/** Formats the played histories and their results for people. */
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
    ? [`VIOLATED in the next history:\n  ${failure.problems.join('\n  ')}`, JSON.stringify(failure.history, null, 2)]
    : ['0 violations: every paid order was fulfilled or refunded, exactly once.']
  return [head, ...rows, ...verdict].join('\n')
}
