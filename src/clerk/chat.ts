import type { Listener } from './reply/told.ts'
import type { TurnPlace } from './respond.ts'
import type { ClerkResponse } from './schema.ts'
import type { SessionStore } from './session/store.ts'
import { takeTurn } from './session/take-turn.ts'
import { type ClerkState, newState } from './state.ts'
import { runTurn, type TurnDeps } from './turn.ts'

/** A message of a conversation, and how the answer is to be told while it is made. */
export type ChatInput = {
  readonly message: string
  /** Left out to begin a conversation. */
  readonly session_id?: string | undefined
  /** The client's own name for the message: sent again it gets the same answer and uses no turn. */
  readonly message_id?: string | undefined
  /** The network that says it. */
  readonly caller?: string | undefined
  readonly signal?: AbortSignal | undefined
} & ChatListener

export type ChatListener = Listener & {
  /** Told once that the message has got its turn: from now on only a failure of ours can end it. */
  readonly onTurn?: ((place: TurnPlace) => void) | undefined
}

export type ChatDeps = TurnDeps & { readonly sessions: SessionStore<ClerkState> }

/**
 * Answers a message within its session. Throws session_expired, session_turn_limit, session_busy or
 * service_unavailable, each before anything was told.
 */
export async function chat(
  deps: ChatDeps,
  input: ChatInput,
): Promise<{ readonly response: ClerkResponse; readonly replayed: boolean }> {
  const sessionId = input.session_id ?? (await deps.sessions.create(newState())).id
  const { reply, replayed } = await takeTurn<ClerkState, ClerkResponse>(
    deps,
    { sessionId, id: input.message_id, text: input.message },
    async turn => {
      const { onText, onReset, onTurn, message, signal } = input
      const place = { sessionId, used: turn.number, left: turn.left, expiresAt: turn.expiresAt }
      onTurn?.(place)
      const { state, response } = await runTurn(
        { ...deps, caller: input.caller, sessionId },
        { state: turn.state, isAfterLoss: turn.isAfterLoss, message, place, signal, hold: turn.hold, onText, onReset },
      )
      return { state, reply: response }
    },
  )
  return { response: reply, replayed }
}
