import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAnn } from '#src/search/ann/build.ts'
import { loadAnnLibrary } from '#src/search/ann/library.ts'
import { openAnn } from '#src/search/ann/open.ts'
import type { SearchCenter } from '#src/search/area.ts'
import { isGraphSearchFaster, restOf } from '#src/search/graph-window.ts'
import { makePlan } from '#src/search/plan.ts'
import type { Snapshot } from '#src/search/reader-view.ts'
import { readSearch } from '#src/search/request.ts'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { rowsOfTiles } from '#src/search/vectors/tiles.ts'
import { at } from '../catalog/clock.ts'
import { randomCatalogue, snapshotOf } from './search-kit.ts'

const NOW = at('2026-11-20T18:00:00-05:00')
const folder = mkdtempSync(join(tmpdir(), 'comanda-graph-'))
const centre: SearchCenter = { kind: 'coords', label: 'x', lat: 40.69, lng: -73.98, miles: 60 }
let snapshot: Snapshot

beforeAll(async () => {
  const library = await loadAnnLibrary(problem => {
    throw new Error(problem)
  })
  const bare = snapshotOf(randomCatalogue(31, 4000))
  const file = join(folder, 'graph')
  const { size, arena } = bare.epoch
  await buildAnn(library!, { bytes: rowsOfTiles(arena.bytes, size), rows: size, dimensions: DIMENSIONS }, file)
  snapshot = { ...bare, ann: (await openAnn(library!, file, size, DIMENSIONS, () => {}))! }
})
afterAll(() => rmSync(folder, { recursive: true }))

const plan = (body: object, ann: 'always' | 'off') => {
  const read = readSearch({ location: { coords: [40.69, -73.98] }, ...body }, NOW)
  if (!('input' in read)) throw new Error(JSON.stringify(read))
  return makePlan(snapshot, read.input, centre, NOW, NOW, { ann })
}
const words = ['spicy', 'ramen', 'soup', 'pizza', 'taco', 'cozy', 'thai food', 'salad', 'burger']
const query = fc.subarray(words, { minLength: 1, maxLength: 3 }).map(some => some.join(' '))
const filters = fc.constantFrom<object>({}, { fulfillment: ['pickup'] }, { minRating: 1 })

test('pages cut from an ANN walk contain every match once, for any page size', () => {
  let walks = 0
  fc.assert(
    fc.property(query, filters, fc.integer({ min: 1, max: 50 }), (query, filters, limit) => {
      const walked = plan({ query, filters }, 'always')
      const exact = plan({ query, filters }, 'off')
      if (walked.plan === 'hnsw') walks += 1
      expect(walked.order.size).toBe(exact.order.size)
      const whole = [...walked.order.slice(0, walked.order.size)]
      const pages: number[] = []
      for (let offset = 0; offset < whole.length; offset += limit) pages.push(...walked.order.slice(offset, limit))
      expect(pages).toEqual(whole)
      expect([...whole].sort((a, b) => a - b)).toEqual([...exact.order.slice(0, whole.length)].sort((a, b) => a - b))
    }),
    { numRuns: 45 },
  )
  expect(walks).toBeGreaterThan(5)
})

test('an ANN walk finds at least 98 of 100 nearest rows of a full scan', () => {
  let [found, sought] = [0, 0]
  for (const query of words) {
    const { question, plan: kind } = plan({ query }, 'always')
    if (kind !== 'hnsw') continue
    const all = Uint32Array.from({ length: snapshot.epoch.size }, (_, row) => row)
    const scores = new Int32Array(all.length)
    snapshot.scan(question!.vector!.bytes, all, scores)
    const tenth = [...scores].sort((a, b) => b - a)[9]!
    const walk = { window: 512, ef: 1024, budget: 20_000 }
    const near = snapshot.ann!.search(Float32Array.from(question!.vector!.bytes), undefined, walk)
    // rows that tie with the tenth score count as found
    found += Math.min(10, [...near].filter(row => scores[Number(row)]! >= tenth).length)
    sought += 10
  }
  expect(sought).toBeGreaterThan(50)
  expect(found / sought).toBeGreaterThanOrEqual(0.98)
})

test('names, diets, and prices never use an ANN walk', () => {
  for (const query of ['golden ladle', 'vegan ramen', 'ramen under 12', 'zzz', ''])
    expect(plan({ query }, 'always').plan).not.toBe('hnsw')
})

test('an ANN walk is chosen for very many rows if most of them pass the filter', () => {
  expect(isGraphSearchFaster('auto', 399_999, 400_000)).toBe(false)
  expect(isGraphSearchFaster('auto', 400_000, 1_000_001)).toBe(false)
  expect(isGraphSearchFaster('auto', 400_000, 1_000_000)).toBe(true)
  expect(isGraphSearchFaster('off', 1_000_000, 1_000_000)).toBe(false)
  expect(restOf(Uint32Array.of(1, 3, 5, 8, 9), Uint32Array.of(3, 8))).toEqual(Uint32Array.of(1, 5, 9))
})
