import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import type { Scan } from '#src/search/vectors/scan.ts'
import { randomFrom } from '#test/search/search-kit.ts'

/** Scannable vectors as signed bytes, in any memory layout. */
export type Vectors = { readonly bytes: Int8Array; readonly kernel: 'simd' | 'plain'; readonly scan: Scan }
type Kernels = Readonly<Record<'simd' | 'plain', (rows: number) => Vectors>>
type Source = { readonly file: string; readonly creates: string }
type PlaceOf = (row: number, dim: number) => number

const run = promisify(execFile)
const ROWS = 77

const fill = (vectors: Vectors, seed: number): Vectors => {
  const random = randomFrom(seed)
  for (let at = 0; at < vectors.bytes.length; at++) vectors.bytes[at] = random(256) - 128
  return vectors
}

export const scan = (vectors: Pick<Vectors, 'scan'>, query: Int8Array, rows: Uint32Array): number[] => {
  const scores = new Int32Array(rows.length)
  vectors.scan(query, rows, scores)
  return [...scores]
}

/** Scan result of three vectors in a child process whose platform lacks a feature. */
async function scannedWithout(platform: string, { file, creates }: Source) {
  // Node strips TypeScript with its own WebAssembly: load it before WebAssembly is replaced
  const program = `
    import { stripTypeScriptTypes } from 'node:module'
    stripTypeScriptTypes('')
    globalThis.WebAssembly = ${platform}
    const { ${creates}: create } = await import(${JSON.stringify(pathToFileURL(file).href)})
    const vectors = create(3)
    vectors.bytes.fill(2)
    const scores = new Int32Array(1)
    vectors.scan(new Int8Array(${DIMENSIONS}).fill(1), Uint32Array.of(2), scores)
    console.log(JSON.stringify({ kernel: vectors.kernel, scores: [...scores] }))`
  const { stdout } = await run(process.execPath, ['--no-warnings', '--input-type=module', '-e', program])
  return JSON.parse(stdout)
}

/** Tests that every scan must pass, for any memory layout; `source` is the module that creates the vectors. */
export function testScans(kernels: Kernels, placeOf: PlaceOf, source: Source): void {
  const dense = ({ bytes }: Vectors, query: Int8Array, rows: Iterable<number>): number[] =>
    [...rows].map(row => query.reduce((sum, value, dim) => sum + value * bytes[placeOf(row, dim)]!, 0))

  describe.each(['simd', 'plain'] as const)('the %s kernel', kernel => {
    const vectors = fill(kernels[kernel](ROWS), 5)
    const byte = fc.integer({ min: -128, max: 127 })
    const sparseByte = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: byte })
    const extreme = fc.constantFrom(-128, -127, 127)
    const query = fc
      .oneof(
        ...[byte, sparseByte, extreme].map(value => fc.array(value, { minLength: DIMENSIONS, maxLength: DIMENSIONS })),
      )
      .map(values => Int8Array.from(values))
    const rows = fc.array(fc.nat(ROWS - 1), { maxLength: 90 }).map(list => Uint32Array.from(list))

    test('is the requested kernel', () => {
      expect(vectors.kernel).toBe(kernel)
    })

    test('returns the exact dot products for any number of rows in any order, including repeated rows', () => {
      fc.assert(
        fc.property(query, rows, (asked, wanted) => {
          expect(scan(vectors, asked, wanted)).toEqual(dense(vectors, asked, wanted))
        }),
        { numRuns: 60 },
      )
    })

    test.each([511, 513, 4095, 4096, 4097, 9001])('scores %i rows, below and above one block', count => {
      const wanted = Uint32Array.from({ length: count }, (_, index) => (index * 7) % ROWS)
      const asked = Int8Array.from({ length: DIMENSIONS }, (_, dim) => (dim % 5 === 0 ? dim - 190 : 0))
      const known = dense(vectors, asked, Array(ROWS).keys())
      expect(scan(vectors, asked, wanted)).toEqual([...wanted].map(row => known[row]))
    })

    test('adds the largest values without overflow', () => {
      const full = kernels[kernel](5)
      full.bytes.fill(-128)
      expect(scan(full, new Int8Array(DIMENSIONS).fill(-128), Uint32Array.of(0, 4))).toEqual([6_291_456, 6_291_456])
      expect(scan(full, new Int8Array(DIMENSIONS).fill(127), Uint32Array.of(3))).toEqual([-6_242_304])
    })

    test('scores 0 for a zero query, and writes no score beyond the rows', () => {
      const scores = new Int32Array(6).fill(77)
      vectors.scan(new Int8Array(DIMENSIONS), Uint32Array.of(1, 60, 1), scores)
      expect([...scores]).toEqual([0, 0, 0, 77, 77, 77])
      vectors.scan(new Int8Array(DIMENSIONS).fill(1), new Uint32Array(0), scores)
      expect([...scores]).toEqual([0, 0, 0, 77, 77, 77])
    })

    test('rejects nonexistent rows, a query of another length, and too small a score buffer', () => {
      const asked = new Int8Array(DIMENSIONS).fill(1)
      expect(() => scan(vectors, asked, Uint32Array.of(3, ROWS, 4))).toThrow(`there is no row ${ROWS} among ${ROWS}`)
      expect(() => scan(vectors, asked, Uint32Array.of(2 ** 32 - 1))).toThrow(RangeError)
      expect(() => scan(kernels[kernel](0), asked, Uint32Array.of(0))).toThrow('there is no row 0 among 0')
      expect(() => scan(vectors, new Int8Array(383), Uint32Array.of(3))).toThrow('384 dimensions here, not 383')
      expect(() => vectors.scan(asked, Uint32Array.of(1, 2), new Int32Array(1))).toThrow(
        '2 rows do not fit into 1 scores',
      )
    })
  })

  test('both kernels return identical integers for thousands of rows', () => {
    const [simd, plain] = [fill(kernels.simd(5000), 11), fill(kernels.plain(5000), 11)]
    const random = randomFrom(12)
    for (const zeros of [0, 1, 20]) {
      const asked = Int8Array.from({ length: DIMENSIONS }, () => (random(zeros + 1) === 0 ? random(255) - 127 : 0))
      const wanted = Uint32Array.from({ length: 9999 }, () => random(5000))
      expect(scan(simd, asked, wanted)).toEqual(scan(plain, asked, wanted))
    }
  })

  test.each([
    ['WebAssembly', 'undefined'],
    ['SIMD', '{ validate: () => false }'],
  ])('the plain kernel is used without %s', async (_, platform) => {
    expect(await scannedWithout(platform, source)).toEqual({ kernel: 'plain', scores: [768] })
  })
}
