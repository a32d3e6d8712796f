import type { FoodLayer } from './food-layer.ts'
import { termOf } from './term.ts'
import { longestAt } from './trie.ts'

/** Amount: a count, or a weight in thousandths of a pound (not always an integer: a third of a pound). */
export type Amount = {
  readonly length: number
  readonly count?: number
  readonly milliPounds?: number
  /** True for "a" and "an", which mean one or are no amount at all. */
  readonly article: boolean
}

const NUMBER = /^\d+(?:\.\d+)?$/
/** Clock time without a colon, which is not a quantity: "Pick it up 730". */
const CLOCK = /^(?:[1-9]|1[0-2])(?:[0-5]5|[1-5]0)$/
const FRACTION = /^(\d+)\/(2|3|4|8|16)$/
const ARTICLES = new Set(['a', 'an', 'un', 'una', 'uno'])
/** Units of measure, whose number is not a quantity. */
const MEASURES = new Set(['inch', 'liter', 'litre', 'ml', 'percent', 'gallon'])
const PARTS: readonly (readonly [readonly string[], number])[] = [
  [['three', 'quarter'], 0.75],
  [['three', 'fourth'], 0.75],
  [['tres', 'cuarto'], 0.75],
  [['two', 'third'], 2 / 3],
  [['one', 'half'], 0.5],
  [['one', 'quarter'], 0.25],
  [['one', 'third'], 1 / 3],
  [['3', 'quarter'], 0.75],
  [['3', 'fourth'], 0.75],
  [['2', 'third'], 2 / 3],
  [['1', 'quarter'], 0.25],
  [['1', 'third'], 1 / 3],
  [['1', 'half'], 0.5],
  [['half'], 0.5],
  [['media'], 0.5],
  [['medio'], 0.5],
  [['quarter'], 0.25],
  [['cuarto'], 0.25],
  [['third'], 1 / 3],
  [['tercio'], 1 / 3],
  [['eighth'], 0.125],
]

/** Parses an amount that starts at a word and ends before `limit`; undefined if there is none. */
export function readAmount(food: FoodLayer, words: readonly string[], at: number, limit: number): Amount | undefined {
  const unit = (index: number) => (index < limit ? longestAt(food.weights, [termOf(words[index]!)], 0) : undefined)
  const skip = (index: number, ...small: string[]) =>
    index < limit && small.includes(words[index]!) ? index + 1 : index
  const part = (index: number) =>
    PARTS.find(
      ([terms]) => index + terms.length <= limit && terms.every((term, n) => termOf(words[index + n]!) === term),
    )
  const afterAnd = (index: number): { end: number; value: number } => {
    const joined = skip(index, 'and', 'y', '&')
    const start = skip(joined, 'a', 'an', 'one', 'una', 'un')
    const found = joined === index ? undefined : part(start)
    const written = joined === index ? undefined : FRACTION.exec(words[start] ?? '')
    if (written && start < limit) return { end: start + 1, value: Number(written[1]) / Number(written[2]) }
    return found ? { end: start + found[0].length, value: found[1] } : { end: index, value: 0 }
  }
  const weighed = (value: number, index: number): Amount | undefined => {
    const found = unit(index)
    if (!found) return undefined
    const more = afterAnd(index + found.length)
    return { length: more.end - at, milliPounds: (value + more.value) * found.value, article: false }
  }

  const start = skip(at, 'a', 'an', 'una', 'un')
  const fraction = part(start)
  if (fraction) {
    const after = skip(skip(start + fraction[0].length, 'of', 'de'), 'a', 'an', 'una')
    const weight = weighed(fraction[1], after)
    if (weight) return weight
  }
  const number = readNumber(food, words, at, limit)
  if (number) {
    const more = afterAnd(at + number.length)
    const weight = weighed(number.value + more.value, more.end) ?? weighed(number.value, at + number.length)
    if (weight) return weight
    const next = words[at + number.length]
    const isMeasure = next !== undefined && at + number.length < limit && MEASURES.has(termOf(next))
    if (isMeasure || !Number.isInteger(number.value)) return undefined
    const dozen = words[at + number.length]
    if (
      number.value < 10 &&
      at + number.length < limit &&
      (dozen === 'dozen' || dozen === 'docenas' || dozen === 'dozens')
    )
      return { length: number.length + 1, count: number.value * 12, article: false }
    return { length: number.length, count: number.value, article: number.article }
  }
  if (unit(at)) return weighed(1, at)
  return undefined
}

function readNumber(food: FoodLayer, words: readonly string[], at: number, limit: number) {
  const word = words[at]!
  const written = FRACTION.exec(word)
  if (written) return { value: Number(written[1]) / Number(written[2]), length: 1, article: false }
  if (CLOCK.test(word)) return undefined
  if (NUMBER.test(word)) {
    const next = at + 1 < limit ? FRACTION.exec(words[at + 1]!) : null
    const value = Number(word) + (next ? Number(next[1]) / Number(next[2]) : 0)
    return { value, length: next ? 2 : 1, article: false }
  }
  const found = longestAt(food.amounts, words, at, limit)
  if (found && (found.length > 1 || !ARTICLES.has(word)))
    return { value: found.value, length: found.length, article: false }
  if (!ARTICLES.has(word)) return undefined
  return { value: 1, length: 1, article: !isPronoun(word, at + 1 < limit ? words[at + 1] : undefined) }
}

/**
 * True if "uno" or "una" is a pronoun meaning one unit, as in "Uno sin cebolla", "una con queso". In "una torta" it
 * is an article.
 */
const isPronoun = (word: string, next: string | undefined): boolean =>
  (word === 'uno' || word === 'una') && /^(?:con|sin|que|lleva|sol[oa])$/.test(next ?? '')
