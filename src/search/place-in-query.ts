import type { Near, NearFound } from '#src/catalog/near.ts'
import { milesBetween, type Point } from '#src/catalog/places.ts'

/** A query without the place it speaks of, and that place. */
export type PlacedQuery = { readonly text: string; readonly place?: NearFound }

const LEADING = /\b(?:near|nearby|close to|next to|around|by|in|cerca de|cerca del|junto a|en)\s+(?:the\s+)?/giu
const MOST_WORDS = 5
/** A place farther from where somebody searches is a word of another meaning. */
const MOST_MILES = 50

/** Finds "near Park Slope" in a query, when there is such a place about where somebody searches. */
export function takePlace(near: Pick<Near, 'named'>, text: string, around: Point): PlacedQuery {
  for (const lead of text.matchAll(LEADING)) {
    const from = lead.index + lead[0].length
    const words = [...text.slice(from).matchAll(/^[^\s,;.!?]+|(?<=^[^,;.!?]*\s)[^\s,;.!?]+/gu)].slice(0, MOST_WORDS)
    for (let count = words.length; count > 0; count -= 1) {
      const last = words[count - 1]!
      const end = from + last.index + last[0].length
      const place = near.named(text.slice(from, end))
      if (!place || milesBetween(place, around) > MOST_MILES) continue
      return {
        text: `${text.slice(0, lead.index)}${text.slice(end)}`
          .replace(/\s+([,;.!?]|$)/g, '$1')
          .replace(/\s+/g, ' ')
          .trim(),
        place,
      }
    }
  }
  return { text }
}
