import { distance } from 'fastest-levenshtein'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Lexicon } from './concept.ts'
import { tellingWords } from './words.ts'

/** The words of every row's name from `starts[r]`, numbers of `words`; a row that can be named has `own` 1. */
export type NameColumns = {
  readonly words: readonly string[]
  readonly starts: Uint32Array
  readonly of: Uint32Array
  /** 0 where the name is made of words of food alone, as "Pizza" is. */
  readonly own: Uint8Array
}

/** Lays out the names of restaurants, one row each. */
export function nameColumns(restaurants: readonly Restaurant[], lexicon: Lexicon): NameColumns {
  const names = restaurants.map(restaurant => [...new Set(tellingWords(restaurant.name))])
  const words = [...new Set(names.flat())].sort()
  const numbers = new Map(words.map((word, number) => [word, number]))
  const isFood = words.map(word => lexicon.concepts(word).size > 0)
  const starts = new Uint32Array(restaurants.length + 1)
  names.forEach((own, row) => {
    starts[row + 1] = starts[row]! + own.length
  })
  return {
    words,
    starts,
    of: Uint32Array.from(names.flat(), word => numbers.get(word)!),
    own: Uint8Array.from(names, own => (own.some(word => !isFood[numbers.get(word)!]) ? 1 : 0)),
  }
}

/** Wrong letters that a word of this length may have. */
const slips = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2)

const isMeant = (said: string, word: string): boolean =>
  said === word ||
  (said[0] === word[0] &&
    Math.abs(said.length - word.length) <= slips(word.length) &&
    distance(said, word) <= slips(word.length))

/** Tells which rows a query calls by name: all words of the name are in it, letters slipped or not. */
export function nameMatcher(names: NameColumns, texts: readonly string[]): (row: number) => boolean {
  const said = [...new Set(texts.flatMap(tellingWords))]
  const spoken = Uint8Array.from(names.words, word => (said.some(each => isMeant(each, word)) ? 1 : 0))
  if (!spoken.includes(1)) return () => false
  return row => {
    const from = names.starts[row]!
    const end = names.starts[row + 1]!
    if (names.own[row] === 0 || from === end) return false
    for (let index = from; index < end; index++) if (spoken[names.of[index]!] === 0) return false
    return true
  }
}
