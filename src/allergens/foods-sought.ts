import type { NamedFood } from './food-names.ts'
import { foodOf } from './foods.ts'
import { foodsNamedIn } from './foods-named.ts'

/** What some texts say of foods. */
export type Said = { readonly foods: () => readonly NamedFood[]; readonly stems: () => ReadonlySet<string> }

/** Reads what texts say of foods, each time anew. */
export const saidBy = (texts: readonly string[]): Said => ({
  foods: () => [...foodsNamedIn(texts.join('. '))],
  stems: () => new Set(texts.flatMap(stemsIn)),
})

/** Foods to look for, each with its place in the list. */
type Sought = {
  readonly places: ReadonlyMap<NamedFood, readonly number[]>
  /** Words that are no known food. */
  readonly strange: readonly { readonly at: number; readonly stems: readonly string[] }[]
}

const sought = new WeakMap<readonly string[], Sought>()

/** Foods to look for. They are looked up once, however many dishes are searched. */
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

/** The foods of a list that some words name. */
export function namedAmong(words: readonly string[], { foods, stems }: Said): string[] {
  const { places, strange } = soughtOf(words)
  const known = places.size === 0 ? [] : foods().flatMap(food => places.get(food) ?? [])
  const others = strange.filter(one => one.stems.every(stem => stems().has(stem))).map(({ at }) => at)
  return [...known, ...others].toSorted((a, b) => a - b).map(at => words[at]!)
}

/** The words of a text without their endings. */
export const stemsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .map(word => word.replace(/(?:ies|ys|y)$/, 'i').replace(/(?:es|s|e)$/, ''))
