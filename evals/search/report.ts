import { bootstrap, type Estimate } from './bootstrap.ts'
import { mean } from './metrics.ts'
import type { Measured, Scored } from './run.ts'

/** Summary of one search over one set of queries. */
type Summary = {
  readonly name: string
  readonly queries: number
  readonly ndcg: number
  readonly mrr: number
  readonly recall: number
  readonly dietViolations: number
  readonly priceViolations: number
}

/** Searches over one set of queries, the measured one first, with its gain over the best baseline. */
export type Comparison = {
  readonly label: string
  readonly summaries: readonly Summary[]
  readonly against: string
  readonly gain: Estimate
}

/** Minimum nDCG gain of the measured search over the best baseline. */
export const LEAST_GAIN = 0.2
const LEAST_LOWER_BOUND = 0.12

/** Compares the measured search with baselines over the queries selected by `of`. */
export function compare(
  label: string,
  subject: Measured,
  baselines: readonly Measured[],
  of: (row: Scored) => boolean,
): Comparison {
  const own = subject.rows.filter(of)
  const others = baselines.map(({ name, rows }) => ({ name, rows: rows.filter(of) }))
  const best = others.reduce((most, each) => (ndcgOf(each.rows) > ndcgOf(most.rows) ? each : most))
  return {
    label,
    summaries: [{ name: subject.name, rows: own }, ...others].map(({ name, rows }) => summarise(name, rows)),
    against: best.name,
    gain: bootstrap(own.map((row, at) => row.ndcg - best.rows[at]!.ndcg)),
  }
}

const ndcgOf = (rows: readonly Scored[]): number => mean(rows.map(row => row.ndcg))

const summarise = (name: string, rows: readonly Scored[]): Summary => ({
  name,
  queries: rows.length,
  ndcg: ndcgOf(rows),
  mrr: mean(rows.map(row => row.mrr)),
  recall: mean(rows.map(row => row.recall)),
  dietViolations: rows.reduce((sum, row) => sum + row.violations.diet, 0),
  priceViolations: rows.reduce((sum, row) => sum + row.violations.price, 0),
})

/** Returns the reasons why a comparison fails, one sentence each. */
export function complaints({ label, gain, summaries, against }: Comparison): string[] {
  const { dietViolations } = summaries[0]!
  return [
    ...(gain.mean < LEAST_GAIN ? [`${label}: ${fixed(gain.mean)} above ${against} is less than ${LEAST_GAIN}`] : []),
    ...(gain.low <= LEAST_LOWER_BOUND
      ? [`${label}: the gain may be as small as ${fixed(gain.low)}; it must be more than ${LEAST_LOWER_BOUND}`]
      : []),
    ...(dietViolations > 0 ? [`${label}: ${dietViolations} rows among the first five break a diet`] : []),
  ]
}

const fixed = (value: number): string => value.toFixed(3)

/** Formats a comparison. */
export function renderComparison({ label, summaries, against, gain }: Comparison): string {
  const head = ['search', 'queries', 'nDCG@10', 'MRR', 'recall@50', 'diet broken', 'price broken']
  const body = summaries.map(row => [
    row.name,
    String(row.queries),
    ...[row.ndcg, row.mrr, row.recall].map(fixed),
    ...[row.dietViolations, row.priceViolations].map(String),
  ])
  const verdict = `gain over ${against}: ${fixed(gain.mean)} (95 %: ${fixed(gain.low)} … ${fixed(gain.high)})`
  return [label, table([head, ...body]), verdict].join('\n')
}

/** Formats the slices side by side: the measured search, and the best baseline of each slice. */
export function renderSlices(comparisons: readonly Comparison[]): string {
  const head = [
    'slice',
    'queries',
    'nDCG@10',
    'MRR',
    'recall@50',
    'best baseline',
    'gain',
    'diet broken',
    'price broken',
  ]
  const body = comparisons.map(({ label, summaries, gain }) => {
    const own = summaries[0]!
    const figures = [own.ndcg, own.mrr, own.recall, own.ndcg - gain.mean, gain.mean].map(fixed)
    return [label, String(own.queries), ...figures, String(own.dietViolations), String(own.priceViolations)]
  })
  return table([head, ...body])
}

/** Formats a table: first column left-aligned, the others right-aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  return rows
    .map(row => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '))
    .join('\n')
}
