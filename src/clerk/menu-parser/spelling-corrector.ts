import { editDistance } from '#src/kernel/edit-distance.ts'
import type { FoodLayer } from './food-layer.ts'
import { termOf } from './term.ts'

const SHORTEST = 5
const LONG = 8
const MOST_JOINED = 6

/**
 * Creates a spelling corrector: edit distance 1 (a transposition counts as one edit), 2 from eight letters, and
 * only if exactly one word is nearest. Splits names written without spaces into their words, separated by spaces.
 * Leaves numbers, ordinary words, and known names unchanged.
 */
export function createSpellingCorrector(
  vocabulary: ReadonlySet<string>,
  food: FoodLayer,
  names: Iterable<readonly string[]> = [],
): (word: string) => string {
  const joined = joinedNames(names)
  const shelves = [shelve(vocabulary), shelve(food.known)]
  const cache = new Map<string, string>()
  const isKnown = (word: string) => {
    const term = termOf(word)
    return (
      [word, term].some(form => food.ordinary.has(form) || food.common.has(form)) ||
      vocabulary.has(term) ||
      food.known.has(term)
    )
  }
  const find = (word: string): string => {
    const apart = joined.get(word)
    if (apart !== undefined) return apart
    const inflected =
      formsOf(word).find(form => vocabulary.has(form)) ?? formsOf(word).find(form => food.known.has(form))
    if (inflected !== undefined) return inflected
    const term = termOf(word)
    const most = term.length < LONG ? 1 : 2
    for (const shelf of shelves) {
      let least = most + 1
      let found: string | undefined
      for (let length = term.length - most; length <= term.length + most; length++) {
        for (const candidate of shelf.get(length) ?? []) {
          const edits = editDistance(term, candidate, most)
          if (edits < least) {
            least = edits
            found = candidate
          } else if (edits === least && edits <= most && candidate !== found) found = undefined
        }
      }
      if (found !== undefined && least <= most && found[0] === term[0]) return found
    }
    return word
  }
  return word => {
    const full = food.short.get(word)
    if (full !== undefined && !vocabulary.has(termOf(word))) return full
    if (word.length < SHORTEST || !/^\p{L}+$/u.test(word) || isKnown(word)) return word
    const cached = cache.get(word)
    if (cached !== undefined) return cached
    const found = find(word)
    if (cache.size < 1000) cache.set(word, found)
    return found
  }
}

/** Names written without spaces, "baconeggncheese" and "chickenparm", mapped to the names with spaces. */
function joinedNames(names: Iterable<readonly string[]>): ReadonlyMap<string, string> {
  const joined = new Map<string, string>()
  for (const words of names)
    for (let from = 0; from < words.length; from++)
      for (let to = from + 2; to <= Math.min(words.length, from + MOST_JOINED); to++) {
        const run = words.slice(from, to)
        if (run.some(word => !/^\p{L}+$/u.test(word)) || run[0] === 'and' || run.at(-1) === 'and') continue
        for (const and of ['and', 'n', ''])
          joined.set(run.map(word => (word === 'and' ? and : word)).join(''), run.join(' '))
      }
  return joined
}

/** Other inflections of a preparation verb: "toasting" → toasted. */
function formsOf(word: string): string[] {
  const stem = /^(\p{L}{3,}?)(?:ing|ed|d)$/u.exec(word)?.[1]
  return stem === undefined ? [] : [`${stem}ed`, `${stem}d`, stem, `${stem}e`].filter(form => form !== word)
}

function shelve(words: ReadonlySet<string>): ReadonlyMap<number, readonly string[]> {
  const long = [...words].filter(word => word.length >= SHORTEST && /^\p{L}+$/u.test(word))
  return Map.groupBy(long.sort(), word => word.length)
}
