import { type Allergen, allergensOf } from './codes.ts'
import { isBesideWord, liftCue, NAMED } from './lift-cues.ts'
import { annotateTokens, type Marks, type Mention, type Span } from './marks.ts'
import { normalizeNegations } from './normalize-negations.ts'
import { isOwnName } from './own-names.ts'
import { isPerson, isSamePerson, peopleOf, SELF } from './people.ts'
import { isPlainWord } from './plain-words.ts'
import { restoreWords } from './spelled.ts'
import { sentenceOf, tokensOf } from './tokens.ts'

/** What a message may take back. It is asked about, and a yes takes it back: nothing else does. */
export type MaybeLifts = {
  readonly codes: readonly Allergen[]
  /** The message without the clauses that say so. */
  readonly left: string
}

type Clause = Span & { readonly words: string; readonly mentions: readonly Mention[]; readonly isKnown: boolean }

const JOINS = /^(?:and|or|nor|y|e|o|ni|n|&|plus|the|el|la|los|las)$/
const TURNS = /^(?:but|pero|sino|so|because|porque)$/
const LIMITS = /^(?:but|pero|except|unless|if|aunque|although|only|excepto|salvo|menos)$/
/** "… not for me", "yo no": somebody else eats it. */
const NOT_ME =
  /\b(?:not (?:for )?(?:me|mine|us)|(?:but|except) i (?:cant|cannot|am|dont)|i (?:cant|cannot|am not)|yo no|a mi no|not (?:fine|ok|okay|safe|good))\b/

/**
 * What a message seems to take back of what is avoided: "dairy is fine, it was only the nuts", "scratch the shellfish thing",
 * "solo cacahuate". Each clause must be made of words of such a statement alone, of whom the allergy was told of, and ask nothing.
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

/** True for a message that says of its speaker that they may not have what somebody else may. */
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
  // what a part of the message leaves is left by all of it
  const codes = cue === 'named' ? named : cue === 'all' ? avoided : avoided.filter(code => !named.includes(code))
  // "just sesame" where no sesame is avoided puts nothing right
  if (cue === 'others' && !named.some(code => avoided.includes(code))) return []
  const who = peopleOf(marks.tokens.slice(clause.from, clause.to).filter(({ text: word }) => !NO_PERSON.test(word)))
  const isSpeaker = who.every(one => one === SELF || one === 'we')
  return codes.filter(code => avoided.includes(code) && (isSpeaker || isSamePerson(who, whoHas(code))))
}
/** "El huevo", "the shellfish one". */
const NO_PERSON = /^(?:el|one|ones)$/

/** The clauses of a message: they end at signs, and before "but". */
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

/** "Milk, eggs are fine": the words before a comma end in a food that the list goes on with. */
const endsInName = ({ mentions }: Marks, at: number): boolean => mentions.some(({ to }) => to === at)

/** The words of a clause, its foods and lists of them as one sign; whether all words are those of a statement about an allergy. */
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

/** "Eggs are fine but only …", "… but they try to kill me": what comes after it in its sentence speaks of the same food. */
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
