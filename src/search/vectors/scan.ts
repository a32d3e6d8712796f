/**
 * Writes the dot product of a query, one signed byte per dimension, and each listed row to the same place in `scores`:
 * exact integers. Throws RangeError for a query of another length, for rows that do not exist and for too few `scores`.
 */
export type Scan = (query: Int8Array, rows: Uint32Array, scores: Int32Array) => void

/** Throws RangeError unless a scan of `rows` can be answered. */
export function checkScan(dimensions: number, query: Int8Array, rows: Uint32Array, scores: Int32Array): void {
  if (query.length !== dimensions)
    throw new RangeError(`a query has ${dimensions} dimensions here, not ${query.length}`)
  if (scores.length < rows.length) throw new RangeError(`${rows.length} rows do not fit into ${scores.length} scores`)
}

/** Throws RangeError for a row that is not there. */
export function checkRow(row: number, rows: number): void {
  if (row >= rows) throw new RangeError(`there is no row ${row} among ${rows}`)
}
