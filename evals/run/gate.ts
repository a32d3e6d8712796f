import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ratedRows } from '../measure/statistics.ts'
import type { Row, Timing } from './row.ts'
import { type SuiteSummary, summarise, turnCpuMs } from './summary.ts'

/** Minimum results of a run: rates by suite, and the tasks known to fail. */
export const Baseline = z.strictObject({
  trials: z.int(),
  suites: z.record(z.string(), z.strictObject({ tasks: z.int(), pass: z.number(), score: z.number().optional() })),
  failing: z.array(z.string()),
})
export type Baseline = z.infer<typeof Baseline>

const BASELINE = fileURLToPath(new URL('../baseline.json', import.meta.url))

export const readBaseline = (file = BASELINE): Baseline | undefined =>
  existsSync(file) ? Baseline.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined

const nameOf = (row: Row): string => `${row.suite} ${row.task}`
const failingOf = (rows: readonly Row[]): string[] =>
  [
    ...new Set(
      ratedRows(rows)
        .filter(row => row.reward === 0)
        .map(nameOf),
    ),
  ].sort()

/** Builds the baseline from a run. */
export const baselineOf = (rows: readonly Row[], trials: number): Baseline => ({
  trials,
  suites: Object.fromEntries(
    summarise(rows, trials).map(({ suite, tasks, pass1, score }) => [
      suite,
      { tasks, pass: rounded(pass1), ...(score === undefined ? {} : { score: rounded(score) }) },
    ]),
  ),
  failing: failingOf(rows),
})

export const writeBaseline = (baseline: Baseline): void =>
  writeFileSync(BASELINE, `${JSON.stringify(baseline, null, 2)}\n`)

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
const MOST_INFRA = 0.05
const SLACK = 0.0002
/** Minimum rates of individual suites. */
const LEAST: Readonly<Record<string, number>> = { 'yes-agreed': 0.95 }
/** Maximum p95 CPU time of a turn of the rules model in milliseconds, including the customer's part. */
const MOST_TURN_MS = 60
const MANY_TURNS = 1_000

export type GateInput = {
  readonly rows: readonly Row[]
  readonly timings: readonly Timing[]
  readonly errors: readonly string[]
  readonly trials: number
  readonly baseline: Baseline | undefined
  /** True for the rules model, whose repeated trials must be identical. */
  readonly isHouse: boolean
  /** True if all tasks were run, so that missing tasks are reported. */
  readonly isWhole: boolean
  /** Requested suites. */
  readonly asked: readonly string[]
  /** Number of trials not started because the spending limit was reached. */
  readonly unbegun?: number | undefined
  /** Minimum rate of every suite, from 0 to 1. */
  readonly least?: number | undefined
}

/** Returns the reasons why a run fails, one sentence each. */
export function gate(input: GateInput): string[] {
  const { rows, timings, errors, trials, baseline, isHouse, isWhole, asked, unbegun, least } = input
  const suites = summarise(rows, trials)
  const breaches = rows.flatMap(row => row.breaches.map(breach => `${nameOf(row)}: ${breach}`))
  const infra = rows.filter(row => row.end === 'infra_error').length
  const known = new Set(baseline?.failing ?? [])
  // Only evaluate long runs, because the first turns in a world include one-time preparation.
  const isLong = timings.reduce((sum, { turnCpuMs: turns }) => sum + turns.length, 0) >= MANY_TURNS
  const slow = isLong ? turnCpuMs(timings, 0.95) : 0
  const fallen = isHouse ? failingOf(rows).filter(name => !known.has(name)) : []
  return [
    ...errors.map(error => `the harness failed: ${error}`),
    ...(rows.every(({ end }) => end === 'unrecorded') ? ['nothing was run to its end'] : []),
    ...(unbegun ? [overBudget(unbegun)] : []),
    ...breaches.slice(0, 20),
    ...(infra > rows.length * MOST_INFRA
      ? [`${infra} of ${rows.length} trials failed for reasons that are not the clerk's`]
      : []),
    ...(isHouse ? suites.filter(({ pass1, passK }) => Math.abs(pass1 - passK) > SLACK).map(unsteady) : []),
    ...(isHouse && slow > MOST_TURN_MS
      ? [`a turn takes ${slow.toFixed(0)} ms of CPU at p95, ${MOST_TURN_MS} are allowed`]
      : []),
    ...suites.flatMap(({ suite, rate }) => {
      const asked = least ?? LEAST[suite]
      return asked === undefined || rate >= asked
        ? []
        : [`${suite}: ${rate.toFixed(3)} are right, and ${asked} are asked for`]
    }),
    ...fallen.slice(0, 40).map(name => `${name} fails and is not known to`),
    ...(isHouse && isWhole && baseline ? suites.flatMap(suite => below(suite, baseline)) : []),
    ...(isHouse && isWhole && baseline ? gone(suites, baseline, asked) : []),
  ]
}

export const overBudget = (unbegun: number): string => `the budget is spent: ${unbegun} trials were not begun`

const unsteady = ({ suite, pass1, passK }: SuiteSummary): string =>
  `${suite}: pass^1 is ${pass1.toFixed(3)} and pass^k ${passK.toFixed(3)}; the same task comes out differently`

/**
 * Reports suites of the baseline without tasks. A requested suite includes its variants, e.g. `nlu` and `nlu-bare`.
 */
function gone(found: readonly SuiteSummary[], { suites }: Baseline, asked: readonly string[]): string[] {
  return Object.entries(suites)
    .filter(([name]) => asked.some(suite => name === suite || name.startsWith(`${suite}-`)))
    .filter(([name]) => !found.some(({ suite }) => suite === name))
    .map(([name, { tasks }]) => `${name} has no tasks, ${tasks} before`)
}

function below({ suite, tasks, pass1, score }: SuiteSummary, { suites }: Baseline): string[] {
  const before = suites[suite]
  if (!before) return []
  return [
    ...(tasks < before.tasks ? [`${suite} has ${tasks} tasks, ${before.tasks} before`] : []),
    ...(pass1 < before.pass - SLACK ? [`${suite}: ${pass1.toFixed(3)} where the baseline has ${before.pass}`] : []),
    ...(score !== undefined && before.score !== undefined && score < before.score - SLACK
      ? [`${suite}: the score is ${score.toFixed(4)} where the baseline has ${before.score}`]
      : []),
  ]
}
