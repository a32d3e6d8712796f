/**
 * Buffers for the numbers of one query over so many rows; they may still hold those of an earlier query. `keys` has that
 * length, the others may be longer.
 */
export type RankBuffers = (rows: number) => {
  readonly dots: Int32Array
  readonly words: Float64Array
  readonly keys: Float64Array
  readonly reach: Uint32Array
}

/** Creates buffers that grow and stay, so that queries over many rows leave no garbage of their size. */
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
