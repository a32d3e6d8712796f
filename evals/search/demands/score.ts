import { table } from '../report.ts'
import { GRAVE, KINDS, type Kind } from './meets.ts'
import type { Verdict, Violation } from './verdict.ts'

/** Counts over the queries of a slice. */
export type Score = {
  readonly slice: string
  readonly queries: number
  readonly rows: number
  readonly brokenRows: number
  readonly dishes: number
  readonly brokenDishes: number
  /** Restaurants and dishes that break an allergy or a diet. */
  readonly grave: number
  readonly others: number
  /** Queries that somebody meets, and those with one of the best in the first three. */
  readonly possible: number
  readonly found: number
  /** Queries that nobody meets or that the answer denies, and those that say so truly. */
  readonly hopeless: number
  readonly honest: number
  readonly kinds: Readonly<Partial<Record<Kind, number>>>
}

const ALL = 'all'

/** Scores of every slice, and of all together as the last. */
export function scoreSlices(verdicts: readonly Verdict[]): Score[] {
  const slices = [...Map.groupBy(verdicts, ({ query }) => query.slice)]
  const scores = slices.map(([slice, those]) => score(slice, those))
  return scores.length > 1 ? [...scores, score(ALL, verdicts)] : scores
}

function score(slice: string, verdicts: readonly Verdict[]): Score {
  const sum = (count: (verdict: Verdict) => number) => verdicts.reduce((total, verdict) => total + count(verdict), 0)
  const violations = verdicts.flatMap(({ brokenRows, brokenDishes }) => [...brokenRows, ...brokenDishes])
  const ofKind = (kind: Kind) => violations.filter(({ kinds }) => kinds.includes(kind)).length
  return {
    slice,
    queries: verdicts.length,
    rows: sum(({ rows }) => rows),
    brokenRows: sum(({ brokenRows }) => brokenRows.length),
    dishes: sum(({ dishes }) => dishes),
    brokenDishes: sum(({ brokenDishes }) => brokenDishes.length),
    grave: violations.filter(isGrave).length,
    others: sum(({ others }) => others.length),
    possible: sum(({ found }) => (found === undefined ? 0 : 1)),
    found: sum(({ found }) => (found ? 1 : 0)),
    hopeless: sum(({ honest }) => (honest === undefined ? 0 : 1)),
    honest: sum(({ honest }) => (honest ? 1 : 0)),
    kinds: Object.fromEntries(KINDS.flatMap(kind => (ofKind(kind) > 0 ? [[kind, ofKind(kind)]] : []))),
  }
}

const isGrave = ({ kinds }: Violation): boolean => kinds.some(kind => GRAVE.has(kind))

/** Counts that may fall and must not rise. Shares would rise when fewer dishes are named. */
export type Faults = {
  readonly broken: number
  readonly grave: number
  readonly missed: number
  readonly dishonest: number
}

/** Everything that a slice gets wrong. */
export const faultsOf = (counts: Score): Faults => ({
  broken: counts.brokenRows + counts.brokenDishes,
  grave: counts.grave,
  missed: counts.possible - counts.found,
  dishonest: counts.hopeless - counts.honest,
})

const of = (part: number, whole: number): string => (whole === 0 ? '–' : `${part}/${whole}`)

/** Scores as lines of text. */
export function renderScores(scores: readonly Score[]): string {
  const head = ['demands', 'queries', 'rows broken', 'dishes broken', 'violations', 'allergy, diet', 'one in top 3']
  const body = scores.map(counts => {
    const shown = counts.rows + counts.dishes
    return [
      counts.slice,
      String(counts.queries),
      of(counts.brokenRows, counts.rows),
      of(counts.brokenDishes, counts.dishes),
      shown === 0 ? '–' : `${((faultsOf(counts).broken / shown) * 100).toFixed(1)} %`,
      String(counts.grave),
      of(counts.found, counts.possible),
      of(counts.honest, counts.hopeless),
      of(counts.others, counts.dishes),
    ]
  })
  const kinds = scores.map(counts =>
    KINDS.flatMap(kind => (counts.kinds[kind] ? [`${kind} ${counts.kinds[kind]}`] : [])).join(', '),
  )
  const lines = table([[...head, 'honest', 'other dishes'], ...body]).split('\n')
  return lines.map((line, at) => `${line}  ${at === 0 ? 'broken demands' : kinds[at - 1]}`.trimEnd()).join('\n')
}

/** One verdict as lines of text. */
export function renderVerdict({ query, brokenRows, brokenDishes, able, found, honest, others }: Verdict): string {
  const broken = [...brokenRows, ...brokenDishes].map(({ name, kinds }) => `  ${name}: ${kinds.join(', ')}`)
  const told =
    found === undefined ? `honest: ${honest}` : `one in top 3: ${found}${honest === false ? ', but denied' : ''}`
  const aside = others.length > 0 ? [`  other dishes: ${others.join('; ')}`] : []
  return [`${query.id} ${JSON.stringify(query.query)}: ${able} can; ${told}`, ...broken, ...aside].join('\n')
}
