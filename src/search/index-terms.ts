import type { Numbering } from './index-builder.ts'
import { type ByTerm, MAX_TERM_COUNT, type Servings, type TermCounts, type TermIndex } from './terms.ts'

/** Words in the restaurants' own texts, in row order. Terms are ids of the numbering. */
export type OwnWords = { readonly starts: Uint32Array; readonly terms: Uint32Array; readonly counts: Uint8Array }

/** Words of a dish kind: in its full text, and in its name and aliases. */
export type KindWords = { readonly said: TermCounts; readonly named: TermCounts }

/** Builds the inverted index of rows and their dishes. Terms are renumbered in alphabetical order. */
export function indexTerms(
  own: OwnWords,
  words: Numbering,
  kinds: readonly KindWords[],
  servings: Servings,
): TermIndex {
  const ofKinds = kinds.map(({ said }) => [...said].map(([term, count]) => [words.of(term), count] as const))
  const { texts, renumbered } = words.sorted()
  const byTerm = (read: (kind: KindWords) => TermCounts) => linesByTerm(kinds.map(read), texts)
  const size = own.starts.length - 1
  const rows = new Uint32Array(texts.length)
  const lengths = new Float32Array(size)
  const heard = new Int32Array(texts.length)
  const touched: number[] = []
  const hear = (term: number, count: number) => {
    if (heard[term] === 0) touched.push(term)
    heard[term]! += count
  }
  for (let row = 0; row < size; row++) {
    for (let at = own.starts[row]!; at < own.starts[row + 1]!; at++) hear(renumbered[own.terms[at]!]!, own.counts[at]!)
    for (let dish = servings.starts[row]!; dish < servings.starts[row + 1]!; dish++)
      for (const [term, count] of ofKinds[servings.kinds[dish]!]!) hear(renumbered[term]!, count)
    let length = 0
    for (const term of touched) {
      rows[term]! += 1
      length += Math.min(MAX_TERM_COUNT, heard[term]!)
      heard[term] = 0
    }
    lengths[row] = length
    touched.length = 0
  }
  return {
    vocabulary: texts,
    own: rowsByTerm(own, renumbered, texts.length),
    said: byTerm(kind => kind.said),
    named: byTerm(kind => kind.named),
    rows,
    lengths,
    meanLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, size),
  }
}

function rowsByTerm(own: OwnWords, renumbered: ArrayLike<number>, terms: number): TermIndex['own'] {
  const starts = new Uint32Array(terms + 1)
  for (const term of own.terms) starts[renumbered[term]! + 1]! += 1
  for (let term = 0; term < terms; term++) starts[term + 1]! += starts[term]!
  const next = starts.slice()
  const rows = new Uint32Array(own.terms.length)
  const counts = new Uint8Array(own.terms.length)
  for (let row = 0; row + 1 < own.starts.length; row++)
    for (let at = own.starts[row]!; at < own.starts[row + 1]!; at++) {
      const place = next[renumbered[own.terms[at]!]!]!++
      rows[place] = row
      counts[place] = own.counts[at]!
    }
  return { starts, rows, counts }
}

function linesByTerm(kinds: readonly TermCounts[], vocabulary: readonly string[]): ByTerm {
  const numbers = new Map(vocabulary.map((term, number) => [term, number]))
  const starts = new Uint32Array(vocabulary.length + 1)
  for (const words of kinds) for (const term of words.keys()) starts[numbers.get(term)! + 1]! += 1
  for (let term = 0; term < vocabulary.length; term++) starts[term + 1]! += starts[term]!
  const next = starts.slice()
  const of = new Uint32Array(starts.at(-1)!)
  const counts = new Uint8Array(of.length)
  kinds.forEach((words, kind) => {
    for (const [term, count] of words) {
      const at = next[numbers.get(term)!]!++
      of[at] = kind
      counts[at] = count
    }
  })
  return { starts, kinds: of, counts }
}
