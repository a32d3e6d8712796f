import { tokenizeWords } from '#src/reader/spans.ts'

/** Size of the hashed feature space. */
export const BUCKETS = 8192
const SHORTEST = 2
const LONGEST = 5
/** Maximum characters to classify: longer messages contain more than one act, and their beginning is sufficient. */
const MOST_CHARACTERS = 400

/** Returns the hash buckets of all character n-grams of length 2 to 5, including those across word boundaries. */
export function featuresOf(text: string): Set<number> {
  const words = tokenizeWords(text).map(({ word }) => word.replace(/\d+/g, '#'))
  const said = ` ${words.join(' ')}${/\?\s*$/.test(text) ? ' ?' : ''} `.slice(0, MOST_CHARACTERS)
  const buckets = new Set<number>()
  for (let from = 0; from < said.length; from++) {
    // FNV-1a, extended character by character
    let hash = 2166136261
    for (let at = from; at < Math.min(said.length, from + LONGEST); at++) {
      hash = Math.imul(hash ^ said.charCodeAt(at), 16777619)
      if (at - from + 1 >= SHORTEST) buckets.add((hash >>> 0) % BUCKETS)
    }
  }
  return buckets
}
