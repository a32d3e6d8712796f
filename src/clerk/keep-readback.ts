import type { ClerkState } from './state.ts'
import type { TurnContext } from './turn-context/turn-context.ts'
import type { Command } from './understand/command.ts'

/** Commands that change neither the cart nor the state of the conversation. */
const IDLE: ReadonlySet<Command['do']> = new Set([
  'cannot_handle',
  'thanks',
  'bye',
  'greet',
  'small_talk',
  'who_are_you',
])

/** True if no command changes anything. */
export const isIdle = (commands: readonly Command[]): boolean => commands.every(({ do: wish }) => IDLE.has(wish))

/**
 * Keeps a pending read-back valid after thanks, greetings, and messages that the clerk did not understand, if the
 * reply still asks for a yes and nothing was changed or shown. After an understood message, e.g. a request for
 * another price, the clerk reads the order back again.
 */
export function keepReadback(context: TurnContext, { readback, offer, ...before }: ClerkState): void {
  const { state, blocks } = context
  const isSame = state.lines === before.lines && state.details === before.details && state.quote === before.quote
  if (!isSame || readback === undefined || blocks.size > 0 || state.offer) return
  context.state = { ...state, readback, ...(offer ? { offer } : {}) }
}
