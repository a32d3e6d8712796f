import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { AnnLibrary, HnswIndex } from './library.ts'
import { openAnn } from './open.ts'
import { sealFile, writeSeal } from './seal.ts'
import { normalizeVector } from './unit-vector.ts'

const M = 16
const EF_CONSTRUCTION = 100
const SEED = 100
const PROGRESS_ROWS = 1000
const MOST_ROWS = 2 ** 32 - 1

/** Contiguous vectors of signed bytes. */
export type AnnSource = {
  readonly bytes: Int8Array
  readonly rows: number
  readonly dimensions: number
  /** Additional vectors of the same rows: each point concatenates both vectors, each normalized to length 1. */
  readonly beside?: { readonly bytes: Int8Array; readonly dimensions: number } | undefined
}

/** Progress callback, awaited after every thousand rows: it may yield, or abort by throwing. */
export type Progress = (done: number, rows: number) => void | Promise<void>

/**
 * Builds the index of all nonzero rows and moves it to `file` once it is complete, for `openAnn`. Deterministic: the
 * same rows yield the same bytes. Blocks its thread between two calls of `progress`. Throws RangeError if the bytes are
 * not rows × dimensions, and Error if the written file cannot be read back.
 */
export async function buildAnn(
  library: AnnLibrary,
  source: AnnSource,
  file: string,
  progress: Progress = () => {},
): Promise<void> {
  const { rows } = source
  for (const { bytes, dimensions: width } of partsOf(source))
    if (!Number.isInteger(rows) || rows < 0 || rows > MOST_ROWS || bytes.length !== rows * width)
      throw new RangeError(`${bytes.length} bytes are not ${rows} rows of ${width} dimensions`)
  const dimensions = widthOf(source)
  const points = countPoints(source)
  const index = new library.HierarchicalNSW('ip', dimensions)
  index.initIndex(points, M, EF_CONSTRUCTION, SEED)
  for (let row = 0; row < rows; row++) {
    if (row % PROGRESS_ROWS === 0) await progress(row, rows)
    if (isPoint(source, row)) index.addPoint(normalizeVector(vectorOf(source, row), dimensions), row)
  }
  await progress(rows, rows)
  const part = `${file}.${process.pid}-${threadId}.part`
  try {
    await mkdir(dirname(file), { recursive: true })
    await index.writeIndex(part)
    free(index)
    await writeSeal(part, { rows, dimensions, points })
    await readBack(library, part, source)
    await rename(part, file)
    // Until this rename completes, the old seal rejects the new index.
    await rename(sealFile(part), sealFile(file))
  } finally {
    for (const left of [part, sealFile(part)]) await rm(left, { force: true })
  }
}

const partsOf = (source: AnnSource) => (source.beside ? [source, source.beside] : [source])

/** Number of dimensions of a point. */
const widthOf = (source: AnnSource): number => partsOf(source).reduce((sum, { dimensions }) => sum + dimensions, 0)

function vectorOf(source: AnnSource, row: number): ArrayLike<number> {
  const parts = partsOf(source).map(({ bytes, dimensions }) => bytes.subarray(row * dimensions, (row + 1) * dimensions))
  return parts.length === 1 ? parts[0]! : parts.flatMap(part => lengthOne(part))
}

function lengthOne(part: Int8Array): number[] {
  const length = Math.hypot(...part)
  return Array.from(part, value => (length > 0 ? value / length : 0))
}

const isPoint = (source: AnnSource, row: number): boolean =>
  partsOf(source).some(({ bytes, dimensions }) =>
    bytes.subarray(row * dimensions, (row + 1) * dimensions).some(value => value !== 0),
  )

function countPoints(source: AnnSource): number {
  let points = 0
  for (let row = 0; row < source.rows; row++) if (isPoint(source, row)) points++
  return points
}

/** Frees the graph immediately, so that it and its copy from disk are never in memory at the same time. */
const free = (index: HnswIndex): void => index.initIndex(1, M, EF_CONSTRUCTION, SEED)

/** Verifies the file by reading it: the library does not report a full disk, but it rejects a truncated file. */
async function readBack(library: AnnLibrary, file: string, source: AnnSource): Promise<void> {
  const problems: string[] = []
  const ann = await openAnn(library, file, source.rows, widthOf(source), problem => problems.push(problem))
  if (!ann) throw new Error(`what was written cannot be read back (is the disk full?): ${problems.join(' ')}`)
}
