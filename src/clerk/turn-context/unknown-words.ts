import { foldWord } from '#src/allergens/fold-word.ts'
import { type AllergyStatements, parseAllergies } from '#src/allergens/parse-allergies.ts'
import { type KnowsWord, unknownWordsIn } from '#src/allergens/unknown-words.ts'
import { unlistedOf } from '#src/clerk/draft/diet-of.ts'
import { onMenu } from '#src/clerk/known-words.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { isPlainNo } from '#src/clerk/plain-no.ts'
import type { ClerkState, Offer } from '#src/clerk/state.ts'
import type { Command } from '#src/clerk/understand/command.ts'
import { readChoice } from '#src/clerk/understand/pick.ts'
import { offer, show, type TurnContext } from './turn-context.ts'

/** Answer to the question about unknown words: meaningless, or a restriction. */
export type WordsAnswer = 'nothing' | 'something'

const MOST_PHRASES = 5
const MOST_SETTLED = 60

const SMALL = '(?:oh|ok|okay|well|um|please|pls|just|you can|por favor|sorry|yeah|yes|no|nah|nope)'
const IGNORE = new RegExp(
  `^\\W*(?:${SMALL}[\\s,.!]+)*(?:ignore|disregard|skip|forget|drop|never ?mind|ign[oó]r[ae]\\p{L}*|olv[ií]d[ae]\\p{L}*)(?:\\s+(?:it|that|this|them|those|about it|about that|the words?|those words|what i said|eso))?(?:[\\s,.!]+(?:please|pls|thanks|thank you|por favor|gracias))*[\\s.!]*(?:[,.;!]\\s*(?<rest>\\S.*))?$`,
  'isu',
)
const NOTHING =
  /^\W*(?:no[\s,]+)?(?:nothing|none|nada)(?:\s+(?:at all|to (?:avoid|keep out|worry about)|(?:must|has to|needs to) be kept out))?[\s.!]*$/iu
const SOMETHING =
  /^\W*(?:(?:yes|yeah|yep|yup|s[ií])[\s,.!]*)+(?:please|pls|por favor|(?:something|it) must(?: be kept out)?|keep (?:it|something) out)?[\s.!]*$/iu

/** Parses the answer to that question; undefined if it was not asked or the message says anything else. */
export function wordsAnswer(
  message: string,
  { unknown = [], unknown_asked: isAsked, offer: given }: ClerkState,
): WordsAnswer | undefined {
  if (unknown.length === 0 || !isAsked) return undefined
  const said = unquoted(message, unknown)
  const picked = given && isOffer(given) ? readChoice(message, given) : undefined
  if (picked && picked.rest === undefined) return picked.choice === 0 ? 'something' : 'nothing'
  const ignored = IGNORE.exec(said)
  const rest = ignored?.groups?.rest
  if (ignored && (rest === undefined || isPlainNo(`no. ${rest}`, ''))) return 'nothing'
  if (NOTHING.test(said) || isPlainNo(said, '') || isIgnoredBeside(said)) return 'nothing'
  return SOMETHING.test(said) ? 'something' : undefined
}

/**
 * True if a message without restrictions also dismisses the words: "Lol it means something, ignore it. White rice".
 */
function isIgnoredBeside(said: string): boolean {
  const { avoid, refused, unlisted, foods } = parseAllergies(said)
  return IGNORED.test(said) && avoid.length + refused.length + unlisted.length + foods.length === 0
}
const IGNORED =
  /(?<![\p{L}])(?:ignore (?:it|that|them|this)|never ?mind (?:it|that)|ign[oó]r(?:a|e|en)lo)(?![\p{L}])(?!\s+(?:not|if|unless))/iu

/** Replaces quoted unknown words by "that": "Ignore “zorb”" equals "ignore that". */
const unquoted = (message: string, unknown: readonly string[]): string =>
  unknown.reduce((left, words) => left.replaceAll(words, 'that'), message).replace(/[“”"']/g, '')

/** Returns the commands besides the answer, which neither confirms nor rejects the order. */
export function besideWords(commands: readonly Command[]): readonly Command[] {
  const others = commands.filter(({ do: what }) => what !== 'affirm' && what !== 'deny' && what !== 'pick')
  return others.length > 0 ? others : [{ do: 'details', details: {} }]
}

const isOffer = ({ kind, question }: Offer): boolean => kind === 'allergy' && question.startsWith(ASKS)
const ASKS = 'I do not know what '

/** Returns the unknown words of a conversation that may be restrictions; empty before anything is ordered. */
export const unknownIn = ({ unknown = [], lines }: ClerkState): readonly string[] => (lines.length > 0 ? unknown : [])

/** Formats words as quoted in a reply. */
export const quoted = (words: readonly string[]): string => words.map(one => `“${one}”`).join(' and ')

/** Resolves the unknown words that a message answers, and adds its own. */
export function keepUnknown(
  context: TurnContext,
  message: string,
  heard: AllergyStatements,
  answer: WordsAnswer | undefined,
  knows: KnowsWord,
): void {
  const { unknown: before = [], unknown_asked: wasAsked, settled = [], ...state } = context.state
  const isTold = heard.avoid.length + heard.unlisted.length + heard.foods.length > 0
  const isClosed = answer !== undefined || (wasAsked === true && (isTold || heard.nobody))
  const closed = isClosed ? before : []
  const known = [...new Set([...settled, ...closed.flatMap(wordsIn)])].slice(-MOST_SETTLED)
  const isBeside = (state.details.constraints?.allergens ?? []).length + unlistedOf(state).length > 0
  const isKnown = (word: string) => known.includes(word) || knows(word)
  const own = answer === undefined ? unknownWordsIn(message, isKnown, isBeside) : []
  const open = [...new Set([...(isClosed ? [] : before), ...own])].slice(0, MOST_PHRASES)
  context.state = {
    ...state,
    ...(known.length > 0 ? { settled: known } : {}),
    ...(open.length > 0 ? { unknown: open } : {}),
    ...(open.length > 0 && wasAsked ? { unknown_asked: wasAsked } : {}),
    ...(answer === 'something' ? { open_allergy: true } : {}),
  }
}

const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}'’]+/u).map(foldWord)

/** Resolves unknown words that occur on the menu chosen since. */
export function knowByMenu(context: TurnContext, menu: CompiledMenu): void {
  const { unknown: before, ...state } = context.state
  if (before === undefined) return
  const unknown = before.filter(words => unknownWordsIn(words, onMenu(menu), true).length > 0)
  context.state = { ...state, ...(unknown.length > 0 ? { unknown } : {}) }
}

/** Asks about the remaining unknown words, if no other allergy question is open. */
export function askUnknown(context: TurnContext, isElseAsked: boolean): void {
  const { unknown_asked: _, ...state } = context.state
  const left = unknownIn(state)
  const isAsked = left.length > 0 && !isElseAsked
  context.state = { ...state, ...(isAsked ? { unknown_asked: true } : {}) }
  if (!isAsked) return
  const asked: Offer = {
    kind: 'allergy',
    question: `${ASKS}${quoted(left)} means. Must something be kept out of the food, or shall I ignore it?`.slice(
      0,
      300,
    ),
    choices: [
      { label: 'Something must be kept out of the food', say: 'yes' },
      { label: 'Nothing, ignore it', say: 'no' },
    ],
  }
  const { offer: given } = context.state
  // keep the numbering of another open offer
  if (given === undefined || given.kind === 'allergy' || given === context.offered) offer(context, asked)
  else show(context, 'ask', `${asked.question} Say what must be kept out, or “ignore it”; nothing is placed before.`)
}
