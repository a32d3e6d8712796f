import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { foodsNamedIn } from '#src/allergens/foods-named.ts'
import { wordsNamed } from '#src/allergens/hear.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { MenuItem } from '#src/menu/model.ts'
import { namesFoodIn, textsOf } from '#src/menu/words-of-dish.ts'
import { declaredBy } from './declared-by.ts'
import { foodsIn } from './free-of.ts'

/** What a dish tells by itself of the foods that a question speaks of, whatever there is to choose beside. */
export type OwnKinds = {
  /** Allergens of their kind that the dish declares. */
  readonly contains: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  /** Its own words name one of the foods, or another one of the kind. */
  readonly isNamed: boolean
}

/** Compares the foods of some words with what a dish declares and with its own words. */
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

/** True where a dish has a food of the kind by itself, so that nothing may say that it comes without. */
export const hasOwn = ({ contains, mayContain, isNamed }: OwnKinds): boolean =>
  isNamed || contains.length + mayContain.length > 0
