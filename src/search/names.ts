import { distance } from 'fastest-levenshtein'
import { firstAtLeast } from '#src/kernel/sorted.ts'
import { type Collector, numbering } from './collector.ts'
import type { Lexicon } from './concept.ts'
import { growing, runsInOrder, startsInOrder } from './grow.ts'
import { tellingWords } from './words.ts'

/** The words of every row's name from `starts[r]`, numbers of `words`; a row that can be named has `own` 1. */
export type NameColumns = {
  readonly words: readonly string[]
  readonly starts: Uint32Array
  readonly of: Uint32Array
  /** 0 where the name is made of words of food alone, as "Pizza" is. */
  readonly own: Uint8Array
}

/** Gathers the names of restaurants. */
export function collectNames(lexicon: Lexicon): Collector<NameColumns> {
  const words = numbering()
  const starts = growing(Uint32Array)
  const of = growing(Uint32Array)
  starts.push(0)
  return {
    add: ({ restaurant }) => {
      for (const word of new Set(tellingWords(restaurant.name))) of.push(words.of(word))
      starts.push(of.length())
    },
    finish: order => {
      const { texts, renumbered } = words.sorted()
      const isFood = Uint8Array.from(texts, word => (lexicon.concepts(word).size > 0 ? 1 : 0))
      const runs = { starts: starts.view(), of: of.view() }
      const sorted = startsInOrder(runs.starts, order)
      const numbers = runsInOrder(runs, order, Uint32Array, word => renumbered[word]!)
      const own = Uint8Array.from(order, (_, row) =>
        numbers.subarray(sorted[row]!, sorted[row + 1]!).some(word => isFood[word] === 0) ? 1 : 0,
      )
      return { words: texts, starts: sorted, of: numbers, own }
    },
  }
}

/** Wrong letters that a word of this length may have. */
const slips = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2)

const isMeant = (said: string, word: string): boolean =>
  said === word ||
  (Math.abs(said.length - word.length) <= slips(word.length) && distance(said, word) <= slips(word.length))

/** Tells which rows a query calls by name, all words of the name in it, letters slipped or not; undefined if none can be. */
export function nameMatcher(names: NameColumns, texts: readonly string[]): ((row: number) => boolean) | undefined {
  const said = [...new Set(texts.flatMap(tellingWords))]
  let spoken: Uint32Array | undefined
  for (const each of said)
    for (let word = firstAtLeast(names.words, each[0]!); names.words[word]?.[0] === each[0]; word++)
      if (isMeant(each, names.words[word]!)) {
        spoken ??= new Uint32Array((names.words.length >>> 5) + 1)
        spoken[word >>> 5]! |= 1 << (word & 31)
      }
  if (!spoken) return undefined
  const bits = spoken
  const isSpoken = (word: number): boolean => ((bits[word >>> 5]! >>> (word & 31)) & 1) === 1
  return row => {
    const from = names.starts[row]!
    const end = names.starts[row + 1]!
    if (names.own[row] === 0 || from === end) return false
    for (let index = from; index < end; index++) if (!isSpoken(names.of[index]!)) return false
    return true
  }
}
