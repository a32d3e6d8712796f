import type { World } from '#src/kernel/world.ts'
import type { Replay } from './replay.ts'

/** How long a turn can be followed again after its end. */
const KEPT_MS = 60_000

/**
 * The newest turn of each session that speaks over sockets of this process, found by whoever knows the session's id.
 * Elsewhere a client sends its message again, which gets the reply that its session keeps.
 */
export type KeptTurns = Disposable & {
  readonly put: (sessionId: string, turn: Replay) => void
  readonly find: (sessionId: string) => Replay | undefined
  /** The turn is over: it is forgotten after a minute, or now when there is nothing to be told of it. */
  readonly ended: (sessionId: string, turn: Replay, how: 'finished' | 'failed') => void
}

export function createKeptTurns(world: Pick<World, 'after'>): KeptTurns {
  const turns = new Map<string, Replay>()
  const timers = new Set<() => void>()
  const forget = (sessionId: string, turn: Replay) => {
    if (turns.get(sessionId) === turn) turns.delete(sessionId)
  }
  return {
    put: (sessionId, turn) => void turns.set(sessionId, turn),
    find: sessionId => turns.get(sessionId),
    ended: (sessionId, turn, how) => {
      if (how === 'failed') return forget(sessionId, turn)
      const cancel = world.after(KEPT_MS, () => {
        timers.delete(cancel)
        forget(sessionId, turn)
      })
      timers.add(cancel)
    },
    [Symbol.dispose]: () => {
      for (const cancel of timers) cancel()
    },
  }
}
