import { findSorted } from './collector.ts'
import type { Demand } from './constraints.ts'
import type { Explain } from './explain.ts'
import { isUnspaced } from './fold.ts'
import type { SearchResponse } from './schema.ts'
import type { Snapshot } from './snapshot.ts'
import type { Understanding } from './understand.ts'
import { termOf } from './words.ts'

/** Words of a query that stand for no concept, on no menu and in no name of the marketplace. */
export const unknownWords = (
  { epoch }: Pick<Snapshot, 'epoch'>,
  { unmatched, concepts }: Understanding,
): readonly string[] =>
  unmatched.filter(
    word =>
      findSorted(epoch.terms.vocabulary, termOf(word)) < 0 &&
      findSorted(epoch.known.words, word) < 0 &&
      // a particle between the words of a dish
      (concepts.size === 0 || !isUnspaced(word)),
  )

/** True for a query of which nothing is known but, at best, an allergy: "phone charger", "paracetamol". */
export function isForeign(understanding: Understanding, unknown: readonly string[]): boolean {
  const { concepts, words, maxPrice, minPrice, priceLevels, diets, openNow } = understanding
  const { method, minRating, maxMiles } = understanding
  const bounds = [maxPrice, minPrice, priceLevels, method, minRating, maxMiles]
  const isDemanding = bounds.some(bound => bound !== undefined) || diets.length > 0 || openNow
  const isWanting = [...concepts.values()].some(weight => weight > 0) || words.some(word => !unknown.includes(word))
  return unknown.length > 0 && !isDemanding && !isWanting
}

/** What lies nearest to a query of which nothing is known is offered without a reason. */
export const explainNothing = (unknown: readonly string[], demand: Demand): Explain => ({
  match: () => ({ concepts: [], dishes: [], lacked: [] }),
  unmet: row => [...unknown.map(word => `${word}: on no menu`), ...demand.unmet(row)],
})

/** How well the results of a page answer a query with words that nothing is known by. */
export function fitOf(
  results: SearchResponse['results'],
  { unknown, foreign }: { unknown: readonly string[]; foreign: boolean },
): SearchResponse['fit'] {
  if (results.length === 0 || foreign) return 'none'
  return unknown.length === 0 && results.some(({ match }) => match.unmet === undefined) ? 'exact' : 'near'
}
