import type { Row } from '../run/row.ts'
import { bootstrap, type Estimate } from '../search/bootstrap.ts'

const choose = (n: number, k: number): number => {
  if (k > n) return 0
  let result = 1
  for (let i = 0; i < k; i++) result = (result * (n - i)) / (i + 1)
  return result
}

/**
 * Filters out rows that say nothing about the clerk: infrastructure errors, unavailable goals, incomplete replays.
 */
export const ratedRows = (rows: readonly Row[]): Row[] =>
  rows.filter(({ end }) => end !== 'infra_error' && end !== 'not_to_be_had' && end !== 'unrecorded')

/** Probability that k new trials of a task all succeed, averaged over tasks with at least k trials. */
export function passHatK(rows: readonly Row[], k: number): number {
  const tasks = [...Map.groupBy(ratedRows(rows), row => `${row.suite} ${row.task}`).values()].filter(
    those => those.length >= k,
  )
  if (tasks.length === 0) return Number.NaN
  const sum = tasks.reduce(
    (all, those) => all + choose(those.filter(row => row.reward === 1).length, k) / choose(those.length, k),
    0,
  )
  return sum / tasks.length
}

const Z = 1.959964

/** 95 % Wilson score interval of a rate. */
export function wilson(right: number, of: number): readonly [low: number, high: number] {
  if (of === 0) return [0, 1]
  const rate = right / of
  const middle = (rate + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of)
  const half = (Z / (1 + Z ** 2 / of)) * Math.sqrt((rate * (1 - rate)) / of + Z ** 2 / (4 * of ** 2))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

/** Exact sign test: probability of a split at least this uneven if neither arm is better. */
export function signTest(better: number, worse: number): number {
  const n = better + worse
  if (n === 0) return 1
  let tail = 0
  for (let i = 0; i <= Math.min(better, worse); i++) tail += choose(n, i) / 2 ** n
  return Math.min(1, 2 * tail)
}

/** Comparison of two arms over the same tasks: how much better B is than A. */
export type Comparison = {
  readonly tasks: number
  readonly difference: Estimate
  readonly better: readonly string[]
  readonly worse: readonly string[]
  readonly p: number
  readonly verdict: string
}

const SIGNIFICANT = 0.05
/** Factor for a power of 80 % at this significance level. */
const POWER = 2.8

/** Compares two arms by the mean of each task's trials. Tasks that only one arm has are ignored. */
export function compareArms(a: readonly Row[], b: readonly Row[]): Comparison {
  const [first, second] = [byTask(a), byTask(b)]
  const pairs = [...first].flatMap(([task, mean]) => (second.has(task) ? [{ task, by: second.get(task)! - mean }] : []))
  const difference = bootstrap(pairs.map(({ by }) => by))
  const better = pairs.filter(({ by }) => by > 0).map(({ task }) => task)
  const worse = pairs.filter(({ by }) => by < 0).map(({ task }) => task)
  const p = signTest(better.length, worse.length)
  return {
    tasks: pairs.length,
    difference,
    better,
    worse,
    p,
    verdict: verdictOf(
      pairs.map(({ by }) => by),
      difference,
      p,
    ),
  }
}

function byTask(rows: readonly Row[]): Map<string, number> {
  const groups = Map.groupBy(ratedRows(rows), row => `${row.suite} ${row.task}`)
  return new Map(
    [...groups].map(([task, those]) => [task, those.reduce((sum, row) => sum + row.reward, 0) / those.length]),
  )
}

function verdictOf(differences: readonly number[], { mean, low, high }: Estimate, p: number): string {
  const points = (value: number) => (value * 100).toFixed(1)
  const interval = `(${points(low)} … ${points(high)})`
  if (p < SIGNIFICANT && low > 0) return `B better by ${points(mean)} points ${interval}`
  if (p < SIGNIFICANT && high < 0) return `B worse by ${points(-mean)} points (${points(-high)} … ${points(-low)})`
  const spread = Math.sqrt(
    differences.reduce((sum, by) => sum + (by - mean) ** 2, 0) / Math.max(1, differences.length - 1),
  )
  const needed = Math.abs(mean) < 0.005 ? undefined : Math.ceil(((POWER * spread) / mean) ** 2)
  const rest =
    needed === undefined
      ? 'there is no difference to speak of'
      : `about ${Math.max(needed, differences.length + 1)} tasks would be needed`
  return `not decisive: ${points(mean)} points ${interval}; ${rest}`
}
