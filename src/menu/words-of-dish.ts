import type { NamedFood } from '#src/allergens/food-names.ts'
import { foodLengthAt, foodsCalled } from '#src/allergens/foods.ts'
import { namedAmong, type Said, saidBy } from '#src/allergens/foods-sought.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import type { MenuItem, MenuOption } from './model.ts'

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

const ANY_MEAT = /^(?:meats?|carnes?)$/
const MEATS = ['beef', 'pork', 'lamb', 'chicken', 'turkey', 'duck', 'goat']

/** The foods that a word stands for where it stands for all of a kind: "meat". */
export const kindsOf = (word: string): readonly string[] =>
  ANY_MEAT.test(word) ? MEATS : foodLengthAt(tokensOf(word), 0) > 0 ? foodsCalled(word) : [word]

/** True for a dish or an option whose words name a food, or one of its kinds. */
export const namesFoodIn = (texts: readonly string[], food: string): boolean =>
  namedAmong(kindsOf(food), saidBy(texts)).length > 0
