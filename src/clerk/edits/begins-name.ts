import { alive, type Edit } from '#src/clerk/house/edit.ts'
import { termsOfPhrase } from '#src/clerk/house/food-layer.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { numberOf } from './line-numbers.ts'

/** "The two eggs" of an order with Two Eggs Any Style: the number belongs to the name. */
export function beginsName(edit: Edit, said: Words): readonly number[] {
  const from = said.words.findIndex(word => !/^(?:the|my|those|el|la|los|las|mis)$/.test(word))
  const terms = from < 0 ? [] : said.terms.slice(from)
  if (terms.length < 2 || numberOf(said.words[from]!) === undefined) return []
  return alive(edit).flatMap(({ at, draft }) => {
    const name = termsOfPhrase(draft.candidates[0]?.item.item.name ?? '')
    return terms.every((term, n) => name[n] === term) ? [at] : []
  })
}
