import type { ConceptId, Lexicon } from './concept.ts'
import type { Kinds } from './dishes.ts'
import type { Entry } from './entry.ts'
import { countWords, mergeWords, type Words } from './terms.ts'

/** What a row speaks of. */
export type RowDocument = { readonly concepts: Map<ConceptId, number>; readonly words: Words }

const NAME_WEIGHT = 2
const CUISINE_WEIGHT = 3
const DESCRIPTION_WEIGHT = 1
/** Of a concept that every dish of the menu has. */
const MENU_WEIGHT = 2.5

function add(to: Map<ConceptId, number>, from: ReadonlyMap<ConceptId, number>, weight: number): void {
  for (const [concept, value] of from) to.set(concept, (to.get(concept) ?? 0) + value * weight)
}

/** Gathers what a restaurant and its dishes say; the dishes of a row are `kinds` of the table. */
export function documentOf({ restaurant }: Entry, row: number, kinds: Kinds, lexicon: Lexicon): RowDocument {
  const concepts = new Map<ConceptId, number>()
  const words = new Map<string, number>()
  const tell = (text: string, weight: number) => {
    add(concepts, lexicon.concepts(text), weight)
    countWords(words, text, weight)
  }
  tell(restaurant.name, NAME_WEIGHT)
  for (const cuisine of restaurant.cuisines) tell(cuisine, CUISINE_WEIGHT)
  tell(restaurant.description, DESCRIPTION_WEIGHT)
  countWords(words, restaurant.neighborhood, 1)
  const served = kinds.table.kinds.subarray(kinds.table.starts[row]!, kinds.table.starts[row + 1]!)
  const menu = new Map<ConceptId, number>()
  for (const kind of served) {
    add(menu, kinds.concepts[kind]!, 1 / served.length)
    mergeWords(words, kinds.words[kind]!)
  }
  for (const [concept, share] of menu)
    concepts.set(concept, (concepts.get(concept) ?? 0) + MENU_WEIGHT * Math.sign(share) * Math.sqrt(Math.abs(share)))
  return { concepts, words }
}

/** Weighs every row's concepts by how few rows have them, in place. */
export function weighRare(documents: readonly RowDocument[]): void {
  const rows = new Map<ConceptId, number>()
  for (const { concepts } of documents)
    for (const concept of concepts.keys()) rows.set(concept, (rows.get(concept) ?? 0) + 1)
  for (const { concepts } of documents)
    for (const [concept, weight] of concepts) {
      const those = rows.get(concept)!
      concepts.set(concept, weight * Math.log(1 + (documents.length - those + 0.5) / (those + 0.5)))
    }
}
