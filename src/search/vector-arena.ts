export const DIMENSIONS = 384

/** Vectors quantized to signed bytes with a common scale, so that scores are exact integers. */
export type Arena = { readonly bytes: Int8Array; readonly scale: number }

/** Memory layout of the vectors. */
export type Placing = {
  readonly bytesFor: (rows: number) => number
  readonly placeOf: (row: number, dim: number) => number
}

/** Row-major layout. */
const IN_ROWS: Placing = { bytesFor: rows => rows * DIMENSIONS, placeOf: (row, dim) => row * DIMENSIONS + dim }

/** Query quantized to signed bytes, with its nonzero dimensions: the others do not contribute to a score. */
export type ByteQuery = {
  readonly bytes: Int8Array
  readonly dims: Uint16Array
  readonly values: Int8Array
  readonly scale: number
}

function largest(vector: Float32Array): number {
  let most = 0
  for (const value of vector) most = Math.abs(value) > most || Number.isNaN(value) ? Math.abs(value) : most
  return most
}
const toByte = (value: number): number => Math.max(-127, Math.min(127, Math.round(value)))

/** Number of rows that determine the scale, by their largest value. Larger values in later rows are clamped. */
const SCALE_ROWS = 4096

/**
 * Packs `rows` vectors of DIMENSIONS numbers each, row-major unless another layout is given. Throws RangeError for a
 * vector of another length or with a value that is not finite.
 */
export function packArena(
  rows: number,
  vectorOf: (row: number) => Float32Array,
  { bytesFor, placeOf }: Placing = IN_ROWS,
): Arena {
  let most = 0
  for (let row = 0; row < Math.min(rows, SCALE_ROWS); row++) most = Math.max(most, largest(vectorOf(row)))
  const scale = most > 0 ? 127 / most : 1
  const bytes = new Int8Array(bytesFor(rows))
  for (let row = 0; row < rows; row++) {
    const vector = vectorOf(row)
    if (vector.length !== DIMENSIONS || vector.some(value => !Number.isFinite(value)))
      throw new RangeError(`vector ${row} is not ${DIMENSIONS} finite numbers`)
    for (let dim = 0; dim < DIMENSIONS; dim++) bytes[placeOf(row, dim)] = toByte(vector[dim]! * scale)
  }
  return { bytes, scale }
}

/** Quantizes a query vector with its own scale. Returns undefined if it is all 0 or not finite. */
export function byteQuery(vector: Float32Array): ByteQuery | undefined {
  const most = largest(vector)
  if (!(most > 0) || !Number.isFinite(most)) return undefined
  const scale = 127 / most
  const bytes = new Int8Array(vector.length)
  const dims: number[] = []
  for (let dim = 0; dim < vector.length; dim++) {
    bytes[dim] = toByte(vector[dim]! * scale)
    if (bytes[dim] !== 0) dims.push(dim)
  }
  return { bytes, dims: Uint16Array.from(dims), values: Int8Array.from(dims, dim => bytes[dim]!), scale }
}
