import type { Near, NearFound } from '#src/catalog/near.ts'
import { milesBetween, type Point } from '#src/catalog/places.ts'
import { hearsAlike } from './hears-alike.ts'
import { type NamedPlaces, placesOf } from './named-places.ts'
import { nameMatcher } from './names.ts'
import type { Snapshot } from './snapshot.ts'

/** A query without the places it speaks of, and these with all that lies in them, or by them. */
export type PlacedQuery = { readonly text: string; readonly place?: NamedPlaces }

export type PlaceDeps = {
  readonly near: Pick<Near, 'named' | 'covers'>
  /** True for words that mean something to eat or how it is: they are no place by themselves. */
  readonly isFood: (text: string) => boolean
}

const LEADING =
  /\b(?:(near|nearby|close to|next to|around|by|cerca de|cerca del|junto a)\s*[:=]?|in|en|(?:location|place|area|neighborhood|zona|barrio)\s*[:=])\s*(?:the\s+|el\s+|la\s+)?/giu
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu
const ZIP = /^\D?\d{5}(?:-\d{4})?$/
const MOST_WORDS = 5
/** Characters behind a lead that a name may lie in: a text of nothing but leads is read once, not once for each of them. */
const LONGEST_NAME = 120
/** Words of a query that are looked at for a name by itself. */
const MOST_LOOKED_AT = 60
/** A place farther from where somebody searches is a word of another meaning. */
const MOST_MILES = 50
/** What is by a place lies so much farther out than what is in it. */
const BY_MILES = 0.5

/** The most places of one query: "in Bushwick or Ridgewood", "Upper East Side, near the Met". */
const MOST_PLACES = 3
const OR_BEFORE = /(?:^|\s)(?:or|o|u)\s*$/iu
const OR_AFTER = /^\s*(?:or|o|u)(?:\s|$)/iu

/**
 * Finds the places that a query speaks of, when there are such places about where somebody searches, or where there are
 * restaurants at all: "near Park Slope",
 * "location: Bushwick", or the name alone, "pizza staten island", where restaurants are and the name is no food. Places
 * that "or" joins, and such as have nothing in common, are a choice; of others all must hold.
 */
export function takePlace(deps: PlaceDeps, given: string, around: Point | undefined): PlacedQuery {
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
  const place = placesOf(found, isChoice)
  return { text, ...(place ? { place } : {}) }
}

/** The first place of a text, and where its words stand. */
function takeOne({ near, isFood }: PlaceDeps, text: string, around: Point | undefined) {
  const placeOf = (from: number, to: number): NearFound | undefined => {
    const name = text.slice(from, to)
    const place = near.named(name)
    // a ZIP is found among other words, which are no part of it
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

/** The same for the rows of a snapshot: a place within the name of a restaurant that is called whole is no place. */
export function placeIn(
  { near }: Pick<PlaceDeps, 'near'>,
  snapshot: Snapshot,
  text: string,
  around: Point | undefined,
): PlacedQuery {
  const { epoch, lexicon } = snapshot
  const isFood = lexicon.isAlias ?? (words => lexicon.concepts(words).size > 0)
  const placed = takePlace({ near, isFood }, text, around)
  if (!placed.place) return placed
  // what must be avoided never hangs on a place
  if (!hearsAlike(placed.text, text)) return { text }
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
