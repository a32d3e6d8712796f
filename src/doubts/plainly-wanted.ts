import { type Marks, type Mention, positionsOf } from '#src/allergens/marks.ts'
import { isOwnName, isPlated } from '#src/allergens/own-names.ts'
import { singular as relatives } from '#src/allergens/relatives.ts'
import { indexes, isHarmless, isOfSomebody, type Range } from './harmless-clause.ts'
import { deniesOrder, isSpanishAm } from './ordered.ts'
import { isFoodWord, isOrderVocabulary, isWishWord } from './wish-words.ts'

/** Words before which a food is the object of a request. */
const ASKS =
  /^(?:want|wants|like|love|need|get|grab|give|gimme|take|order|have|make|put|add|bring|send|buy|include|crave|craving|eat|drink|keep|show|find|search|see|with|w|extra|some|any|near|nearby|dinner|lunch|brunch|breakfast|food|restaurant|place|places|side|more|double|quiero|queremos|quisiera|necesito|dame|deme|denos|ponme|pon|agrega|agregue|anade|trae|traeme|busco|con|mas|on|whole|comida|cerca|hay|tienen|contain|contains|come|comes|use)$/
/** Substances that nobody orders. */
const NEVER_ORDERED = /^(?:lactose|lactosa|gluten|allergens?|sul[fp]h?ites?|sulfitos?|lf|df)$/
/** Words of a question about what a dish contains. */
const ASKS_OF =
  /^(?:does|do|is|are|has|have|got|contains?|any|which|what|whats|hay|tiene|tienen|lleva|llevan|contiene)$/
/** Signs that cross out or compare: "egg != ok". */
const SIGNS = /[=≠<>×✕✖✗✘❌❎🚫🚷⛔✋🛑☠💀⚠]/u
/** Words that leave a food off a dish. */
const LEAVES_OFF = /^(?:no|not|without|hold|skip|sin|off|none)$/
/** Words after a food that make it the subject of what it must or may do: "eggs have to go". */
const MAY = /^(?:has|have|must|may|might|can|cannot|will|would|could|should)$/

const known = new WeakMap<Marks, readonly Range[]>()

/** Splits a text into clauses, once for all of its mentions. */
export function clauseRangesOf(marks: Marks): readonly Range[] {
  const before = known.get(marks)
  if (before) return before
  const { tokens } = marks
  const starts = tokens.flatMap(({ before }, at) => (at === 0 || before !== 'none' ? [at] : []))
  const clauses = starts.map((from, index) => ({ from, to: starts[index + 1] ?? tokens.length }))
  known.set(marks, clauses)
  return clauses
}

/**
 * True if a message simply orders, looks for, or asks about a food: every word of its clause belongs to a closed
 * vocabulary of orders and menus, and beside an allergen by its own name, so does every word of the neighboring clauses
 * that name no food. Any other word may say that somebody must not have the food.
 */
export function isPlainlyWanted(text: string, marks: Marks, mention: Mention): boolean {
  if (isSpanishAm(text, marks, mention)) return true
  const { tokens, mentions } = marks
  const foods = positionsOf(mentions)
  const { clause, beside } = clauseWith(marks, mention)
  const isAccounted = (at: number) =>
    foods.has(at) ||
    isOrderVocabulary(tokens[at]!.text) ||
    isServed(tokens, at) ||
    isLeftOff(marks, at, mention) ||
    deniesOrder(tokens, at)
  if (!indexes(clause).every(isAccounted)) return false
  const isAsked = tokens.slice(clause.from, clause.to).some(({ text: word }) => ASKS_OF.test(word))
  if (NEVER_ORDERED.test(mention.word) && !isAsked) return false
  if (SIGNS.test(text.slice(tokens[clause.from]!.from, tokens[clause.to]?.from))) return false
  const next = tokens[mention.to]
  if (next?.before === 'none' && (MAY.test(next.text) || /^[x0]$/.test(next.text))) return false
  if (!isOwn(mention)) return true
  const isListed = (at: number) => mentions.some(one => one.from <= at && at < one.to && isWhole(one))
  const isFramed = (at: number) => isWishWord(tokens[at]!.text) && !ASKS.test(tokens[at]!.text)
  if (isWhole(mention) && indexes(clause).every(at => isListed(at) || isFramed(at))) return false
  return beside.every(range => isHarmless(text, marks, range))
}

/** Returns the clause of a mention, and the clauses beside it. */
function clauseWith(marks: Marks, mention: Mention): { readonly clause: Range; readonly beside: Range[] } {
  const clauses = clauseRangesOf(marks)
  const own = clauses.findIndex(({ from, to }) => mention.from >= from && mention.from < to)
  const beside = [clauses[own - 1], clauses[own + 1]].filter(range => range !== undefined)
  return { clause: clauses[own]!, beside }
}

/** True if a clause beside a refused food gives a person's reason, which makes it more than a matter of taste. */
export function hasPersonalReason(text: string, marks: Marks, mention: Mention): boolean {
  return clauseWith(marks, mention).beside.some(
    range => isOfSomebody(marks.tokens.slice(range.from, range.to)) && !isHarmless(text, marks, range),
  )
}

/** Foods that are also kinds of restaurants and dishes. */
const SOUGHT = /^(?:fish|seafood|shellfish|pescados?|mariscos?)$/

/** True for an allergen as a whole, which nobody orders by itself: "oh wait, sesame". */
const isWhole = (mention: Mention): boolean => isOwn(mention) && !isPlated(mention.word) && !SOUGHT.test(mention.word)

const isOwn = ({ word, codes }: Mention): boolean => codes.some(code => isOwnName(code, word))

type Tokens = Marks['tokens']

const SERVED = /^(?:wants?|would|will|likes?|loves?|eats?|quieren?|gustan?|encantan?)$/

/** True for a person who is to have the food: "for my wife", "my wife wants". */
const isServed = (tokens: Tokens, at: number): boolean =>
  relatives.has(tokens[at]!.text) &&
  (tokens.slice(at + 1, at + 3).some(({ text: word }) => SERVED.test(word)) ||
    tokens.slice(Math.max(0, at - 3), at).some(({ text: word }) => /^(?:for|para)$/.test(word)))

/** True for the no of "no pickles", which leaves off another food. */
const isLeftOff = ({ tokens, mentions }: Marks, at: number, mention: Mention): boolean =>
  LEAVES_OFF.test(tokens[at]!.text) &&
  tokens.slice(at + 1, at + 3).some(({ text: word }, index) => {
    const named = mentions.find(({ from, to }) => from <= at + 1 + index && at + 1 + index < to)
    return named ? named !== mention && !isOwn(named) : isFoodWord(word)
  })
