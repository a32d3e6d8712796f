import { firstAtLeast } from '#src/kernel/sorted.ts'
import { findSorted } from './collector.ts'
import { tellingWords, termOf } from './words.ts'

/** The kinds of dishes that a row serves, as a dish table has them. */
export type Servings = {
  readonly starts: Uint32Array
  readonly kinds: Uint16Array | Uint32Array
  /** Of kinds. */
  readonly size: number
}

/** Runs by term: those of term t from `starts[t]`. */
export type ByTerm = { readonly starts: Uint32Array; readonly kinds: Uint32Array; readonly counts: Uint8Array }

/** What every row says of itself, and what its dishes say, by the kind of dish. */
export type TermIndex = {
  /** In alphabetical order. */
  readonly vocabulary: readonly string[]
  /** Rows that say a term of themselves, ascending, and how often: those of term t from `starts[t]`. */
  readonly own: { readonly starts: Uint32Array; readonly rows: Uint32Array; readonly counts: Uint8Array }
  /** Kinds that say a term anywhere, and kinds whose name or alias does. */
  readonly said: ByTerm
  readonly named: ByTerm
  /** Rows that say a term, by term. */
  readonly rows: Uint32Array
  readonly lengths: Float32Array
  readonly meanLength: number
}

export type Words = ReadonlyMap<string, number>

const K1 = 1.2
const B = 0.5
/** A term is counted so often, and no more. */
export const MOST = 255
/** The rarest words of a longer query decide. */
const MOST_WORDS = 32

/** Adds the terms of a text with a weight, whole numbers, 255 at most a term. */
export function countWords(words: Map<string, number>, text: string, weight: number): void {
  for (const word of tellingWords(text)) {
    const term = termOf(word)
    words.set(term, Math.min(MOST, (words.get(term) ?? 0) + weight))
  }
}

/** The numbers of a query's words that somebody says, at most 32. */
function knownTerms({ vocabulary, rows }: TermIndex, words: readonly string[]): number[] {
  const known = [...new Set(words.map(termOf))].map(word => findSorted(vocabulary, word)).filter(term => term >= 0)
  if (known.length <= MOST_WORDS) return known
  const rarest = new Set([...known].sort((a, b) => rows[a]! - rows[b]! || a - b).slice(0, MOST_WORDS))
  return known.filter(term => rarest.has(term))
}

/** Fills `scores` with the BM25 of every listed row, ascending, for a query's words and returns the highest. */
export type ScoreWords = (words: readonly string[], rows: Uint32Array, scores: Float64Array) => number

/** Returns the scores of a catalogue's words; the room for what rows and kinds of dishes say is kept between queries. */
export function createWordScores(index: TermIndex, servings: Servings): ScoreWords {
  const { kinds, starts } = servings
  const { lengths, meanLength } = index
  const slotOf = new Int32Array(servings.size)
  // few kinds say a word: one bit each is a table that stays in the processor's nearest memory
  const isSaid = new Uint32Array((servings.size >>> 5) + 1)
  let room = new Uint8Array(0)
  let table: Uint8Array = new Uint8Array(0)
  return (words, rows, scores) => {
    const known = knownTerms(index, words)
    const width = known.length
    let most = 0
    if (width === 0) return most
    const weights = known.map(term =>
      Math.log(1 + (lengths.length - index.rows[term]! + 0.5) / (index.rows[term]! + 0.5)),
    )
    table = tellDishes(index, known, table, slotOf, isSaid)
    if (room.length < rows.length * width) room = new Uint8Array(2 * rows.length * width)
    const own = tellRows(index, known, rows, room)
    const found = new Int32Array(width)
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      let any = 0
      for (let i = 0; i < width; i++) any |= found[i] = own[at * width + i]!
      const end = starts[row + 1]!
      for (let dish = starts[row]!; dish < end; dish++) {
        const kind = kinds[dish]!
        if (((isSaid[kind >>> 5]! >>> (kind & 31)) & 1) === 0) continue
        const slot = slotOf[kind]!
        for (let i = 0; i < width; i++) found[i]! += table[slot + i]!
        any = 1
      }
      scores[at] = 0
      if (any === 0) continue
      const norm = K1 * (1 - B + (B * lengths[row]!) / meanLength)
      let sum = 0
      for (let i = 0; i < width; i++) {
        const count = Math.min(MOST, found[i]!)
        sum += (weights[i]! * count * (K1 + 1)) / (count + norm)
      }
      scores[at] = sum
      if (sum > most) most = sum
    }
    isSaid.fill(0)
    return most
  }
}

/** How often rows say the terms of themselves, in `room`: a line for each, as long as there are terms. */
function tellRows({ own }: TermIndex, known: readonly number[], rows: Uint32Array, room: Uint8Array): Uint8Array {
  const width = known.length
  room.fill(0, 0, rows.length * width)
  known.forEach((term, i) => {
    const saying = own.rows.subarray(own.starts[term], own.starts[term + 1])
    const counts = own.counts.subarray(own.starts[term], own.starts[term + 1])
    let at = firstAtLeast(saying, rows[0] ?? 0)
    for (let index = 0; index < rows.length && at < saying.length; ) {
      const row = rows[index]!
      if (saying[at]! < row) at++
      else {
        if (saying[at] === row) room[index * width + i] = counts[at]!
        index++
      }
    }
  })
  return room
}

/** How often kinds of dishes say the terms: a line of `room` for each that says any, which `slotOf` and `isSaid` are told. */
function tellDishes(
  { said }: TermIndex,
  known: readonly number[],
  room: Uint8Array,
  slotOf: Int32Array,
  isSaid: Uint32Array,
): Uint8Array {
  const total = known.reduce((sum, term) => sum + said.starts[term + 1]! - said.starts[term]!, 0)
  const table = room.length < total * known.length ? new Uint8Array(2 * total * known.length) : room
  table.fill(0, 0, total * known.length)
  let used = 0
  known.forEach((term, i) => {
    for (let at = said.starts[term]!; at < said.starts[term + 1]!; at++) {
      const kind = said.kinds[at]!
      const bit = 1 << (kind & 31)
      if ((isSaid[kind >>> 5]! & bit) === 0) {
        isSaid[kind >>> 5]! |= bit
        slotOf[kind] = used
        used += known.length
      }
      table[slotOf[kind]! + i] = said.counts[at]!
    }
  })
  return table
}
