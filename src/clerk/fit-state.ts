import { STATE_BYTES } from './session/codec.ts'
import type { ClerkState } from './state.ts'

/** The state with a turn's messages added, cut until it fits: the oldest messages go first, then what can be found again. */
export function afterTurn(state: ClerkState, message: string, reply: string): ClerkState {
  const said = [
    ...state.messages,
    { role: 'user' as const, text: message.slice(0, 600) },
    { role: 'assistant' as const, text: reply.slice(0, 600) },
  ]
  return fitting({ ...state, last_reply: reply.slice(0, 4_000), messages: said.slice(-12) })
}

/** The state, cut until a session can keep it. */
export function fitting(state: ClerkState): ClerkState {
  let next = state
  while (isTooLarge(next) && next.log?.length) next = { ...next, log: next.log.slice(1) }
  while (isTooLarge(next) && next.messages.length > 0) next = { ...next, messages: next.messages.slice(1) }
  if (isTooLarge(next)) next = { ...withoutParked(next), questions: [], last_reply: '' }
  return next
}

const withoutParked = ({ parked: _, taken: __, sought: ___, ...state }: ClerkState): ClerkState => state

/** True for a state that no session can keep. */
export const isTooLarge = (state: ClerkState): boolean => Buffer.byteLength(JSON.stringify(state)) > STATE_BYTES
