import { type Allergen, allergensOf } from './codes.ts'
import { isBesideWord, liftCue, NAMED } from './lift-cues.ts'
import { annotateTokens, type Marks, type Mention, type Span } from './marks.ts'
import { normalizeNegations } from './normalize-negations.ts'
import { isOwnName } from './own-names.ts'
import { isPerson, isSamePerson, peopleOf, SELF } from './people.ts'
import { isPlainWord } from './plain-words.ts'
import { restoreWords } from './spelled.ts'
import { sentenceOf, tokensOf } from './tokens.ts'

/** Allergens that a message may withdraw. The clerk asks about them, and only a yes withdraws them. */
export type MaybeLifts = {
  readonly codes: readonly Allergen[]
  /** Message without the withdrawing clauses. */
  readonly left: string
}

type Clause = Span & { readonly words: string; readonly mentions: readonly Mention[]; readonly isKnown: boolean }

const JOINS = /^(?:and|or|nor|y|e|o|ni|n|&|plus|the|el|la|los|las)$/
const TURNS = /^(?:but|pero|sino|so|because|porque)$/
const LIMITS = /^(?:but|pero|except|unless|if|aunque|although|only|excepto|salvo|menos)$/
/** Statements that only another person eats the food: "… not for me", "yo no". */
const NOT_ME =
  /\b(?:not (?:for )?(?:me|mine|us)|(?:but|except) i (?:cant|cannot|am|dont)|i (?:cant|cannot|am not)|yo no|a mi no|not (?:fine|ok|okay|safe|good))\b/

/**
 * Returns the avoided allergens that a message may withdraw: "dairy is fine, it was only the nuts", "solo cacahuate".
 * Each clause must have only words of a withdrawal, concern the person with the allergy, and ask no question.
 */
export function maybeLifts(
  text: string,
  avoided: readonly Allergen[],
  whoHas: (code: Allergen) => readonly string[] = () => [],
): MaybeLifts {
  const given = normalizeNegations(text)
  if (avoided.length === 0) return { codes: [], left: text }
  const marks = annotateTokens(restoreWords(tokensOf(given)))
  const clauses = clausesIn(marks)
  const isTurned = isTurnedRound(given)
  const found = clauses.flatMap(clause => {
    const codes = isTurned ? [] : liftedIn(marks, given, clause, avoided, whoHas)
    return codes.length > 0 ? [{ ...clause, codes }] : []
  })
  const harmed = marks.symptoms.filter(({ from }) => found.every(one => from < one.from || from >= one.to))
  if (found.length === 0 || harmed.length > 0) return { codes: [], left: text }
  return { codes: allergensOf(found.flatMap(({ codes }) => codes)), left: without(given, marks, found) }
}

/** True if the speaker says that they must avoid a food that another person can eat. */
export const isTurnedRound = (text: string): boolean =>
  NOT_ME.test(
    tokensOf(text)
      .map(one => one.text)
      .join(' '),
  )

function liftedIn(
  marks: Marks,
  text: string,
  clause: Clause,
  avoided: readonly Allergen[],
  whoHas: (code: Allergen) => readonly string[],
): readonly Allergen[] {
  if (!clause.isKnown || isAsked(marks, text, clause) || isLimited(marks, clause)) return []
  const named = allergensOf(clause.mentions.flatMap(({ codes }) => codes))
  const isOwn = clause.mentions.every(one => one.codes.some(code => isOwnName(code, one.word)))
  const cue = liftCue(clause.words, isOwn)
  if (cue === undefined) return []
  // a withdrawal in a part of the message must also hold for the whole message
  const codes = cue === 'named' ? named : cue === 'all' ? avoided : avoided.filter(code => !named.includes(code))
  // "just sesame" corrects nothing if sesame is not avoided
  if (cue === 'others' && !named.some(code => avoided.includes(code))) return []
  const who = peopleOf(marks.tokens.slice(clause.from, clause.to).filter(({ text: word }) => !NO_PERSON.test(word)))
  const isSpeaker = who.every(one => one === SELF || one === 'we')
  return codes.filter(code => avoided.includes(code) && (isSpeaker || isSamePerson(who, whoHas(code))))
}
/** Words that look like a person but are none: "El huevo", "the shellfish one". */
const NO_PERSON = /^(?:el|one|ones)$/

/** Splits a message into clauses, at punctuation marks and before "but". */
function clausesIn(marks: Marks): Clause[] {
  const { tokens, mentions } = marks
  const isIn = (at: number) => mentions.some(({ from, to }) => at > from && at < to)
  const starts = tokens.flatMap((token, at) => {
    const isListed =
      token.before === 'comma' &&
      endsInName(marks, at) &&
      mentions.some(one => one.from === (/^(?:and|or|y|o)$/.test(token.text) ? at + 1 : at))
    return (at === 0 || token.before !== 'none' || TURNS.test(token.text)) && !isIn(at) && !isListed ? [at] : []
  })
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? tokens.length
    const own = mentions.filter(one => one.from >= from && one.to <= to)
    return { from, to, mentions: own, ...wordsOf(marks, { from, to }, own) }
  })
}

/** True if a food ends right before the comma, so that the list continues: "Milk, eggs are fine". */
const endsInName = ({ mentions }: Marks, at: number): boolean => mentions.some(({ to }) => to === at)

/** Returns the words of a clause with each food or food list as `NAMED`, and whether all words fit a withdrawal. */
function wordsOf(
  { tokens }: Marks,
  { from, to }: Span,
  mentions: readonly Mention[],
): { words: string; isKnown: boolean } {
  const words: string[] = []
  let isKnown = true
  for (let at = from; at < to; ) {
    const mention = mentions.find(one => one.from === at)
    const { text } = tokens[at]!
    if (mention) {
      // "peanuts, the soy and milk" is one list
      const before = words.findLastIndex(word => !JOINS.test(word))
      if (words[before] === NAMED) words.length = before
      words.push(NAMED)
    } else if (!(words.length === 0 && TURNS.test(text))) {
      words.push(text)
      isKnown &&= isBesideWord(text) || isPlainWord(text) || isPerson(text)
    }
    at = mention ? mention.to : at + 1
  }
  return { words: words.join(' '), isKnown }
}

function isAsked(marks: Marks, text: string, { from, to }: Span): boolean {
  const sentence = sentenceOf(marks, from)
  return /\?/.test(text.slice(marks.tokens[to - 1]!.to, marks.tokens[sentence.to]?.from))
}

/** True if the sentence then restricts the same food: "Eggs are fine but only …", "… but they try to kill me". */
function isLimited(marks: Marks, { from, to, mentions }: Clause): boolean {
  const { tokens } = marks
  const next = tokens[to]
  const rest = { from: to, to: sentenceOf(marks, from).to }
  if (next === undefined || rest.to <= to || !LIMITS.test(next.text)) return false
  const after = marks.mentions.filter(one => one.from >= rest.from && one.to <= rest.to)
  const codes = mentions.flatMap(one => one.codes)
  return after.length === 0 || after.some(one => one.codes.some(code => codes.includes(code)))
}

function without(text: string, { tokens }: Marks, clauses: readonly Span[]): string {
  let left = text
  for (const { from, to } of clauses.toReversed()) {
    const end = tokens[to]?.from ?? text.length
    left = left.slice(0, tokens[from]!.from) + left.slice(end)
  }
  return left.replace(/^[\s.,;!¡-]+|[\s,;-]+$/gu, '')
}
