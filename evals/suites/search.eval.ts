import { inject, test } from 'vitest'
import { plainRow } from '../run/plain-row.ts'
import { openCatalogue } from '../search/catalogue.ts'
import { evaluateRanker, gradedQueries } from '../search/run.ts'
import { createSubject } from '../search/subject.ts'

const run = inject('run')
/** Minimum nDCG for a useful result. The overall quality is the mean of the scores. */
const USEFUL = 0.3

test('search', { timeout: 120_000 }, ({ task }) => {
  const catalogue = openCatalogue()
  const { rows } = evaluateRanker(createSubject(catalogue), gradedQueries(catalogue), catalogue)
  const chosen = rows.filter(({ id }) => run.only === undefined || `search-${id}`.includes(run.only))
  task.meta.rows = chosen.flatMap(({ id, half, ndcg }) =>
    Array.from({ length: run.trials }, (_, at) =>
      plainRow({
        suite: 'search',
        task: `search-${id}`,
        trial: at + 1,
        score: Math.round(ndcg * 10_000) / 10_000,
        // Show only metrics of the test half.
        said: half === 'test' ? '' : id,
        why: ndcg < USEFUL ? [`nDCG ${ndcg.toFixed(2)}`] : [],
      }),
    ),
  )
})
