import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { isConnectorWord } from '#src/allergens/frame.ts'
import { annotateTokens, type Marks, type Mention, positionsOf } from '#src/allergens/marks.ts'
import { contextAnomalyScore, isOrderWord } from '#src/allergens/naming-model.ts'
import { type AllergyStatements, parseAllergies } from '#src/allergens/parse-allergies.ts'
import { appliesToCurrentDish, refusalsIn } from '#src/allergens/refusals.ts'
import { restoreWords } from '#src/allergens/spelled.ts'
import { bannedIn, struckAllergensIn } from '#src/allergens/struck.ts'
import { sentenceOf, tokensOf } from '#src/allergens/tokens.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { isAskedForReason } from './asked-for-reason.ts'
import { CAUTION_WORDS } from './caution-words.ts'
import { clearedAlone, isOtherwise, REFUSES } from './cleared.ts'
import { withoutIdioms } from './idioms.ts'
import { messageVariants } from './message-variants.ts'
import { isCared, isOfMatter, isOrdered, isSpokenOf } from './ordered.ts'
import { hasPersonalReason } from './plainly-wanted.ts'
import { isReportedFirst } from './reported-first.ts'
import { isPraised, isRaw, isUnlikeOrder, USUAL } from './unlike-order.ts'

/** Score above which the words around an allergen are unlike an order. Tuned so that orders rarely cause a question. */
const STRANGE = -0.5

/**
 * Returns allergens that a message names without ordering, praising, refusing, or asking about them, and without a
 * recognized allergy statement: "heads up: peanuts". The clerk must ask before placing an order.
 */
export const doubtfulAllergensIn = (given: string): Allergen[] =>
  allergensOf(messageVariants(given).flatMap(doubtedOnce))

function doubtedOnce(given: string): Allergen[] {
  const text = withoutIdioms(given)
  const marks = annotateTokens(restoreWords(tokensOf(text)))
  if (marks.mentions.length === 0) return []
  const heard = parseAllergies(text)
  const explained = explainedBy(heard, marks)
  const isStrange = doubting(text, marks)
  const isRefused = refusedWholly(text, marks)
  const taken = heard.lifts.filter(({ isPlain }) => !isPlain).flatMap(({ codes }) => codes)
  const named = marks.mentions.filter(
    one =>
      (one.strength !== 'hint' || isWarned(marks, one) || isRefused(one)) &&
      !one.codes.some(code => explained.has(code)) &&
      (isStruck(text, marks, one) ||
        isNoted(marks, one) ||
        isOfMatter(marks, one) ||
        isRefused(one) ||
        isStrange(one) ||
        isUnlikeOrder(text, marks, one)),
  )
  const reported = marks.mentions.filter(
    one =>
      (isAskedForReason(text, marks, one) || isReportedFirst(marks, one)) &&
      !one.codes.some(code => heard.avoid.includes(code)),
  )
  const struck = struckAllergensIn(marks).filter(({ codes }) => !codes.some(code => explained.has(code)))
  const banned = bannedIn(marks).filter(({ codes }) => !codes.some(code => heard.avoid.includes(code)))
  // "no egg, baby can't" is more than a choice
  const reasoned = heard.nobody || heard.taste ? [] : refusedForSomebody(text, marks, heard)
  const doubted = [
    ...reasoned,
    ...taken.filter(code => !explained.has(code)),
    ...[...named, ...reported, ...struck, ...banned, ...refusedAlone(text, marks)].flatMap(({ codes }) => codes),
  ]
  if (doubted.length === 0) return []
  const cleared = clearedAlone(text, marks)
  return allergensOf(doubted.filter(code => !cleared.includes(code)))
}

/**
 * Returns ingredient words in an unusual context, although such words usually order: "el queso es un tema",
 * "nothing with bread". Allergens by their own name are always reported.
 */
export function weaklyNamedIn(text: string): string[] {
  const marks = annotateTokens(restoreWords(tokensOf(text)))
  const weak = marks.mentions.filter(({ strength }) => strength !== 'name')
  if (weak.length === 0) return []
  const isTold = doubting(text, marks, -Infinity)
  const isStrange = doubting(text, marks)
  const isRefused = refusedWholly(text, marks)
  return weak
    .filter(one => isTold(one) && (isRefused(one) || isWarned(marks, one) || isSpokenOf(marks, one) || isStrange(one)))
    .map(({ word }) => word)
}

/** Returns a predicate for foods in a context that neither orders, praises, nor asks for them. */
export function doubting(text: string, marks: Marks, strange = STRANGE): (one: Mention) => boolean {
  const isAsked = askedIn(text, marks)
  return one =>
    !isAlone(marks, one) &&
    !isAsked(one) &&
    !isOrdered(text, marks, one) &&
    !isRaw(marks, one) &&
    !isPraised(marks, one) &&
    contextAnomalyScore(marks, one) > strange
}

/** Context score below which a food is clearly ordered. */
const PLAIN = -2

/** Returns a test for foods that a message asks about, praises, or plainly orders, which need no question. */
export function isExplained(text: string, marks: Marks): (one: Mention) => boolean {
  const isAsked = parseAllergies(text).speaks ? () => false : askedIn(text, marks)
  return one => {
    if (isAsked(one) || isPraised(marks, one)) return true
    if (isListItem(text, marks, one)) return true
    const strange = contextAnomalyScore(marks, one)
    if (strange > USUAL || isStruck(text, marks, one)) return false
    return (strange <= PLAIN && !isCared(marks, one)) || isOrdered(text, marks, one)
  }
}

/** True for an item in a list of ordered foods: "Miso broth, thin noodle, egg". */
function isListItem(text: string, marks: Marks, one: Mention): boolean {
  const { tokens, mentions } = marks
  const sentence = sentenceOf(marks, one.from)
  const isAlone = tokens[one.from]!.before === 'comma' && (tokens[one.to]?.before ?? 'end') !== 'none'
  if (!isAlone) return false
  const foods = positionsOf(mentions)
  const isOther = (at: number) => !foods.has(at) && isOrderWord(tokens[at]!.text)
  const others = tokens.slice(sentence.from, one.from).filter((_, at) => isOther(sentence.from + at))
  return others.length > 1 && isOrdered(text, marks, one) && !isStruck(text, marks, one)
}

const refusedForSomebody = (text: string, marks: Marks, { refused, avoid }: AllergyStatements): Allergen[] =>
  marks.mentions
    .filter(one => refused.some(({ word }) => word === one.word) && hasPersonalReason(text, marks, one))
    .flatMap(({ codes }) => codes.filter(code => !avoid.includes(code)))

const explainedBy = (
  { avoid, refused, eaten, lifts, nobody }: AllergyStatements,
  { tokens, mentions }: Marks,
): ReadonlySet<Allergen> =>
  new Set([
    ...avoid,
    ...refused.flatMap(({ codes }) => codes),
    ...eaten.filter(code => !mentions.some(one => one.codes.includes(code) && isOtherwise(tokens, one.to))),
    ...lifts.filter(({ isPlain }) => nobody || isPlain).flatMap(({ codes }) => codes),
  ])

/** A "no" apart from what follows it. */
const NO_APART = /^\W*(?:no+|nope|nah)\s*[,.:;–—-]/i

/** Returns the foods of a message that is only them after a "no", which may refuse or correct: "No. Fish." */
function refusedAlone(text: string, { tokens, mentions }: Marks): readonly Mention[] {
  const foods = positionsOf(mentions)
  const isOnly = tokens.slice(1).every(({ text: word }, at) => foods.has(at + 1) || /^(?:please|pls|porfa)$/.test(word))
  return NO_APART.test(text) && isOnly ? mentions : []
}

/** Characters before a name that are searched for a sign. */
const SIGNS_BEFORE = 8

/** True if a mark crosses out the name: "!peanut", "-peanut", "x peanut x". */
function isStruck(text: string, { tokens }: Marks, { from, to }: Mention): boolean {
  const start = tokens[from]!.from
  const before = text.slice(Math.max(0, start - SIGNS_BEFORE), start)
  const isCross = (at: number) => /^x+$/.test(tokens[at]?.text ?? '')
  const after = text.slice(tokens[to - 1]!.to)
  return (
    /(?:^|[\s([])[!¡¬~−–-]+$/.test(before) || (isCross(from - 1) && isCross(to)) || /^\s*[([]\s*x+\s*[)\]]/i.test(after)
  )
}

/** Returns a test for foods refused in general, not for one dish: "Bread is a nope", "nothing with bread". */
function refusedWholly(text: string, marks: Marks): (mention: Mention) => boolean {
  const refused = new Set(
    refusalsIn(marks)
      .filter(refusal => !appliesToCurrentDish(marks, refusal))
      .flatMap(({ mentions }) => mentions),
  )
  const isTold = doubting(text, marks, -Infinity)
  return mention => refused.has(mention) && isTold(mention)
}

/** True if the sentence warns of a food that usually contains an allergen: "Heads up: bread". */
const isWarned = (marks: Marks, { from: at }: Mention): boolean => {
  const { from, to } = sentenceOf(marks, at)
  return marks.tokens.slice(from, to).some(({ text }) => CAUTION_WORDS.test(text))
}

/** True if a form field other than the order contains only the food: "NOTES: mustard!!!". */
const isNoted = ({ tokens }: Marks, { from }: Mention): boolean =>
  tokens[from]!.sign === 'key' && NOTES.test(tokens[from - 1]?.text ?? '')
const NOTES =
  /^(?:notes?|notas?|important|importante|attention|atencion|comments?|comentarios?|remarks?|instructions?|instrucciones|info|health|salud|medical|warning|kitchen|chef|restrictions?|restricciones)$/

/** True if a message contains only foods, which makes it a search: "Shrimp or lobster, please". */
const isAlone = ({ tokens, mentions }: Marks, mention: Mention): boolean =>
  tokens.every(
    ({ text }, at) => (isConnectorWord({ tokens }, at) && !REFUSES.test(text)) || positionsOf(mentions).has(at),
  ) && mentions.includes(mention)

/** Returns a predicate for foods in a question, which is simply answered: "Does the satay have peanuts?". */
function askedIn(text: string, { tokens }: Marks): (mention: Mention) => boolean {
  const known = new Map<number, boolean>()
  return ({ from: at }) => {
    const { from, to } = sentenceOf({ tokens }, at)
    const before = known.get(from)
    if (before !== undefined) return before
    const sentence = text.slice(tokens[from]!.from, tokens[to]?.from ?? text.length).trim()
    // "do watch the peanuts" is a statement
    const asks = readAct(sentence).asks && !/^do (?!you\b|u\b|ya\b|they\b|we\b|i\b|any)/i.test(sentence)
    known.set(from, asks)
    return asks
  }
}
