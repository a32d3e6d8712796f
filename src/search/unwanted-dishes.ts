import { namedAmong } from '#src/allergens/foods-sought.ts'
import type { ConceptId } from './concept.ts'
import type { SearchDish } from './entry.ts'
import type { Snapshot } from './snapshot.ts'
import type { Understanding } from './understand.ts'
import { termOf } from './words.ts'

/** True for a dish whose words name what a query keeps out or refuses, or that is a drink nobody asked for. */
export type IsUnwanted = (kind: number, dish: SearchDish) => boolean

/** Reads what a query does not want of dishes beside what menus declare. */
export function unwantedDishes(
  { lexicon, dishNames }: Pick<Snapshot, 'lexicon' | 'dishNames'>,
  understanding: Understanding,
): { readonly isKeptOut: IsUnwanted; readonly isRefused: IsUnwanted; readonly isUnaskedDrink: IsUnwanted } {
  const refused: ConceptId[] = []
  let isThirsty = false
  for (const [concept, weight] of understanding.concepts) {
    if (weight < 0) refused.push(concept)
    else if (weight > 0) isThirsty ||= lexicon.kinds[concept] === 'drink'
  }
  // "dairy-free" is wanted, though it is about dairy: what is demanded of menus is not looked for in their words
  const terms = demandsMenus(understanding) ? [] : understanding.negatedWords.map(termOf)
  const { foods } = understanding.out
  return {
    isKeptOut: (kind, dish) => foods.length > 0 && namedAmong(foods, dishNames(kind, dish).said).length > 0,
    isRefused: (kind, dish) => {
      if (refused.length + terms.length === 0) return false
      const text = dishNames(kind, dish).text()
      return refused.some(concept => text.concepts.has(concept)) || terms.some(term => text.terms.has(term))
    },
    isUnaskedDrink: (kind, dish) => !isThirsty && dishNames(kind, dish).isDrink,
  }
}

const demandsMenus = ({ diets, allergensToAvoid }: Understanding): boolean =>
  diets.length > 0 || allergensToAvoid.length > 0
