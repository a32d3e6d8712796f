import { spokenWords } from '#src/reader/spans.ts'

/** Size of the hashed feature space. */
export const BUCKETS = 8192
const SHORTEST = 2
const LONGEST = 5
/** Longer messages carry more than an act; their beginning decides as well as the whole. */
const MOST_CHARACTERS = 400

/** The buckets of all runs of 2 to 5 letters in a text, across the spaces between its words. */
export function featuresOf(text: string): Set<number> {
  const words = spokenWords(text).map(({ word }) => word.replace(/\d+/g, '#'))
  const said = ` ${words.join(' ')}${/\?\s*$/.test(text) ? ' ?' : ''} `.slice(0, MOST_CHARACTERS)
  const buckets = new Set<number>()
  for (let from = 0; from < said.length; from++) {
    // FNV-1a, continued letter by letter
    let hash = 2166136261
    for (let at = from; at < Math.min(said.length, from + LONGEST); at++) {
      hash = Math.imul(hash ^ said.charCodeAt(at), 16777619)
      if (at - from + 1 >= SHORTEST) buckets.add((hash >>> 0) % BUCKETS)
    }
  }
  return buckets
}
