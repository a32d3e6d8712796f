export const DIMENSIONS = 384

/** Vectors as signed bytes, one row after another, all of them by one scale, so that scores are exact integers. */
export type Arena = { readonly bytes: Int8Array; readonly scale: number }

/** The dimensions of a query that are not 0: all others add nothing to a score. */
export type SparseQuery = { readonly dims: Uint16Array; readonly values: Int8Array; readonly scale: number }

/** Fills `scores` with the dot product of every listed row and a query. Another kernel must give the same integers. */
export type Kernel = (arena: Arena, query: SparseQuery, rows: Uint32Array, scores: Int32Array) => void

const largest = (vector: Float32Array): number => vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
const toByte = (value: number): number => Math.max(-127, Math.min(127, Math.round(value)))

/** The largest number of so many rows sets the scale; what is larger in later rows is cut. */
const SCALE_ROWS = 4096

/** Packs `rows` vectors of DIMENSIONS numbers each; throws RangeError for a vector of another length or with a NaN. */
export function packArena(rows: number, vectorOf: (row: number) => Float32Array): Arena {
  let most = 0
  for (let row = 0; row < Math.min(rows, SCALE_ROWS); row++) most = Math.max(most, largest(vectorOf(row)))
  const scale = most > 0 ? 127 / most : 1
  const bytes = new Int8Array(rows * DIMENSIONS)
  for (let row = 0; row < rows; row++) {
    const vector = vectorOf(row)
    if (vector.length !== DIMENSIONS || vector.some(value => !Number.isFinite(value)))
      throw new RangeError(`vector ${row} is not ${DIMENSIONS} finite numbers`)
    for (let dim = 0; dim < DIMENSIONS; dim++) bytes[row * DIMENSIONS + dim] = toByte(vector[dim]! * scale)
  }
  return { bytes, scale }
}

/** A query's vector by a scale of its own; undefined when it says nothing. */
export function sparseQuery(vector: Float32Array): SparseQuery | undefined {
  const most = largest(vector)
  if (!(most > 0) || !Number.isFinite(most)) return undefined
  const scale = 127 / most
  const bytes = Int8Array.from(vector, value => toByte(value * scale))
  const dims = Uint16Array.from([...bytes.keys()].filter(dim => bytes[dim] !== 0))
  return { dims, values: Int8Array.from(dims, dim => bytes[dim]!), scale }
}

/** The kernel in plain JavaScript. */
export const plainKernel: Kernel = ({ bytes }, { dims, values }, rows, scores) => {
  const width = dims.length
  for (let index = 0; index < rows.length; index++) {
    const base = rows[index]! * DIMENSIONS
    let sum = 0
    for (let i = 0; i < width; i++) sum = (sum + bytes[base + dims[i]!]! * values[i]!) | 0
    scores[index] = sum
  }
}
