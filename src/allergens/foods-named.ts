import { once } from '#src/kernel/once.ts'
import type { NamedFood } from './food-names.ts'
import { allFoods, foodOf } from './foods.ts'
import { splitWords } from './split-words.ts'
import { type PhraseBook, phrasesAt } from './tokens.ts'
import { keysOf } from './vocabulary.ts'

/** What a phrase says of a food: its name, or something else that only sounds like it. */
type Sense = { readonly food: NamedFood; readonly isOther: boolean }

/** The phrases of all foods together, so that a text is read once for all of them. */
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

/** Every food that a text names, by itself or by one of its kinds: "pepperoni" is pork, "turkey bacon" is none. */
export function foodsNamedIn(text: string): ReadonlySet<NamedFood> {
  const tokens = splitWords(text)
  const named = new Set<NamedFood>()
  const passed = new Map<NamedFood, number>()
  for (let at = 0; at < tokens.length; at++) {
    const found = phrasesAt(senses(), tokens, at, keysOf).filter(({ value }) => at >= (passed.get(value.food) ?? 0))
    for (const { value, length } of found)
      if (value.isOther) passed.set(value.food, Math.max(at + length, passed.get(value.food) ?? 0))
    for (const { value } of found) if (at >= (passed.get(value.food) ?? 0)) named.add(value.food)
  }
  return named
}

/** True when a text names a food or one of its kinds; undefined for what is no known food. */
export function namesFood(text: string, name: string): boolean | undefined {
  const food = foodOf(name)
  return food && foodsNamedIn(text).has(food)
}
