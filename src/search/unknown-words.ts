import { isWrittenRight } from '#src/allergens/real-words.ts'
import { hasUnreadScript } from '#src/allergens/unread-script.ts'
import { isStopWord } from '#src/reader/stop-words.ts'
import type { Demand } from './constraints.ts'
import { type Explain, onNoMenu } from './explain.ts'
import { tokenizeFolded } from './fold.ts'
import { findSorted } from './index-builder.ts'
import { isOtherTongue } from './other-tongue.ts'
import type { Snapshot } from './reader-view.ts'
import type { SearchResponse } from './schema.ts'
import type { Understanding } from './understand.ts'
import { termOf } from './words.ts'

/** Unknown parts of a query. */
export type Unknown = {
  /** Words that match no concept, no menu, and no restaurant name. */
  readonly words: readonly string[]
  /** Subset of `words` that may name food, so that the response can say they are on no menu. */
  readonly absent: readonly string[]
  /** True if nothing else is requested except allergen exclusions: "phone charger", "paracetamol". */
  readonly isAll: boolean
}

/** Concept kinds that name no food: "a bicycle pump, mine broke" is not a request for cheap food. */
const FELT: ReadonlySet<string> = new Set(['mood', 'occasion'])
/** Number of unknown, uncommon words from which a query counts as being in an unsupported language. */
const FOREIGN = 3

/** Finds the unknown words of a query. In an unsupported language none are reported as absent from menus. */
export function readUnknown(
  snapshot: Pick<Snapshot, 'epoch' | 'lexicon'>,
  understanding: Understanding | undefined,
): Unknown {
  if (!understanding) return { words: [], absent: [], isAll: false }
  const unknown = unknownWords(snapshot, understanding)
  const rare = unknown.filter(word => !isWrittenRight(word))
  const isUnread =
    isOtherTongue(tokenizeFolded(understanding.text)) || rare.length >= FOREIGN || unknown.some(hasUnreadScript)
  // "extension cord": "cord" occurs in a restaurant name but on no menu.
  const ofPlaces = understanding.words.filter(word => isOfPlacesAlone(snapshot.epoch, word))
  const isFelt = (concept: number): boolean => FELT.has(snapshot.lexicon.kinds[concept]!)
  const isAll = unknown.length > 0 && !asksForMore(understanding, [...unknown, ...ofPlaces], isFelt)
  const nowhere = isAll ? [] : saidNowhere(snapshot, understanding, isFelt)
  if (nowhere.length > 0) return { words: nowhere, isAll: true, absent: nowhere }
  return { words: unknown, isAll, absent: isUnread ? [] : (isAll ? unknown : rare).filter(word => !isStopWord(word)) }
}

/**
 * Returns the unmatched words of a query without food if menus contain its words separately but no dish or
 * restaurant contains all of them: "dog treats" must not match hot dogs.
 */
function saidNowhere(
  { epoch }: Pick<Snapshot, 'epoch'>,
  understanding: Understanding,
  isFelt: (concept: number) => boolean,
): readonly string[] {
  const { terms } = epoch
  const telling = understanding.words.filter(word => !isStopWord(word) && !/^\d+$/.test(word))
  const loose = understanding.unmatched.filter(word => telling.includes(word))
  if (loose.length === 0 || telling.length < 2 || asksForMore(understanding, telling, isFelt)) return []
  const known = [...new Set(telling.map(termOf))].map(word => findSorted(terms.vocabulary, word))
  const together = (starts: Uint32Array, of: ArrayLike<number>): boolean => {
    const [first, ...others] = known.map(term =>
      term < 0
        ? new Set<number>()
        : new Set(Array.from({ length: starts[term + 1]! - starts[term]! }, (_, at) => of[starts[term]! + at]!)),
    )
    return [...(first ?? [])].some(one => others.every(other => other.has(one)))
  }
  const isSaid = together(terms.said.starts, terms.said.kinds) || together(terms.own.starts, terms.own.rows)
  return isSaid ? [] : loose
}

/** True for a word that occurs in restaurant texts but in no dish. */
function isOfPlacesAlone({ terms }: Snapshot['epoch'], word: string): boolean {
  const term = findSorted(terms.vocabulary, termOf(word))
  return term >= 0 && terms.said.starts[term] === terms.said.starts[term + 1]
}

const PARTICLES = /^[のとをはがでに的和与與跟及加ー]$/u

const unknownWords = ({ epoch }: Pick<Snapshot, 'epoch'>, { unmatched, concepts }: Understanding): readonly string[] =>
  unmatched.filter(
    word =>
      findSorted(epoch.terms.vocabulary, termOf(word)) < 0 &&
      findSorted(epoch.known.words, word) < 0 &&
      // Skip particles between the words of a dish name.
      (concepts.size === 0 || !PARTICLES.test(word)),
  )

function asksForMore(
  understanding: Understanding,
  unknown: readonly string[],
  isFelt: (concept: number) => boolean,
): boolean {
  const { concepts, words, maxPrice, minPrice, priceLevels, diets, openNow } = understanding
  const { method, minRating, maxMiles, maxMinutes } = understanding
  const bounds = [maxPrice, minPrice, priceLevels, method, minRating, maxMiles, maxMinutes]
  const isDemanding = bounds.some(bound => bound !== undefined) || diets.length > 0 || openNow
  // a number alone requests nothing, nor does an ordinary word next to an unknown one: "baby formula"
  const isMore = words.some(word => !unknown.includes(word) && !/^\d+$/.test(word) && !isWrittenRight(word))
  return isDemanding || isMore || [...concepts].some(([concept, weight]) => weight > 0 && !isFelt(concept))
}

/** Explanation for a fully unknown query: the nearest results are shown without reasons. */
export const explainNothing = ({ absent }: Unknown, demand: Demand): Explain => ({
  match: () => ({ concepts: [], dishes: [], lacked: [] }),
  unmet: row => [...onNoMenu(absent), ...demand.unmet(row)],
})

/** Classifies how well the results of a page match the query. */
export function fitOf(
  results: readonly { readonly match: { readonly unmet?: unknown } }[],
  { words, absent, isAll }: Unknown,
): SearchResponse['fit'] {
  if (results.length === 0 || (isAll && absent.length > 0)) return 'none'
  return words.length === 0 && results.some(({ match }) => match.unmet === undefined) ? 'exact' : 'near'
}
