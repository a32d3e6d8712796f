/** Puts rows into another order, the same one each time that a model is trained. Returns how to do it, once for an epoch. */
export function createShuffle(): <T>(rows: T[]) => void {
  let seed = 1
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return seed % below
  }
  return rows => {
    for (let at = rows.length - 1; at > 0; at--) {
      const other = random(at + 1)
      ;[rows[at], rows[other]] = [rows[other]!, rows[at]!]
    }
  }
}

/** Weights as bytes: each is a whole number from -127 to 127 times `scale`. */
export function packWeights(weights: Float64Array): { readonly scale: number; readonly weights: string } {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const scale = Number((largest / 127).toPrecision(6))
  const rounded = Int8Array.from(weights, weight => Math.max(-127, Math.min(127, Math.round(weight / scale))))
  return { scale, weights: Buffer.from(rounded.buffer).toString('base64') }
}
