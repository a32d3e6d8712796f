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
  /** Number of restaurants and dishes that violate an allergy or a diet. */
  readonly grave: number
  readonly others: number
  /** Number of satisfiable queries, and of those with one of the best matches in the top three. */
  readonly possible: number
  readonly found: number
  /** Number of unsatisfiable queries or answers that claim so, and of those in which the claim is true. */
  readonly hopeless: number
  readonly honest: number
  readonly kinds: Readonly<Partial<Record<Kind, number>>>
}

const ALL = 'all'

/** Returns the scores of every slice, followed by the total. */
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

/** Fault counts, which must not rise. Absolute because shares would rise if fewer dishes were shown. */
export type Faults = {
  readonly broken: number
  readonly grave: number
  readonly missed: number
  readonly dishonest: number
}

/** Counts all faults of a slice. */
export const faultsOf = (counts: Score): Faults => ({
  broken: counts.brokenRows + counts.brokenDishes,
  grave: counts.grave,
  missed: counts.possible - counts.found,
  dishonest: counts.hopeless - counts.honest,
})

const of = (part: number, whole: number): string => (whole === 0 ? '–' : `${part}/${whole}`)

/** Formats the scores. */
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

/** Formats a verdict. */
export function renderVerdict({ query, brokenRows, brokenDishes, able, found, honest, others }: Verdict): string {
  const broken = [...brokenRows, ...brokenDishes].map(({ name, kinds }) => `  ${name}: ${kinds.join(', ')}`)
  const told =
    found === undefined ? `honest: ${honest}` : `one in top 3: ${found}${honest === false ? ', but denied' : ''}`
  const aside = others.length > 0 ? [`  other dishes: ${others.join('; ')}`] : []
  return [`${query.id} ${JSON.stringify(query.query)}: ${able} can; ${told}`, ...broken, ...aside].join('\n')
}
