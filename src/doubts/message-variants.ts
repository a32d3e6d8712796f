import { tokensOf } from '#src/allergens/tokens.ts'
import { isWishWord } from './wish-words.ts'

const YES_FIRST =
  /^\W*(?:ye+s|yeah|yep|ok|okay|sure|fine|s[ií])(?![\p{L}])[\s,.!;:-]*(?:(?:but|and|please|pls|pero|y)\s+)*/iu
/** Final clause that is only a food name: "Please be careful. Milk". */
const LAST_WORDS = /[.!;]\s+(?=[\p{L} ]{2,20}[.!]*$)/u

/** True for a clause of order words, which names no food: "Tomorrow morning". */
const isOfOrder = (text: string): boolean => tokensOf(text).every(({ text: word }) => isWishWord(word))

/**
 * Variants of a message: as is, without a yes before a warning, and without the full stop in it: "yes, beware of
 * milk".
 */
export function messageVariants(given: string): string[] {
  const plain = given.replace(YES_FIRST, '')
  const joined = plain.replace(LAST_WORDS, (stop, at: number) => (isOfOrder(plain.slice(at)) ? stop : ' '))
  return [...new Set([given, plain, joined])].filter(text => /\p{L}/u.test(text))
}
