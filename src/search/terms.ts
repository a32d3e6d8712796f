import { firstAtLeast } from '#src/kernel/sorted.ts'
import { findSorted } from './index-builder.ts'
import { contentWords, termOf } from './words.ts'

/** Dish kinds served by each row, as in the dish table. */
export type Servings = {
  readonly starts: Uint32Array
  readonly kinds: Uint16Array | Uint32Array
  /** Number of kinds. */
  readonly size: number
}

/** Postings by term. Those of term t start at `starts[t]`. */
export type ByTerm = { readonly starts: Uint32Array; readonly kinds: Uint32Array; readonly counts: Uint8Array }

/** Inverted index of the rows' own texts and, by dish kind, of their dishes. */
export type TermIndex = {
  /** Terms in alphabetical order. */
  readonly vocabulary: readonly string[]
  /**
   * Rows whose own text contains a term, ascending, with the term frequency. Those of term t start at `starts[t]`.
   */
  readonly own: { readonly starts: Uint32Array; readonly rows: Uint32Array; readonly counts: Uint8Array }
  /** Kinds that contain a term anywhere, and kinds that contain it in the name or an alias. */
  readonly said: ByTerm
  readonly named: ByTerm
  /** Document frequency of each term. */
  readonly rows: Uint32Array
  readonly lengths: Float32Array
  readonly meanLength: number
}

export type TermCounts = ReadonlyMap<string, number>

const K1 = 1.2
const B = 0.5
/** Cap on the frequency of a term. */
export const MAX_TERM_COUNT = 255
/** Maximum number of query words. Longer queries are reduced to their rarest words. */
const MOST_WORDS = 32

/** Adds the terms of a text with an integer weight, capped at 255 per term. */
export function countWords(words: Map<string, number>, text: string, weight: number): void {
  for (const word of contentWords(text)) {
    const term = termOf(word)
    words.set(term, Math.min(MAX_TERM_COUNT, (words.get(term) ?? 0) + weight))
  }
}

/** Returns the term ids of the query words in the vocabulary, at most 32. */
function knownTerms({ vocabulary, rows }: TermIndex, words: readonly string[]): number[] {
  const known = [...new Set(words.map(termOf))].map(word => findSorted(vocabulary, word)).filter(term => term >= 0)
  if (known.length <= MOST_WORDS) return known
  const rarest = new Set([...known].sort((a, b) => rows[a]! - rows[b]! || a - b).slice(0, MOST_WORDS))
  return known.filter(term => rarest.has(term))
}

/** Fills `scores` with the BM25 score of each row (rows must be ascending) and returns the maximum. */
export type ScoreWords = (words: readonly string[], rows: Uint32Array, scores: Float64Array) => number

/**
 * Field size for packing the counts of three terms into one number (17 bits each), so that one addition sums all.
 */
const FIELD = 2 ** 17
const TOGETHER = 3
/** Number of dishes with 255 occurrences each that fit into a field without overflow. */
const DISHES = 512

/** Creates the word scorer of a catalog. Its buffers are reused between queries. */
export function createWordScores(index: TermIndex, servings: Servings): ScoreWords {
  const { lengths, meanLength } = index
  /** Term counts per kind, packed three query terms per table. */
  const tables: Float64Array[] = []
  let room = new Uint8Array(0)

  return (words, rows, scores) => {
    const known = knownTerms(index, words)
    const width = known.length
    const weights = known.map(term => {
      const saying = index.rows[term]!
      return (K1 + 1) * Math.log(1 + (lengths.length - saying + 0.5) / (saying + 0.5))
    })
    while (tables.length * TOGETHER < width) tables.push(new Float64Array(servings.size))
    known.forEach((term, i) => {
      tellKinds(index, term, tables[Math.floor(i / TOGETHER)]!, FIELD ** (i % TOGETHER))
    })
    if (room.length < rows.length * width) room = new Uint8Array(2 * rows.length * width)
    const own = tellRows(index, known, rows, room)
    scores.fill(0, 0, rows.length)
    for (let i = 0; i < width; i += TOGETHER) addThree(tables[i / TOGETHER]!, rows, own, weights, i, scores)
    known.forEach((term, i) => {
      tellKinds(index, term, tables[Math.floor(i / TOGETHER)]!, -(FIELD ** (i % TOGETHER)))
    })
    let most = 0
    for (let at = 0; at < rows.length; at++) if (scores[at]! > most) most = scores[at]!
    return most
  }

  /** Adds the contribution of query terms i to i + 2 to the row scores. */
  function addThree(
    table: Float64Array,
    rows: Uint32Array,
    own: Uint8Array,
    weights: readonly number[],
    i: number,
    scores: Float64Array,
  ): void {
    const { kinds, starts } = servings
    const width = weights.length
    const [a, b = 0, c = 0] = weights.slice(i, i + TOGETHER)
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      const end = starts[row + 1]!
      let ofA = own[at * width + i]!
      let ofB = i + 1 < width ? own[at * width + i + 1]! : 0
      let ofC = i + 2 < width ? own[at * width + i + 2]! : 0
      for (let dish = starts[row]!; dish < end; ) {
        let sum = 0
        for (const until = Math.min(end, dish + DISHES); dish < until; dish++) sum += table[kinds[dish]!]!
        if (sum === 0) continue
        const upper = Math.floor(sum / FIELD)
        const top = Math.floor(upper / FIELD)
        ofA += sum - upper * FIELD
        ofB += upper - top * FIELD
        ofC += top
      }
      if (ofA + ofB + ofC === 0) continue
      const norm = K1 * (1 - B + (B * lengths[row]!) / meanLength)
      scores[at]! += (a! * Math.min(MAX_TERM_COUNT, ofA)) / (Math.min(MAX_TERM_COUNT, ofA) + norm)
      scores[at]! += (b * Math.min(MAX_TERM_COUNT, ofB)) / (Math.min(MAX_TERM_COUNT, ofB) + norm)
      scores[at]! += (c * Math.min(MAX_TERM_COUNT, ofC)) / (Math.min(MAX_TERM_COUNT, ofC) + norm)
    }
  }
}

/** Adds the term's count in each kind, multiplied by `times`, to a table. */
function tellKinds({ said }: TermIndex, term: number, table: Float64Array, times: number): void {
  const { kinds, counts } = said
  const end = said.starts[term + 1]!
  for (let at = said.starts[term]!; at < end; at++) table[kinds[at]!]! += times * counts[at]!
}

/** Writes the term counts of the rows' own texts to `room`, one line of term counts per row. */
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
