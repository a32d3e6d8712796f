import { distance } from 'fastest-levenshtein'
import { foldName } from '#src/catalog/fold.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { once } from '#src/kernel/once.ts'

/** Restaurants that a text names, where they are, and the text without the name. */
export type Named = {
  readonly ids: readonly string[]
  readonly name: string
  readonly zip: string
  readonly text: string
}

const MOST_WORDS = 7
/** A word that so many restaurants share tells none of them. */
const MOST_SHARING = 6
const SHORTEST_REPAIRED = 6
const SMALL = new Set('and the of la el de los las y at in n'.split(' '))

const OWNED = /[’']s?$/

type Index = {
  readonly whole: ReadonlyMap<string, readonly string[]>
  readonly byWord: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Finds the restaurant that a text names: by its whole name, or by two words of it of which one is its own. `isOrdinary`
 * tells words that may be food or anything else.
 */
export function createNames(
  restaurants: ReadonlyMap<string, Restaurant>,
  isOrdinary: (word: string) => boolean,
): (text: string) => Named | undefined {
  const index = once(() => indexNames(restaurants))
  return text => {
    const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)]
    for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--)
      for (let start = 0; start + count <= words.length; start++) {
        const [first, last] = [words[start]!, words[start + count - 1]!]
        const end = last.index + last[0].length
        const name = text.slice(first.index, end)
        const led = /\b(?:from|at|of|does|is|do|to|call|de|en)\s+(?:the\s+)?$/i.test(text.slice(0, first.index))
        const mayBeOne = led || words.length === 1
        const whole = idsOf(index(), wordsOf(name), mayBeOne, isOrdinary)
        // "Ledger Deli's" is of Ledger Deli
        const owned = whole.length === 0 && OWNED.test(name) ? wordsOf(name.replace(OWNED, '')) : []
        const ids = owned.length > 1 ? idsOf(index(), owned, mayBeOne, isOrdinary) : whole
        const zip = restaurants.get(ids[0] ?? '')?.address.zip
        if (zip !== undefined) return { ids, name, zip, text: `${text.slice(0, first.index)} ; ${text.slice(end)}` }
      }
    return undefined
  }
}

function idsOf(
  { whole, byWord }: Index,
  words: readonly string[],
  mayBeOne: boolean,
  isOrdinary: (word: string) => boolean,
): readonly string[] {
  const own = words.filter(word => !SMALL.has(word))
  // a single word may be an ordinary one
  if (own.length === 0 || SMALL.has(words[0]!) || SMALL.has(words.at(-1)!)) return []
  if (own.length === 1 && (!mayBeOne || isOrdinary(own[0]!))) return []
  const exact = whole.get(own.join(' '))
  if (exact) return exact
  if (own.length === 1 && !byWord.has(own[0]!)) return misspelt(byWord, own[0]!)
  const rare = own.some(word => word.length > 3 && (byWord.get(word)?.size ?? 0) <= MOST_SHARING && !isOrdinary(word))
  if (!rare) return []
  const [shortest, ...others] = own.map(word => byWord.get(word) ?? new Set<string>()).sort((a, b) => a.size - b.size)
  const ids = [...shortest!].filter(id => others.every(set => set.has(id)))
  return ids.length <= MOST_SHARING ? ids : []
}

/** The restaurants of the one name that differs by a letter. */
function misspelt(byWord: Index['byWord'], word: string): readonly string[] {
  if (word.length < SHORTEST_REPAIRED) return []
  const [only, ...others] = [...byWord.keys()].filter(
    name => Math.abs(name.length - word.length) <= 1 && name[0] === word[0] && distance(name, word) === 1,
  )
  const ids = only === undefined || others.length > 0 ? [] : [...byWord.get(only)!]
  return ids.length <= MOST_SHARING ? ids : []
}

function indexNames(restaurants: ReadonlyMap<string, Restaurant>): Index {
  const whole = new Map<string, string[]>()
  const byWord = new Map<string, Set<string>>()
  for (const { id, name } of restaurants.values()) {
    for (const text of new Set([name, name.split(',')[0]!])) {
      const key = wordsOf(text)
        .filter(word => !SMALL.has(word))
        .join(' ')
      const ids = whole.get(key)
      if (ids) ids.push(id)
      else whole.set(key, [id])
    }
    for (const word of wordsOf(name)) {
      const ids = byWord.get(word)
      if (ids) ids.add(id)
      else byWord.set(word, new Set([id]))
    }
  }
  return { whole, byWord }
}

const wordsOf = (name: string): string[] =>
  foldName(name.replace(/[’']s\b/g, 's'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
