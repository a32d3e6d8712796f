const YES_FIRST =
  /^\W*(?:ye+s|yeah|yep|ok|okay|sure|fine|s[ií])(?![\p{L}])[\s,.!;:-]*(?:(?:but|and|please|pls|pero|y)\s+)*/iu
/** "Please be careful. Milk": the food is a sentence of its own. */
const LAST_WORDS = /[.!;]\s+(?=[\p{L} ]{2,20}[.!]*$)/u

/** A message, and the same without the yes before a warning, or the stop in it: "yes, beware of milk". */
export function readingsOf(given: string): string[] {
  const plain = given.replace(YES_FIRST, '')
  return [...new Set([given, plain, plain.replace(LAST_WORDS, ' ')])].filter(text => /\p{L}/u.test(text))
}
