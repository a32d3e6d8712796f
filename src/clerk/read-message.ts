import { languageOf } from '#src/reader/language.ts'
import { type Answer, answering } from './desk/unsettled.ts'
import { mentioning } from './draft/mentioned.ts'
import { groundOf, type ListeningDeps } from './ground-of.ts'
import type { ClerkState } from './state.ts'
import type { Command } from './understand/command.ts'
import { dismissing } from './understand/dismissing.ts'
import { doubtAnswer } from './understand/doubt-answer.ts'
import { takeLimits } from './understand/take-limits.ts'
import { noting } from './understand/take-written.ts'
import { understand } from './understand/understand.ts'

/** What a message wants of a conversation. */
type ReadMessage = {
  readonly state: ClerkState
  /** The message without what it says of salt, sugar and the like. */
  readonly text: string
  readonly commands: readonly Command[]
  /** Its answer to the question whether a food must be avoided. */
  readonly answer: Answer | undefined
}

/** Reads a message: what it mentions, what it answers, and what is to be done. */
export function readMessage(deps: ListeningDeps, given: ClerkState, message: string): ReadMessage {
  const language = languageOf(message, given.language ?? 'en')
  const limits = takeLimits(message, given)
  // the name of a restaurant is no food
  const spoken = groundOf(deps, given).named(limits.text)?.text ?? limits.text
  const known = mentioning(given, spoken, deps.engine.market.menus)
  const told = doubtAnswer(limits.text, given)
  const { state, text } = dismissing({ ...known, language }, told?.rest ?? limits.text)
  const isNothing = told !== undefined || limits.notes.length > 0
  const meant: readonly Command[] =
    text === ''
      ? [isNothing ? { do: 'details', details: {} } : { do: 'cart' }]
      : understand(text, state, groundOf(deps, state))
  const { answer, commands } = told ? { answer: told.answer, commands: meant } : answering(state, meant, limits.text)
  const note = limits.notes.join('; ')
  return { state, text: limits.text, answer, commands: note === '' ? commands : noting(commands, note) }
}
