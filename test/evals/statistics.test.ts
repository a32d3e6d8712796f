import { expect, test } from 'vitest'
import { followsTrajectory } from '../../evals/grade/trajectory.ts'
import { compareArms, passHatK, signTest, wilson } from '../../evals/measure/statistics.ts'
import { escaped } from '../../evals/report/escape.ts'
import { renderJunit } from '../../evals/report/junit.ts'
import { plainRow } from '../../evals/run/plain-row.ts'
import { costOf } from '../../evals/run/prices.ts'
import type { Row } from '../../evals/run/row.ts'
import { createSeededRandom } from '../../evals/search/bootstrap.ts'

const row = (task: string, trial: number, isRight: boolean): Row =>
  plainRow({ suite: 'made-up', task, trial, said: task, why: isRight ? [] : ['wrong'] })

test('the chance that k fresh trials all succeed is correct: 3 of 4 right gives 3/4, 1/2, 1/4, and 0', () => {
  const rows = [1, 2, 3, 4].map(trial => row('a', trial, trial !== 2))
  expect([1, 2, 3, 4].map(k => passHatK(rows, k))).toEqual([0.75, 0.5, 0.25, 0])
  const both = [...rows, ...[1, 2, 3, 4].map(trial => row('b', trial, true))]
  expect([1, 4].map(k => passHatK(both, k))).toEqual([0.875, 0.5])
})

test('trials with failed infrastructure do not count', () => {
  const rows = [row('a', 1, true), { ...row('a', 2, false), end: 'infra_error' as const }]
  expect(passHatK(rows, 1)).toBe(1)
})

test('the Wilson interval matches published tables', () => {
  const [low, high] = wilson(8, 10)
  expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.490', '0.943'])
  expect(wilson(0, 0)).toEqual([0, 1])
})

test('the exact sign test matches hand-computed values', () => {
  expect(signTest(0, 0)).toBe(1)
  expect(signTest(5, 5)).toBe(1)
  expect(signTest(10, 0)).toBeCloseTo(2 / 1024, 10)
  expect(signTest(1, 7)).toBeCloseTo(18 / 256, 10)
})

test('two equal arms are not decisive for at least 93 of 100 seeds', () => {
  const verdicts = Array.from({ length: 100 }, (_, seed) => {
    const below = createSeededRandom(seed)
    const arm = () => Array.from({ length: 30 }, (_, task) => row(`t${task}`, 1, below(10) < 7))
    return compareArms(arm(), arm()).verdict
  })
  expect(verdicts.filter(verdict => verdict.startsWith('not decisive')).length).toBeGreaterThanOrEqual(93)
})

test('an arm that loses ten tasks and wins none is worse, with the margin reported', () => {
  const tasks = Array.from({ length: 20 }, (_, at) => `t${at}`)
  const [a, b] = [tasks.map(task => row(task, 1, true)), tasks.map((task, at) => row(task, 1, at >= 10))]
  const { verdict, worse, better } = compareArms(a, b)
  expect([worse.length, better.length]).toEqual([10, 0])
  expect(verdict).toMatch(/^B worse by 50\.0 points \(/)
  expect(compareArms(b, a).verdict).toMatch(/^B better by 50\.0 points \(/)
})

test.each([
  ['strict', ['a', 'b'], ['a', 'b'], true],
  ['strict', ['a', 'b'], ['b', 'a'], false],
  ['unordered', ['a', 'b'], ['b', 'a'], true],
  ['unordered', ['a', 'b'], ['b', 'a', 'a'], false],
  ['subset', ['a', 'b'], ['b'], true],
  ['subset', ['a', 'b'], ['c'], false],
  ['superset', ['a'], ['a', 'c'], true],
  ['superset', ['a', 'a'], ['a', 'c'], false],
] as const)('a trajectory compared %s: %j against %j', (mode, expected, called, follows) => {
  expect(followsTrajectory(mode, expected, called)).toBe(follows)
})

test('a model without a price has no cost, as opposed to a cost of 0', () => {
  const prices = { dear: { input: 2, cached: 1, output: 10 } }
  expect(costOf(prices, 'dear', { input: 1_000_000, cached: 500_000, output: 100_000 })).toBe(2.5)
  expect(costOf(prices, 'unheard-of', { input: 1, cached: 0, output: 1 })).toBeNull()
  expect(costOf(prices, 'house', { input: 0, cached: 0, output: 0 })).toBe(0)
})

test('conversation text is escaped in HTML and in XML', () => {
  expect(escaped(`<script>alert("1")</script>&'\u0000`)).toBe(
    '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;',
  )
  const bad = { ...row('a', 1, false), why: ['<b>"quoted"</b>'] }
  expect(renderJunit([bad])).toContain('<failure message="&lt;b&gt;&quot;quoted&quot;&lt;/b&gt;">')
})
