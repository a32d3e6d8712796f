import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { bootstrap, type Estimate } from './bootstrap.ts'
import { faultsOf, type Score } from './demands/score.ts'
import type { Half } from './judge.ts'
import type { Scored } from './run.ts'

/** Results that are committed and compared with: nDCG of every graded query, and limits for the faults of each slice of demands. */
const Kept = z.strictObject({
  ndcg: z.record(z.string(), z.number()),
  limits: z.record(z.string(), z.record(z.string(), z.int())),
})
export type Kept = z.infer<typeof Kept>

/** The lower bound of the paired difference in nDCG that a change may have. */
const LEAST_CHANGE = -0.01

const FILE = new URL('./kept.json', import.meta.url)

/** Reads the committed results. */
export const readKept = (): Kept => Kept.parse(JSON.parse(readFileSync(FILE, 'utf8')))

/** Writes the results to be committed. */
export function writeKept(kept: Kept): void {
  writeFileSync(FILE, `${JSON.stringify(kept, undefined, 2)}\n`)
}

/** The committed results with those of a run: nDCG as it is now, limits only lowered. */
export function keep(kept: Kept, rows: readonly Scored[], scores: readonly Score[]): Kept {
  const lowered = scores.map(score => {
    const limits = kept.limits[score.slice] ?? {}
    const now = Object.entries(faultsOf(score)).map(([name, count]) => [name, Math.min(count, limits[name] ?? count)])
    return [score.slice, Object.fromEntries(now)]
  })
  const ndcg = Object.fromEntries(rows.map(row => [row.id, Number(row.ndcg.toFixed(4))]))
  return { ndcg: { ...kept.ndcg, ...ndcg }, limits: { ...kept.limits, ...Object.fromEntries(lowered) } }
}

/** The paired change of nDCG since the committed result, over the queries of one half that both have. */
export type Change = {
  readonly half: Half
  readonly before: number
  readonly now: number
  readonly difference: Estimate
}

/** Compares a run with the committed result, half by half. */
export function changesSince({ ndcg }: Kept, rows: readonly Scored[]): Change[] {
  const known = rows.filter(({ id }) => ndcg[id] !== undefined)
  return [...Map.groupBy(known, ({ half }) => half)].map(([half, those]) => {
    const mean = (value: (row: Scored) => number) => those.reduce((sum, row) => sum + value(row), 0) / those.length
    // as many decimals as the file has
    const difference = bootstrap(those.map(row => Number((row.ndcg - ndcg[row.id]!).toFixed(4))))
    return { half, before: mean(({ id }) => ndcg[id]!), now: mean(row => row.ndcg), difference }
  })
}

/** Says how nDCG has changed, a line for each half. */
export const renderChanges = (changes: readonly Change[]): string =>
  changes
    .map(({ half, before, now, difference: { mean, low, high } }) => {
      const [from, to, change, least, most] = [before, now, mean, low, high].map(value => value.toFixed(4))
      return `${half}: nDCG@10 ${from} → ${to}, change ${change} (95 %: ${least} … ${most})`
    })
    .join('\n')

/** Halves whose nDCG may have fallen by too much, a sentence each. */
export const changeComplaints = (changes: readonly Change[]): string[] =>
  changes
    .filter(({ difference }) => difference.low <= LEAST_CHANGE)
    .map(({ half, difference: { low } }) => `${half}: nDCG may have fallen by ${(-low).toFixed(4)}, which is too much`)

/** Slices with more faults than their limits allow, a sentence each. */
export const limitComplaints = ({ limits }: Kept, scores: readonly Score[]): string[] =>
  scores.flatMap(score =>
    Object.entries(faultsOf(score)).flatMap(([name, count]) => {
      const limit = limits[score.slice]?.[name]
      return limit !== undefined && count > limit
        ? [`${score.slice}: ${name} ${count} is above its limit of ${limit}`]
        : []
    }),
  )
