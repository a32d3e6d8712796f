import { filterNamedFoods } from '#src/allergens/foods-sought.ts'
import type { ConceptId } from './concept.ts'
import type { SearchDish } from './entry.ts'
import type { Snapshot } from './reader-view.ts'
import type { Understanding } from './understand.ts'
import { termOf } from './words.ts'

/** Concept kinds for which a dish is refused even if they are not in its name. */
const FELT: ReadonlySet<string> = new Set(['attribute', 'method'])
/** Words that imply a cooking method. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = { fried: ['crispy'] }

/** Test for a dish that the guest would not want: a food to avoid, a negated term, or a drink nobody requested. */
export type IsUnwanted = (kind: number, dish: SearchDish) => boolean

/** Creates the tests for unwanted dishes, beyond what menus declare. */
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
  // Check implied methods and families as well: "crispy" hake is fried, and noodles in broth are a soup.
  const implied = (concept: ConceptId) =>
    (IMPLIED[lexicon.names[concept]!] ?? []).flatMap(name => lexicon.idOf?.get(name) ?? [])
  const said = refused.flatMap(concept => [concept, ...implied(concept)])
  const families = refused.filter(concept => lexicon.kinds[concept] === 'dish')
  // A vindaloo is spicy even if the menu does not state it.
  const feels = refused.filter(concept => FELT.has(lexicon.kinds[concept]!))
  const isFelt = (concepts: ReadonlySet<ConceptId>): boolean => {
    for (const concept of concepts) if (feels.some(of => lexicon.isMarkedBy?.(concept, of))) return true
    return false
  }
  // "dairy-free" contains "dairy" but is wanted: if menu labels are required, do not search dish texts for the words.
  const terms = demandsMenus(understanding) ? [] : understanding.negatedWords.map(termOf)
  const { foods } = understanding.out
  return {
    isKeptOut: (kind, dish) => foods.length > 0 && filterNamedFoods(foods, dishNames(kind, dish).said).length > 0,
    isRefused: (kind, dish) => {
      if (refused.length + terms.length === 0) return false
      const name = dishNames(kind, dish)
      const text = name.text()
      return (
        said.some(concept => text.concepts.has(concept)) ||
        (feels.length > 0 && isFelt(text.concepts)) ||
        terms.some(term => text.terms.has(term)) ||
        families.some(family => name.concepts.some(own => lexicon.isKindOf?.(own, family)))
      )
    },
    isUnaskedDrink: (kind, dish) => !isThirsty && dishNames(kind, dish).isDrink,
  }
}

const demandsMenus = ({ diets, allergensToAvoid }: Understanding): boolean =>
  diets.length > 0 || allergensToAvoid.length > 0
