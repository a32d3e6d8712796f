import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAnn } from '#src/search/ann/build.ts'
import type { AnnLibrary } from '#src/search/ann/library.ts'
import { type Ann, openAnn } from '#src/search/ann/open.ts'
import { graphSearchParameters, isGraphSearchCheaper } from '#src/search/plan-dishes.ts'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { clusteredRows, loadLibrary, scoresOf, unexpected } from './ann/ann-kit.ts'
import { randomFrom } from './search-kit.ts'

const ROWS = 12_000
/** Rows visited after the budget: the walk then accepts every row, because the library cannot be stopped. */
const TO_END = 1000

const library = await loadLibrary()

describe.skipIf(!library)('an ANN walk over dish kinds', () => {
  const { arena, query } = clusteredRows(5, ROWS)
  const folder = mkdtempSync(join(tmpdir(), 'comanda-dish-walk-'))
  let looked = 0
  let ann: Ann

  beforeAll(async () => {
    const hnswlib = library as AnnLibrary
    const counting: AnnLibrary = {
      HierarchicalNSW: class extends hnswlib.HierarchicalNSW {
        override readonly searchKnn = (vector: number[], count: number, filter?: (label: number) => boolean) =>
          super.searchKnn(vector, count, label => {
            looked += 1
            return filter!(label)
          })
      },
    }
    const file = join(folder, 'graph')
    await buildAnn(hnswlib, arena, file, () => new Promise(setImmediate))
    ann = (await openAnn(counting, file, ROWS, DIMENSIONS, unexpected))!
  }, 240_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Filter that keeps `kept` of ten thousand rows: at random, or those farthest from the query. */
  const filterOf = (kept: number, lies: string, bytes: Int8Array, seed: number): Uint8Array => {
    const random = randomFrom(seed)
    const all = Uint32Array.from({ length: ROWS }, (_, row) => row)
    const rank = lies === 'everywhere' ? Int32Array.from(all, () => random(1_000_000)) : scoresOf(arena, bytes, all)
    const most = [...rank].sort((a, b) => a - b)[Math.floor((kept * ROWS) / 10_000)]!
    return Uint8Array.from(rank, value => (value < most ? 1 : 0))
  }
  const shareOf = (accept: Uint8Array) => accept.reduce((sum, one) => sum + one, 0) / ROWS

  test('never visits more rows than its budget plus the overhead of ending, whatever the filter keeps', () => {
    let ended = 0
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 9999 })),
        fc.constantFrom('everywhere', 'far off'),
        fc.integer({ min: 1, max: 1_000_000 }),
        (kept, lies, seed) => {
          const { vector, bytes } = query()
          const accept = filterOf(kept, lies, bytes, seed)
          const walk = graphSearchParameters(shareOf(accept))
          looked = 0
          const found = ann.search(vector, accept, walk)
          expect(looked).toBeLessThanOrEqual(walk.budget + TO_END)
          if (found === 'over-budget') ended += 1
          else expect(looked).toBeLessThanOrEqual(walk.budget)
        },
      ),
      { numRuns: 80 },
    )
    expect(ended).toBeGreaterThan(10)
  })

  test('gives up if the filter keeps almost nothing, and completes if it keeps three in ten at random', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), seed => {
        const { vector, bytes } = query()
        const few = filterOf(5, 'everywhere', bytes, seed)
        expect(ann.search(vector, few, graphSearchParameters(shareOf(few)))).toBe('over-budget')
        const many = filterOf(3000, 'everywhere', bytes, seed)
        expect(ann.search(vector, many, graphSearchParameters(shareOf(many)))).not.toBe('over-budget')
      }),
      { numRuns: 20 },
    )
  })
})

test('a walk over few kinds needs enough remaining rows, and one over many must be cheaper than scanning all dishes', () => {
  expect(isGraphSearchCheaper(5_000, 1, 12_000)).toBe(true)
  expect(isGraphSearchCheaper(5_000, 0.3, 1_000)).toBe(true)
  expect(isGraphSearchCheaper(5_000, 0.29, 12_000)).toBe(false)
  expect(isGraphSearchCheaper(100_000, 0.29, 1_000_000)).toBe(false)
  const dishes = fc.integer({ min: 0, max: 10_000_000 })
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), share, share, dishes, dishes, (kinds, a, b, c, d) => {
      const isOfLess = isGraphSearchCheaper(kinds, Math.min(a, b), Math.min(c, d))
      if (isOfLess) expect(isGraphSearchCheaper(kinds, Math.max(a, b), Math.max(c, d))).toBe(true)
    }),
  )
})
