import { type Marks, positionsOf } from '#src/allergens/marks.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { singular as relatives } from '#src/allergens/relatives.ts'
import { isFoodWord, isOrderVocabulary, isWishWord } from './wish-words.ts'

export type Range = { readonly from: number; readonly to: number }

export const indexes = ({ from, to }: Range): number[] => Array.from({ length: to - from }, (_, at) => from + at)

type Tokens = Marks['tokens']

/** Words of an allergy statement that may refer to a food of another clause: "egg: I am allergic to it and shellfish". */
const REFERS = /^(?:it|its|that|this|them|those|these|both|too|also|either|all|eso|esto|lo|la|los|las|ambos|tambien)$/

/** True for a clause that only states an allergy to the foods that it names: it says nothing of another clause. */
function isOwnStatement(text: string, words: Tokens): boolean {
  if (words.some(({ text: word }) => REFERS.test(word))) return false
  const { speaks, avoid, rest, doubts } = parseAllergies(text.slice(words[0]!.from, words.at(-1)!.to))
  return speaks && !doubts && avoid.length > 0 && rest.trim() === ''
}

/**
 * True if a clause beside the food orders another one, states a contact, has no unknown words, or states an allergy of
 * its own.
 */
export function isHarmless(text: string, marks: Marks, beside: Range): boolean {
  const { tokens } = marks
  const words = tokens.slice(beside.from, beside.to)
  if (/[\d@]/.test(text.slice(words[0]!.from, words.at(-1)!.to))) return true
  if (isOwnStatement(text, words)) return true
  const foods = positionsOf(marks.mentions)
  const isFood = (at: number) => foods.has(at) || (!isWishWord(tokens[at]!.text) && isFoodWord(tokens[at]!.text))
  if (!isOfSomebody(words) && indexes(beside).some(isFood)) return true
  const isName = (at: number) => /^\p{Lu}\p{Ll}/u.test(text.slice(tokens[at]!.from))
  return indexes(beside).every(
    at =>
      foods.has(at) ||
      isOrderVocabulary(tokens[at]!.text) ||
      (at > beside.from && (isName(at) || isRepeating(tokens, at))),
  )
}

/** True for the verb of "I said", which repeats an order. */
const isRepeating = (tokens: Tokens, at: number): boolean =>
  /^(?:said|asked|meant)$/.test(tokens[at]!.text) && /^(?:i|we)$/.test(tokens[at - 1]!.text)

/** True for words about somebody's body or about another person: "my lips tingle", "his throat", "baby can't". */
export const isOfSomebody = (words: Tokens): boolean =>
  words.some(({ text: word }) => /^(?:my|his|her|their|mi|su|me)$/.test(word) || relatives.has(word.replace(/s$/, '')))
