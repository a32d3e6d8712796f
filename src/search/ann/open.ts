import { existsSync } from 'node:fs'
import type { AnnLibrary, HnswIndex, Report } from './library.ts'
import { readSeal } from './seal.ts'
import { normalizeVector } from './unit-vector.ts'

export type Walk = {
  /** Maximum number of rows returned. */
  readonly window: number
  /** HNSW parameter `ef`: number of tracked candidates, at least `window`. Higher is more accurate and slower. */
  readonly ef: number
  /** Maximum number of rows checked against the filter. */
  readonly budget: number
}

/** Near-neighbor graph over the rows of an arena. */
export type Ann = {
  readonly rows: number
  readonly dimensions: number
  /** Number of rows with a vector. Rows without one are never found. */
  readonly points: number
  /**
   * Returns the nearest rows among those with a 1 in `accept` (or among all), nearest first, or 'over-budget' if the
   * filter rejects too many rows to finish within the budget. May return fewer rows than the window even if more would
   * pass. Throws RangeError for a query without a direction, a filter of the wrong length, or invalid parameters.
   */
  readonly search: (query: Float32Array, accept: Uint8Array | undefined, walk: Walk) => Uint32Array | 'over-budget'
}

/**
 * Opens an index file. Returns undefined if the file is missing, or, after a report, if it is damaged or was built for
 * other rows.
 */
export async function openAnn(
  library: AnnLibrary,
  file: string,
  rows: number,
  dimensions: number,
  report: Report,
): Promise<Ann | undefined> {
  if (!existsSync(file)) return undefined
  try {
    const { points } = await readSeal(file, rows, dimensions)
    const index = new library.HierarchicalNSW('ip', dimensions)
    await index.readIndex(file)
    if (index.getCurrentCount() !== points)
      throw new Error(`it holds ${index.getCurrentCount()} vectors where ${points} were sealed`)
    return { rows, dimensions, points, search: searchOf(index, rows, points, dimensions) }
  } catch (error) {
    report(`the index ${file} cannot be used: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

function searchOf(index: HnswIndex, rows: number, points: number, dimensions: number): Ann['search'] {
  return (query, accept, { window, ef, budget }) => {
    const asked = normalizeVector(query, dimensions)
    if (accept && accept.length !== rows) throw new RangeError(`a filter has ${rows} rows here, not ${accept.length}`)
    if (![window, ef].every(isCount) || !(budget === 0 || isCount(budget)))
      throw new RangeError(`no walk has window ${window}, ef ${ef} and budget ${budget}`)
    const count = Math.min(window, points)
    if (count === 0) return new Uint32Array(0)
    index.setEf(ef)
    if (!accept) return Uint32Array.from(index.searchKnn(asked, count).neighbors)
    let calls = 0
    // Once over budget, accept every row: the library has no other way to end a search early.
    const { neighbors } = index.searchKnn(asked, count, label => ++calls > budget || accept[label] === 1)
    return calls > budget ? 'over-budget' : Uint32Array.from(neighbors)
  }
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value < 2 ** 32
