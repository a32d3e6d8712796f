import { createHash } from 'node:crypto'
import { realWorld, type World } from '#src/kernel/world.ts'

/** A world whose clock stands where it is put and whose chance follows from a seed; timers and network are the machine's. */
export type Clockwork = {
  readonly world: World
  /** Puts the clock to an instant in milliseconds, and begins chance anew. */
  readonly set: (now: number, seed: string) => void
  readonly advance: (ms: number) => void
}

export function createClockwork(): Clockwork {
  let now = 0
  let seed = ''
  let drawn = 0
  return {
    world: {
      ...realWorld,
      now: () => now,
      randomBytes: size => {
        drawn += 1
        return bytesOf(`${seed}:${drawn}`, size)
      },
    },
    set: (instant, begin) => {
      now = instant
      seed = begin
      drawn = 0
    },
    advance: ms => {
      now += ms
    },
  }
}

function bytesOf(text: string, size: number): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, block) =>
    createHash('sha256').update(`${text}:${block}`).digest(),
  )
  return new Uint8Array(Buffer.concat(blocks).subarray(0, size))
}
