import { withoutReadback } from './confirm.ts'
import type { ListeningDeps } from './ground-of.ts'
import { type ReadMessage, readMessage } from './read-message.ts'
import type { ClerkState } from './state.ts'

export const LOST = 'Your last message got no answer: if it still matters, please say it again.'

/**
 * Parses the message after one whose turn failed. An earlier read-back cannot be confirmed, because the lost
 * message might have changed the order: a "yes" shows the order again.
 */
export function readAfterFailedTurn(deps: ListeningDeps, state: ClerkState, message: string): ReadMessage {
  const read = readMessage(deps, withoutReadback(state), message)
  const isYes = state.readback !== undefined && read.commands.every(({ do: wish }) => wish === 'affirm')
  return isYes ? { ...read, commands: [{ do: 'cart' }] } : read
}
