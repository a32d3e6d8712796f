import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DIMENSIONS } from '#src/search/arena.ts'
import { createTiles, IN_TILES, plainTiles, rowsOfTiles, type Tiles } from '#src/search/vectors/tiles.ts'
import { randomFrom } from '#test/search/search-kit.ts'

const ROWS = 77
const kernels = {
  simd: createTiles,
  plain: (rows: number) => plainTiles(new Int8Array(IN_TILES.bytesFor(rows)), rows),
}

const fill = (tiles: Tiles, seed: number): Tiles => {
  const random = randomFrom(seed)
  for (let at = 0; at < tiles.bytes.length; at++) tiles.bytes[at] = random(256) - 128
  return tiles
}

const dense = ({ bytes }: Tiles, query: Int8Array, rows: Iterable<number>): number[] =>
  [...rows].map(row => query.reduce((sum, value, dim) => sum + value * bytes[IN_TILES.placeOf(row, dim)]!, 0))

const scan = (tiles: Tiles, query: Int8Array, rows: Uint32Array): number[] => {
  const scores = new Int32Array(rows.length)
  tiles.scan(query, rows, scores)
  return [...scores]
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('every number of every row has a place of its own, neighbours in a line', () => {
  const places = new Set<number>()
  for (let row = 0; row < 64; row++) for (let dim = 0; dim < DIMENSIONS; dim++) places.add(IN_TILES.placeOf(row, dim))
  expect(places.size).toBe(64 * DIMENSIONS)
  expect(Math.max(...places)).toBe(64 * DIMENSIONS - 1)
  expect(new Set(Array.from({ length: 32 }, (_, row) => Math.floor(IN_TILES.placeOf(32 + row, 7) / 64))).size).toBe(1)
  expect([0, 1, 32, 33].map(IN_TILES.bytesFor)).toEqual([0, 12_288, 12_288, 24_576])
})

test('vectors come out of tiles as they were laid in', () => {
  const tiles = new Int8Array(IN_TILES.bytesFor(40))
  for (let row = 0; row < 40; row++)
    for (let dim = 0; dim < DIMENSIONS; dim++) tiles[IN_TILES.placeOf(row, dim)] = (row * 7 + dim) % 120
  const expected = Int8Array.from({ length: 40 * DIMENSIONS }, (_, at) => {
    const dim = at % DIMENSIONS
    return (((at - dim) / DIMENSIONS) * 7 + dim) % 120
  })
  expect(rowsOfTiles(tiles, 40)).toEqual(expected)
})

describe.each(['simd', 'plain'] as const)('the %s kernel', kernel => {
  const tiles = fill(kernels[kernel](ROWS), 5)
  const byte = fc.integer({ min: -128, max: 127 })
  const sparseByte = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: byte })
  const extreme = fc.constantFrom(-128, -127, 127)
  const query = fc
    .oneof(
      ...[byte, sparseByte, extreme].map(value => fc.array(value, { minLength: DIMENSIONS, maxLength: DIMENSIONS })),
    )
    .map(values => Int8Array.from(values))
  const rows = fc.array(fc.nat(ROWS - 1), { maxLength: 90 }).map(list => Uint32Array.from(list))

  test('is the one that was asked for', () => {
    expect(tiles.kernel).toBe(kernel)
  })

  test('gives the dense product of the bytes, for any number of rows in any order, also of the same row', () => {
    fc.assert(
      fc.property(query, rows, (asked, wanted) => {
        expect(scan(tiles, asked, wanted)).toEqual(dense(tiles, asked, wanted))
      }),
      { numRuns: 60 },
    )
  })

  test.each([511, 513, 4095, 4096, 4097, 9001])('scores %i rows, more or less than a block', count => {
    const wanted = Uint32Array.from({ length: count }, (_, index) => (index * 7) % ROWS)
    const asked = Int8Array.from({ length: DIMENSIONS }, (_, dim) => (dim % 5 === 0 ? dim - 190 : 0))
    const known = dense(tiles, asked, Array(ROWS).keys())
    expect(scan(tiles, asked, wanted)).toEqual([...wanted].map(row => known[row]))
  })

  test('adds up the largest numbers without a loss', () => {
    const full = kernels[kernel](5)
    full.bytes.fill(-128)
    expect(scan(full, new Int8Array(DIMENSIONS).fill(-128), Uint32Array.of(0, 4))).toEqual([6_291_456, 6_291_456])
    expect(scan(full, new Int8Array(DIMENSIONS).fill(127), Uint32Array.of(3))).toEqual([-6_242_304])
  })

  test('scores 0 for a query that says nothing, and touches no score beyond the rows', () => {
    const scores = new Int32Array(6).fill(77)
    tiles.scan(new Int8Array(DIMENSIONS), Uint32Array.of(1, 60, 1), scores)
    expect([...scores]).toEqual([0, 0, 0, 77, 77, 77])
    tiles.scan(new Int8Array(DIMENSIONS).fill(1), new Uint32Array(0), scores)
    expect([...scores]).toEqual([0, 0, 0, 77, 77, 77])
  })

  test('refuses rows that are not there, another length of query, and too few scores', () => {
    const asked = new Int8Array(DIMENSIONS).fill(1)
    expect(() => scan(tiles, asked, Uint32Array.of(3, ROWS, 4))).toThrow(`there is no row ${ROWS} among ${ROWS}`)
    expect(() => scan(tiles, asked, Uint32Array.of(2 ** 32 - 1))).toThrow(RangeError)
    expect(() => scan(kernels[kernel](0), asked, Uint32Array.of(0))).toThrow('there is no row 0 among 0')
    expect(() => scan(tiles, new Int8Array(383), Uint32Array.of(3))).toThrow('384 dimensions here, not 383')
    expect(() => tiles.scan(asked, Uint32Array.of(1, 2), new Int32Array(1))).toThrow('2 rows do not fit into 1 scores')
  })
})

test('both kernels give the same integers for thousands of rows', () => {
  const [simd, plain] = [fill(kernels.simd(5000), 11), fill(kernels.plain(5000), 11)]
  const random = randomFrom(12)
  for (const zeros of [0, 1, 20]) {
    const asked = Int8Array.from({ length: DIMENSIONS }, () => (random(zeros + 1) === 0 ? random(255) - 127 : 0))
    const wanted = Uint32Array.from({ length: 9999 }, () => random(5000))
    expect(scan(simd, asked, wanted)).toEqual(scan(plain, asked, wanted))
  }
})

test('tiles hold a million rows, the last of them too', () => {
  const tiles = createTiles(1_000_000)
  for (let dim = 0; dim < DIMENSIONS; dim++) tiles.bytes[IN_TILES.placeOf(999_999, dim)] = 3
  expect(scan(tiles, new Int8Array(DIMENSIONS).fill(-2), Uint32Array.of(999_999, 0))).toEqual([-2304, 0])
})

test.each([
  ['WebAssembly', undefined],
  ['SIMD', { validate: () => false }],
])('without %s the plain kernel answers', async (_, platform) => {
  vi.resetModules()
  vi.stubGlobal('WebAssembly', platform)
  const { createTiles: create } = await import('#src/search/vectors/tiles.ts')
  const tiles = create(3)
  tiles.bytes.fill(2)
  expect(tiles.kernel).toBe('plain')
  expect(scan(tiles, new Int8Array(DIMENSIONS).fill(1), Uint32Array.of(2))).toEqual([768])
})
