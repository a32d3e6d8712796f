import { createHash } from 'node:crypto'
import { realWorld, type World } from '#src/kernel/world.ts'

/** World with an adjustable clock and seeded randomness. Timers and network are real. */
export type Clockwork = {
  readonly world: World
  /** Sets the clock to an instant in milliseconds, and resets the randomness. */
  readonly set: (now: number, seed: string) => void
  readonly advance: (ms: number) => void
}

export function createDeterministicWorld(): Clockwork {
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
