import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAnn } from '#src/search/ann/build.ts'
import type { AnnLibrary } from '#src/search/ann/library.ts'
import { type Ann, openAnn, type Walk } from '#src/search/ann/open.ts'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { randomFrom } from '#test/search/search-kit.ts'
import { clusteredRows, found, loadLibrary, scoresOf, unexpected, WALK } from './ann-kit.ts'

const ROWS = 20_000
const BUILD_TIMEOUT = 240_000

const library = await loadLibrary()

describe.skipIf(!library)('an approximate index', () => {
  const hnswlib = library as AnnLibrary
  const { arena, query } = clusteredRows(21, ROWS)
  const folder = mkdtempSync(join(tmpdir(), 'comanda-ann-'))
  const file = join(folder, 'rows.hnsw')
  let ann: Ann

  beforeAll(async () => {
    await buildAnn(hnswlib, arena, file, () => new Promise(setImmediate))
    ann = (await openAnn(hnswlib, file, ROWS, DIMENSIONS, unexpected))!
  }, BUILD_TIMEOUT)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const passing = (percent: number, seed: number): Uint8Array => {
    const random = randomFrom(seed)
    return Uint8Array.from({ length: ROWS }, () => (random(100) < percent ? 1 : 0))
  }

  test.each([
    ['of all', 100],
    ['of three in four', 75],
    ['of three in ten', 30],
  ])('has a recall of at least 98 % for the ten nearest rows %s', (_, percent) => {
    const accept = passing(percent, percent)
    const all = Uint32Array.from(accept.keys()).filter(row => accept[row] === 1)
    let met = 0
    for (let round = 0; round < 40; round++) {
      const { vector, bytes } = query()
      const tenth = scoresOf(arena, bytes, all).sort().at(-10)!
      const window = found(ann.search(vector, accept, WALK))
      expect(window.length).toBe(512)
      expect(window.every(row => accept[row] === 1)).toBe(true)
      met += Math.min(10, scoresOf(arena, bytes, window).filter(score => score >= tenth).length)
    }
    expect(met / 400).toBeGreaterThanOrEqual(0.98)
  })

  test('finds the same rows without a filter as with one that accepts everything, nearest first', () => {
    const { vector } = query()
    const window = found(ann.search(vector, undefined, { ...WALK, budget: 0 }))
    expect(new Set(window)).toEqual(new Set(found(ann.search(vector, new Uint8Array(ROWS).fill(1), WALK))))
    const near = (row: number) =>
      scoresOf(
        arena,
        Int8Array.from(vector, value => Math.round(value * 400)),
        Uint32Array.of(row),
      )[0]!
    expect(near(window[0]!)).toBeGreaterThan(near(window[511]!))
  })

  test('never finds an all-zero row', () => {
    const accept = Uint8Array.from({ length: ROWS }, (_, row) => (row % 100 === 99 ? 1 : 0))
    expect(ann.search(query().vector, accept, { ...WALK, budget: ROWS })).toEqual(new Uint32Array(0))
  })

  test('reports "over-budget" for a too selective filter, and stops soon after', async () => {
    const asked: { label: number; passes: boolean }[] = []
    const listening: AnnLibrary = {
      HierarchicalNSW: class extends hnswlib.HierarchicalNSW {
        override readonly searchKnn = (vector: number[], count: number, filter?: (label: number) => boolean) =>
          super.searchKnn(vector, count, label => {
            const passes = filter!(label)
            asked.push({ label, passes })
            return passes
          })
      },
    }
    const heard = await openAnn(listening, file, ROWS, DIMENSIONS, unexpected)
    const accept = new Uint8Array(ROWS)
    accept[4321] = 1
    expect(heard!.search(query().vector, accept, { ...WALK, budget: 500 })).toBe('over-budget')
    expect(asked.slice(0, 500).every(({ label, passes }) => passes === (label === 4321))).toBe(true)
    expect(asked.slice(500).every(({ passes }) => passes)).toBe(true)
    expect(asked.length).toBeLessThan(ROWS / 4)
  })

  test('accepts a budget of exactly the rows that it visits', () => {
    const { vector } = query()
    const accept = passing(50, 2)
    const within = (budget: number) => ann.search(vector, accept, { ...WALK, budget }) !== 'over-budget'
    let [low, high] = [0, ROWS]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (within(middle)) high = middle
      else low = middle
    }
    expect(found(ann.search(vector, accept, { ...WALK, budget: high }))).toEqual(
      found(ann.search(vector, accept, { ...WALK, budget: ROWS })),
    )
    expect(high).toBeGreaterThan(512)
  })

  test('rejects invalid vectors, filters, and walk parameters that the library would accept', () => {
    const { vector } = query()
    const search =
      (asked: Float32Array, accept?: Uint8Array, walk: Partial<Walk> = {}) =>
      () =>
        ann.search(asked, accept, { ...WALK, ...walk })
    expect(search(vector.with(7, Number.NaN))).toThrow(RangeError)
    expect(search(vector.with(7, Number.POSITIVE_INFINITY))).toThrow('a vector is 384 finite numbers here')
    expect(search(vector.slice(1))).toThrow('a vector is 384 finite numbers here')
    expect(search(new Float32Array(DIMENSIONS))).toThrow('a vector of zeros has no direction')
    expect(search(vector, new Uint8Array(ROWS - 1))).toThrow('a filter has 20000 rows here, not 19999')
    for (const walk of [{ window: 0 }, { window: -1 }, { ef: 1.5 }, { budget: Number.NaN }, { budget: -1 }])
      expect(search(vector, undefined, walk)).toThrow('no walk has')
  })
})
