import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { isCounter } from '#src/clerk/menu-parser/food-layer.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'
import { longestAt } from '#src/clerk/menu-parser/trie.ts'
import { foldText } from '#src/search/fold.ts'

const COUNTED =
  /(?<![\p{L}\d])(?<number>[\p{L}\d]+)\s+(?<noun>[\p{L}]{4,})(?=\s*(?:$|[,.;:!?)]|(?:and|y|not|no|please|pls|instead|total|then|now)\b))/giu
const ARTICLE = /^(?:an?|una?)$/i

/**
 * Removes serving words after a number at the end of a clause: "Make the eggs 6 orders", "not 3, six plates".
 */
export function withoutServings({ food, vocabulary }: CompiledMenu, text: string): string {
  const isNumber = (word: string) =>
    !ARTICLE.test(word) && (/^\d{1,2}$/.test(word) || longestAt(food.amounts, [foldText(word)], 0)?.length === 1)
  return text.replace(COUNTED, (all, number: string, noun: string) => {
    const term = termOf(foldText(noun))
    return isNumber(number) && isCounter(food, term) && !vocabulary.has(term) ? number : all
  })
}
