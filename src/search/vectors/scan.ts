/**
 * Writes the dot product of a query (one signed byte per dimension) with each listed row to the same index in
 * `scores`, as exact integers. Throws RangeError for a query of another length, nonexistent rows, or too few
 * `scores`.
 */
export type Scan = (query: Int8Array, rows: Uint32Array, scores: Int32Array) => void

/** Throws RangeError unless the arguments of a scan are valid. */
export function checkScan(dimensions: number, query: Int8Array, rows: Uint32Array, scores: Int32Array): void {
  if (query.length !== dimensions)
    throw new RangeError(`a query has ${dimensions} dimensions here, not ${query.length}`)
  if (scores.length < rows.length) throw new RangeError(`${rows.length} rows do not fit into ${scores.length} scores`)
}

/** Throws RangeError for a nonexistent row. */
export function checkRow(row: number, rows: number): void {
  if (row >= rows) throw new RangeError(`there is no row ${row} among ${rows}`)
}
