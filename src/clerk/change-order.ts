import { Fault } from '#src/kernel/faults.ts'
import type { ChatDeps } from './chat.ts'
import { withoutReadback } from './confirm.ts'
import { afterTurn } from './fit-state.ts'
import { loggedPlain } from './model/message-log.ts'
import { renderBlocksWithSafeLinks } from './own-links.ts'
import { respond } from './respond.ts'
import type { ClerkResponse } from './schema.ts'
import { runSessionTurn } from './session/take-turn.ts'
import { type ClerkState, newState } from './state.ts'
import { applyUpdate, readUpdate, type UpdateInput } from './tools/update-order.ts'
import { createTurnContext } from './turn-context/turn-context.ts'

export type ChangeInput = UpdateInput & {
  /** Omit it to start a conversation. */
  readonly session_id?: string | undefined
  /** Client-supplied idempotency key: a retry gets the same reply and uses no turn. */
  readonly message_id?: string | undefined
  readonly caller?: string | undefined
}

/**
 * Applies structured changes to the order of a conversation and returns the order: priced, with its missing
 * details, or read back for confirmation. Throws invalid_field with all errors, without changing anything, and the
 * errors of a conversation.
 */
export async function changeOrder(
  deps: ChatDeps,
  { session_id, message_id, caller, ...change }: ChangeInput,
): Promise<ClerkResponse> {
  const sessionId = session_id ?? (await deps.sessions.create(newState())).id
  const text = JSON.stringify(change)
  const { reply } = await runSessionTurn<ClerkState, ClerkResponse>(
    deps,
    { sessionId, id: message_id, text },
    async ({ number, left, expiresAt, state: begun }) => {
      const context = createTurnContext(withoutReadback(begun))
      const of = { ...deps, caller, sessionId }
      const read = readUpdate(of, context, change)
      if ('problems' in read)
        throw Fault.ofProblems(read.problems.map(problem => ({ code: 'invalid_field' as const, ...problem })))
      const { status } = await applyUpdate(of, context, read)
      const shown = renderBlocksWithSafeLinks(deps, context)
      const place = { sessionId, used: number, left, expiresAt }
      const response = await respond(deps, place, { context, reply: shown, model: 'none', degraded: false })
      const log = loggedPlain(begun, `(changed the order on the screen: ${status})`, shown)
      const isLogged = deps.remote?.prompt.tools === 'orders'
      return { state: afterTurn(isLogged ? { ...context.state, log } : context.state, text, shown), reply: response }
    },
  )
  return reply
}
