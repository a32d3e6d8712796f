import type { NamedFood } from '#src/allergens/food-names.ts'
import { foodLengthAt, foodsCalled } from '#src/allergens/foods.ts'
import { type FoodMentions, filterNamedFoods, saidBy } from '#src/allergens/foods-sought.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import type { MenuItem, MenuOption } from './model.ts'

const foodsRead = new WeakMap<MenuItem | MenuOption, readonly NamedFood[]>()
const stemsRead = new WeakMap<MenuItem | MenuOption, ReadonlySet<string>>()
const NO_FOODS: readonly NamedFood[] = []

/** Returns the cached food mentions of a dish or option: its text is parsed once, whatever foods are looked up. */
export function readFoodMentions(of: MenuItem | MenuOption, texts: () => readonly string[]): FoodMentions {
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

/** Returns the texts of a dish itself. */
export const textsOf = ({ name, aliases = [], description = '' }: MenuItem): string[] => [name, ...aliases, description]

const ANY_MEAT = /^(?:meats?|carnes?)$/
const MEATS = ['beef', 'pork', 'lamb', 'chicken', 'turkey', 'duck', 'goat']

/** Expands a word for a whole category of foods, such as "meat", to its foods. */
export const kindsOf = (word: string): readonly string[] =>
  ANY_MEAT.test(word) ? MEATS : foodLengthAt(tokensOf(word), 0) > 0 ? foodsCalled(word) : [word]

/** True if a dish or option names a food or one of its hyponyms. */
export const namesFoodIn = (texts: readonly string[], food: string): boolean =>
  filterNamedFoods(kindsOf(food), saidBy(texts)).length > 0
