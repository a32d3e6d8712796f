import { parseArgs } from 'node:util'
import { readLexiconSource } from '#src/search/lexicon-source.ts'
import { openCatalogue } from './catalogue.ts'
import { mean } from './metrics.ts'
import { compare, complaints, renderComparison, renderSlices, table } from './report.ts'
import { createBaselines, gradedQueries, measure, type Scored } from './run.ts'
import { showQuery } from './show.ts'
import { createSubject, dropAliases } from './subject.ts'

const HELP = `npm run evals:search -- [options]

  --half dev|test      only this half
  --slice <name>       only this slice
  --show <query id>    how a query was understood, its rows with grades and reasons
  --worst <n>          the n queries that are answered worst
  --drop 10,25,50      without so many percent of the lexicon's aliases
  --gate               exit with 1 when the gain is too small or a diet is broken
  --json               figures for a program`

const OPTIONS = {
  half: { type: 'string' },
  slice: { type: 'string' },
  show: { type: 'string' },
  worst: { type: 'string' },
  drop: { type: 'string' },
  gate: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

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
  const queries = gradedQueries(catalogue)
  const subject = createSubject(catalogue)
  if (values.show !== undefined) {
    const shown = queries.find(({ query }) => query.id === values.show)
    if (!shown) throw new Error(`there is no query ${values.show}`)
    say(await showQuery(subject, shown, catalogue))
    return
  }

  const chosen = queries.filter(
    ({ half, query }) => half === (values.half ?? half) && query.slice === (values.slice ?? query.slice),
  )
  if (chosen.length === 0) throw new Error(`no query is of the slice ${values.slice}`)
  const measured = measure(subject, chosen, catalogue)
  const baselines = createBaselines(catalogue, queries).map(ranker => measure(ranker, chosen, catalogue))
  const halves = [...new Set(chosen.map(({ half }) => half))]
  const comparisons = [
    ...halves.map(half => compare(half, measured, baselines, row => row.half === half)),
    ...(halves.length > 1 ? [compare('both halves', measured, baselines, () => true)] : []),
  ]
  const slices = [...new Set(chosen.map(({ query }) => query.slice))].map(slice =>
    compare(slice, measured, baselines, row => row.slice === slice),
  )
  const thinned = dropped(values.drop).map(percent => {
    const { rows } = measure(
      createSubject(catalogue, dropAliases(readLexiconSource(), percent), `${percent} % fewer aliases`),
      chosen,
      catalogue,
    )
    return { percent, ndcg: byHalf(rows) }
  })
  const understandings = chosen.map(({ query }) => timed(() => subject.understand(query.query)))
  const figures = {
    comparisons,
    slices,
    thinned,
    zeroConcepts: mean(understandings.map(({ value }) => (value.concepts.size === 0 ? 1 : 0))),
    meanMs: { understand: mean(understandings.map(({ ms }) => ms)), search: measured.meanMs },
  }
  const problems = comparisons.flatMap(complaints)
  if (values.json) say(JSON.stringify({ ...figures, problems }, undefined, 2))
  else {
    for (const comparison of comparisons) say(`${renderComparison(comparison)}\n`)
    say(`${renderSlices(slices)}\n`)
    if (thinned.length > 0) say(`${renderThinned(thinned)}\n`)
    say(`queries without any concept: ${(figures.zeroConcepts * 100).toFixed(1)} %`)
    say(`mean time: ${figures.meanMs.understand.toFixed(3)} ms to understand, ${measured.meanMs.toFixed(2)} ms in all`)
    if (values.worst !== undefined) say(await worst(measured.rows, Number(values.worst)))
    for (const problem of problems) say(problem)
  }
  if (values.gate && problems.length > 0) process.exitCode = 1

  async function worst(rows: readonly Scored[], count: number): Promise<string> {
    const lowest = rows.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, count)
    const shown = lowest.map(({ id }) => showQuery(subject, queries.find(({ query }) => query.id === id)!, catalogue))
    return (await Promise.all(shown)).join('\n\n')
  }
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
