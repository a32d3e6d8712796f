export const DIMENSIONS = 384

/** Vectors as signed bytes, all of them by one scale, so that scores are exact integers. */
export type Arena = { readonly bytes: Int8Array; readonly scale: number }

/** Where the numbers of vectors lie. */
export type Placing = {
  readonly bytesFor: (rows: number) => number
  readonly placeOf: (row: number, dim: number) => number
}

/** One row after another. */
const IN_ROWS: Placing = { bytesFor: rows => rows * DIMENSIONS, placeOf: (row, dim) => row * DIMENSIONS + dim }

/** A query as signed bytes, and its dimensions that are not 0: all others add nothing to a score. */
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

/** The largest number of so many rows sets the scale; what is larger in later rows is cut. */
const SCALE_ROWS = 4096

/**
 * Packs `rows` vectors of DIMENSIONS numbers each, one after another unless they are placed otherwise; throws RangeError
 * for a vector of another length or with a NaN.
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

/** A query's vector by a scale of its own; undefined when it says nothing. */
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
