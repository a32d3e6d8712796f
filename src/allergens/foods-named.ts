import { once } from '#src/kernel/memoize.ts'
import type { NamedFood } from './food-names.ts'
import { allFoods, foodOf } from './foods.ts'
import { splitWords } from './split-words.ts'
import { type PhraseBook, phrasesAt } from './tokens.ts'
import { lookupKeys } from './vocabulary.ts'

/** Sense of a phrase: the name of a food, or a different food that contains the name (a false friend). */
type Sense = { readonly food: NamedFood; readonly isOther: boolean }

/** Phrases of all foods in one index, so that a text is scanned only once. */
const senses = once((): PhraseBook<Sense> => {
  const book = new Map<string, { words: readonly string[]; value: Sense }[]>()
  for (const food of allFoods())
    for (const isOther of [false, true])
      for (const [first, shelf] of isOther ? food.others : food.words)
        book.set(first, [
          ...(book.get(first) ?? []),
          ...shelf.map(({ words }) => ({ words, value: { food, isOther } })),
        ])
  return book
})

/** Adjectives made from the name of a food: "garlicky", "lemony", "chocolaty", "honeyed". "Corned" is not from corn. */
const TASTES_OF = /^(.{3,}?)(?:(?<=c)ky|ey|y|(?<!^(?:corn|wing))ed)$/

/** Returns the lookup forms of a word of a menu, with those of the food that an adjective is made from. */
function tasteKeys(word: string): readonly string[] {
  const [, root] = TASTES_OF.exec(word) ?? []
  return root === undefined
    ? lookupKeys(word)
    : [...lookupKeys(word), root, ...(word.endsWith('y') ? [`${root}e`] : [])]
}

/**
 * Returns every food that a text names, directly or by a hyponym: "pepperoni" is pork, "turkey bacon" is not.
 */
export function foodsNamedIn(text: string): ReadonlySet<NamedFood> {
  const tokens = splitWords(text)
  const named = new Set<NamedFood>()
  const passed = new Map<NamedFood, number>()
  for (let at = 0; at < tokens.length; at++) {
    const found = phrasesAt(senses(), tokens, at, tasteKeys).filter(({ value }) => at >= (passed.get(value.food) ?? 0))
    for (const { value, length } of found)
      if (value.isOther) passed.set(value.food, Math.max(at + length, passed.get(value.food) ?? 0))
    for (const { value } of found) if (at >= (passed.get(value.food) ?? 0)) named.add(value.food)
  }
  return named
}

/** True if a text names the food or one of its hyponyms; undefined if the food is unknown. */
export function namesFood(text: string, name: string): boolean | undefined {
  const food = foodOf(name)
  return food && foodsNamedIn(text).has(food)
}
