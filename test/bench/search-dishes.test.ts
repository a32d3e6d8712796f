import { expect, test } from 'vitest'
import { makeDishRows, OF_A_THOUSAND } from '../../bench/search/dishes/rows.ts'
import { dishTimingOf, openDishTruth } from '../../bench/search/dishes/task.ts'
import { dishesText } from '../../bench/search/dishes/text.ts'
import { readOptions } from '../../bench/search/options.ts'

const DIMENSIONS = 384
const kinds = Int8Array.from({ length: 20 * DIMENSIONS }, (_, at) => (at % 31 === 0 ? 60 : at % 17 === 0 ? -20 : 0))

test('dish kinds are deterministic for a seed, distinct, of equal length, and drawn evenly', () => {
  const { vectors, draw } = makeDishRows(kinds, 500, '7')
  expect(makeDishRows(kinds, 500, '7')).toEqual({ n: 500, vectors, draw })
  const rows = Array.from({ length: 500 }, (_, row) => vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS))
  expect(new Set(rows.map(row => row.join())).size).toBe(500)
  for (const row of rows) expect(Math.hypot(...row)).toBeCloseTo(136, -1)
  const kept = draw.filter(value => value < 0.3 * OF_A_THOUSAND).length
  expect(kept).toBeGreaterThan(100)
  expect(kept).toBeLessThan(200)
})

test('the ground truth of a filter counts only the rows that it keeps', () => {
  const rows = makeDishRows(kinds, 300, '7')
  const judge = openDishTruth({ ...rows, queries: [rows.vectors.slice(0, DIMENSIONS)] })
  const all = [...rows.draw.keys()]
  expect(judge(0, 0.3, all)).toBe(1)
  expect(
    judge(
      0,
      0.3,
      all.filter(row => rows.draw[row]! >= 300),
    ),
  ).toBe(0)
})

test('the time of a query is that of its fastest round', () => {
  const round = (wall: number[]) => ({ cpu: 1, threadCpu: 2, wall: Float64Array.from(wall) })
  expect(dishTimingOf([round([1, 9]), round([8, 3])])).toEqual({ cpu: 2, p50: 1, p99: 3 })
})

test('the table shows at which share a graph walk and a scan cost the same', () => {
  const way = (share: 1 | 0.1 | undefined, cpu: number, ef?: number) => ({
    ...({ name: ef ? 'walk' : 'scan', share, cpu, p50: cpu, p99: cpu, recall: 1 } as const),
    ...(ef ? { ef } : {}),
  })
  const ways = [way(undefined, 4), way(undefined, 1, 64), way(1, 4), way(1, 1, 64), way(0.1, 0.4), way(0.1, 1.6, 64)]
  const build = { cpuSeconds: 1, seconds: 2 }
  const text = dishesText({ n: 9, build, graph: 1e6, vectors: 1e6, longestBlock: 3, ways }, [])
  expect(text).toContain('a walk of 64 is dearer than a scan where a filter keeps less than 32 %')
  expect(text).not.toMatch(/undefined|NaN/)
})

test('the dish benchmark has its own default sizes', () => {
  expect(readOptions(['--dishes'])).toMatchObject({ dishes: true, n: [30_000, 300_000] })
  expect(readOptions([])).toMatchObject({ dishes: false, n: [10_000, 100_000] })
})
