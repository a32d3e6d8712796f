import type { Desk } from './desk/desk.ts'
import type { ClerkState } from './state.ts'
import type { Command } from './understand/command.ts'

/** Commands that change neither the cart nor where the conversation stands. */
const IDLE: ReadonlySet<Command['do']> = new Set([
  'cannot_handle',
  'thanks',
  'bye',
  'greet',
  'small_talk',
  'who_are_you',
])

/** True for commands that leave everything as it is. */
export const isIdle = (commands: readonly Command[]): boolean => commands.every(({ do: wish }) => IDLE.has(wish))

/**
 * Thanks, greetings and words that were not understood leave a read-back to be confirmed when the reply says that it waits for a yes, and nothing
 * was changed or shown since. After words that were understood, such as a wish for another price, it is read back again.
 */
export function keepReadback(desk: Desk, { readback, offer, ...before }: ClerkState): void {
  const { state, blocks } = desk
  const isSame = state.lines === before.lines && state.details === before.details && state.quote === before.quote
  if (!isSame || readback === undefined || blocks.size > 0 || state.offer) return
  desk.state = { ...state, readback, ...(offer ? { offer } : {}) }
}
