import { languageOf } from '#src/reader/language.ts'
import { withoutRuns } from '#src/reader/without-runs.ts'
import { besideWords, type WordsAnswer, wordsAnswer } from './desk/unknown-words.ts'
import { type Answer, answering } from './desk/unsettled.ts'
import { mentioning } from './draft/mentioned.ts'
import { groundOf, type ListeningDeps } from './ground-of.ts'
import { respellSelf } from './of-self.ts'
import { keepPartyDiets } from './party-diets.ts'
import type { ClerkState } from './state.ts'
import type { Command } from './understand/command.ts'
import { dismissing } from './understand/dismissing.ts'
import { doubtAnswer } from './understand/doubt-answer.ts'
import { isDoubtfulYes } from './understand/doubtful-yes.ts'
import { namedAnswer } from './understand/named-answer.ts'
import { takeLimits } from './understand/take-limits.ts'
import { noting } from './understand/take-written.ts'
import { fold } from './understand/text.ts'
import { understand } from './understand/understand.ts'

/** What a message wants of a conversation. */
export type ReadMessage = {
  readonly state: ClerkState
  /** The message without what it says of salt, sugar and the like; an answer by the names of foods as the allergy that it is. */
  readonly text: string
  readonly commands: readonly Command[]
  /** Its answer to the question whether a food must be avoided. */
  readonly answer: Answer | undefined
  /** Its answer to the question what unknown words mean. */
  readonly words: WordsAnswer | undefined
}

/** Reads a message: what it mentions, what it answers, and what is to be done. */
export function readMessage(deps: ListeningDeps, given: ClerkState, written: string): ReadMessage {
  const message = respellSelf(undone(withoutRuns(written), given))
  const language = languageOf(message, given.language ?? 'en')
  const limits = takeLimits(message, given)
  const said = namedAnswer(limits.text, given) ?? limits.text
  // the name of a restaurant is no food
  const spoken = groundOf(deps, given).named(said)?.text ?? said
  const known = keepPartyDiets(mentioning(given, spoken, deps.engine.market.menus), said)
  const told = doubtAnswer(said, given)
  const { state, text } = dismissing({ ...known, language }, told?.rest ?? said)
  const isNothing = told !== undefined || limits.notes.length > 0
  const meant: readonly Command[] =
    text === ''
      ? [isNothing ? { do: 'details', details: {} } : { do: 'cart' }]
      : understand(text, state, groundOf(deps, state))
  // a wrong order costs more than a turn: it is read back once more
  const isYes = state.readback !== undefined && meant.length === 1 && meant[0]!.do === 'affirm'
  const sure: readonly Command[] = isYes && isDoubtfulYes(said) ? [{ do: 'cart' }] : meant
  const { answer, commands } = told ? { answer: told.answer, commands: sure } : answering(state, sure, said)
  const words = wordsAnswer(said, state)
  const others = words === undefined ? commands : besideWords(commands)
  const note = limits.notes.join('; ')
  return { state, text: said, answer, words, commands: note === '' ? others : noting(others, note) }
}

/** The words of the choice that takes back what is avoided, or keeps it, where the message is its number or its label. */
function undone(message: string, { undo }: ClerkState): string {
  if (undo === undefined) return message
  const said = fold(message)
  if (said === String(undo.n) || said === fold(undo.label)) return undo.words
  const { keeps } = undo
  return keeps && (said === String(undo.n - 1) || said === fold(keeps.label)) ? keeps.words : message
}
