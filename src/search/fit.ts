import { isWrittenRight } from '#src/allergens/real-words.ts'
import { hasUnreadScript } from '#src/allergens/unread-script.ts'
import { isTalkWord } from '#src/reader/talk-words.ts'
import { findSorted } from './collector.ts'
import type { Demand } from './constraints.ts'
import { type Explain, onNoMenu } from './explain.ts'
import { isUnspaced, wordsOf } from './fold.ts'
import { isOtherTongue } from './other-tongue.ts'
import type { SearchResponse } from './schema.ts'
import type { Snapshot } from './snapshot.ts'
import type { Understanding } from './understand.ts'
import { termOf } from './words.ts'

/** What of a query is not known. */
export type Unknown = {
  /** Words that stand for no concept, on no menu and in no name of the marketplace. */
  readonly words: readonly string[]
  /** Those of them that may name something to eat, so that it can be said that they are on no menu. */
  readonly absent: readonly string[]
  /** Nothing else is asked for but, at best, what an allergy forbids: "phone charger", "paracetamol". */
  readonly isAll: boolean
}

/** So many words that are neither known nor ordinary are of a language that is not read. */
const FOREIGN = 3

/** Reads what of a query is not known; a language that is not read may ask for what is on a menu in another. */
export function readUnknown(snapshot: Pick<Snapshot, 'epoch'>, understanding: Understanding | undefined): Unknown {
  if (!understanding) return { words: [], absent: [], isAll: false }
  const unknown = unknownWords(snapshot, understanding)
  const rare = unknown.filter(word => !isWrittenRight(word))
  const isUnread = isOtherTongue(wordsOf(understanding.text)) || rare.length >= FOREIGN || unknown.some(hasUnreadScript)
  // "extension cord": a cord is in the name of a place, and to be had nowhere
  const ofPlaces = understanding.words.filter(word => isOfPlacesAlone(snapshot.epoch, word))
  const isAll = unknown.length > 0 && !asksForMore(understanding, [...unknown, ...ofPlaces])
  return { words: unknown, isAll, absent: isUnread ? [] : (isAll ? unknown : rare).filter(word => !isTalkWord(word)) }
}

/** True for a word that restaurants say of themselves, and no dish. */
function isOfPlacesAlone({ terms }: Snapshot['epoch'], word: string): boolean {
  const term = findSorted(terms.vocabulary, termOf(word))
  return term >= 0 && terms.said.starts[term] === terms.said.starts[term + 1]
}

const unknownWords = ({ epoch }: Pick<Snapshot, 'epoch'>, { unmatched, concepts }: Understanding): readonly string[] =>
  unmatched.filter(
    word =>
      findSorted(epoch.terms.vocabulary, termOf(word)) < 0 &&
      findSorted(epoch.known.words, word) < 0 &&
      // a particle between the words of a dish
      (concepts.size === 0 || !isUnspaced(word)),
  )

function asksForMore(understanding: Understanding, unknown: readonly string[]): boolean {
  const { concepts, words, maxPrice, minPrice, priceLevels, diets, openNow } = understanding
  const { method, minRating, maxMiles, maxMinutes } = understanding
  const bounds = [maxPrice, minPrice, priceLevels, method, minRating, maxMiles, maxMinutes]
  const isDemanding = bounds.some(bound => bound !== undefined) || diets.length > 0 || openNow
  return isDemanding || [...concepts.values()].some(weight => weight > 0) || words.some(word => !unknown.includes(word))
}

/** What lies nearest to a query of which nothing is known is offered without a reason. */
export const explainNothing = ({ absent }: Unknown, demand: Demand): Explain => ({
  match: () => ({ concepts: [], dishes: [], lacked: [] }),
  unmet: row => [...onNoMenu(absent), ...demand.unmet(row)],
})

/** How well the results of a page answer a query. */
export function fitOf(
  results: readonly { readonly match: { readonly unmet?: unknown } }[],
  { words, absent, isAll }: Unknown,
): SearchResponse['fit'] {
  if (results.length === 0 || (isAll && absent.length > 0)) return 'none'
  return words.length === 0 && results.some(({ match }) => match.unmet === undefined) ? 'exact' : 'near'
}
