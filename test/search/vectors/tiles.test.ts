import { expect, test } from 'vitest'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { createTiles, IN_TILES, plainTiles, rowsOfTiles } from '#src/search/vectors/tiles.ts'
import { scan, testScans } from './scan-suite.ts'

const kernels = {
  simd: createTiles,
  plain: (rows: number) => plainTiles(new Int8Array(IN_TILES.bytesFor(rows)), rows),
}

test('every component of every row has its own position, with neighboring rows in one cache line', () => {
  const places = new Set<number>()
  for (let row = 0; row < 64; row++) for (let dim = 0; dim < DIMENSIONS; dim++) places.add(IN_TILES.placeOf(row, dim))
  expect(places.size).toBe(64 * DIMENSIONS)
  expect(Math.max(...places)).toBe(64 * DIMENSIONS - 1)
  expect(new Set(Array.from({ length: 32 }, (_, row) => Math.floor(IN_TILES.placeOf(32 + row, 7) / 64))).size).toBe(1)
  expect([0, 1, 32, 33].map(IN_TILES.bytesFor)).toEqual([0, 12_288, 12_288, 24_576])
})

test('vectors are read back from tiles unchanged', () => {
  const tiles = new Int8Array(IN_TILES.bytesFor(40))
  for (let row = 0; row < 40; row++)
    for (let dim = 0; dim < DIMENSIONS; dim++) tiles[IN_TILES.placeOf(row, dim)] = (row * 7 + dim) % 120
  const expected = Int8Array.from({ length: 40 * DIMENSIONS }, (_, at) => {
    const dim = at % DIMENSIONS
    return (((at - dim) / DIMENSIONS) * 7 + dim) % 120
  })
  expect(rowsOfTiles(tiles, 40)).toEqual(expected)
})

testScans(kernels, IN_TILES.placeOf, {
  file: 'src/search/vectors/tiles.ts',
  creates: 'createTiles',
})

test('tiles hold a million rows, including the last one', () => {
  const tiles = createTiles(1_000_000)
  for (let dim = 0; dim < DIMENSIONS; dim++) tiles.bytes[IN_TILES.placeOf(999_999, dim)] = 3
  expect(scan(tiles, new Int8Array(DIMENSIONS).fill(-2), Uint32Array.of(999_999, 0))).toEqual([-2304, 0])
})
