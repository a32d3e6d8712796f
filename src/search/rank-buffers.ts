/**
 * Returns the reusable buffers of one query over the given number of rows. They may contain data of an earlier
 * query. `keys` has exactly that length; the others may be longer.
 */
export type RankBuffers = (rows: number) => {
  readonly dots: Int32Array
  readonly words: Float64Array
  readonly keys: Float64Array
  readonly reach: Uint32Array
}

/** Creates buffers that grow and are reused, so that queries over many rows do not allocate large arrays. */
export function createRankBuffers(): RankBuffers {
  let dots = new Int32Array(0)
  let words = new Float64Array(0)
  let keys = new Float64Array(0)
  let reach = new Uint32Array(0)
  return rows => {
    if (rows > dots.length) {
      dots = new Int32Array(2 * rows)
      words = new Float64Array(2 * rows)
      keys = new Float64Array(2 * rows)
      reach = new Uint32Array(2 * rows)
    }
    return { dots, words, keys: keys.subarray(0, rows), reach }
  }
}
