import type { Outcome } from '../run/run.ts'
import { spendOf, summarise, turnCpuMs, turnMs } from '../run/summary.ts'
import { replayedIn } from './replayed.ts'
import { spendingLines, spendingOf } from './spending.ts'

const percent = (value: number): string => (Number.isNaN(value) ? '–' : `${(value * 100).toFixed(1)} %`)

/** Renders a run as a table, with the reasons why it does not pass. */
export function renderMarkdown({ rows, timings, ms }: Outcome, trials: number, problems: readonly string[]): string {
  const { usd, tokens } = spendOf(rows)
  const spent = spendingOf(rows)
  const lines = summarise(rows, trials).map(
    ({ suite, tasks, rate, interval, pass1, passK, medianTurns, breaches, score }) =>
      `| ${suite} | ${tasks} | ${percent(rate)} | ${percent(interval[0])} … ${percent(interval[1])} | ${percent(pass1)} | ${percent(passK)} | ${medianTurns ?? '–'} | ${score?.toFixed(4) ?? '–'} | ${breaches} |`,
  )
  return [
    `| suite | tasks | right | 95 % | pass^1 | pass^${trials} | median turns to checkout | score | breaches |`,
    '|---|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
    `${rows.length} trials in ${(ms / 1_000).toFixed(1)} s; a turn takes ${turnMs(timings, 0.5).toFixed(0)} ms, at p95 ${turnMs(timings, 0.95).toFixed(0)} ms (${turnCpuMs(timings, 0.95).toFixed(0)} ms of CPU). ` +
      `Cost ${usd === null ? 'unknown' : `$${usd.toFixed(4)}`}, ${tokens.input} tokens in (${tokens.cached} cached), ${tokens.output} out.`,
    ...[replayedIn(rows) ?? []].flat(),
    ...(spent
      ? [
          `A conversation: ${spendingLines(spent)
            .map(([name, value]) => `${name} ${value}`)
            .join(', ')}.`,
        ]
      : []),
    '',
    problems.length === 0
      ? 'The gate is open.'
      : `The gate is shut:\n${problems.map(problem => `- ${problem}`).join('\n')}`,
    '',
  ].join('\n')
}
