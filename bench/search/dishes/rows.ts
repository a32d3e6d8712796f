import { DIMENSIONS } from '#src/search/arena.ts'
import { draws } from '../../../data/build/generate/random.ts'

/** Kinds of dishes, made of those that a catalogue has. */
export type DishRows = {
  readonly n: number
  /** Signed bytes, row by row, all of one length. */
  readonly vectors: Int8Array
  /** By row, 0 to 999: a filter that keeps a tenth keeps those below 100. */
  readonly draw: Uint16Array
}

export const OF_A_THOUSAND = 1000
/** Length of a vector in bytes, about that of the catalogue's. */
const LENGTH = 136
const MOST = 127
/** Each number is off by up to so many hundredths. */
const OFF = 20
/** So many numbers that no part has. */
const STRAY = 4

/** Mixes two or three kinds with weights, blurs what comes out and adds a little of something else. */
export function makeDishRows(kinds: Int8Array, n: number, seed: string): DishRows {
  const known = kinds.length / DIMENSIONS
  const vectors = new Int8Array(n * DIMENSIONS)
  const draw = new Uint16Array(n)
  const mixed = new Float32Array(DIMENSIONS)
  for (let row = 0; row < n; row++) {
    const chance = draws(seed, 'dish', row)
    draw[row] = chance.below(OF_A_THOUSAND)
    mixed.fill(0)
    for (let parts = chance.between(2, 3); parts > 0; parts--) {
      const from = chance.below(known) * DIMENSIONS
      const weight = chance.between(20, 100) / 100
      for (let dim = 0; dim < DIMENSIONS; dim++) mixed[dim]! += weight * kinds[from + dim]!
    }
    for (let dim = 0; dim < DIMENSIONS; dim++) if (mixed[dim] !== 0) mixed[dim]! *= 1 + chance.between(-OFF, OFF) / 100
    for (let stray = 0; stray < STRAY; stray++) mixed[chance.below(DIMENSIONS)]! += chance.between(-20, 20)
    const length = Math.sqrt(mixed.reduce((sum, value) => sum + value * value, 0))
    const at = row * DIMENSIONS
    for (let dim = 0; dim < DIMENSIONS; dim++)
      vectors[at + dim] = Math.max(-MOST, Math.min(MOST, Math.round((mixed[dim]! * LENGTH) / length)))
  }
  return { n, vectors, draw }
}

/** What is asked: half are phrases, half are dishes that others shall be like. */
export function drawDishQueries(
  phrases: readonly Int8Array[],
  { n, vectors }: DishRows,
  count: number,
  seed: string,
): Int8Array[] {
  return Array.from({ length: count }, (_, index) => {
    const chance = draws(seed, 'dish query', index)
    if (index % 2 === 0) return chance.pick(phrases)
    const from = chance.below(n) * DIMENSIONS
    return vectors.slice(from, from + DIMENSIONS)
  })
}
