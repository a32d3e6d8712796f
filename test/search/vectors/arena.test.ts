import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DIMENSIONS } from '#src/search/arena.ts'
import { createArena, openArena, type VectorArena } from '#src/search/vectors/arena.ts'
import { randomFrom } from '#test/search/search-kit.ts'
import { buildKernel } from '../../../scripts/build-kernel.ts'

const SIZE = 64 * 1024 * 1024
const kernels = {
  simd: createArena,
  plain: (rows: number, dimensions = DIMENSIONS) => openArena(new SharedArrayBuffer(SIZE), rows, dimensions),
}

const fill = (arena: VectorArena, seed: number): VectorArena => {
  const random = randomFrom(seed)
  for (let at = 0; at < arena.bytes.length; at++) arena.bytes[at] = random(256) - 128
  return arena
}

const dense = ({ bytes, dimensions }: VectorArena, query: Int8Array, rows: Iterable<number>): number[] =>
  [...rows].map(row => query.reduce((sum, value, dim) => sum + value * bytes[row * dimensions + dim]!, 0))

const scan = (arena: VectorArena, query: Int8Array, rows: Uint32Array): number[] => {
  const scores = new Int32Array(rows.length)
  arena.scan(query, rows, scores)
  return [...scores]
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe.each(['simd', 'plain'] as const)('the %s kernel', kernel => {
  const arena = fill(kernels[kernel](61), 5)
  const byte = fc.integer({ min: -128, max: 127 })
  const sparseByte = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: byte })
  const extreme = fc.constantFrom(-128, -127, 127)
  const query = fc
    .oneof(
      ...[byte, sparseByte, extreme].map(value => fc.array(value, { minLength: DIMENSIONS, maxLength: DIMENSIONS })),
    )
    .map(values => Int8Array.from(values))
  const rows = fc.array(fc.nat(60), { maxLength: 40 }).map(list => Uint32Array.from(list))

  test('is the one that was asked for', () => {
    expect(arena.kernel).toBe(kernel)
  })

  test('gives the dense product of the bytes, for any number of rows in any order, also of the same row', () => {
    fc.assert(
      fc.property(query, rows, (asked, wanted) => {
        expect(scan(arena, asked, wanted)).toEqual(dense(arena, asked, wanted))
      }),
      { numRuns: 60 },
    )
  })

  test.each([4095, 4096, 4097, 9001])('scores %i rows, more or less than a block', count => {
    const wanted = Uint32Array.from({ length: count }, (_, index) => (index * 7) % 61)
    const asked = Int8Array.from({ length: DIMENSIONS }, (_, dim) => (dim % 5 === 0 ? dim - 190 : 0))
    const known = dense(arena, asked, Array(61).keys())
    expect(scan(arena, asked, wanted)).toEqual([...wanted].map(row => known[row]))
  })

  test('adds up the largest numbers without a loss', () => {
    const full = kernels[kernel](5)
    full.bytes.fill(-128)
    expect(scan(full, new Int8Array(DIMENSIONS).fill(-128), Uint32Array.of(0, 4))).toEqual([6_291_456, 6_291_456])
    expect(scan(full, new Int8Array(DIMENSIONS).fill(127), Uint32Array.of(3))).toEqual([-6_242_304])
  })

  test('scores 0 for a query that says nothing, and touches no score beyond the rows', () => {
    const scores = new Int32Array(6).fill(77)
    arena.scan(new Int8Array(DIMENSIONS), Uint32Array.of(1, 60, 1), scores)
    expect([...scores]).toEqual([0, 0, 0, 77, 77, 77])
    arena.scan(new Int8Array(DIMENSIONS).fill(1), new Uint32Array(0), scores)
    expect([...scores]).toEqual([0, 0, 0, 77, 77, 77])
  })

  test.each([16, 48, 1536])('serves vectors of %i dimensions', dimensions => {
    const other = fill(kernels[kernel](9, dimensions), dimensions)
    const asked = Int8Array.from({ length: dimensions }, (_, dim) => ((dim * 37) % 255) - 127)
    expect(scan(other, asked, Uint32Array.from(Array(9).keys()))).toEqual(dense(other, asked, Array(9).keys()))
  })

  test('refuses rows that are not there, another length of query, and too few scores', () => {
    const asked = new Int8Array(DIMENSIONS).fill(1)
    expect(() => scan(arena, asked, Uint32Array.of(3, 61, 4))).toThrow('there is no row 61 among 61')
    expect(() => scan(arena, asked, Uint32Array.of(2 ** 32 - 1))).toThrow(RangeError)
    expect(() => scan(kernels[kernel](0), asked, Uint32Array.of(0))).toThrow('there is no row 0 among 0')
    expect(() => scan(arena, new Int8Array(383), Uint32Array.of(3))).toThrow('384 dimensions here, not 383')
    expect(() => arena.scan(asked, Uint32Array.of(1, 2), new Int32Array(1))).toThrow('2 rows do not fit into 1 scores')
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

test('an arena holds a million rows, the last of them too', () => {
  const arena = createArena(1_000_000)
  arena.bytes.fill(3, -DIMENSIONS)
  expect(scan(arena, new Int8Array(DIMENSIONS).fill(-2), Uint32Array.of(999_999, 0))).toEqual([-2304, 0])
})

test('an arena that another thread fills is scanned here without a copy', async () => {
  const { storage, scan: scanHere } = createArena(10)
  const worker = new Worker(
    `const { workerData } = require('node:worker_threads'); new Int8Array(workerData.buffer).fill(1, 384, 768)`,
    { eval: true, workerData: storage },
  )
  await new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject))
  const scores = new Int32Array(3)
  scanHere(new Int8Array(DIMENSIONS).fill(2), Uint32Array.of(0, 1, 2), scores)
  expect([...scores]).toEqual([0, 768, 0])
  expect(openArena(storage, 10).bytes[500]).toBe(1)
})

test('a shape that does not fit is refused', () => {
  expect(() => createArena(12_000_000)).toThrow('12000000 rows of 384 bytes do not fit into 4 GiB')
  expect(() => createArena(-1)).toThrow('an arena cannot have -1 rows')
  expect(() => createArena(1, 100)).toThrow('a multiple of 16 dimensions, not 100')
  expect(() => openArena(createArena(10).storage, 1000)).toThrow('1000 rows of 384 bytes do not fit into 65536 bytes')
})

test.each([
  ['WebAssembly', undefined],
  ['SIMD', { validate: () => false }],
])('without %s the plain kernel answers', async (_, platform) => {
  vi.resetModules()
  vi.stubGlobal('WebAssembly', platform)
  const { createArena: create } = await import('#src/search/vectors/arena.ts')
  const arena = create(3)
  arena.bytes.fill(2)
  expect(arena.kernel).toBe('plain')
  expect(scan(arena, new Int8Array(DIMENSIONS).fill(1), Uint32Array.of(2))).toEqual([768])
})

test('the committed kernel is what its source compiles to (node scripts/build-kernel.ts writes it)', async () => {
  const committed = readFileSync(new URL('../../../src/search/vectors/dot.wasm', import.meta.url))
  expect(Buffer.from(await buildKernel()).equals(committed)).toBe(true)
})
