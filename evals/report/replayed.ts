import type { Row } from '../run/row.ts'

/**
 * Describes the coverage of a replay: how many conversations completed, at which call the others stopped, and what
 * changed in the first call without a recording. Undefined if no row was replayed.
 */
export function replayedIn(rows: readonly Row[]): string | undefined {
  const replays = rows.flatMap(({ replayed }) => replayed ?? [])
  if (replays.length === 0) return undefined
  const cut = replays.filter(({ missed }) => missed !== undefined)
  const whole = `${replays.length - cut.length} of ${replays.length} conversations replayed to their end`
  if (cut.length === 0) return `${whole}.`
  const calls = cut.map(one => one.calls).toSorted((a, b) => a - b)
  const middle = calls[Math.floor(calls.length / 2)]!
  const reasons = Map.groupBy(
    cut,
    ({ missed = '' }) => /: the ([a-z and]+) changed/.exec(missed)?.[1] ?? reasonOf(missed),
  )
  const why = [...reasons].map(([name, those]) => `${name} (${those.length})`).join(', ')
  return `${whole}; ${cut.length} up to the first request that differs, after ${calls[0]} to ${calls.at(-1)} calls (median ${middle}), and are left out of the rates. What differs there: ${why}.`
}

const reasonOf = (missed: string): string =>
  missed.startsWith('there is no cassette') ? 'nothing was recorded' : 'request'
