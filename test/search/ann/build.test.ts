import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test } from 'vitest'
import { buildAnn } from '#src/search/ann/build.ts'
import { type AnnLibrary, loadAnnLibrary } from '#src/search/ann/library.ts'
import { type Ann, openAnn } from '#src/search/ann/open.ts'
import { sealFile } from '#src/search/ann/seal.ts'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { clusteredRows, found, loadLibrary, unexpected, WALK } from './ann-kit.ts'

const library = await loadLibrary()

test('the ANN library is undefined if the package is missing, and the reason is reported', async () => {
  const problems: string[] = []
  const report = (problem: string) => problems.push(problem)
  const missing = () => Promise.reject(new Error("Cannot find package 'hnswlib-node'"))
  expect(await loadAnnLibrary(report, missing)).toBeUndefined()
  expect(await loadAnnLibrary(report, async () => ({ default: {} }))).toBeUndefined()
  expect(problems).toEqual([
    "search stays exact, for hnswlib-node cannot be loaded: Cannot find package 'hnswlib-node'",
    'search stays exact, for hnswlib-node cannot be loaded: it exports no HierarchicalNSW',
  ])
})

describe.skipIf(!library)('an index file', () => {
  const hnswlib = library as AnnLibrary
  const { arena, query } = clusteredRows(22, 2000)
  const folder = mkdtempSync(join(tmpdir(), 'comanda-ann-'))
  const open = (file: string, rows: number) => openAnn(hnswlib, file, rows, DIMENSIONS, unexpected) as Promise<Ann>
  const few = (rows: number) => ({
    bytes: arena.bytes.slice(0, rows * DIMENSIONS),
    rows,
    dimensions: DIMENSIONS,
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is complete once it exists, reports its progress, and leaves no other files', async () => {
    const whole = join(folder, 'whole')
    const steps: number[] = []
    await buildAnn(hnswlib, arena, join(whole, 'rows.hnsw'), (done, rows) => {
      steps.push(done, rows)
    })
    expect(readdirSync(whole).sort()).toEqual(['rows.hnsw', 'rows.hnsw.seal.json'])
    expect(steps).toEqual([0, 2000, 1000, 2000, 2000, 2000])
    const ann = await open(join(whole, 'rows.hnsw'), 2000)
    expect([ann.rows, ann.points]).toEqual([2000, 1980])
  })

  test('returns all rows if the window is larger than the index', async () => {
    const small = join(folder, 'small', 'rows.hnsw')
    await buildAnn(hnswlib, few(150), small)
    const all = found((await open(small, 150)).search(query().vector, undefined, WALK))
    expect([...all].sort((a, b) => a - b)).toEqual([...Array(150).keys()].filter(row => row !== 99))
  })

  test.each([0, 3])('with %i all-zero rows finds nothing', async rows => {
    const none = join(folder, `none-${rows}.hnsw`)
    await buildAnn(hnswlib, { bytes: new Int8Array(rows * DIMENSIONS), rows, dimensions: DIMENSIONS }, none)
    const empty = await open(none, rows)
    expect(empty.points).toBe(0)
    expect(empty.search(query().vector, new Uint8Array(rows).fill(1), WALK)).toEqual(new Uint32Array(0))
  })

  test('uses row numbers as labels, so a byte length that does not match the row count is refused', async () => {
    const bytes = new Int8Array(DIMENSIONS)
    for (const rows of [2, -1, 0.5, 2 ** 32])
      await expect(buildAnn(hnswlib, { bytes, rows, dimensions: DIMENSIONS }, join(folder, 'x'))).rejects.toThrow(
        RangeError,
      )
  })

  test('has identical bytes for identical rows, and an aborted build leaves the old file unchanged', async () => {
    const twice = join(folder, 'twice.hnsw')
    await buildAnn(hnswlib, few(500), twice)
    const before = readFileSync(twice)
    await buildAnn(hnswlib, few(500), twice)
    expect(readFileSync(twice).equals(before)).toBe(true)
    const stop = (done: number) => {
      if (done > 0) throw new Error('stopped')
    }
    await expect(buildAnn(hnswlib, few(1500), twice, stop)).rejects.toThrow('stopped')
    expect((await open(twice, 500)).points).toBe(495)
    expect(readdirSync(folder).filter(name => name.includes('part'))).toEqual([])
  })

  test('truncated by a full disk is not put in place', async () => {
    const fullDisk: AnnLibrary = {
      HierarchicalNSW: class extends hnswlib.HierarchicalNSW {
        override readonly writeIndex = async (file: string) => {
          await super.writeIndex(file)
          truncateSync(file, 100_000)
        }
      },
    }
    const file = join(folder, 'full', 'rows.hnsw')
    await expect(buildAnn(fullDisk, few(300), file)).rejects.toThrow('cannot be read back (is the disk full?)')
    expect(readdirSync(join(folder, 'full'))).toEqual([])
  })

  test('can be built by another thread from a shared arena', async () => {
    const file = join(folder, 'thread.hnsw')
    const source = clusteredRows(5, 400).arena
    const workerData = { storage: source.storage, rows: 400, file }
    const worker = new Worker(new URL('build-worker.ts', import.meta.url), { workerData })
    await new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject))
    const vector = Float32Array.from(source.bytes.subarray(7 * DIMENSIONS, 8 * DIMENSIONS))
    expect(found((await open(file, 400)).search(vector, undefined, { ...WALK, window: 1 }))).toEqual(Uint32Array.of(7))
  })

  describe('that does not match its seal is reported and never loaded:', () => {
    const copy = async (name: string, change: (bytes: Buffer, seal: string) => readonly [Uint8Array, string]) => {
      const copied = join(folder, name)
      await buildAnn(hnswlib, few(300), copied)
      const [bytes, seal] = change(readFileSync(copied), readFileSync(sealFile(copied), 'utf8'))
      writeFileSync(copied, bytes)
      writeFileSync(sealFile(copied), seal)
      return copied
    }
    const problemOf = async (name: string, rows = 300) => {
      const problems: string[] = []
      expect(await openAnn(hnswlib, name, rows, DIMENSIONS, problem => problems.push(problem))).toBeUndefined()
      expect(problems.length).toBe(1)
      return problems[0]
    }

    test('a changed byte', async () => {
      // links to nonexistent rows: the library would follow them out of bounds
      const file = await copy('changed', (bytes, seal) => [bytes.fill(0xff, 96, 232), seal])
      expect(await problemOf(file)).toBe(`the index ${file} cannot be used: its bytes are not those that were sealed`)
    })

    test('a truncated file', async () => {
      const file = await copy('short', (bytes, seal) => [bytes.subarray(0, -100), seal])
      expect(await problemOf(file)).toContain('its bytes are not those that were sealed')
    })

    test('a different number of rows', async () => {
      const file = await copy('other', (bytes, seal) => [bytes, seal])
      expect(await problemOf(file, 301)).toContain('it was made for 300 rows of 384 dimensions, not 301 of 384')
    })

    test.each([
      ['a seal that is none', 'what is this'],
      ['a seal of another time', '{"format":2}'],
    ])('%s', async (name, seal) => {
      expect(await problemOf(await copy(name.replaceAll(' ', '-'), bytes => [bytes, seal]))).toContain('cannot be used')
    })

    test('a missing seal', async () => {
      const file = await copy('bare', (bytes, seal) => [bytes, seal])
      rmSync(sealFile(file))
      expect(await problemOf(file)).toContain('cannot be used: ENOENT')
    })

    test('a different number of vectors', async () => {
      const file = await copy('count', (bytes, seal) => [bytes, seal.replace('"points":297', '"points":298')])
      expect(await problemOf(file)).toContain('it holds 297 vectors where 298 were sealed')
    })
  })

  test('that was never built is not an error', async () => {
    expect(await open(join(folder, 'nothing'), 1)).toBeUndefined()
  })
})
