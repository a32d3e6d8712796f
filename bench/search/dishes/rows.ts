import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { draws } from '../../../data/build/generate/random.ts'

/** Synthetic dish kinds, mixed from those of a catalog. */
export type DishRows = {
  readonly n: number
  /** Signed bytes in row-major order. All vectors have the same length. */
  readonly vectors: Int8Array
  /** Random number per row, 0 to 999. A filter that keeps a tenth keeps the rows below 100. */
  readonly draw: Uint16Array
}

export const OF_A_THOUSAND = 1000
/** Vector length in bytes, similar to the catalog's. */
const LENGTH = 136
const MOST = 127
/** Maximum noise per number, in hundredths. */
const OFF = 20
/** Number of random values added to each vector. */
const STRAY = 4

/** Mixes two or three kinds with random weights, and adds noise and stray values. */
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

/** Draws queries: half are phrases, half are dishes whose neighbors are searched. */
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
