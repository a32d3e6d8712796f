import { type Marks, type Mention, positionsOf } from '#src/allergens/marks.ts'
import { sentenceOf } from '#src/allergens/tokens.ts'
import { indexes } from './harmless-clause.ts'
import { clauseRangesOf } from './plainly-wanted.ts'
import { isFoodWord, isOrderVocabulary } from './wish-words.ts'

const PERSON =
  /^(?:me|him|her|us|them|my|his|our|their|i|id|ive|im|we|wed|he|hed|she|shed|they|theyd|it|itd|you|youd|(?:i|we|he|she|they|it|you) will|mi|su|se|lo|la)$/
const JOINS = /^(?:and|or|y|o|the|a|an|any|el|la|los|las)$/

/**
 * True for a food that starts a sentence of its own, which goes on about a person in words that orders do not use:
 * "Almonds, you'd have to bury me", "Garlic had me on a drip", "Feta! They had to revive me". Such a sentence may say
 * what the food did to somebody, even if an ordered dish is made of it.
 */
export function isReportedFirst(marks: Marks, { from, to }: Pick<Mention, 'from' | 'to'>): boolean {
  const { tokens, mentions } = marks
  const foods = positionsOf(mentions)
  const isFood = (at: number) => (at >= from && at < to) || foods.has(at)
  const clauses = clauseRangesOf(marks)
  const own = clauses.findIndex(range => from >= range.from && from < range.to)
  const clause = clauses[own]!
  const before = clauses[own - 1]
  const isLed = before !== undefined && tokens[clause.from]!.before !== 'end' && indexes(before).some(namesFood)
  if (isLed || !indexes({ from: clause.from, to: from }).every(isJoined)) return false
  const next = tokens[to]
  const isAlone = indexes({ from: to, to: clause.to }).every(isJoined)
  if (!isAlone && (next === undefined || isOrderVocabulary(next.text))) return false
  const sentence = sentenceOf(marks, from)
  const isWhole = isAlone && sentence.to === clause.to
  const end = isWhole && sentence.to < tokens.length ? sentenceOf(marks, sentence.to).to : sentence.to
  const words = tokens.slice(to, end).map(({ text }) => text)
  // a time or contact details follow an order
  if (words.some(word => /\d/.test(word))) return false
  return words.some(word => PERSON.test(word)) && words.some(isStrange)

  function isJoined(at: number): boolean {
    return isFood(at) || JOINS.test(tokens[at]!.text)
  }
  function namesFood(at: number): boolean {
    return isFood(at) || isFoodWord(tokens[at]!.text)
  }
}

const isStrange = (word: string): boolean => !PERSON.test(word) && !isOrderVocabulary(word)
