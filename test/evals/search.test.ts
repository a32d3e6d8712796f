import { describe, expect, test } from 'vitest'
import { openCatalogue } from '../../evals/search/catalogue.ts'
import {
  changeComplaints,
  changesSince,
  limitComplaints,
  readCommittedResults,
  renderChanges,
} from '../../evals/search/committed-results.ts'
import { placeFacts } from '../../evals/search/demands/facts.ts'
import { REACH_MILES } from '../../evals/search/demands/ground-truth.ts'
import { lintDemands } from '../../evals/search/demands/lint.ts'
import { miles } from '../../evals/search/demands/meets.ts'
import { DEMAND_SLICES, POINTS, readDemandQueries } from '../../evals/search/demands/query.ts'
import { judgeDemands, openAsk } from '../../evals/search/demands/run.ts'
import { renderScores, scoreSlices } from '../../evals/search/demands/score.ts'
import { compare, complaints, LEAST_GAIN, renderComparison } from '../../evals/search/report.ts'
import { createBaselines, evaluateRanker, gradedQueries } from '../../evals/search/run.ts'
import { showQuery } from '../../evals/search/show.ts'
import { createSubject } from '../../evals/search/subject.ts'

const catalogue = openCatalogue()
const queries = gradedQueries(catalogue)
const subject = createSubject(catalogue)
const measured = evaluateRanker(subject, queries, catalogue)
const baselines = createBaselines(catalogue, queries).map(ranker => evaluateRanker(ranker, queries, catalogue))
const compareHalf = (half: 'dev' | 'test') => compare(half, measured, baselines, row => row.half === half)

/** Search quality on the held-out half, rounded down. It may rise and must not fall. */
const FLOOR = { ndcg: 0.7, gain: 0.2, lowerBound: 0.12 } as const

describe('the default search', () => {
  test('passes the gate on the dev half', () => {
    const comparison = compareHalf('dev')
    expect(complaints(comparison), renderComparison(comparison)).toEqual([])
  })

  test('keeps its floor on the held-out half', () => {
    const comparison = compareHalf('test')
    const told = renderComparison(comparison)
    expect(comparison.summaries[0]!.ndcg, told).toBeGreaterThanOrEqual(FLOOR.ndcg)
    expect(comparison.gain.mean, told).toBeGreaterThanOrEqual(FLOOR.gain)
    expect(comparison.gain.low, told).toBeGreaterThanOrEqual(FLOOR.lowerBound)
  })

  test('violates no diet among the first five results', () => {
    expect(measured.rows.filter(row => row.violations.diet > 0).map(({ id }) => id)).toEqual([])
  })

  test('ranks like its endpoint', async () => {
    for (const { query } of queries.filter((_, at) => at % 24 === 0)) {
      const found = await subject.find(query.query)
      expect(subject.rank(query.query)).toEqual(found.map(({ id }) => id))
    }
  })
})

test('the gate detects a search that is no better', () => {
  const comparison = compare('dev', baselines[0]!, baselines, row => row.half === 'dev')
  expect(complaints(comparison).join('\n')).toContain(`is less than ${LEAST_GAIN}`)
})

test('a query is shown with its interpretation, its rows, and their grades', async () => {
  const shown = queries.find(({ half }) => half === 'dev')!
  const text = await showQuery(subject, shown, catalogue)
  expect(text).toContain(shown.query.query)
  expect(text.split('\n').length).toBeGreaterThan(10)
})

test('no half ranks worse than the stored result', () => {
  const kept = readCommittedResults()
  const changes = changesSince(kept, measured.rows)
  expect(changeComplaints(changes), renderChanges(changes)).toEqual([])
  expect(Object.keys(kept.ndcg).sort()).toEqual(measured.rows.map(({ id }) => id).sort())
})

describe('queries with demands', () => {
  const demanding = readDemandQueries()

  test('number at least 120, cover every slice, and pass their lint against the demo catalog', () => {
    expect(demanding.length).toBeGreaterThanOrEqual(120)
    expect([...new Set(demanding.map(({ slice }) => slice))]).toEqual([...DEMAND_SLICES])
    expect(lintDemands(demanding, placeFacts(catalogue.market))).toEqual([])
  })

  test('stay within the limits of their slices', async () => {
    const scores = scoreSlices(await judgeDemands(undefined, catalogue))
    expect(limitComplaints(readCommittedResults(), scores), renderScores(scores)).toEqual([])
  })

  test('are asked among the restaurants within reach of the judge', async () => {
    const ask = openAsk(catalogue)
    const { lat, lng } = POINTS.hoboken
    const inReach = catalogue.entries.filter(
      ({ restaurant }) => miles({ lat, lng }, restaurant.location_point) <= REACH_MILES,
    )
    const found = await ask(demanding.find(({ from }) => from === 'hoboken')!)
    expect('total' in found && found.total).toBe(inReach.length)
  })
})
