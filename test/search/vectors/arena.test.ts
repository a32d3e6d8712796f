import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { createArena, openArena } from '#src/search/vectors/arena.ts'
import { scan, testScans } from './scan-suite.ts'

const SIZE = 64 * 1024 * 1024
const kernels = {
  simd: createArena,
  plain: (rows: number, dimensions = DIMENSIONS) => openArena(new SharedArrayBuffer(SIZE), rows, dimensions),
}

testScans(kernels, (row, dim) => row * DIMENSIONS + dim, {
  file: 'src/search/vectors/arena.ts',
  creates: 'createArena',
})

test.each(['simd', 'plain'] as const)('the %s kernel serves vectors of 16, 48 and 1536 dimensions', kernel => {
  for (const dimensions of [16, 48, 1536]) {
    const other = kernels[kernel](9, dimensions)
    for (let at = 0; at < other.bytes.length; at++) other.bytes[at] = ((at * 31) % 256) - 128
    const asked = Int8Array.from({ length: dimensions }, (_, dim) => ((dim * 37) % 255) - 127)
    const expected = Array.from({ length: 9 }, (_, row) =>
      asked.reduce((sum, value, dim) => sum + value * other.bytes[row * dimensions + dim]!, 0),
    )
    expect(scan(other, asked, Uint32Array.from(Array(9).keys()))).toEqual(expected)
  }
})

test('an arena holds a million rows, including the last one', () => {
  const arena = createArena(1_000_000)
  arena.bytes.fill(3, -DIMENSIONS)
  expect(scan(arena, new Int8Array(DIMENSIONS).fill(-2), Uint32Array.of(999_999, 0))).toEqual([-2304, 0])
})

test('an arena filled by another thread is scanned without a copy', async () => {
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

test('an invalid arena size is rejected', () => {
  expect(() => createArena(12_000_000)).toThrow('12000000 rows of 384 bytes do not fit into 4 GiB')
  expect(() => createArena(-1)).toThrow('an arena cannot have -1 rows')
  expect(() => createArena(1, 100)).toThrow('a multiple of 16 dimensions, not 100')
  expect(() => openArena(createArena(10).storage, 1000)).toThrow('1000 rows of 384 bytes do not fit into 65536 bytes')
})
