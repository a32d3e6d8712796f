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

/** Counts of three terms in one number, so that one addition adds them all: 17 bits each. */
const FIELD = 2 ** 17
const TOGETHER = 3
/** So many dishes that each say a term 255 times fit into a field. */
const DISHES = 512

/** Returns the scores of a catalogue's words; the room for what rows and kinds of dishes say is kept between queries. */
export function createWordScores(index: TermIndex, servings: Servings): ScoreWords {
  const { lengths, meanLength } = index
  /** By three terms of a query: how often each kind says them. */
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

  /** Adds what terms i to i + 2 of a query bring to the scores of rows. */
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
      scores[at]! += (a! * Math.min(MOST, ofA)) / (Math.min(MOST, ofA) + norm)
      scores[at]! += (b * Math.min(MOST, ofB)) / (Math.min(MOST, ofB) + norm)
      scores[at]! += (c * Math.min(MOST, ofC)) / (Math.min(MOST, ofC) + norm)
    }
  }
}

/** Adds how often each kind says a term, so many times, to a table. */
function tellKinds({ said }: TermIndex, term: number, table: Float64Array, times: number): void {
  const { kinds, counts } = said
  const end = said.starts[term + 1]!
  for (let at = said.starts[term]!; at < end; at++) table[kinds[at]!]! += times * counts[at]!
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
