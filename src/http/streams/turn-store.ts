import type { World } from '#src/kernel/world.ts'
import type { Replay } from './replay.ts'

/** Time for which a finished turn can be replayed. */
const KEPT_MS = 60_000

/**
 * Newest turn of each session with a socket in this process, available to any client that knows the session id. On
 * other processes, a client resends its message and gets the reply stored in its session.
 */
export type TurnStore = Disposable & {
  readonly put: (sessionId: string, turn: Replay) => void
  readonly find: (sessionId: string) => Replay | undefined
  /** Marks a turn as over: a finished one is dropped after a minute, a failed one immediately. */
  readonly ended: (sessionId: string, turn: Replay, how: 'finished' | 'failed') => void
}

export function createTurnStore(world: Pick<World, 'after'>): TurnStore {
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
