import { randomFillSync } from 'node:crypto'

/** Bytes that are drawn at once: asking the system costs the same for one as for a thousand. */
const SUPPLY = 4_096
/** Who wants more gets them straight from the system. */
const MOST = 256

/** Draws cryptographically strong random bytes from a supply; nobody gets a byte that was given before. */
export function openEntropy(): (size: number) => Uint8Array {
  const supply = new Uint8Array(SUPPLY)
  let used = SUPPLY
  return size => {
    if (size > MOST) return randomFillSync(new Uint8Array(size))
    if (used + size > SUPPLY) {
      randomFillSync(supply)
      used = 0
    }
    const drawn = supply.slice(used, used + size)
    // what was given is the receiver's secret
    supply.fill(0, used, used + size)
    used += size
    return drawn
  }
}
