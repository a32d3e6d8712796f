import type { NamedFood } from '#src/allergens/food-names.ts'
import { foodLengthAt, foodOf, foodsCalled } from '#src/allergens/foods.ts'
import { foodsNamedIn } from '#src/allergens/foods-named.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import type { MenuItem, MenuOption } from './model.ts'

/** What some texts say of foods. */
type Said = { readonly foods: () => readonly NamedFood[]; readonly stems: () => ReadonlySet<string> }

const saidBy = (texts: readonly string[]): Said => ({
  foods: () => [...foodsNamedIn(texts.join('. '))],
  stems: () => new Set(texts.flatMap(stemsIn)),
})

const foodsRead = new WeakMap<MenuItem | MenuOption, readonly NamedFood[]>()
const stemsRead = new WeakMap<MenuItem | MenuOption, ReadonlySet<string>>()
const NO_FOODS: readonly NamedFood[] = []

/** What the words of a dish or an option say of foods. They are read once, however many foods are looked for. */
export function wordsOf(of: MenuItem | MenuOption, texts: () => readonly string[]): Said {
  return {
    foods: () => {
      const known = foodsRead.get(of)
      if (known) return known
      const found = saidBy(texts()).foods()
      foodsRead.set(of, found.length > 0 ? found : NO_FOODS)
      return found
    },
    stems: () => {
      const known = stemsRead.get(of) ?? saidBy(texts()).stems()
      stemsRead.set(of, known)
      return known
    },
  }
}

/** The words of a dish itself. */
export const textsOf = ({ name, aliases = [], description = '' }: MenuItem): string[] => [name, ...aliases, description]

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

const ANY_MEAT = /^(?:meats?|carnes?)$/
const MEATS = ['beef', 'pork', 'lamb', 'chicken', 'turkey', 'duck', 'goat']

/** The foods that a word stands for where it stands for all of a kind: "meat". */
export const kindsOf = (word: string): readonly string[] =>
  ANY_MEAT.test(word) ? MEATS : foodLengthAt(tokensOf(word), 0) > 0 ? foodsCalled(word) : [word]

/** True for a dish or an option whose words name a food, or one of its kinds. */
export const namesFoodIn = (texts: readonly string[], food: string): boolean =>
  namedAmong(kindsOf(food), saidBy(texts)).length > 0

/** The words of a text without their endings. */
export const stemsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .map(word => word.replace(/(?:ies|ys|y)$/, 'i').replace(/(?:es|s|e)$/, ''))
