import type { ClerkChunk } from '#src/clerk/stream.ts'
import type { Refusal } from './refusal.ts'

/** What those who follow a turn are sent, in its order. */
export type Told =
  | { readonly type: 'chunk'; readonly sequence: number; readonly chunk: ClerkChunk }
  | { readonly type: 'end' }
  | ({ readonly type: 'error' } & Refusal)

export type Replay = {
  readonly write: (chunk: ClerkChunk) => void
  readonly close: (last: Extract<Told, { type: 'end' | 'error' }>) => void
  /** Sends everything from the beginning, and what is yet to come. The result ends that. */
  readonly follow: (send: (told: Told) => void) => () => void
  /** Stops the turn itself, for all who follow it. */
  readonly abort: () => void
  readonly signal: AbortSignal
}

/** The stream of one turn, kept so that it can be followed from its beginning at any time. */
export function createReplay(): Replay {
  const told: Told[] = []
  const followers = new Set<(told: Told) => void>()
  const stopping = new AbortController()
  let sequence = 0
  const tell = (next: Told) => {
    told.push(next)
    for (const send of followers) send(next)
  }
  return {
    write: chunk => {
      tell({ type: 'chunk', sequence, chunk })
      sequence += 1
    },
    close: last => {
      tell(last)
      followers.clear()
    },
    follow: send => {
      told.forEach(send)
      const last = told.at(-1)
      if (last === undefined || last.type === 'chunk') followers.add(send)
      return () => void followers.delete(send)
    },
    abort: () => stopping.abort(),
    signal: stopping.signal,
  }
}
