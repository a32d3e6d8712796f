import { randomFillSync } from 'node:crypto'

/** Bytes drawn per system call: a call costs the same for one byte as for a thousand. */
const SUPPLY = 4_096
/** Maximum request size served from the pool; larger requests go directly to the system. */
const MOST = 256

/** Creates a pooled source of cryptographically strong random bytes; no byte is returned twice. */
export function createRandomPool(): (size: number) => Uint8Array {
  const supply = new Uint8Array(SUPPLY)
  let used = SUPPLY
  return size => {
    if (size > MOST) return randomFillSync(new Uint8Array(size))
    if (used + size > SUPPLY) {
      randomFillSync(supply)
      used = 0
    }
    const drawn = supply.slice(used, used + size)
    // erase returned bytes from the pool, because they are the receiver's secret
    supply.fill(0, used, used + size)
    used += size
    return drawn
  }
}
