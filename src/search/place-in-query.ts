import type { Near, NearFound } from '#src/catalog/near.ts'
import { milesBetween, type Point } from '#src/catalog/places.ts'
import { hearsAlike } from './hears-alike.ts'
import { nameMatcher } from './names.ts'
import type { Snapshot } from './snapshot.ts'

/** A query without the place it speaks of, and that place with all that lies in it, or by it. */
export type PlacedQuery = { readonly text: string; readonly place?: NearFound }

export type PlaceDeps = {
  readonly near: Pick<Near, 'named' | 'covers'>
  /** True for words that mean something to eat or how it is: they are no place by themselves. */
  readonly isFood: (text: string) => boolean
}

const LEADING =
  /\b(?:(near|nearby|close to|next to|around|by|cerca de|cerca del|junto a)\s*[:=]?|in|en|(?:location|place|area|neighborhood|zona|barrio)\s*[:=])\s*(?:the\s+|el\s+|la\s+)?/giu
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu
const MOST_WORDS = 5
/** Characters behind a lead that a name may lie in: a text of nothing but leads is read once, not once for each of them. */
const LONGEST_NAME = 120
/** Words of a query that are looked at for a name by itself. */
const MOST_LOOKED_AT = 60
/** A place farther from where somebody searches is a word of another meaning. */
const MOST_MILES = 50
/** What is by a place lies so much farther out than what is in it. */
const BY_MILES = 0.75

/**
 * Finds the place that a query speaks of, when there is such a place about where somebody searches, or where there are
 * restaurants at all: "near Park Slope",
 * "location: Bushwick", or the name alone, "pizza staten island", where restaurants are and the name is no food.
 */
export function takePlace({ near, isFood }: PlaceDeps, text: string, around: Point | undefined): PlacedQuery {
  const placeOf = (from: number, to: number): NearFound | undefined => {
    const place = near.named(text.slice(from, to))
    return place && (around ? milesBetween(place, around) <= MOST_MILES : near.covers(place)) ? place : undefined
  }
  for (const lead of text.matchAll(LEADING)) {
    const from = lead.index + lead[0].length
    const words = [
      ...text.slice(from, from + LONGEST_NAME).matchAll(/^[^\s,;.!?]+|(?<=^[^,;.!?]*\s)[^\s,;.!?]+/gu),
    ].slice(0, MOST_WORDS)
    for (let count = words.length; count > 0; count -= 1) {
      const last = words[count - 1]!
      const end = from + last.index + last[0].length
      const place = placeOf(from, end)
      if (place) return { text: without(text, lead.index, end), place: lead[1] ? widened(place) : place }
    }
  }
  const words = [...text.matchAll(WORD)].slice(0, MOST_LOOKED_AT)
  for (let at = 0; at < words.length; at += 1) {
    for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count -= 1) {
      const [from, last] = [words[at]!.index, words[at + count - 1]!]
      const end = last.index + last[0].length
      const name = text.slice(from, end)
      if (/[,;!?:=]/.test(name) || isFood(name)) continue
      const place = placeOf(from, end)
      if (place && near.covers(place)) return { text: without(text, from, end), place }
    }
  }
  return { text }
}

/** The same for the rows of a snapshot: a place within the name of a restaurant that is called whole is no place. */
export function placeIn(
  { near }: Pick<PlaceDeps, 'near'>,
  snapshot: Snapshot,
  text: string,
  around: Point | undefined,
): PlacedQuery {
  const { epoch, lexicon } = snapshot
  const placed = takePlace({ near, isFood: words => lexicon.concepts(words).size > 0 }, text, around)
  if (!placed.place) return placed
  // what must be avoided never hangs on a place
  if (!hearsAlike(placed.text, text)) return { text }
  const isCalled = nameMatcher(epoch.names, [text])
  const isStill = nameMatcher(epoch.names, [placed.text])
  for (let row = 0; isCalled && row < epoch.size; row += 1) if (isCalled(row) && !isStill?.(row)) return { text }
  return placed
}

const widened = (place: NearFound): NearFound => ({ ...place, radiusMiles: place.radiusMiles + BY_MILES })

const without = (text: string, from: number, to: number): string =>
  `${text.slice(0, from)}${text.slice(to)}`
    .replace(/\s+([,;.!?]|$)/g, '$1')
    .replace(/^[\s,;.!?]+|[\s,;]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
