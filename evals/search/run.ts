import { BM25_GRID, createBm25 } from './baselines/bm25.ts'
import { createHashing } from './baselines/hashing.ts'
import { createMiniSearch } from './baselines/minisearch.ts'
import { createStems } from './baselines/stems.ts'
import type { Catalogue } from './catalogue.ts'
import { documentsOf } from './documents.ts'
import { gradesOf, type Half, type JudgedQuery, readQueries } from './judge.ts'
import { countViolations, type Violations } from './menu-violations.ts'
import { mean, ndcg, recall, reciprocalRank } from './metrics.ts'
import type { Ranker } from './ranker.ts'

/** Judged query with the grade of every restaurant. */
export type GradedQuery = {
  readonly half: Half
  readonly query: JudgedQuery
  readonly grades: ReadonlyMap<string, number>
}

/** Metrics of one search for one query, between 0 and 1. */
export type Scored = {
  readonly id: string
  readonly half: Half
  readonly slice: string
  readonly ndcg: number
  readonly mrr: number
  readonly recall: number
  readonly violations: Violations
}

/** Results of a search for all queries, in query order. */
export type Measured = { readonly name: string; readonly rows: readonly Scored[]; readonly meanMs: number }

/** Reads and grades the queries of both halves. */
export function gradedQueries({ restaurants }: Catalogue): GradedQuery[] {
  const rows = [...restaurants.values()]
  return (['dev', 'test'] as const).flatMap(half =>
    readQueries(half).map(query => ({ half, query, grades: gradesOf(query, rows) })),
  )
}

/** Runs a search for every query. */
export function evaluateRanker(ranker: Ranker, queries: readonly GradedQuery[], { restaurants }: Catalogue): Measured {
  let spent = 0
  const rows = queries.map(({ half, query, grades }) => {
    const started = performance.now()
    const ranked = ranker.rank(query.query)
    spent += performance.now() - started
    const graded = { ranked: ranked.map(id => grades.get(id) ?? 0), all: [...grades.values()] }
    return {
      id: query.id,
      half,
      slice: query.slice,
      ndcg: ndcg(graded),
      mrr: reciprocalRank(graded),
      recall: recall(graded),
      violations: countViolations(query, ranked, restaurants),
    }
  })
  return { name: ranker.name, rows, meanMs: spent / Math.max(1, queries.length) }
}

/** Creates the baselines over the same documents. BM25 uses the parameters that are best for the dev half. */
export function createBaselines(catalogue: Catalogue, queries: readonly GradedQuery[]): Ranker[] {
  const documents = documentsOf(catalogue.entries)
  const stems = createStems()
  const bm25 = createBm25(documents, stems)
  const dev = queries.filter(({ half }) => half === 'dev')
  const tried = BM25_GRID.map(settings => {
    const ranker = bm25(settings)
    return { ranker, ndcg: mean(evaluateRanker(ranker, dev, catalogue).rows.map(row => row.ndcg)) }
  })
  const best = tried.reduce((most, each) => (each.ndcg > most.ndcg ? each : most))
  return [best.ranker, createMiniSearch(documents, stems), createHashing(documents, stems)]
}
