import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { arrayBytes, bytesByPart } from '../../bench/search/array-bytes.ts'
import { recallOf } from '../../bench/search/brute-force.ts'
import { buildAndMeasureMemory, measureOurs, type OursReport } from '../../bench/search/measure-ours.ts'
import { drawAsks, MIXES } from '../../bench/search/mixes.ts'
import { readOptions } from '../../bench/search/options.ts'
import { createRecallJudge } from '../../bench/search/recall-judge.ts'
import { entriesOf } from '../../bench/search/rows.ts'
import { median, quantile, timingOf } from '../../bench/search/samples.ts'
import { oursText } from '../../bench/search/table.ts'

describe('the search benchmark with 500 restaurants', () => {
  let built: ReturnType<typeof buildAndMeasureMemory>
  let report: OursReport
  beforeAll(async () => {
    built = buildAndMeasureMemory(entriesOf('7', 500))
    report = await measureOurs(built, { queries: 12, rounds: 3, seed: '7', cpuMilliseconds: 1 })
  })

  test('finds the same results as a full scan for every kind of request', () => {
    expect(
      report.mixes.map(({ mix, recall, totalsExact, checked }) => ({ mix, recall, totalsExact, checked })),
    ).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(mix => ({ mix, recall: 1, totalsExact: true, checked: 12 })))
  })

  test('reports times, plans, candidates, and memory', () => {
    expect(report).toMatchObject({ n: 500, build: { rows: expect.any(Number), index: expect.any(Number) } })
    expect(report.longestBlock).toBeGreaterThan(0)
    for (const { plan, search, plans, candidates } of report.mixes) {
      for (const timing of [plan, search]) {
        expect(timing.p50).toBeGreaterThan(0)
        expect(timing.p95).toBeGreaterThanOrEqual(timing.p50)
        expect(timing.p99).toBeGreaterThanOrEqual(timing.p95)
        expect(timing.cpu).toBeGreaterThanOrEqual(0)
      }
      expect(Object.values(plans).reduce((sum, count) => sum + count, 0)).toBe(12)
      expect(candidates.most).toBeGreaterThanOrEqual(candidates.median)
    }
    expect(report.mixes.some(({ candidates }) => candidates.most > 50)).toBe(true)
    const { arrays, arraysTotal, rss } = report.memory
    expect(arrays.arena).toBeGreaterThanOrEqual(500 * 384)
    expect(Object.values(arrays).reduce((sum, bytes) => sum + bytes, 0)).toBe(arraysTotal)
    expect(rss).toBeGreaterThan(arraysTotal)
  })

  test('renders a readable report', () => {
    const text = oursText(report)
    for (const { title } of MIXES) expect(text).toContain(title)
    expect(text).toContain('500 restaurants')
    expect(text).not.toMatch(/undefined|NaN|differ/)
  })

  test('draws the same requests for the same seed and different ones for another', () => {
    const drawn = (seed: string) => MIXES.map(mix => drawAsks(mix, built.spots, seed, 20))
    expect(drawn('7')).toEqual(drawn('7'))
    expect(drawn('8')).not.toEqual(drawn('7'))
  })
})

test('recall is the share of the correct ten results that was found', () => {
  expect(recallOf(['1', '2', '9'], ['1', '2', '3', '4'])).toBe(0.5)
  expect(recallOf([], [])).toBe(1)
  expect(recallOf(['1'], [])).toBe(0)
})

test('an answer with rows that fail the filter or are not nearest is scored by its correct rows', () => {
  const near = { lat: 40, lng: -73 }
  const task = {
    n: 4,
    dimensions: 2,
    vectors: Int8Array.from([100, 0, 0, 100, 90, 90, 100, 1]),
    lat: Float32Array.from([40, 40, 40, 41]),
    lng: Float32Array.from([-73, -73, -73, -73]),
    rating: Uint16Array.from([450, 450, 450, 450]),
    pickup: Uint8Array.from([1, 1, 1, 1]),
    open: Uint8Array.from([1, 1, 0, 1]),
    queries: [{ ...near, vector: Int8Array.from([127, 0]) }],
  }
  const judge = createRecallJudge(task)
  expect(judge(task.queries[0]!, 'dot', [0, 1])).toBe(1)
  expect(judge(task.queries[0]!, 'cosine', [0, 3])).toBe(0.5)
  expect(judge(task.queries[0]!, 'dot', [2, 3])).toBe(0)
})

test('arrays that share memory are counted once, wherever they are referenced', () => {
  const shared = new ArrayBuffer(64)
  const value = {
    a: new Uint8Array(shared),
    b: { c: new Int32Array(shared, 0, 4) },
    d: new Map([['x', new Uint16Array(8)]]),
  }
  expect(arrayBytes(value)).toBe(80)
  expect(bytesByPart(value)).toEqual({ a: 64, d: 16 })
})

test('quantiles lie between the minimum and the maximum and grow with their share', () => {
  const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
      expect(list).toContain(quantile(list, share))
      expect(quantile(list, share)).toBeLessThanOrEqual(quantile(list, 1))
      expect(quantile(list, 1)).toBe(Math.max(...list))
    }),
  )
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('one slow round does not make a query slow, and is still reported', () => {
  const round = (wall: number[]) => ({ cpu: 1, threadCpu: 1, wall: Float64Array.from(wall) })
  const timing = timingOf([round([1, 2]), round([1, 50]), round([1, 2])])
  expect(timing).toEqual({ cpu: 1, threadCpu: 1, p50: 1, p95: 2, p99: 2, p99OfCalls: 50 })
})

test('all errors of a command line are reported at once', () => {
  expect(readOptions(['--n', '12', '--peers', 'lancedb,oracle', '--queries', 'many'])).toEqual({
    problems: [
      '--peers knows no "oracle": it takes sqlite-vec, sqlite-vec0, lancedb, orama, usearch, pgvector or none.',
      '--n takes whole numbers from 100 to 4000000, not "12".',
      '--queries takes whole numbers from 10 to 10000, not "many".',
    ],
  })
  expect(readOptions(['--rows', '12'])).toEqual({ problems: [expect.stringContaining('--rows')] })
  expect(readOptions(['--n', '500,1000', '--peers', 'none'])).toMatchObject({ n: [500, 1000], peers: [], seed: '7' })
})
