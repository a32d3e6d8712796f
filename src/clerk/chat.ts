import type { Listener } from './reply/reply-stream.ts'
import type { TurnPlace } from './respond.ts'
import type { ClerkResponse } from './schema.ts'
import type { SessionStore } from './session/store.ts'
import { runSessionTurn } from './session/take-turn.ts'
import { type ClerkState, newState } from './state.ts'
import { runTurn, type TurnDeps } from './turn.ts'

/** Message of a conversation, with listeners for the streamed reply. */
export type ChatInput = {
  readonly message: string
  /** Omit it to start a conversation. */
  readonly session_id?: string | undefined
  /** Client-supplied idempotency key: a retry gets the same reply and uses no turn. */
  readonly message_id?: string | undefined
  /** Network of the sender. */
  readonly caller?: string | undefined
  readonly signal?: AbortSignal | undefined
} & ChatListener

export type ChatListener = Listener & {
  /** Called once when the message gets its turn. From then on, only a server failure can end it. */
  readonly onTurn?: ((place: TurnPlace) => void) | undefined
}

export type ChatDeps = TurnDeps & { readonly sessions: SessionStore<ClerkState> }

/**
 * Answers a message within its session. Throws session_expired, session_turn_limit, session_busy, or
 * service_unavailable, each before any output is streamed.
 */
export async function chat(
  deps: ChatDeps,
  input: ChatInput,
): Promise<{ readonly response: ClerkResponse; readonly replayed: boolean }> {
  const sessionId = input.session_id ?? (await deps.sessions.create(newState())).id
  const { reply, replayed } = await runSessionTurn<ClerkState, ClerkResponse>(
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
