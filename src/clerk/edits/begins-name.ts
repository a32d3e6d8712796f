import { type Edit, remainingEntries } from '#src/clerk/menu-parser/edit.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { numberOf } from './line-numbers.ts'

/**
 * Returns the lines whose dish name starts with the words, so that the number is part of the name: "The two eggs"
 * for Two Eggs Any Style.
 */
export function beginsName(edit: Edit, said: MessageWords): readonly number[] {
  const from = said.words.findIndex(word => !/^(?:the|my|those|el|la|los|las|mis)$/.test(word))
  const terms = from < 0 ? [] : said.terms.slice(from)
  if (terms.length < 2 || numberOf(said.words[from]!) === undefined) return []
  return remainingEntries(edit).flatMap(({ at, draft }) => {
    const name = termsOfPhrase(draft.candidates[0]?.item.item.name ?? '')
    return terms.every((term, n) => name[n] === term) ? [at] : []
  })
}
