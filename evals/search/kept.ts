import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { bootstrap, type Estimate } from './bootstrap.ts'
import { type Figures, figuresOf, type Score } from './demands/score.ts'
import type { Half } from './judge.ts'
import type { Scored } from './run.ts'

/** Results that are committed and compared with: nDCG of every graded query, and a floor for each slice of demands. */
const Kept = z.strictObject({
  ndcg: z.record(z.string(), z.number()),
  floors: z.record(z.string(), z.record(z.string(), z.number())),
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

/** The committed results with those of a run: nDCG as it is now, floors only raised. */
export function keep(kept: Kept, rows: readonly Scored[], scores: readonly Score[]): Kept {
  const raised = scores.map(score => {
    const floors = kept.floors[score.slice] ?? {}
    const now = Object.entries(figuresOf(score)).map(([name, value]) => [name, Math.max(value, floors[name] ?? 0)])
    return [score.slice, { ...floors, ...Object.fromEntries(now) }]
  })
  const ndcg = Object.fromEntries(rows.map(row => [row.id, Number(row.ndcg.toFixed(4))]))
  return { ndcg: { ...kept.ndcg, ...ndcg }, floors: { ...kept.floors, ...Object.fromEntries(raised) } }
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

/** Slices below their floor, a sentence each. */
export const floorComplaints = ({ floors }: Kept, scores: readonly Score[]): string[] =>
  scores.flatMap(score => {
    const now: Readonly<Record<string, number>> = { ...figuresOf(score) } satisfies Figures
    return Object.entries(floors[score.slice] ?? {}).flatMap(([name, floor]) =>
      (now[name] ?? 1) < floor ? [`${score.slice}: ${name} ${now[name]} is below its floor of ${floor}`] : [],
    )
  })
