import type { NamedFood } from './food-names.ts'
import { foodOf } from './foods.ts'
import { foodsNamedIn } from './foods-named.ts'

/** Foods and word stems named in a set of texts. */
export type FoodMentions = { readonly foods: () => readonly NamedFood[]; readonly stems: () => ReadonlySet<string> }

/** Extracts the foods and stems of the texts. Not memoized: every call parses the texts again. */
export const saidBy = (texts: readonly string[]): FoodMentions => ({
  foods: () => [...foodsNamedIn(texts.join('. '))],
  stems: () => new Set(texts.flatMap(stemsIn)),
})

/** Search terms resolved to foods, each with its index in the list. */
type Sought = {
  readonly places: ReadonlyMap<NamedFood, readonly number[]>
  /** Terms that match no known food. */
  readonly strange: readonly { readonly at: number; readonly stems: readonly string[] }[]
}

const sought = new WeakMap<readonly string[], Sought>()

/** Resolves search terms to foods. Memoized per list, regardless of how many dishes are searched. */
function soughtOf(words: readonly string[]): Sought {
  const known = sought.get(words)
  if (known) return known
  const places = new Map<NamedFood, number[]>()
  const strange = words.flatMap((word, at) => {
    const food = foodOf(word)
    if (food) places.set(food, [...(places.get(food) ?? []), at])
    return food ? [] : [{ at, stems: stemsIn(word) }]
  })
  sought.set(words, { places, strange })
  return { places, strange }
}

/** Returns the listed foods that the texts name. */
export function filterNamedFoods(words: readonly string[], { foods, stems }: FoodMentions): string[] {
  const { places, strange } = soughtOf(words)
  const known = places.size === 0 ? [] : foods().flatMap(food => places.get(food) ?? [])
  const others = strange.filter(one => one.stems.every(stem => stems().has(stem))).map(({ at }) => at)
  return [...known, ...others].toSorted((a, b) => a - b).map(at => words[at]!)
}

/** Returns the stemmed words of a text. */
export const stemsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .map(word => word.replace(/(?:ies|ys|y)$/, 'i').replace(/(?:es|s|e)$/, ''))
