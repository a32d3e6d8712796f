import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { bootstrap, type Estimate } from './bootstrap.ts'
import { faultsOf, type Score } from './demands/score.ts'
import type { Half } from './judge.ts'
import type { Scored } from './run.ts'

/** Committed results for comparison: nDCG of every graded query, and fault limits per slice of demands. */
const Kept = z.strictObject({
  ndcg: z.record(z.string(), z.number()),
  limits: z.record(z.string(), z.record(z.string(), z.int())),
})
export type CommittedResults = z.infer<typeof Kept>

/** Minimum lower bound of the paired nDCG difference that a change may have. */
const LEAST_CHANGE = -0.01

const FILE = new URL('./kept.json', import.meta.url)

/** Reads the committed results. */
export const readCommittedResults = (): CommittedResults => Kept.parse(JSON.parse(readFileSync(FILE, 'utf8')))

/** Writes the results to commit. */
export function writeCommittedResults(kept: CommittedResults): void {
  writeFileSync(FILE, `${JSON.stringify(kept, undefined, 2)}\n`)
}

/** Merges the results of a run into the committed ones: nDCG is replaced, limits are only lowered. */
export function mergeResults(
  kept: CommittedResults,
  rows: readonly Scored[],
  scores: readonly Score[],
): CommittedResults {
  const lowered = scores.map(score => {
    const limits = kept.limits[score.slice] ?? {}
    const now = Object.entries(faultsOf(score)).map(([name, count]) => [name, Math.min(count, limits[name] ?? count)])
    return [score.slice, Object.fromEntries(now)]
  })
  const ndcg = Object.fromEntries(rows.map(row => [row.id, Number(row.ndcg.toFixed(4))]))
  return { ndcg: { ...kept.ndcg, ...ndcg }, limits: { ...kept.limits, ...Object.fromEntries(lowered) } }
}

/** Paired nDCG change since the committed results, over the queries of one half that both contain. */
export type Change = {
  readonly half: Half
  readonly before: number
  readonly now: number
  readonly difference: Estimate
}

/** Compares a run with the committed results, by half. */
export function changesSince({ ndcg }: CommittedResults, rows: readonly Scored[]): Change[] {
  const known = rows.filter(({ id }) => ndcg[id] !== undefined)
  return [...Map.groupBy(known, ({ half }) => half)].map(([half, those]) => {
    const mean = (value: (row: Scored) => number) => those.reduce((sum, row) => sum + value(row), 0) / those.length
    // Same number of decimals as in the file.
    const difference = bootstrap(those.map(row => Number((row.ndcg - ndcg[row.id]!).toFixed(4))))
    return { half, before: mean(({ id }) => ndcg[id]!), now: mean(row => row.ndcg), difference }
  })
}

/** Formats the nDCG change, one line per half. */
export const renderChanges = (changes: readonly Change[]): string =>
  changes
    .map(({ half, before, now, difference: { mean, low, high } }) => {
      const [from, to, change, least, most] = [before, now, mean, low, high].map(value => value.toFixed(4))
      return `${half}: nDCG@10 ${from} → ${to}, change ${change} (95 %: ${least} … ${most})`
    })
    .join('\n')

/** Returns one sentence per half whose nDCG may have dropped too much. */
export const changeComplaints = (changes: readonly Change[]): string[] =>
  changes
    .filter(({ difference }) => difference.low <= LEAST_CHANGE)
    .map(({ half, difference: { low } }) => `${half}: nDCG may have fallen by ${(-low).toFixed(4)}, which is too much`)

/** Returns one sentence per slice with more faults than its limits allow. */
export const limitComplaints = ({ limits }: CommittedResults, scores: readonly Score[]): string[] =>
  scores.flatMap(score =>
    Object.entries(faultsOf(score)).flatMap(([name, count]) => {
      const limit = limits[score.slice]?.[name]
      return limit !== undefined && count > limit
        ? [`${score.slice}: ${name} ${count} is above its limit of ${limit}`]
        : []
    }),
  )
