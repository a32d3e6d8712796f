import { checkRow, checkScan, type Scan } from './scan.ts'

/** Creates a scan over signed-byte vectors in plain JavaScript. */
export function createPlainScan(bytes: Int8Array, rows: number, dimensions: number): Scan {
  return (query, wanted, scores) => {
    checkScan(dimensions, query, wanted, scores)
    const dims = Uint16Array.from([...query.keys()].filter(dim => query[dim] !== 0))
    const values = Int8Array.from(dims, dim => query[dim]!)
    const width = dims.length
    for (let index = 0; index < wanted.length; index++) {
      const row = wanted[index]!
      checkRow(row, rows)
      const base = row * dimensions
      let sum = 0
      for (let i = 0; i < width; i++) sum = (sum + bytes[base + dims[i]!]! * values[i]!) | 0
      scores[index] = sum
    }
  }
}
