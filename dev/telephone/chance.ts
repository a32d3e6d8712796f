import { createHash } from 'node:crypto'

/** A stream of chance that is the same for the same seed. */
export type Chance = {
  /** A whole number from 0 to below `limit`. */
  readonly below: (limit: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** True once in 1/`share` times. */
  readonly happens: (share: number) => boolean
}

/** Chance from a seed: xorshift over the first bits of its hash. */
export function chanceOf(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0) || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  const below = (limit: number) => next() % limit
  return {
    below,
    pick: list => list[below(list.length)]!,
    happens: share => next() < share * 2 ** 32,
  }
}
