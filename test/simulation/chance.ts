/** Deterministic pseudorandom numbers for a seed (xorshift32). */
export type Chance = {
  /** Number from 0 inclusive to 1 exclusive. */
  readonly next: () => number
  readonly below: (bound: number) => number
  readonly pick: <T>(values: readonly T[]) => T
}

export function chanceOf(seed: number): Chance {
  let state = (seed ^ 0x9e3779b9) | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return { next, below, pick: values => values[below(values.length)]! }
}
