import { createHash } from 'node:crypto'

/** Deterministic random number generator. */
export type RandomGenerator = {
  /** Integer from 0 to below `limit`. */
  readonly below: (limit: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** True with probability `share`. */
  readonly happens: (share: number) => boolean
}

/** Creates a random number generator from a seed: xorshift over the first bits of its hash. */
export function createRandomGenerator(seed: string): RandomGenerator {
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
