import { withoutReadback } from './confirm.ts'
import type { ListeningDeps } from './ground-of.ts'
import { type ReadMessage, readMessage } from './read-message.ts'
import type { ClerkState } from './state.ts'

export const LOST = 'Your last message got no answer: if it still matters, please say it again.'

/**
 * The reading of a message that follows one whose turn failed. The order that was read back before that is not confirmed, for the
 * lost message may have changed it: a yes shows it anew.
 */
export function readAfterLoss(deps: ListeningDeps, state: ClerkState, message: string): ReadMessage {
  const read = readMessage(deps, withoutReadback(state), message)
  const isYes = state.readback !== undefined && read.commands.every(({ do: wish }) => wish === 'affirm')
  return isYes ? { ...read, commands: [{ do: 'cart' }] } : read
}
