import { tellingWords, termOf } from './words.ts'

/** What every row says, forward: the terms of row r in ascending order from `starts[r]`, with how often it says them. */
export type TermIndex = {
  readonly vocabulary: readonly string[]
  readonly numbers: ReadonlyMap<string, number>
  readonly starts: Uint32Array
  readonly terms: Uint16Array | Uint32Array
  readonly counts: Uint8Array
  /** Rows that say a term, by term. */
  readonly rows: Uint32Array
  readonly lengths: Float32Array
  readonly meanLength: number
}

export type Words = ReadonlyMap<string, number>

const K1 = 1.2
const B = 0.5
const MOST = 255

/** Adds the terms of a text with a weight, whole numbers, 255 at most a term. */
export function countWords(words: Map<string, number>, text: string, weight: number): void {
  for (const word of tellingWords(text)) {
    const term = termOf(word)
    words.set(term, Math.min(MOST, (words.get(term) ?? 0) + weight))
  }
}

/** Adds counted terms. */
export function mergeWords(words: Map<string, number>, more: Words): void {
  for (const [term, count] of more) words.set(term, Math.min(MOST, (words.get(term) ?? 0) + count))
}

/** Indexes the words of rows; terms are numbered in alphabetical order. */
export function indexTerms(documents: readonly Words[]): TermIndex {
  const said = new Set<string>()
  for (const words of documents) for (const term of words.keys()) said.add(term)
  const vocabulary = [...said].sort()
  const numbers = new Map(vocabulary.map((term, number) => [term, number]))
  const size = documents.reduce((sum, words) => sum + words.size, 0)
  const terms = vocabulary.length <= 65_536 ? new Uint16Array(size) : new Uint32Array(size)
  const counts = new Uint8Array(size)
  const starts = new Uint32Array(documents.length + 1)
  const rows = new Uint32Array(vocabulary.length)
  const lengths = new Float32Array(documents.length)
  let at = 0
  documents.forEach((words, row) => {
    const own = [...words].map(([term, count]) => [numbers.get(term)!, count] as const).sort((a, b) => a[0] - b[0])
    for (const [term, count] of own) {
      terms[at] = term
      counts[at++] = count
      rows[term]! += 1
      lengths[row]! += count
    }
    starts[row + 1] = at
  })
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return {
    vocabulary,
    numbers,
    starts,
    terms,
    counts,
    rows,
    lengths,
    meanLength: total / Math.max(1, documents.length),
  }
}

/** Fills `scores` with the BM25 of every listed row for a query's words and returns the highest. */
export function scoreTerms(
  index: TermIndex,
  words: readonly string[],
  rows: Uint32Array,
  scores: Float64Array,
): number {
  const known = [...new Set(words.map(termOf))].flatMap(word => index.numbers.get(word) ?? [])
  const weights = known.map(term =>
    Math.log(1 + (index.lengths.length - index.rows[term]! + 0.5) / (index.rows[term]! + 0.5)),
  )
  let most = 0
  if (known.length === 0) return most
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    let sum = 0
    for (let i = 0; i < known.length; i++) {
      const count = countOf(index, row, known[i]!)
      if (count === 0) continue
      const norm = K1 * (1 - B + (B * index.lengths[row]!) / index.meanLength)
      sum += (weights[i]! * count * (K1 + 1)) / (count + norm)
    }
    scores[at] = sum
    if (sum > most) most = sum
  }
  return most
}

function countOf({ starts, terms, counts }: TermIndex, row: number, term: number): number {
  let low = starts[row]!
  let high = starts[row + 1]!
  while (low < high) {
    const middle = (low + high) >> 1
    const found = terms[middle]!
    if (found === term) return counts[middle]!
    if (found < term) low = middle + 1
    else high = middle
  }
  return 0
}
