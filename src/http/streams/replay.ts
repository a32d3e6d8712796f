import type { ClerkChunk } from '#src/clerk/stream.ts'
import type { StreamError } from './refusal.ts'

/** Message to the followers of a turn, in order. */
export type StreamMessage =
  | { readonly type: 'chunk'; readonly sequence: number; readonly chunk: ClerkChunk }
  | { readonly type: 'end' }
  | ({ readonly type: 'error' } & StreamError)

export type Replay = {
  readonly write: (chunk: ClerkChunk) => void
  readonly close: (last: Extract<StreamMessage, { type: 'end' | 'error' }>) => void
  /** Replays everything from the start and then follows the turn live. The result unsubscribes. */
  readonly follow: (send: (told: StreamMessage) => void) => () => void
  /** Aborts the turn itself, for all followers. */
  readonly abort: () => void
  readonly signal: AbortSignal
}

/** Creates the recorded stream of one turn, which can be replayed from the start at any time. */
export function createReplay(): Replay {
  const told: StreamMessage[] = []
  const followers = new Set<(told: StreamMessage) => void>()
  const stopping = new AbortController()
  let sequence = 0
  const tell = (next: StreamMessage) => {
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
