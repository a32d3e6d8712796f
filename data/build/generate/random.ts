/** Chance that is the same on every machine: integers only, one stream for each (seed, kind, index). */
export type Draws = {
  /** A whole number from 0 up to, not including, `n`. */
  readonly below: (n: number) => number
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number
  /** True in so many of a thousand draws. */
  readonly perMille: (n: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  readonly shuffled: <T>(list: readonly T[]) => T[]
}

/** FNV-1a over UTF-16 units with a final avalanche; unsigned 32 bits. */
function hash32(text: string, basis: number): number {
  let hash = basis >>> 0
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Opens the stream of one thing: draws of one kind never move those of another, nor those of another row. */
export function draws(seed: string, kind: string, index: number): Draws {
  const key = `${seed}:${kind}:${index}`
  let a = hash32(key, 0x811c9dc5)
  let b = hash32(key, 0x9e3779b9)
  let c = hash32(key, 0x243f6a88)
  let d = 1
  // sfc32
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round += 1) next()
  const below = (n: number): number => Math.floor((next() * n) / 4294967296)
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    perMille: n => below(1000) < n,
    pick: list => list[below(list.length)]!,
    shuffled: list => {
      const copy = [...list]
      for (let at = copy.length - 1; at > 0; at -= 1) {
        const other = below(at + 1)
        const held = copy[at]!
        copy[at] = copy[other]!
        copy[other] = held
      }
      return copy
    },
  }
}
