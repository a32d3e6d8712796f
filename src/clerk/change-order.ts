import { Fault } from '#src/kernel/faults.ts'
import type { ChatDeps } from './chat.ts'
import { BOOKED, bookOrder, isArmed, NOT_AS_IT_WAS, withoutReadback } from './confirm.ts'
import type { ClerkDeps } from './deps.ts'
import { truncateState } from './fit-state.ts'
import { loggedPlain } from './model/message-log.ts'
import { renderBlocksWithSafeLinks } from './own-links.ts'
import { translateReply } from './reply/translate-reply.ts'
import { respond } from './respond.ts'
import { revisionOf } from './revision.ts'
import type { ClerkResponse } from './schema.ts'
import { runSessionTurn } from './session/take-turn.ts'
import { type ClerkState, newState } from './state.ts'
import type { ChangeBody } from './tools/change-body.ts'
import { applyUpdate, readUpdate } from './tools/update-order.ts'
import { presentOrder } from './turn-context/present-order.ts'
import { createTurnContext, show, type TurnContext } from './turn-context/turn-context.ts'

export type ChangeInput = ChangeBody & {
  /** Client-supplied idempotency key: a retry gets the same reply. */
  readonly message_id?: string | undefined
  readonly caller?: string | undefined
}

/**
 * Applies structured changes to the order of a conversation, or places it as it was read back, and returns the
 * order: priced, with its missing details, read back for confirmation, or booked. Uses no turn, and works after the
 * last one. Throws invalid_field with all errors and order_moved_on for another revision of the cart, both without
 * changing anything, and the errors of a conversation except session_turn_limit.
 */
export async function changeOrder(
  deps: ChatDeps,
  { session_id, message_id, caller, ...change }: ChangeInput,
): Promise<ClerkResponse> {
  const sessionId = session_id ?? (await deps.sessions.create(newState())).id
  const { reply } = await runSessionTurn<ClerkState, ClerkResponse>(
    deps,
    { sessionId, id: message_id, text: JSON.stringify(change), isFree: true },
    async ({ number, left, expiresAt, state: begun }) => {
      const of = { ...deps, caller, sessionId }
      const { agree, revision, ...update } = change
      if (revision !== undefined && revision !== revisionOf(begun)) throw changedMeanwhile()
      const context = createTurnContext(agree === undefined ? withoutReadback(begun) : begun)
      const status = agree === undefined ? await applyChange(of, context, update) : await place(of, context, change)
      const language = context.state.language ?? 'en'
      const said = [...(status === 'booked' ? [BOOKED] : []), renderBlocksWithSafeLinks(deps, context)]
      const shown = said.map(text => translateReply(text, language)).join('\n\n')
      const seat = { sessionId, used: number, left, expiresAt }
      const response = await respond(deps, seat, { context, reply: shown, model: 'none', degraded: false })
      const isLogged = deps.remote?.prompt.tools === 'orders'
      const log = isLogged ? loggedPlain(begun, `(changed the order on the screen: ${status})`, shown) : undefined
      const state = { ...context.state, last_reply: shown.slice(0, 4_000), missing: response.missing }
      return { state: truncateState(log ? { ...state, log } : state), reply: response }
    },
  )
  return reply
}

async function applyChange(deps: ClerkDeps, context: TurnContext, change: Omit<ChangeBody, 'agree' | 'revision'>) {
  const read = readUpdate(deps, context, change)
  if ('problems' in read)
    throw Fault.ofProblems(read.problems.map(problem => ({ code: 'invalid_field' as const, ...problem })))
  return (await applyUpdate(deps, context, read)).status
}

/** Places the order if it is still the one that was read back; shows it again otherwise. */
async function place(deps: ClerkDeps, context: TurnContext, { agree, revision: _, ...others }: ChangeBody) {
  const beside = Object.keys(others)
  if (beside.length > 0)
    throw Fault.ofProblems(
      beside.map(field => ({
        code: 'invalid_field' as const,
        field,
        message: `${field} changes the order: agree to it afterwards, in a request of its own.`,
      })),
    )
  if (context.state.readback === agree && isArmed(deps, context.state)) return bookOrder(deps, context)
  context.state = withoutReadback(context.state)
  show(context, 'notice', NOT_AS_IT_WAS)
  return (await presentOrder(deps, context)).status
}

const changedMeanwhile = (): Fault =>
  Fault.of('order_moved_on', 'The ticket was changed in the meantime, and this was not done.', {
    hint: 'Read the conversation again: GET /api/clerk/cart?session_id=…',
  })
