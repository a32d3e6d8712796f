import type { ConceptId, Lexicon } from './concept.ts'
import type { Entry } from './entry.ts'
import { countWords, type Words } from './terms.ts'

/** What a restaurant says of itself, its dishes aside. */
export type OwnDocument = { readonly concepts: ReadonlyMap<ConceptId, number>; readonly words: Words }

const NAME_WEIGHT = 2
const CUISINE_WEIGHT = 3
const DESCRIPTION_WEIGHT = 1
/** Of a concept that every dish of the menu has. */
const MENU_WEIGHT = 2.5

/** Gathers what a restaurant says of itself. */
export function ownDocument({ restaurant }: Entry, lexicon: Lexicon): OwnDocument {
  const concepts = new Map<ConceptId, number>()
  const words = new Map<string, number>()
  const tell = (text: string, weight: number) => {
    for (const [concept, value] of lexicon.concepts(text))
      concepts.set(concept, (concepts.get(concept) ?? 0) + value * weight)
    countWords(words, text, weight)
  }
  tell(restaurant.name, NAME_WEIGHT)
  for (const cuisine of restaurant.cuisines) tell(cuisine, CUISINE_WEIGHT)
  tell(restaurant.description, DESCRIPTION_WEIGHT)
  countWords(words, restaurant.neighborhood, 1)
  return { concepts, words }
}

/** The weight of a concept that dishes have, by the mean of their weights. */
export const menuWeight = (share: number): number => MENU_WEIGHT * Math.sign(share) * Math.sqrt(Math.abs(share))

/** How much a concept counts that so many of all rows have. */
export const rarity = (rows: number, all: number): number => Math.log(1 + (all - rows + 0.5) / (rows + 0.5))
