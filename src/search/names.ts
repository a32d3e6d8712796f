import { editDistance } from '#src/kernel/edit-distance.ts'
import { firstAtLeast } from '#src/kernel/sorted.ts'
import type { Lexicon } from './concept.ts'
import { growableArray, runsInOrder, startsInOrder } from './grow.ts'
import { type Collector, createNumbering } from './index-builder.ts'
import { contentWords } from './words.ts'

/** Words of each row's name, starting at `starts[r]`, as indexes into `words`. */
export type NameColumns = {
  readonly words: readonly string[]
  readonly starts: Uint32Array
  readonly of: Uint32Array
  /** 1 if the row can be requested by name; 0 if its name consists only of food words, such as "Pizza". */
  readonly own: Uint8Array
}

/** Collects the restaurant names. */
export function collectNames(lexicon: Lexicon): Collector<NameColumns> {
  const words = createNumbering()
  const starts = growableArray(Uint32Array)
  const of = growableArray(Uint32Array)
  starts.push(0)
  return {
    add: ({ restaurant }) => {
      for (const word of new Set(contentWords(restaurant.name))) of.push(words.of(word))
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

/** Maximum edit distance for a word of this length. */
const slips = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2)

const isMeant = (said: string, word: string): boolean =>
  said === word || editDistance(said, word, slips(word.length)) <= slips(word.length)

/**
 * Creates the test for rows that a query mentions by name: every word of the name occurs in it, typos included.
 * Returns undefined if no row can match.
 */
export function nameMatcher(names: NameColumns, texts: readonly string[]): ((row: number) => boolean) | undefined {
  const said = [...new Set(texts.flatMap(contentWords))]
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
