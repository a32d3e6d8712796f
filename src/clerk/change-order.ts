import { Fault } from '#src/kernel/faults.ts'
import type { ChatDeps } from './chat.ts'
import { withoutReadback } from './confirm.ts'
import { createDesk } from './desk/desk.ts'
import { afterTurn } from './fit-state.ts'
import { loggedPlain } from './model/message-log.ts'
import { shownSafely } from './own-links.ts'
import { respond } from './respond.ts'
import type { ClerkResponse } from './schema.ts'
import { takeTurn } from './session/take-turn.ts'
import { type ClerkState, newState } from './state.ts'
import { applyUpdate, readUpdate, type UpdateInput } from './tools/update-order.ts'

export type ChangeInput = UpdateInput & {
  /** Left out to begin a conversation. */
  readonly session_id?: string | undefined
  /** The client's own name for the change: sent again it gets the same answer and uses no turn. */
  readonly message_id?: string | undefined
  readonly caller?: string | undefined
}

/**
 * Changes the order of a conversation exactly, without words, and answers with it as it stands: priced, with what is missing, or
 * read back to be confirmed by a yes. Throws invalid_field with everything that is wrong, having changed nothing, and what a
 * conversation throws.
 */
export async function changeOrder(
  deps: ChatDeps,
  { session_id, message_id, caller, ...change }: ChangeInput,
): Promise<ClerkResponse> {
  const sessionId = session_id ?? (await deps.sessions.create(newState())).id
  const text = JSON.stringify(change)
  const { reply } = await takeTurn<ClerkState, ClerkResponse>(
    deps,
    { sessionId, id: message_id, text },
    async ({ number, left, expiresAt, state: begun }) => {
      const desk = createDesk(withoutReadback(begun))
      const of = { ...deps, caller, sessionId }
      const read = readUpdate(of, desk, change)
      if ('problems' in read)
        throw Fault.ofProblems(read.problems.map(problem => ({ code: 'invalid_field' as const, ...problem })))
      const { status } = await applyUpdate(of, desk, read)
      const shown = shownSafely(deps, desk)
      const place = { sessionId, used: number, left, expiresAt }
      const response = await respond(deps, place, { desk, reply: shown, model: 'none', degraded: false })
      const log = loggedPlain(begun, `(changed the order on the screen: ${status})`, shown)
      const isLogged = deps.remote?.prompt.tools === 'orders'
      return { state: afterTurn(isLogged ? { ...desk.state, log } : desk.state, text, shown), reply: response }
    },
  )
  return reply
}
