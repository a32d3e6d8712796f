import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIMENSIONS } from '#src/search/arena.ts'
import { median, quantile, type Round } from '../samples.ts'
import { unitVectors } from '../task.ts'
import { type DishRows, OF_A_THOUSAND } from './rows.ts'

/** "The ten nearest kinds of dishes among those that a filter keeps." */
export const WANTED = 10
/** Undefined is without a filter, which 1 is not: a filter that keeps everything is asked about every kind on the way. */
export const SHARES = [undefined, 1, 0.6, 0.3, 0.1] as const
export type Share = (typeof SHARES)[number]

/** Rows are kept by a draw below this. */
export const mostOf = (share: Share): number => (share ?? 1) * OF_A_THOUSAND

export type DishTask = DishRows & { readonly queries: readonly Int8Array[] }

/** Milliseconds a query. */
export type DishTiming = {
  /** CPU of the thread, the median of the rounds. */
  readonly cpu: number
  /** Wall clock over the queries, each by the quickest of its rounds: what others did meanwhile is in none of them. */
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

/** Reads what `writeDishTask` wrote. */
export function readDishTask(folder: string): DishTask {
  const bytesOf = (name: string): ArrayBuffer => {
    const { buffer, byteOffset, byteLength } = readFileSync(join(folder, name))
    return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength)
  }
  const text = readFileSync(join(folder, 'dishes.json'), 'utf8')
  const { n, queries } = JSON.parse(text) as { n: number; queries: number[][] }
  return {
    ...{ n, vectors: new Int8Array(bytesOf('vectors')), draw: new Uint16Array(bytesOf('draw')) },
    queries: queries.map(query => Int8Array.from(query)),
  }
}

/** Scores that differ by less are alike: 32-bit sums depend on their order. */
const ALIKE = 1e-5

/** Judges answers by looking at every row by cosine; gives how much of the ten nearest was found, 0 to 1. */
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

/** The tenth greatest of so many. */
const tenthOf = (scores: Float32Array): number => scores.sort().at(-WANTED)!
