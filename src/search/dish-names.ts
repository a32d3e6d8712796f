import type { ConceptId, Lexicon } from './concept.ts'
import type { SearchDish } from './entry.ts'
import { tellingWords, termOf } from './words.ts'

/** What the name and the aliases of a kind of dish say. */
export type DishName = {
  readonly concepts: readonly ConceptId[]
  /** Of the name alone. */
  readonly terms: readonly string[]
  readonly isDrink: boolean
}

/** Returns the function that reads the name of a kind of dish, once for all dishes of the kind. */
export function readDishNames(lexicon: Lexicon): (kind: number, dish: SearchDish) => DishName {
  const known: DishName[] = []
  return (kind, { name, aliases }) => {
    known[kind] ??= readName(lexicon, name, aliases)
    return known[kind]
  }
}

function readName(lexicon: Lexicon, name: string, aliases: readonly string[]): DishName {
  const concepts = [...lexicon.concepts([name, ...aliases].join('\n')).keys()]
  const kinds = concepts.map(concept => lexicon.kinds[concept]!)
  return {
    concepts,
    terms: tellingWords(name).map(termOf),
    isDrink: kinds.includes('drink') && !kinds.includes('dish'),
  }
}
