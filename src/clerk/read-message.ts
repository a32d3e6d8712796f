import { withoutDoubts } from '#src/doubts/without-doubts.ts'
import { languageOf } from '#src/reader/language.ts'
import { normalizeMessage } from '#src/reader/normalize-message.ts'
import { correctDietSpelling } from './diet-spelling.ts'
import { mentioning } from './draft/mentioned.ts'
import { type ListeningDeps, parsingContext } from './ground-of.ts'
import { keepPartyDiets } from './party-diets.ts'
import type { ClerkState } from './state.ts'
import { type Answer, answering } from './turn-context/answer-to-doubt.ts'
import { besideWords, type WordsAnswer, wordsAnswer } from './turn-context/unknown-words.ts'
import type { Command } from './understand/command.ts'
import { dismissing } from './understand/dismissing.ts'
import { doubtAnswer } from './understand/doubt-answer.ts'
import { isDoubtfulYes } from './understand/doubtful-yes.ts'
import { rewriteFoodAnswer } from './understand/named-answer.ts'
import { takeNutrientLimits } from './understand/take-limits.ts'
import { appendCommandNote } from './understand/take-written.ts'
import { fold } from './understand/text.ts'
import { understand } from './understand/understand.ts'

/** Parsed guest message. */
export type ReadMessage = {
  readonly state: ClerkState
  /**
   * Message without requests about salt, sugar, and the like. A bare food name given as an answer becomes the
   * allergy it states.
   */
  readonly text: string
  readonly commands: readonly Command[]
  /** Answer to whether a food must be avoided. */
  readonly answer: Answer | undefined
  /** Answer to what unknown words mean. */
  readonly words: WordsAnswer | undefined
}

/** Parses a message into mentions, answers, and commands. */
export function readMessage(deps: ListeningDeps, given: ClerkState, written: string): ReadMessage {
  const message = correctDietSpelling(undone(normalizeMessage(written), given))
  const language = languageOf(message, given.language ?? 'en')
  const limits = takeNutrientLimits(message, given)
  const said = rewriteFoodAnswer(limits.text, given) ?? limits.text
  // a restaurant name is not a food
  const spoken = parsingContext(deps, given).named(said)?.text ?? said
  const known = keepPartyDiets(mentioning(given, spoken, deps.engine.market.menus), said)
  const told = doubtAnswer(said, given)
  const { state, text } = dismissing({ ...known, language }, told?.rest ?? said)
  const isNothing = told !== undefined || limits.notes.length > 0
  const meant: readonly Command[] =
    text === ''
      ? [isNothing ? { do: 'details', details: {} } : { do: 'cart' }]
      : understand(text, state, parsingContext(deps, state))
  // on a doubtful yes, read back again: a wrong order costs more than an extra turn
  const isYes = state.readback !== undefined && meant.length === 1 && meant[0]!.do === 'affirm'
  const sure: readonly Command[] = isYes && isDoubtfulYes(said) ? [{ do: 'cart' }] : meant
  const { answer, commands: asked } = told ? { answer: told.answer, commands: sure } : answering(state, sure, said)
  const commands = answer === 'no' && isIdle(asked) ? searchedAgain(state, asked) : asked
  const words = wordsAnswer(said, state)
  const others = words === undefined ? commands : besideWords(commands)
  const note = limits.notes.join('; ')
  return { state, text: said, answer, words, commands: note === '' ? others : appendCommandNote(others, note) }
}

const isIdle = (commands: readonly Command[]): boolean =>
  commands.every(command => command.do === 'details' && Object.keys(command.details).length === 0)

/** Repeats the last search, which left out a food that the guest has now said may be served. */
function searchedAgain({ lines, place, sought }: ClerkState, otherwise: readonly Command[]): readonly Command[] {
  const query = sought?.wish.query
  if (lines.length > 0 || !place || query === undefined) return otherwise
  return [{ do: 'search', ...sought!.wish, query: withoutDoubts(query) }]
}

/** Returns the words of the undo or keep choice if the message is its number or label; otherwise the message. */
function undone(message: string, { undo }: ClerkState): string {
  if (undo === undefined) return message
  const said = fold(message)
  if (said === String(undo.n) || said === fold(undo.label)) return undo.words
  const { keeps } = undo
  return keeps && (said === String(undo.n - 1) || said === fold(keeps.label)) ? keeps.words : message
}
