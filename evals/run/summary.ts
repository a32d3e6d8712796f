import type { Aides } from '../customer/meter.ts'
import { passHatK, ratedRows, wilson } from '../measure/statistics.ts'
import type { Row, Timing } from './row.ts'

export type SuiteSummary = {
  readonly suite: string
  readonly tasks: number
  readonly trials: number
  readonly rate: number
  readonly interval: readonly [number, number]
  readonly pass1: number
  readonly passK: number
  /** Mean score, if the suite has scores other than 0 and 1. */
  readonly score?: number
  readonly medianTurns?: number
  readonly breaches: number
  readonly infra: number
}

/** Maximum number of trials of a task. */
const most = (rows: readonly Row[]): number => Math.max(1, ...rows.map(row => row.trial))

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Summarizes each suite. */
export function summarise(rows: readonly Row[], trials: number): SuiteSummary[] {
  return [...Map.groupBy(rows, row => row.suite)].map(([suite, those]) => {
    const valid = ratedRows(those)
    const right = valid.filter(row => row.reward === 1).length
    const scores = those.flatMap(row => row.score ?? [])
    const turns = median(those.flatMap(row => row.turnsToCheckout ?? []))
    return {
      suite,
      tasks: new Set(those.map(row => row.task)).size,
      trials: those.length,
      rate: right / Math.max(1, valid.length),
      interval: wilson(right, valid.length),
      pass1: passHatK(those, 1),
      passK: passHatK(those, Math.min(trials, most(those))),
      ...(scores.length > 0 ? { score: scores.reduce((sum, one) => sum + one, 0) / scores.length } : {}),
      ...(turns === undefined ? {} : { medianTurns: turns }),
      breaches: those.reduce((sum, row) => sum + row.breaches.length, 0),
      infra: those.length - valid.length,
    }
  })
}

/** Total spending on all models: tokens and US dollars (null if a price is unknown). */
export function spendOf(rows: readonly Row[]) {
  const spent = rows.flatMap(({ cost, tokens, aides }) => [{ cost, tokens }, ...(aides ? [aides] : [])])
  const sum = (of: (one: Aides) => number) => spent.reduce((all, one) => all + of(one), 0)
  return {
    usd: spent.some(({ cost }) => cost === null) ? null : Math.round(sum(({ cost }) => cost ?? 0) * 1e6) / 1e6,
    tokens: {
      input: sum(({ tokens }) => tokens.input),
      cached: sum(({ tokens }) => tokens.cached),
      output: sum(({ tokens }) => tokens.output),
    },
  }
}

/** Turn time in milliseconds at a rank between 0 and 1. */
export const turnMs = (timings: readonly Timing[], rank: number): number =>
  ranked(
    timings.flatMap(timing => timing.turnMs),
    rank,
  )

/** Same for CPU time, which is more reliable if other programs run concurrently. */
export const turnCpuMs = (timings: readonly Timing[], rank: number): number =>
  ranked(
    timings.flatMap(timing => timing.turnCpuMs),
    rank,
  )

function ranked(values: readonly number[], rank: number): number {
  const all = values.toSorted((a, b) => a - b)
  return all[Math.min(all.length - 1, Math.floor(all.length * rank))] ?? 0
}
