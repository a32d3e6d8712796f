import { readFileSync } from 'node:fs'
import { type Marks, type Mention, positionsOf } from '#src/allergens/marks.ts'
import { isMenuWord, isOrderAbbreviation } from '#src/allergens/naming-model.ts'
import { isOneEditFrom } from '#src/allergens/one-edit.ts'
import { isOrdinaryWord } from '#src/allergens/ordinary-words.ts'
import { isOwnName, isPlated } from '#src/allergens/own-names.ts'
import { isEdibleWord } from '#src/allergens/real-words.ts'
import { singular as relatives } from '#src/allergens/relatives.ts'
import { splitWords } from '#src/allergens/split-words.ts'
import { lookupKeys } from '#src/allergens/vocabulary.ts'
import { once } from '#src/kernel/memoize.ts'
import { isSpanishAm } from './ordered.ts'

const read = (file: string): string => readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8')

/** Words that order, describe, or ask about food, and nothing else. */
const frame = once((): ReadonlySet<string> => {
  const lines = read('doubts/wish-words.txt')
    .split('\n')
    .filter(line => !line.startsWith('#'))
  return new Set(lines.flatMap(line => line.split(/,\s*/)).filter(word => word !== ''))
})

/** Words of the names of neighborhoods and landmarks. */
const places = once((): ReadonlySet<string> => {
  const names = ['geo/neighborhoods.json', 'geo/landmarks.json'].flatMap(file =>
    (JSON.parse(read(file)) as { name: string; aliases?: string[] }[]).flatMap(({ name, aliases }) => [
      name,
      ...(aliases ?? []),
    ]),
  )
  return new Set(names.flatMap(name => splitWords(name).map(({ text }) => text)))
})

/** Words of menus that are more often words about people and actions. */
const NOT_FOOD =
  /^(?:cut|out|patient|patients|kill\w*|fire|off|away|down|hate|hell|war|bad|danger|dangerous|never|not|without|less|free|out|crash|crush|death|devil|wrong|trouble|sick|doctor|nurse|hold|skip|wife|husband|son|daughter|mother|father|wait|real|true|false|safe|fine|better|best|worst|lost|problem|thing|things|back|stop|still|low|impossible)$/
/** Minimum length of a word that is accepted as a misspelt word of a menu. */
const SHORTEST_SLIP = 4
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

type Range = { readonly from: number; readonly to: number }

const indexes = ({ from, to }: Range): number[] => Array.from({ length: to - from }, (_, at) => from + at)

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

const isFoodWord = (word: string): boolean =>
  !lookupKeys(word).some(key => NOT_FOOD.test(key)) &&
  !relatives.has(word) &&
  (lookupKeys(word).some(isMenuWord) ||
    isEdibleWord(word) ||
    isOrderAbbreviation(word) ||
    (word.length >= SHORTEST_SLIP && !isOrdinaryWord(word) && isOneEditFrom(word, isMenuWord)))

const isKnown = (word: string): boolean =>
  /\d|^[&+]$/.test(word) || frame().has(word) || (places().has(word) && !NOT_FOOD.test(word)) || isFoodWord(word)

/**
 * True if a message simply orders, looks for, or asks about a food: every word of its clause belongs to a closed
 * vocabulary of orders and menus, and beside an allergen by its own name, so does every word of the neighboring clauses
 * that name no food. Any other word may say that somebody must not have the food.
 */
export function isPlainlyWanted(text: string, marks: Marks, mention: Mention): boolean {
  if (isSpanishAm(text, marks, mention)) return true
  const { tokens, mentions } = marks
  const foods = positionsOf(mentions)
  const clauses = clauseRangesOf(marks)
  const own = clauses.findIndex(({ from, to }) => mention.from >= from && mention.from < to)
  const clause = clauses[own]!
  const isAccounted = (at: number) =>
    foods.has(at) ||
    isKnown(tokens[at]!.text) ||
    isServed(tokens, at) ||
    isLeftOff(marks, at, mention) ||
    isDisowned(tokens, at)
  const isStrange = (range: Range) => indexes(range).some(at => !isAccounted(at))
  if (isStrange(clause)) return false
  const isAsked = tokens.slice(clause.from, clause.to).some(({ text: word }) => ASKS_OF.test(word))
  if (NEVER_ORDERED.test(mention.word) && !isAsked) return false
  if (SIGNS.test(text.slice(tokens[clause.from]!.from, tokens[clause.to]?.from))) return false
  const next = tokens[mention.to]
  if (next?.before === 'none' && (MAY.test(next.text) || /^[x0]$/.test(next.text))) return false
  if (!isOwn(mention)) return true
  const isListed = (at: number) => mentions.some(one => one.from <= at && at < one.to && isWhole(one))
  const isFramed = (at: number) => frame().has(tokens[at]!.text) && !ASKS.test(tokens[at]!.text)
  if (isWhole(mention) && indexes(clause).every(at => isListed(at) || isFramed(at))) return false
  const isOfFood = ({ from, to }: Range) =>
    tokens
      .slice(from, to)
      .some(({ text: word }, at) => foods.has(from + at) || (!frame().has(word) && isFoodWord(word)))
  const isOfContact = ({ from, to }: Range) => /[\d@]/.test(text.slice(tokens[from]!.from, tokens[to - 1]!.to))
  const isName = (at: number) => /^\p{Lu}\p{Ll}/u.test(text.slice(tokens[at]!.from))
  return [clauses[own - 1], clauses[own + 1]]
    .filter(beside => beside !== undefined && !isOfFood(beside) && !isOfContact(beside))
    .every(beside =>
      tokens
        .slice(beside!.from, beside!.to)
        .every(({ text: word }, at) => isKnown(word) || (at > 0 && isName(beside!.from + at))),
    )
}

/** Foods that are also kinds of restaurants and dishes. */
const SOUGHT = /^(?:fish|seafood|shellfish|pescados?|mariscos?)$/

/** True for an allergen as a whole, which nobody orders by itself: "oh wait, sesame". */
const isWhole = (mention: Mention): boolean => isOwn(mention) && !isPlated(mention.word) && !SOUGHT.test(mention.word)

const isOwn = ({ word, codes }: Mention): boolean => codes.some(code => isOwnName(code, word))

type Tokens = Marks['tokens']

/** True for a person who is to have the food: "for my wife", "my wife wants". */
const isServed = (tokens: Tokens, at: number): boolean =>
  relatives.has(tokens[at]!.text) &&
  (/^(?:wants?|would|will|likes?|loves?|quieren?)$/.test(tokens[at + 1]?.text ?? '') ||
    tokens.slice(Math.max(0, at - 3), at).some(({ text: word }) => /^(?:for|para)$/.test(word)))

/** True for the no of "no pickles", which leaves off another food. */
const isLeftOff = ({ tokens, mentions }: Marks, at: number, mention: Mention): boolean =>
  LEAVES_OFF.test(tokens[at]!.text) &&
  tokens.slice(at + 1, at + 3).some(({ text: word }, index) => {
    const named = mentions.find(({ from, to }) => from <= at + 1 + index && at + 1 + index < to)
    return named ? named !== mention && !isOwn(named) : isFoodWord(word)
  })

/** True for the no of "I didn't order an egg salad". */
const isDisowned = (tokens: Tokens, at: number): boolean =>
  /^(?:didnt|never|not|dont)$/.test(tokens[at]!.text) &&
  /^(?:order|ordered|ask|asked|say|said|want|wanted)$/.test(tokens[at + 1]?.text ?? '')
