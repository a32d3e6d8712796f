import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { median, quantile, type Round } from '../samples.ts'
import { unitVectors } from '../task.ts'
import { type DishRows, OF_A_THOUSAND } from './rows.ts'

/** Number of nearest dish kinds searched among those that pass a filter. */
export const WANTED = 10
/** Filter shares. Undefined means no filter; a share of 1 still evaluates the filter for every visited kind. */
export const SHARES = [undefined, 1, 0.6, 0.3, 0.1] as const
export type Share = (typeof SHARES)[number]

/** Threshold of `draw` for the rows that a filter keeps. */
export const mostOf = (share: Share): number => (share ?? 1) * OF_A_THOUSAND

export type DishTask = DishRows & { readonly queries: readonly Int8Array[] }

/** Milliseconds per query. */
export type DishTiming = {
  /** Thread CPU time, median of the rounds. */
  readonly cpu: number
  /**
   * Wall-clock percentiles over the queries, each by its fastest round, which excludes interference by other
   * processes.
   */
  readonly p50: number
  readonly p99: number
}

export function dishTimingOf(rounds: readonly Round[]): DishTiming {
  const byQuery = Float64Array.from(rounds[0]!.wall, (_, index) => Math.min(...rounds.map(({ wall }) => wall[index]!)))
  const cpu = median(rounds.map(({ threadCpu }) => threadCpu))
  return { cpu, p50: quantile(byQuery, 0.5), p99: quantile(byQuery, 0.99) }
}

export function writeDishTask(folder: string, { n, vectors, draw, queries }: DishTask): void {
  writeFileSync(join(folder, 'vectors'), vectors)
  writeFileSync(join(folder, 'draw'), draw)
  writeFileSync(join(folder, 'dishes.json'), JSON.stringify({ n, queries: queries.map(query => [...query]) }))
}

/** Reads the files written by `writeDishTask`. */
export function readDishTask(folder: string): DishTask {
  const bytesOf = (name: string): ArrayBuffer => {
    const { buffer, byteOffset, byteLength } = readFileSync(join(folder, name))
    return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength)
  }
  const text = readFileSync(join(folder, 'dishes.json'), 'utf8')
  const { n, queries } = JSON.parse(text) as { n: number; queries: number[][] }
  return {
    n,
    vectors: new Int8Array(bytesOf('vectors')),
    draw: new Uint16Array(bytesOf('draw')),
    queries: queries.map(query => Int8Array.from(query)),
  }
}

/** Tolerance for equal scores, because 32-bit sums depend on the summation order. */
const ALIKE = 1e-5

/**
 * Creates the judge of results, which compares them with a full cosine scan. It returns the recall at ten, 0 to 1.
 */
export function openDishTruth({ n, vectors, draw, queries }: DishTask) {
  const units = unitVectors(vectors, DIMENSIONS)
  const scored = queries.map(query => {
    const asked = unitVectors(query, DIMENSIONS)
    const dims = [...asked.keys()].filter(dim => asked[dim] !== 0)
    return Float32Array.from({ length: n }, (_, row) => {
      let sum = 0
      for (const dim of dims) sum += asked[dim]! * units[row * DIMENSIONS + dim]!
      return sum
    })
  })
  return (index: number, share: Share, rows: readonly number[]): number => {
    const scores = scored[index]!
    const isKept = (row: number): boolean => draw[row]! < mostOf(share)
    const least = tenthOf(scores.filter((_, row) => isKept(row))) - ALIKE
    return Math.min(WANTED, new Set(rows.filter(row => isKept(row) && scores[row]! >= least)).size) / WANTED
  }
}

/** Returns the tenth greatest score. */
const tenthOf = (scores: Float32Array): number => scores.sort().at(-WANTED)!
