import { STATE_BYTES } from './session/codec.ts'
import type { ClerkState } from './state.ts'

/**
 * Adds a turn's messages to the state and truncates it to fit: oldest messages first, then reconstructible data.
 */
export function afterTurn(state: ClerkState, message: string, reply: string): ClerkState {
  const said = [
    ...state.messages,
    { role: 'user' as const, text: message.slice(0, 600) },
    { role: 'assistant' as const, text: reply.slice(0, 600) },
  ]
  return truncateState({ ...state, last_reply: reply.slice(0, 4_000), messages: said.slice(-12) })
}

/** Truncates the state until a session can store it. */
export function truncateState(state: ClerkState): ClerkState {
  let next = state
  while (isTooLarge(next) && next.log?.length) next = { ...next, log: next.log.slice(1) }
  while (isTooLarge(next) && next.messages.length > 0) next = { ...next, messages: next.messages.slice(1) }
  if (isTooLarge(next)) next = { ...withoutParked(next), questions: [], last_reply: '' }
  return next
}

const withoutParked = ({ parked: _, taken: __, sought: ___, ...state }: ClerkState): ClerkState => state

/** True for a state that exceeds the session limit. */
export const isTooLarge = (state: ClerkState): boolean => Buffer.byteLength(JSON.stringify(state)) > STATE_BYTES
