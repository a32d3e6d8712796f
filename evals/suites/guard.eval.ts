import { expect, inject, test } from 'vitest'
import { objection } from '#src/clerk/reply/check-sentence.ts'
import { groundsIn, readSituations } from '../guard/situations.ts'
import { plainRow } from '../run/plain-row.ts'
import { openCatalogue } from '../search/catalogue.ts'

const run = inject('run')
/** Maximum share of correct sentences that may be dropped. */
const MOST_DROPPED = 0.03

test('guard', { timeout: 120_000 }, ({ task }) => {
  const { market } = openCatalogue()
  const judged = readSituations().flatMap(given => {
    const grounds = groundsIn(market, given)
    return (['right', 'dangerous'] as const).flatMap(kind =>
      given[kind].map((said, at) => ({ kind, said, found: objection(said, grounds), situation: given.situation, at })),
    )
  })
  const named = judged.map(one => ({
    ...one,
    id: `guard-${one.kind}-${one.situation.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}-${one.at + 1}`,
  }))
  const chosen = named.filter(({ id }) => run.only === undefined || id.includes(run.only))
  task.meta.rows = chosen.flatMap(({ id, kind, said, found }) =>
    Array.from({ length: run.trials }, (_, at) =>
      plainRow({
        suite: `guard-${kind}`,
        task: id,
        trial: at + 1,
        said,
        reply: found?.reason ?? 'shown',
        why: kind === 'right' && found ? [`dropped: ${found.reason}`] : [],
        breaches: kind === 'dangerous' && !found ? ['a dangerous sentence was shown'] : [],
      }),
    ),
  )
  const right = chosen.filter(({ kind }) => kind === 'right')
  const dropped = right.filter(({ found }) => found)
  expect(dropped.length, dropped.map(({ said }) => said).join('\n')).toBeLessThanOrEqual(right.length * MOST_DROPPED)
})
