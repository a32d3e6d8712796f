import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { isCounter } from '#src/clerk/house/food-layer.ts'
import { termOf } from '#src/clerk/house/term.ts'
import { longestAt } from '#src/clerk/house/trie.ts'
import { foldText } from '#src/search/fold.ts'

const COUNTED =
  /(?<![\p{L}\d])(?<number>[\p{L}\d]+)\s+(?<noun>[\p{L}]{4,})(?=\s*(?:$|[,.;:!?)]|(?:and|y|not|no|please|pls|instead|total|then|now)\b))/giu
const ARTICLE = /^(?:an?|una?)$/i

/** "Make the eggs 6 orders", "not 3, six plates": a word for what is counted adds nothing to a number that ends its clause. */
export function withoutServings({ food, vocabulary }: CompiledMenu, text: string): string {
  const isNumber = (word: string) =>
    !ARTICLE.test(word) && (/^\d{1,2}$/.test(word) || longestAt(food.amounts, [foldText(word)], 0)?.length === 1)
  return text.replace(COUNTED, (all, number: string, noun: string) => {
    const term = termOf(foldText(noun))
    return isNumber(number) && isCounter(food, term) && !vocabulary.has(term) ? number : all
  })
}
