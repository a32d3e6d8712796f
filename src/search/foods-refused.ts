import { foodOf, foodsCalled } from '#src/allergens/foods.ts'
import type { Negation, Piece } from './negation.ts'
import { NEGATORS } from './negators.ts'

/**
 * Returns the known foods that a query refuses: "no pork ramen". They are matched against the full text of a dish.
 */
export const foodsRefused = (pieces: readonly Piece[], { negated }: Negation): string[] => [
  ...new Set(
    pieces
      .flatMap(({ words }, at) => (negated.has(at) ? [words] : refusedWithin(words)))
      .map(words => words.join(' '))
      .filter(name => foodOf(name) !== undefined)
      .flatMap(foodsCalled),
  ),
]

const FREE = new Set(['free', 'less'])

/** Returns the food that a single alias negates: "without pork", "pork free", "porkless". */
function refusedWithin(words: readonly string[]): string[][] {
  if (words.length > 1 && NEGATORS.has(words[0]!)) return [words.slice(1)]
  if (words.length > 1 && FREE.has(words.at(-1)!)) return [words.slice(0, -1)]
  const [, stem] = /^(.{3,})less$/.exec(words.join(' ')) ?? []
  return stem === undefined ? [] : [[stem]]
}
