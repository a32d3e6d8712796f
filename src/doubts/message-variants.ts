const YES_FIRST =
  /^\W*(?:ye+s|yeah|yep|ok|okay|sure|fine|s[ií])(?![\p{L}])[\s,.!;:-]*(?:(?:but|and|please|pls|pero|y)\s+)*/iu
/** Final clause that is only a food name: "Please be careful. Milk". */
const LAST_WORDS = /[.!;]\s+(?=[\p{L} ]{2,20}[.!]*$)/u

/**
 * Variants of a message: as is, without a yes before a warning, and without the full stop in it: "yes, beware of
 * milk".
 */
export function messageVariants(given: string): string[] {
  const plain = given.replace(YES_FIRST, '')
  return [...new Set([given, plain, plain.replace(LAST_WORDS, ' ')])].filter(text => /\p{L}/u.test(text))
}
