import type { LocationResolver, NearFound } from '#src/catalog/near.ts'
import { milesBetween, type Point } from '#src/catalog/places.ts'
import { hasSameExclusions } from './has-same-exclusions.ts'
import { combinePlaces, type NamedPlaces } from './named-places.ts'
import { nameMatcher } from './names.ts'
import type { Snapshot } from './reader-view.ts'

/** Query without its locations, and the area that these describe. */
export type LocatedQuery = { readonly text: string; readonly place?: NamedPlaces }

export type PlaceDeps = {
  readonly near: Pick<LocationResolver, 'named' | 'covers'>
  /** True for words that denote food or its properties, which are not locations on their own. */
  readonly isFood: (text: string) => boolean
}

const LEADING =
  /\b(?:(near|nearby|close to|next to|around|by|cerca de|cerca del|junto a)\s*[:=]?|in|en|(?:location|place|area|neighborhood|zona|barrio)\s*[:=])\s*(?:the\s+|el\s+|la\s+)?/giu
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu
const ZIP = /^\D?\d{5}(?:-\d{4})?$/
const MOST_WORDS = 5
/**
 * Maximum characters scanned for a name after a lead word. Keeps a text of lead words only from being quadratic.
 */
const LONGEST_NAME = 120
/** Maximum number of query words scanned for a name without a lead word. */
const MOST_LOOKED_AT = 60
/** Maximum distance from the search center. Beyond it, the name is assumed to mean something else. */
const MOST_MILES = 50
/** Radius added to a location for "near X", compared to "in X". */
const BY_MILES = 0.5

/** Maximum number of locations per query: "in Bushwick or Ridgewood", "Upper East Side, near the Met". */
const MOST_PLACES = 3
const OR_BEFORE = /(?:^|\s)(?:or|o|u)\s*$/iu
const OR_AFTER = /^\s*(?:or|o|u)(?:\s|$)/iu

/**
 * Extracts the locations from a query: "near Park Slope", "location: Bushwick", or a bare name as in "pizza staten
 * island", provided it is not food and has restaurants. A location must be near the search center, or have
 * restaurants if there is no center. Locations joined by "or", and those that do not overlap, are alternatives;
 * otherwise all of them apply.
 */
export function extractLocations(deps: PlaceDeps, given: string, around: Point | undefined): LocatedQuery {
  const found: NearFound[] = []
  let text = given
  let isChoice = false
  for (let taken = takeOne(deps, text, around); taken; taken = takeOne(deps, text, around)) {
    const [before, after] = [text.slice(0, taken.from), text.slice(taken.to)]
    const isOr = found.length > 0 && (OR_BEFORE.test(before) || OR_AFTER.test(after))
    isChoice ||= isOr
    found.push(taken.place)
    text = joined(isOr ? before.replace(OR_BEFORE, ' ') : before, isOr ? after.replace(OR_AFTER, ' ') : after)
    if (found.length === MOST_PLACES) break
  }
  const place = combinePlaces(found, isChoice)
  return { text, ...(place ? { place } : {}) }
}

/** Finds the first location in a text, with its position. */
function takeOne({ near, isFood }: PlaceDeps, text: string, around: Point | undefined) {
  const placeOf = (from: number, to: number): NearFound | undefined => {
    const name = text.slice(from, to)
    const place = near.named(name)
    // a ZIP code is also found inside longer text, which is not part of the location
    if (place?.precision === 'zip' && !ZIP.test(name)) return undefined
    return place && (around ? milesBetween(place, around) <= MOST_MILES : near.covers(place)) ? place : undefined
  }
  for (const lead of text.matchAll(LEADING)) {
    const from = lead.index + lead[0].length
    const words = [
      ...text.slice(from, from + LONGEST_NAME).matchAll(/^[^\s,;.!?]+|(?<=^[^,;.!?]*\s)[^\s,;.!?]+/gu),
    ].slice(0, MOST_WORDS)
    for (let count = words.length; count > 0; count -= 1) {
      const last = words[count - 1]!
      const to = from + last.index + last[0].length
      const place = placeOf(from, to)
      if (place) return { from: lead.index, to, place: lead[1] ? widened(place) : place }
    }
  }
  const words = [...text.matchAll(WORD)].slice(0, MOST_LOOKED_AT)
  for (let at = 0; at < words.length; at += 1) {
    for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count -= 1) {
      const [from, last] = [words[at]!.index, words[at + count - 1]!]
      const to = last.index + last[0].length
      const name = text.slice(from, to)
      if (/[,;!?:=]/.test(name) || isFood(name)) continue
      const place = placeOf(from, to)
      if (place && near.covers(place)) return { from, to, place }
    }
  }
  return undefined
}

/** Same for a snapshot. A location that is part of a restaurant's full name in the query is not extracted. */
export function extractSnapshotLocations(
  { near }: Pick<PlaceDeps, 'near'>,
  snapshot: Snapshot,
  text: string,
  around: Point | undefined,
): LocatedQuery {
  const { epoch, lexicon } = snapshot
  const isFood = lexicon.isAlias ?? (words => lexicon.concepts(words).size > 0)
  const placed = extractLocations({ near, isFood }, text, around)
  if (!placed.place) return placed
  // Never drop words that change the allergen exclusions.
  if (!hasSameExclusions(placed.text, text)) return { text }
  const isCalled = nameMatcher(epoch.names, [text])
  const isStill = nameMatcher(epoch.names, [placed.text])
  for (let row = 0; isCalled && row < epoch.size; row += 1) if (isCalled(row) && !isStill?.(row)) return { text }
  return placed
}

const widened = ({ zips: _, ...place }: NearFound): NearFound => ({
  ...place,
  radiusMiles: place.radiusMiles + BY_MILES,
})

const joined = (before: string, after: string): string =>
  `${before}${after}`
    .replace(/\s+([,;.!?]|$)/g, '$1')
    .replace(/^[\s,;.!?]+|[\s,;]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
