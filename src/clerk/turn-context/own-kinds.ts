import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { foodsNamedIn } from '#src/allergens/foods-named.ts'
import { wordsNamed } from '#src/allergens/parse-allergies.ts'
import { namesFoodIn, textsOf } from '#src/menu/dish-food-mentions.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { MenuItem } from '#src/menu/model.ts'
import { declaredBy } from './declared-by.ts'
import { foodsIn } from './free-of.ts'

/** What a dish itself declares about the foods of a question, regardless of its choices. */
export type OwnKinds = {
  /** Relevant allergens that the dish declares. */
  readonly contains: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  /** True if the dish's text names one of the foods or another food of the same kind. */
  readonly isNamed: boolean
}

/** Compares the named foods with the declaration and the text of a dish. */
export function ownKinds(menu: Menu, item: MenuItem, words: string): OwnKinds {
  const codes = allergensOf(wordsNamed(words).flatMap(one => one.codes))
  const { contains, mayContain } = declaredBy(menu, item)
  const texts = textsOf(item)
  const own = texts.join('. ')
  const foods = foodsNamedIn(own)
  return {
    contains: codes.filter(code => contains.includes(code)),
    mayContain: codes.filter(code => mayContain.includes(code)),
    isNamed:
      foodsIn(words).some(food => namesFoodIn(texts, food)) ||
      [...foodsNamedIn(words)].some(food => foods.has(food)) ||
      wordsNamed(own).some(named => named.codes.some(code => codes.includes(code))),
  }
}

/** True if the dish itself contains such a food, so that it must not be described as free of it. */
export const hasOwn = ({ contains, mayContain, isNamed }: OwnKinds): boolean =>
  isNamed || contains.length + mayContain.length > 0
