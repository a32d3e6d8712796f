import { type Comparison, compareArms } from './measure/statistics.ts'
import { replayedIn } from './report/replayed.ts'
import type { Row } from './run/row.ts'
import type { About } from './run/save.ts'
import { spendOf } from './run/summary.ts'

const PARTS = ['promptHash', 'model', 'tools', 'fixture', 'commit'] as const

/** Returns the parameters in which two runs differ. */
export const differIn = (a: About, b: About): string[] => PARTS.filter(part => a[part] !== b[part])

/** Describes the first line in which two runs differ. Returns undefined if they are byte-identical. */
export function differenceOf(a: readonly string[], b: readonly string[]): string | undefined {
  const at = Array.from({ length: Math.max(a.length, b.length) }).findIndex((_, index) => a[index] !== b[index])
  if (at < 0) return undefined
  const named = (line: string | undefined) => {
    if (line === undefined) return 'nothing'
    const { suite, task, trial } = JSON.parse(line) as Row
    return `${suite} ${task}, trial ${trial}`
  }
  const from = [...(a[at] ?? '')].findIndex((letter, index) => letter !== b[at]?.[index])
  const [left, right] = [a[at], b[at]].map(line => (line ?? '').slice(Math.max(0, from - 60), from + 60))
  return [
    `The runs differ from line ${at + 1} on, ${a.length} lines against ${b.length}: ${named(a[at])} and ${named(b[at])}.`,
    `  ${left}`,
    `  ${right}`,
  ].join('\n')
}

const NOTHING_COMPARED =
  'Nothing was compared: no task was played to its end by both. Without a key a prompt can only be replayed as far as its requests were recorded; --record with a key, or docs/evals.md, says how to go on.'

/** Describes a comparison, with what improved and what got worse. */
export function renderComparison(
  a: readonly Row[],
  b: readonly Row[],
  names: readonly [string, string],
): { readonly text: string; readonly comparison: Comparison } {
  const comparison = compareArms(a, b)
  const { tasks, better, worse, p, verdict } = comparison
  const spent = (rows: readonly Row[]) => {
    const { usd, tokens } = spendOf(rows)
    return `${usd === null ? 'an unknown cost' : `$${usd.toFixed(4)}`}, ${tokens.input + tokens.output} tokens`
  }
  return {
    comparison,
    text: [
      `A is ${names[0]}: ${spent(a)}. B is ${names[1]}: ${spent(b)}.`,
      ...([a, b] as const).flatMap((rows, at) => {
        const replayed = replayedIn(rows)
        return replayed === undefined ? [] : [`${names[at]}: ${replayed}`]
      }),
      tasks === 0
        ? NOTHING_COMPARED
        : `${tasks} tasks in both, ${better.length} better with B, ${worse.length} worse; sign test p = ${p.toFixed(4)}.`,
      ...(tasks === 0 ? [] : [verdict]),
      ...better.map(task => `  better  ${task}`),
      ...worse.map(task => `  worse   ${task}`),
    ].join('\n'),
  }
}
