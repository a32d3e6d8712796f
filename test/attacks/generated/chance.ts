/** Chance that repeats itself for a seed. */
export type Chance = {
  /** From 0 up to 1. */
  readonly next: () => number
  readonly below: (count: number) => number
  readonly pick: <T>(from: readonly T[]) => T
  /** True in so many of a hundred cases. */
  readonly percent: (share: number) => boolean
}

/** Mulberry32: small, and good enough to disorder requests. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return { next, below, pick: from => from[below(from.length)]!, percent: share => next() * 100 < share }
}
