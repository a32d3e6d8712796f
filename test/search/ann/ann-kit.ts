import { type AnnLibrary, loadAnnLibrary } from '#src/search/ann/library.ts'
import type { Walk } from '#src/search/ann/open.ts'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { createArena, type VectorArena } from '#src/search/vectors/arena.ts'
import { randomFrom } from '#test/search/search-kit.ts'

export const WALK: Walk = { window: 512, ef: 1024, budget: 10_000 }

export const unexpected = (problem: string): never => {
  throw new Error(problem)
}

/** Rows of an answer that stayed within its budget. */
export const found = (answer: Uint32Array | 'over-budget'): Uint32Array =>
  answer === 'over-budget' ? unexpected(answer) : answer

/** Loads hnswlib-node; undefined if it is not installed and REQUIRE_SERVICES is not set. */
export const loadLibrary = (): Promise<AnnLibrary | undefined> =>
  loadAnnLibrary(problem => {
    if (process.env.REQUIRE_SERVICES === '1') unexpected(problem)
  })

const CLUSTERS = 200
/** Largest component of a unit vector that is quantized without clipping; larger ones are rare. */
const LARGEST = 0.25

export type Clusters = {
  readonly arena: VectorArena
  /** Query vector from the same distribution as the rows, as floats and as bytes. */
  readonly query: () => { readonly vector: Float32Array; readonly bytes: Int8Array }
}

/** Random unit vectors around random cluster centers. Every hundredth row is all zeros. */
export function clusteredRows(seed: number, rows: number): Clusters {
  const random = randomFrom(seed)
  const bell = () => (random(2001) + random(2001) + random(2001) - 3000) / 1000
  const centres = Array.from({ length: CLUSTERS }, () => Float32Array.from({ length: DIMENSIONS }, bell))
  const draw = (): Float32Array => {
    const vector = centres[random(CLUSTERS)]!.map(value => value + bell())
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
    return vector.map(value => value / length)
  }
  const toBytes = (vector: Float32Array) =>
    Int8Array.from(vector, value => Math.max(-127, Math.min(127, Math.round((value * 127) / LARGEST))))
  const arena = createArena(rows)
  for (let row = 0; row < rows; row++) if (row % 100 !== 99) arena.bytes.set(toBytes(draw()), row * DIMENSIONS)
  return {
    arena,
    query: () => {
      const vector = draw()
      return { vector, bytes: toBytes(vector) }
    },
  }
}

/** Exact scores of the rows. */
export function scoresOf({ scan }: VectorArena, query: Int8Array, rows: Uint32Array): Int32Array {
  const scores = new Int32Array(rows.length)
  scan(query, rows, scores)
  return scores
}
