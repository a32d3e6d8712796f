import { parseArgs } from 'node:util'
import { readLexiconSource } from '#src/search/lexicon-source.ts'
import { type Catalogue, openCatalogue } from './catalogue.ts'
import {
  changeComplaints,
  changesSince,
  limitComplaints,
  mergeResults,
  readCommittedResults,
  renderChanges,
  writeCommittedResults,
} from './committed-results.ts'
import { DEMAND_SLICES } from './demands/query.ts'
import { judgeDemands } from './demands/run.ts'
import { renderScores, renderVerdict, scoreSlices } from './demands/score.ts'
import { mean } from './metrics.ts'
import { compare, complaints, renderComparison, renderSlices, table } from './report.ts'
import { createBaselines, evaluateRanker, type GradedQuery, gradedQueries, type Scored } from './run.ts'
import { showQuery } from './show.ts'
import { createSubject, dropAliases } from './subject.ts'

const HELP = `npm run evals:search -- [options]

  --half dev|test      only this half of the graded queries
  --slice <name>       only this slice, graded or of demands; demands: all slices of demands
  --show <query id>    how a query was understood, its rows with grades and reasons; of demands, what is broken
  --worst <n>          the n graded queries that are answered worst
  --broken             every demand that is broken, with the restaurants and dishes
  --drop 10,25,50      without so many percent of the lexicon's aliases
  --gate               exit with 1 when a gate does not hold
  --keep               write the results to kept.json: nDCG as it is, limits of faults only lowered
  --json               figures for a program`

const OPTIONS = {
  half: { type: 'string' },
  slice: { type: 'string' },
  show: { type: 'string' },
  worst: { type: 'string' },
  drop: { type: 'string' },
  broken: { type: 'boolean', default: false },
  gate: { type: 'boolean', default: false },
  keep: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const ALL_DEMANDS = 'demands'

const say = (text: string) => process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) {
    say(HELP)
    return
  }
  if (values.half !== undefined && values.half !== 'dev' && values.half !== 'test') {
    throw new Error(`--half is dev or test, not ${values.half}`)
  }
  const catalogue = openCatalogue()
  const kept = readCommittedResults()
  const ofDemands = (name: string) => [ALL_DEMANDS, ...DEMAND_SLICES].includes(name)
  if (values.show !== undefined) {
    say(await show(catalogue, values.show))
    return
  }
  const { slice, half } = values
  const graded =
    slice === undefined || !ofDemands(slice) ? gradedFigures(catalogue, { slice, half }, values.drop) : undefined
  const verdicts =
    half === undefined && (slice === undefined || ofDemands(slice))
      ? await judgeDemands(slice === ALL_DEMANDS ? undefined : slice, catalogue)
      : []
  const demands = scoreSlices(verdicts)
  const changes = changesSince(kept, graded?.rows ?? [])
  const problems = [
    ...(graded?.comparisons.flatMap(complaints) ?? []),
    ...changeComplaints(changes),
    ...limitComplaints(kept, demands),
  ]
  if (values.json) {
    const { rows: _, subject: __, queries: ___, ...figures } = graded ?? {}
    say(JSON.stringify({ ...figures, changes, demands, problems }, undefined, 2))
  } else {
    if (graded) sayGraded(graded)
    if (changes.length > 0) say(`since the kept result\n${renderChanges(changes)}\n`)
    if (demands.length > 0) say(renderScores(demands))
    if (graded && values.worst !== undefined) say(await worst(graded, catalogue, Number(values.worst)))
    if (values.broken) for (const verdict of verdicts) say(renderVerdict(verdict))
    for (const problem of problems) say(problem)
  }
  if (values.keep) writeCommittedResults(mergeResults(kept, graded?.rows ?? [], demands))
  if (values.gate && problems.length > 0) process.exitCode = 1
}

type Graded = ReturnType<typeof gradedFigures>

/** Evaluates the graded queries of a slice and a half, or all of them. */
function gradedFigures(
  catalogue: Catalogue,
  only: { readonly slice: string | undefined; readonly half: string | undefined },
  drop: string | undefined,
) {
  const queries = gradedQueries(catalogue)
  const subject = createSubject(catalogue)
  const chosen = queries.filter(
    ({ half, query }) => half === (only.half ?? half) && query.slice === (only.slice ?? query.slice),
  )
  if (chosen.length === 0) throw new Error(`no query is of the slice ${only.slice}`)
  const measured = evaluateRanker(subject, chosen, catalogue)
  const baselines = createBaselines(catalogue, queries).map(ranker => evaluateRanker(ranker, chosen, catalogue))
  const halves = [...new Set(chosen.map(({ half }) => half))]
  const comparisons = [
    ...halves.map(half => compare(half, measured, baselines, row => row.half === half)),
    ...(halves.length > 1 ? [compare('both halves', measured, baselines, () => true)] : []),
  ]
  const slices = [...new Set(chosen.map(({ query }) => query.slice))].map(slice =>
    compare(slice, measured, baselines, row => row.slice === slice),
  )
  const thinned = dropped(drop).map(percent => {
    const { rows } = evaluateRanker(
      createSubject(catalogue, dropAliases(readLexiconSource(), percent), `${percent} % fewer aliases`),
      chosen,
      catalogue,
    )
    return { percent, ndcg: byHalf(rows) }
  })
  const understandings = chosen.map(({ query }) => timed(() => subject.understand(query.query)))
  return {
    subject,
    queries,
    rows: measured.rows,
    comparisons,
    slices,
    thinned,
    zeroConcepts: mean(understandings.map(({ value }) => (value.concepts.size === 0 ? 1 : 0))),
    meanMs: { understand: mean(understandings.map(({ ms }) => ms)), search: measured.meanMs },
  }
}

function sayGraded({ comparisons, slices, thinned, zeroConcepts, meanMs }: Graded): void {
  for (const comparison of comparisons) say(`${renderComparison(comparison)}\n`)
  say(`${renderSlices(slices)}\n`)
  if (thinned.length > 0) say(`${renderThinned(thinned)}\n`)
  say(`queries without any concept: ${(zeroConcepts * 100).toFixed(1)} %`)
  say(`mean time: ${meanMs.understand.toFixed(3)} ms to understand, ${meanMs.search.toFixed(2)} ms in all\n`)
}

/** Shows one query, either graded or demand. */
async function show(catalogue: Catalogue, id: string): Promise<string> {
  const shown = gradedQueries(catalogue).find(({ query }) => query.id === id)
  if (shown) return showQuery(createSubject(catalogue), shown, catalogue)
  const verdict = (await judgeDemands(undefined, catalogue)).find(({ query }) => query.id === id)
  if (!verdict) throw new Error(`there is no query ${id}`)
  return renderVerdict(verdict)
}

async function worst({ rows, subject, queries }: Graded, catalogue: Catalogue, count: number): Promise<string> {
  const lowest = rows.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, count)
  const found = ({ id }: Scored): GradedQuery => queries.find(({ query }) => query.id === id)!
  return (await Promise.all(lowest.map(row => showQuery(subject, found(row), catalogue)))).join('\n\n')
}

const byHalf = (rows: readonly Scored[]) =>
  [...Map.groupBy(rows, row => row.half)].map(([half, those]) => ({ half, ndcg: mean(those.map(row => row.ndcg)) }))

function dropped(drop: string | undefined): number[] {
  const percents = (drop ?? '').split(',').flatMap(text => (text === '' ? [] : Number(text)))
  if (percents.some(percent => !(percent >= 0 && percent <= 100))) {
    throw new Error(`--drop takes percents from 0 to 100, such as 10,25,50, not ${drop}`)
  }
  return percents
}

const renderThinned = (thinned: readonly { percent: number; ndcg: readonly { half: string; ndcg: number }[] }[]) =>
  table([
    ['aliases left out', ...thinned[0]!.ndcg.map(({ half }) => `nDCG@10 ${half}`)],
    ...thinned.map(({ percent, ndcg }) => [`${percent} %`, ...ndcg.map(({ ndcg }) => ndcg.toFixed(3))]),
  ])

function timed<T>(run: () => T): { readonly value: T; readonly ms: number } {
  const started = performance.now()
  const value = run()
  return { value, ms: performance.now() - started }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\nnpm run evals:search -- --help shows how.\n`)
  process.exitCode = 1
})
