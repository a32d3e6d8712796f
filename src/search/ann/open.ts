import { existsSync } from 'node:fs'
import type { AnnLibrary, HnswIndex, Report } from './library.ts'
import { readSeal } from './seal.ts'
import { unitVector } from './unit-vector.ts'

export type Walk = {
  /** The most rows that are found. */
  readonly window: number
  /** Rows kept in sight on the way, at least the window: more find better and cost more. */
  readonly ef: number
  /** The most rows that are held against the filter. */
  readonly budget: number
}

/** A graph of near neighbours over the rows of an arena. */
export type Ann = {
  readonly rows: number
  readonly dimensions: number
  /** Rows that have a vector; the others are never found. */
  readonly points: number
  /**
   * The nearest rows of those with a 1 in `accept`, or of all, nearest first; 'over-budget' when the filter lets too few
   * through to be done within the budget. Fewer rows than the window may come even where more would pass. Throws
   * RangeError for a query that is no direction, a filter of another length, and numbers that make no walk.
   */
  readonly search: (query: Float32Array, accept: Uint8Array | undefined, walk: Walk) => Uint32Array | 'over-budget'
}

/**
 * Opens an index file. The result is undefined without the file, and also, after a report, when the file is damaged or
 * was made for other rows.
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
    const asked = unitVector(query, dimensions)
    if (accept && accept.length !== rows) throw new RangeError(`a filter has ${rows} rows here, not ${accept.length}`)
    if (![window, ef].every(isCount) || !(budget === 0 || isCount(budget)))
      throw new RangeError(`no walk has window ${window}, ef ${ef} and budget ${budget}`)
    const count = Math.min(window, points)
    if (count === 0) return new Uint32Array(0)
    index.setEf(ef)
    if (!accept) return Uint32Array.from(index.searchKnn(asked, count).neighbors)
    let calls = 0
    // letting everything through is the only way to end a walk early
    const { neighbors } = index.searchKnn(asked, count, label => ++calls > budget || accept[label] === 1)
    return calls > budget ? 'over-budget' : Uint32Array.from(neighbors)
  }
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value < 2 ** 32
